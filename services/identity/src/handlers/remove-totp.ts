import { removeTotp } from '@leitstand/contracts/identity/second-factors'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { afterRemoval } from '../signing-in/after-removal.ts'
import { holdAccount } from '../signing-in/hold-account.ts'
import { requireProof } from '../signing-in/require-proof.ts'
import { dropTotp } from '../store/totp-secrets.ts'

export const handleRemoveTotp = serve(removeTotp, async (_input, context) => {
  await requireProof(context)
  const { actor, address } = context
  return await context.transaction(async (tx) => {
    await holdAccount(tx, actor)
    if (!(await dropTotp(tx, actor.uuid))) throw new AppError('not-found')
    await afterRemoval(tx, { actor, address, factor: 'totp', now: context.clock.now() })
    return null
  })
})
