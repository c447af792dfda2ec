import { removePasskey } from '@leitstand/contracts/identity/passkeys'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { afterRemoval } from '../signing-in/after-removal.ts'
import { holdAccount } from '../signing-in/hold-account.ts'
import { requireProof } from '../signing-in/require-proof.ts'
import { dropPasskey } from '../store/passkeys.ts'

export const handleRemovePasskey = serve(removePasskey, async ({ uuid }, context) => {
  await requireProof(context)
  const { actor, address } = context
  return await context.transaction(async (tx) => {
    await holdAccount(tx, actor)
    const name = await dropPasskey(tx, actor.uuid, uuid)
    if (name === undefined) throw new AppError('not-found')
    await afterRemoval(tx, { actor, address, factor: `passkey ${name}`, now: context.clock.now() })
    return null
  })
})
