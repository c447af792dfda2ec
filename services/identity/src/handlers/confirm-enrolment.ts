import { confirmEnrolment } from '@leitstand/contracts/identity/second-factors'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { countersOf, countersOfCode } from '../domain/login-throttle.ts'
import type { Security } from '../security.ts'
import { admit } from '../signing-in/admit.ts'
import { confirmTotpSecret } from '../signing-in/confirm-totp-secret.ts'
import { finishSignIn } from '../signing-in/finish-sign-in.ts'
import { guardsOf, hasSecondFactor } from '../store/account-security.ts'
import { staysActive } from '../store/credentials.ts'
import { isKnownAddress } from '../store/known-addresses.ts'
import { forgiveAttempt } from '../store/login-attempts.ts'
import { closeChallenge, findChallenge } from '../store/sign-in-challenges.ts'
import { findUser } from '../store/users.ts'

export const handleConfirmEnrolment = (security: Security) =>
  serve(confirmEnrolment, async ({ challenge, code, address, userAgent }, context) => {
    const now = context.clock.now()
    const waiting = await findChallenge(context, challenge, now)
    if (!waiting?.enrol) throw new AppError('login-expired')
    const isKnown = await isKnownAddress(context, waiting.email, address, now)
    const counters = countersOfCode(waiting.email, address, isKnown)
    await admit(context, counters)
    const user = await findUser(context, waiting.user, { kind: 'everybody' })
    if (!user) throw new AppError('login-expired')

    return await context.transaction(async (tx) => {
      const isTaken = (await staysActive(tx, user.uuid)) && (await closeChallenge(tx, challenge))
      if (!isTaken || hasSecondFactor(await guardsOf(tx, user.uuid))) throw new AppError('login-expired')
      const confirmed = await confirmTotpSecret(tx, { uuid: user.uuid, name: user.name, address }, code, security, now)
      if (!confirmed) throw new AppError('second-factor-failed')
      await forgiveAttempt(tx, counters)
      if (!waiting.provider) await forgiveAttempt(tx, countersOf(waiting.email, address, isKnown))
      const facts = { user, address, userAgent, method: 'code' as const, provider: waiting.provider }
      const signedIn = await finishSignIn(tx, facts, now, security.sessionLife)
      return { ...signedIn, ...confirmed }
    })
  })
