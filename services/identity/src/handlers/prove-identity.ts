import { proveIdentity } from '@leitstand/contracts/identity/second-factors'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { countersOfProof } from '../domain/login-throttle.ts'
import { provedUntil, sessionOf } from '../domain/own-account.ts'
import type { Security } from '../security.ts'
import { admit } from '../signing-in/admit.ts'
import { takeTotpCode } from '../signing-in/take-second-factor.ts'
import { standingOf } from '../store/account-security.ts'
import { isPasswordOf } from '../store/credentials.ts'
import { forgiveAttempt } from '../store/login-attempts.ts'
import { noteProof } from '../store/own-sessions.ts'
import { takeRecoveryCode } from '../store/recovery-codes.ts'

export const handleProveIdentity = (security: Security) =>
  serve(proveIdentity, async ({ password, code, recoveryCode }, context) => {
    const { actor } = context
    const session = sessionOf(actor)
    const now = context.clock.now()
    const counters = countersOfProof(session, actor.email)
    await admit(context, counters)
    const byPassword = password !== undefined && (await isPasswordOf(context, actor.uuid, password))
    const isRight = await context.transaction(async (tx) => {
      const isProved =
        byPassword ||
        (code !== undefined && (await takeTotpCode(tx, actor.uuid, code, security, now))) ||
        (recoveryCode !== undefined && (await takeRecoveryCode(tx, actor.uuid, recoveryCode)))
      if (!isProved) return false
      await forgiveAttempt(tx, counters)
      await noteProof(tx, session, now)
      return true
    })
    const standing = isRight ? await standingOf(context, session) : undefined
    const until = standing && provedUntil(standing, now)
    if (!until) throw new AppError('proof-failed')
    return { provedUntil: until.toISOString() }
  })
