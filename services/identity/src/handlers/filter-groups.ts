import { filterGroups } from '@leitstand/contracts/identity/requests'
import { serve } from '../context.ts'
import { groupSightOf } from '../domain/sight.ts'
import { listGroups } from '../store/user-groups.ts'

/** A choice list shows all it has; more than this nobody scrolls through. */
const most = 1000

export const handleFilterGroups = serve(filterGroups, async (query, { prisma, actor }) => {
  const filter = { name: query.search ? [query.search] : undefined, active: true }
  const paging = { page: 1, itemsPerPage: most, direction: 'asc' as const }
  const { items, total } = await listGroups(prisma, filter, paging, groupSightOf(actor))
  const withUsers = query.with === 'users'
  return {
    items: items.map(({ uuid, name, customerGroup, users }) => ({
      id: uuid,
      uuid,
      name,
      customerGroup,
      ...(withUsers && { users: users.map((user) => ({ uuid: user.uuid, name: user.name })) }),
    })),
    total,
  }
})
