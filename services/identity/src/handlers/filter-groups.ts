import { filterGroups } from '@leitstand/contracts/identity/requests'
import { serve } from '../context.ts'
import { groupSightOf } from '../domain/sight.ts'
import { membersOf } from '../store/group-parts.ts'
import { listGroupNames } from '../store/user-groups.ts'

/** A choice list shows all it has; more than this nobody scrolls through. */
const firstPage = { page: 1, itemsPerPage: 1000, direction: 'asc' } as const

export const handleFilterGroups = serve(filterGroups, async (query, context) => {
  const seen = groupSightOf(context.actor)
  const filter = { name: query.search ? [query.search] : undefined, active: true }
  const { items, total } = await listGroupNames(context, filter, firstPage, seen)
  if (query.with !== 'users') return { items: items.map((group) => ({ id: group.uuid, ...group })), total }
  const groups = items.map(({ uuid }) => uuid)
  const members = await membersOf(context, groups, seen, { activeOnly: true })
  return {
    items: items.map((group) => ({
      id: group.uuid,
      ...group,
      users: (members.get(group.uuid) ?? []).map(({ uuid, name }) => ({ uuid, name })),
    })),
    total,
  }
})
