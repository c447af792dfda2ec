import { listExternalLogins } from '@leitstand/contracts/identity/external-logins'
import { serve } from '../context.ts'
import { accountsOf } from '../store/external-accounts.ts'

export const handleListExternalLogins = serve(listExternalLogins, async (_input, context) => {
  const items = await accountsOf(context, context.actor.uuid)
  return { items, total: items.length }
})
