import { addPasskey } from '@leitstand/contracts/identity/passkeys'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { challengeIn, readCreated } from '../factors/passkeys.ts'
import type { Security } from '../security.ts'
import { holdAccount } from '../signing-in/hold-account.ts'
import { requireProof } from '../signing-in/require-proof.ts'
import { auditAndTell } from '../store/account-notices.ts'
import { guardsOf } from '../store/account-security.ts'
import { takePasskeyChallenge } from '../store/passkey-challenges.ts'
import { keepPasskey, mostPasskeys } from '../store/passkeys.ts'
import { firstRecoveryCodes } from '../store/recovery-codes.ts'
import { closeChallengesOf } from '../store/sign-in-challenges.ts'

export const handleAddPasskey = ({ relyingParty }: Security) =>
  serve(addPasskey, async ({ name, passkey }, context) => {
    await requireProof(context)
    const { actor, address } = context
    const now = context.clock.now()
    const challenge = challengeIn(passkey)
    if (!challenge || !(await takePasskeyChallenge(context, challenge, actor.uuid, now)))
      throw new AppError('passkey-failed')
    const credential = await readCreated(relyingParty, passkey, challenge)
    if (!credential) throw new AppError('passkey-failed')

    let recoveryCodes: string[] = []
    const answer = await context.transaction(async (tx) => {
      await holdAccount(tx, actor)
      if ((await guardsOf(tx, actor.uuid)).passkeys >= mostPasskeys) throw new AppError('conflict')
      const kept = await keepPasskey(tx, actor.uuid, { ...credential, name }, now)
      if (!kept) throw new AppError('conflict')
      recoveryCodes = await firstRecoveryCodes(tx, actor.uuid)
      await closeChallengesOf(tx, actor.uuid)
      const subject = { kind: 'user' as const, uuid: actor.uuid, name: actor.name }
      const changes = [{ field: 'factor', before: null, after: `passkey ${name}` }]
      await auditAndTell(tx, { at: now, kind: 'second-factor-added', actor, subject, address, changes })
      // What is kept under an Idempotency-Key has no codes.
      return { ...kept, recoveryCodes: [] }
    })
    return { ...answer, recoveryCodes }
  })
