import { listExternalLoginsOfUser } from '@leitstand/contracts/identity/external-logins'
import { serve } from '../context.ts'
import { personToAdminister } from '../signing-in/person-to-administer.ts'
import { accountsOf } from '../store/external-accounts.ts'

export const handleListExternalLoginsOfUser = serve(listExternalLoginsOfUser, async ({ uuid }, context) => {
  await personToAdminister(context, uuid)
  const items = await accountsOf(context, uuid)
  return { items, total: items.length }
})
