import { listUsers as contract } from '@leitstand/contracts/identity/requests'
import { serve } from '../context.ts'
import { flag, type ListQuery, one, ordered, several, uuids } from '../domain/read-query.ts'
import { sightOf } from '../domain/sight.ts'
import { listUsers } from '../store/user-lists.ts'

const sortable = ['firstName', 'lastName', 'email'] as const

export const handleListUsers = serve(contract, async (input, context) => {
  const query: ListQuery = input
  const filter = {
    email: several(query['email']),
    firstName: several(query['firstName']),
    lastName: several(query['lastName']),
    search: one(query['search']),
    group: uuids(query['groups.uuid']),
    groupName: several(query['groups.name']),
    customer: uuids(query['customer']),
    roles: several(query['roles']),
    inactive: flag(query['inactive']),
    origin: several(query['origin']),
  }
  const asked = ordered(query, sortable)
  const byName = [
    { field: 'firstName', direction: 'asc' },
    { field: 'lastName', direction: 'asc' },
  ] as const
  const order = asked.length > 0 ? asked : [...byName]
  const paging = { page: query.page, itemsPerPage: query.itemsPerPage, order }
  return await listUsers(context, filter, paging, sightOf(context.actor))
})
