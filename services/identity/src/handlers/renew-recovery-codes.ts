import { renewRecoveryCodes } from '@leitstand/contracts/identity/recovery-codes'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { holdAccount } from '../signing-in/hold-account.ts'
import { requireProof } from '../signing-in/require-proof.ts'
import { auditAndTell } from '../store/account-notices.ts'
import { guardsOf, hasSecondFactor } from '../store/account-security.ts'
import { replaceRecoveryCodes } from '../store/recovery-codes.ts'

export const handleRenewRecoveryCodes = serve(renewRecoveryCodes, async (_input, context) => {
  await requireProof(context)
  const { actor, address } = context
  let recoveryCodes: string[] = []
  const answer = await context.transaction(async (tx) => {
    await holdAccount(tx, actor)
    if (!hasSecondFactor(await guardsOf(tx, actor.uuid))) throw new AppError('conflict')
    recoveryCodes = await replaceRecoveryCodes(tx, actor.uuid)
    const subject = { kind: 'user' as const, uuid: actor.uuid, name: actor.name }
    await auditAndTell(tx, { at: context.clock.now(), kind: 'recovery-codes-renewed', actor, subject, address })
    // What is kept under an Idempotency-Key has no codes.
    return { recoveryCodes: [] }
  })
  return { ...answer, recoveryCodes }
})
