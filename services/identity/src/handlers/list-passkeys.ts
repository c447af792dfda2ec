import { listPasskeys } from '@leitstand/contracts/identity/passkeys'
import { serve } from '../context.ts'
import { listPasskeysOf } from '../store/passkeys.ts'

export const handleListPasskeys = serve(listPasskeys, async (_input, context) => {
  const items = await listPasskeysOf(context, context.actor.uuid)
  return { items, total: items.length }
})
