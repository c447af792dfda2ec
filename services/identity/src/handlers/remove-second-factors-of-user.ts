import { removeSecondFactorsOfUser } from '@leitstand/contracts/identity/second-factors'
import { serve } from '../context.ts'
import { personToAdminister } from '../signing-in/person-to-administer.ts'
import { requireProof } from '../signing-in/require-proof.ts'
import { auditAndTell } from '../store/account-notices.ts'
import { lockAccount } from '../store/account-security.ts'
import { dropPasskeys } from '../store/passkeys.ts'
import { dropRecoveryCodes } from '../store/recovery-codes.ts'
import { closeChallengesOf } from '../store/sign-in-challenges.ts'
import { dropTotp } from '../store/totp-secrets.ts'

/** For somebody who has lost phone and recovery codes. The password stays, and a role that demands a factor leads to a new one. */
export const handleRemoveSecondFactorsOfUser = serve(removeSecondFactorsOfUser, async ({ uuid }, context) => {
  const { actor, address } = context
  const subject = await personToAdminister(context, uuid)
  await requireProof(context)
  return await context.transaction(async (tx) => {
    await lockAccount(tx, uuid)
    const hadTotp = await dropTotp(tx, uuid)
    const passkeys = await dropPasskeys(tx, uuid)
    await dropRecoveryCodes(tx, uuid)
    await closeChallengesOf(tx, uuid)
    if (!hadTotp && passkeys === 0) return null
    const before = [hadTotp && 'totp', passkeys > 0 && `${passkeys} passkeys`].filter(Boolean).join(', ')
    const changes = [{ field: 'factor', before, after: null }]
    await auditAndTell(tx, { at: context.clock.now(), kind: 'second-factor-removed', actor, subject, address, changes })
    return null
  })
})
