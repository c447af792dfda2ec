import { changePassword } from '@leitstand/contracts/identity/passwords'
import { invalid } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { countersOfProof } from '../domain/login-throttle.ts'
import { sessionOf } from '../domain/own-account.ts'
import { isTooObvious } from '../domain/password-rules.ts'
import { admit } from '../signing-in/admit.ts'
import { changePasswordOf } from '../signing-in/change-password-of.ts'
import { holdAccount } from '../signing-in/hold-account.ts'
import { requireProof } from '../signing-in/require-proof.ts'
import { guardsOf } from '../store/account-security.ts'
import { hashPassword, isPasswordOf } from '../store/credentials.ts'
import { forgiveAttempt } from '../store/login-attempts.ts'

export const handleChangePassword = serve(changePassword, async ({ oldPassword, password, endTokens }, context) => {
  const { actor } = context
  const session = sessionOf(actor)
  const { hasPassword } = await guardsOf(context, actor.uuid)
  if (!hasPassword) await requireProof(context)
  if (isTooObvious(password, actor)) throw invalid({ propertyPath: 'password', code: 'password-too-obvious' })

  const counters = countersOfProof(session, actor.email)
  if (hasPassword) {
    if (!oldPassword) throw invalid({ propertyPath: 'oldPassword', code: 'required' })
    await admit(context, counters)
    if (!(await isPasswordOf(context, actor.uuid, oldPassword)))
      throw invalid({ propertyPath: 'oldPassword', code: 'password-wrong' })
  }
  const passwordHash = await hashPassword(password)
  return await context.transaction(async (tx) => {
    await holdAccount(tx, actor)
    await forgiveAttempt(tx, counters)
    const kept = { keptSession: session, keepsTokens: !endTokens }
    const person = { uuid: actor.uuid, name: actor.name, address: context.address, ...kept }
    await changePasswordOf(tx, person, passwordHash, context.clock.now())
    return null
  })
})
