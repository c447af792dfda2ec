import { setPasswordByLink } from '@leitstand/contracts/identity/passwords'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { countersOf } from '../domain/login-throttle.ts'
import { nameOf } from '../domain/names.ts'
import { isTooObvious } from '../domain/password-rules.ts'
import { changePasswordOf } from '../signing-in/change-password-of.ts'
import { hashPassword } from '../store/credentials.ts'
import { forgiveAttempt } from '../store/login-attempts.ts'
import { findPasswordLink, takePasswordLink } from '../store/password-links.ts'

export const handleSetPasswordByLink = serve(setPasswordByLink, async ({ token, password, address }, context) => {
  const now = context.clock.now()
  const link = await findPasswordLink(context, token, now)
  if (!link) throw new AppError('link-expired')
  const person = { uuid: link.user, name: nameOf(link), email: link.email }
  if (isTooObvious(password, person)) throw invalid({ propertyPath: 'password', code: 'password-too-obvious' })
  const passwordHash = await hashPassword(password)
  return await context.transaction(async (tx) => {
    if (!(await takePasswordLink(tx, token))) throw new AppError('link-expired')
    await changePasswordOf(tx, { ...person, address, keptSession: null, keepsTokens: false }, passwordHash, now)
    // Whoever guessed in vain before asking for the link may sign in at once.
    await forgiveAttempt(tx, countersOf(link.email, address, true))
    return null
  })
})
