import { loginByPasskey } from '@leitstand/contracts/identity/passkeys'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { countersOfAddress } from '../domain/login-throttle.ts'
import { challengeIn, counterOfAnswer } from '../factors/passkeys.ts'
import type { Security } from '../security.ts'
import { admit } from '../signing-in/admit.ts'
import { finishSignIn } from '../signing-in/finish-sign-in.ts'
import { auditFailedSignIn } from '../store/audit.ts'
import { staysActive } from '../store/credentials.ts'
import { forgiveAttempt } from '../store/login-attempts.ts'
import { takePasskeyChallenge } from '../store/passkey-challenges.ts'
import { findCredential, notePasskeyUse } from '../store/passkeys.ts'
import { findUser } from '../store/users.ts'

export const handleLoginByPasskey = (security: Security) =>
  serve(loginByPasskey, async ({ passkey, address, userAgent }, context) => {
    const now = context.clock.now()
    const counters = countersOfAddress(address)
    await admit(context, counters)
    const challenge = challengeIn(passkey)
    if (!challenge || !(await takePasskeyChallenge(context, challenge, null, now))) throw new AppError('login-expired')

    const credential = await findCredential(context, passkey.id)
    const counter =
      credential && (await counterOfAnswer(security.relyingParty, passkey, { credential, challenge, alone: true }))
    const user = credential && (await findUser(context, credential.user, { kind: 'everybody' }))
    if (!user || counter === undefined) {
      await auditFailedSignIn(context, credential?.user ?? null, { at: now, address, method: 'passkey' })
      throw new AppError('passkey-failed')
    }
    return await context.transaction(async (tx) => {
      const isGood = (await staysActive(tx, user.uuid)) && (await notePasskeyUse(tx, credential.uuid, counter, now))
      if (!isGood) throw new AppError('passkey-failed')
      await forgiveAttempt(tx, counters)
      return await finishSignIn(tx, { user, address, userAgent, method: 'passkey' }, now, security.sessionLife)
    })
  })
