import { beginPasskey } from '@leitstand/contracts/identity/passkeys'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { creationOptions } from '../factors/passkeys.ts'
import type { Security } from '../security.ts'
import { requireProof } from '../signing-in/require-proof.ts'
import { keepPasskeyChallenge } from '../store/passkey-challenges.ts'
import { credentialsOf, mostPasskeys } from '../store/passkeys.ts'

export const handleBeginPasskey = ({ relyingParty }: Security) =>
  serve(beginPasskey, async (_input, context) => {
    await requireProof(context)
    const { actor } = context
    const existing = await credentialsOf(context, actor.uuid)
    if (existing.length >= mostPasskeys) throw new AppError('conflict')
    const options = await creationOptions(relyingParty, actor, existing)
    await keepPasskeyChallenge(context, options.challenge, actor.uuid, context.clock.now())
    return options
  })
