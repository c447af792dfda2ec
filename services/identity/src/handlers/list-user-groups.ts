import { listUserGroups } from '@leitstand/contracts/identity/requests'
import { serve } from '../context.ts'
import { groupVisibilityFor } from '../domain/visibility.ts'
import { listGroups } from '../store/user-groups.ts'

export const handleListUserGroups = serve(listUserGroups, async (input, context) => {
  const { name, search, customerGroup, active } = input
  const names = name || search ? [...(name ?? []), ...(search ?? [])] : undefined
  return await listGroups(context, { name: names, customerGroup, active }, input, groupVisibilityFor(context.actor))
})
