import { answerSecondFactor } from '@leitstand/contracts/identity/second-factors'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { countersOf, countersOfCode } from '../domain/login-throttle.ts'
import type { Security } from '../security.ts'
import { admit } from '../signing-in/admit.ts'
import { finishSignIn } from '../signing-in/finish-sign-in.ts'
import { takeSecondFactor } from '../signing-in/take-second-factor.ts'
import { auditFailedSignIn } from '../store/audit.ts'
import { staysActive } from '../store/credentials.ts'
import { isKnownAddress } from '../store/known-addresses.ts'
import { forgiveAttempt } from '../store/login-attempts.ts'
import { closeChallenge, countChallengeAttempt, findChallenge } from '../store/sign-in-challenges.ts'
import { findUser } from '../store/users.ts'

export const handleAnswerSecondFactor = (security: Security) =>
  serve(answerSecondFactor, async ({ challenge, address, userAgent, ...answer }, context) => {
    const now = context.clock.now()
    const waiting = await findChallenge(context, challenge, now)
    if (!waiting || waiting.enrol) throw new AppError('login-expired')
    const isKnown = await isKnownAddress(context, waiting.email, address, now)
    const counters = countersOfCode(waiting.email, address, isKnown)
    await admit(context, counters)
    if (!(await countChallengeAttempt(context, challenge))) throw new AppError('login-expired')

    const user = await findUser(context, waiting.user, { kind: 'everybody' })
    if (!user) throw new AppError('login-expired')
    const signedIn = await context.transaction(async (tx) => {
      if (!(await staysActive(tx, user.uuid))) throw new AppError('login-expired')
      const method = await takeSecondFactor(tx, waiting, answer, security, now)
      if (!method) return undefined
      if (!(await closeChallenge(tx, challenge))) throw new AppError('login-expired')
      await forgiveAttempt(tx, counters)
      // The right password before it was counted as well.
      if (!waiting.provider) await forgiveAttempt(tx, countersOf(waiting.email, address, isKnown))
      const facts = { user, address, userAgent, method, provider: waiting.provider }
      return await finishSignIn(tx, facts, now, security.sessionLife)
    })
    if (signedIn) return signedIn
    await auditFailedSignIn(context, waiting.user, { at: now, address, method: 'second-factor' })
    throw new AppError('second-factor-failed')
  })
