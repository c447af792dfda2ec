import { beginTotp } from '@leitstand/contracts/identity/second-factors'
import { serve } from '../context.ts'
import { newTotpSecret, totpUri } from '../factors/totp.ts'
import type { Security } from '../security.ts'
import { requireProof } from '../signing-in/require-proof.ts'
import { keepPendingTotp } from '../store/totp-secrets.ts'

/** A secret that is in use stays so until a code of the new one came: the phone may be the same. */
export const handleBeginTotp = ({ secrets }: Security) =>
  serve(beginTotp, async (_input, context) => {
    await requireProof(context)
    const secret = newTotpSecret()
    await keepPendingTotp(context, context.actor.uuid, secrets.seal(secret))
    return { secret, uri: totpUri(secret, context.actor.email) }
  })
