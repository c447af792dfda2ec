import { filterUsers } from '@leitstand/contracts/identity/requests'
import { serve } from '../context.ts'
import { sightOf } from '../domain/sight.ts'
import { listUsers } from '../store/users.ts'

const itemsPerPage = 30
const order = [
  { field: 'firstName', direction: 'asc' },
  { field: 'lastName', direction: 'asc' },
] as const

/** Inactive people stay on old entries but are offered nowhere. */
export const handleFilterUsers = serve(filterUsers, async ({ search, page }, { prisma, actor }) => {
  const paging = { page, itemsPerPage, order: [...order] }
  const { items, total } = await listUsers(prisma, { search, inactive: false }, paging, sightOf(actor))
  return { items: items.map(({ uuid, name }) => ({ id: uuid, uuid, name })), total }
})
