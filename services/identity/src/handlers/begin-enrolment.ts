import { beginEnrolment } from '@leitstand/contracts/identity/second-factors'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { newTotpSecret, totpUri } from '../factors/totp.ts'
import type { Security } from '../security.ts'
import { findChallenge } from '../store/sign-in-challenges.ts'
import { keepPendingTotp } from '../store/totp-secrets.ts'

export const handleBeginEnrolment = ({ secrets }: Security) =>
  serve(beginEnrolment, async ({ challenge }, context) => {
    const waiting = await findChallenge(context, challenge, context.clock.now())
    if (!waiting?.enrol) throw new AppError('login-expired')
    const secret = newTotpSecret()
    await keepPendingTotp(context, waiting.user, secrets.seal(secret))
    return { secret, uri: totpUri(secret, waiting.email) }
  })
