import { listUserGroups } from '@leitstand/contracts/identity/requests'
import { serve } from '../context.ts'
import { flag, type ListQuery, ordered, several } from '../domain/read-query.ts'
import { groupSightOf } from '../domain/sight.ts'
import { listGroups } from '../store/user-groups.ts'

export const handleListUserGroups = serve(listUserGroups, async (input, context) => {
  const query: ListQuery = input
  const names = [...(several(query['name']) ?? []), ...(several(query['search']) ?? [])]
  const filter = {
    name: names.length > 0 ? names : undefined,
    customerGroup: flag(query['customerGroup']),
    active: flag(query['active']),
  }
  const direction = ordered(query, ['name'])[0]?.direction ?? 'asc'
  return await listGroups(
    context,
    filter,
    { page: query.page, itemsPerPage: query.itemsPerPage, direction },
    groupSightOf(context.actor),
  )
})
