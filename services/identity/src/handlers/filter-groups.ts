import { filterGroups } from '@leitstand/contracts/identity/requests'
import { serve } from '../context.ts'
import { groupVisibilityFor } from '../domain/visibility.ts'
import { choicesOf } from '../store/group-parts.ts'
import { listGroupNames } from '../store/user-groups.ts'

/** More than this nobody scrolls through, so the rest is found by typing. */
const most = { names: 1000, withUsers: 200 }

/** Inactive groups stay on old entries but are offered nowhere. */
export const handleFilterGroups = serve(filterGroups, async (query, context) => {
  const seen = groupVisibilityFor(context.actor)
  const withUsers = query.with === 'users'
  const paging = { page: 1, itemsPerPage: withUsers ? most.withUsers : most.names }
  const filter = {
    name: query.search ? [query.search] : undefined,
    active: query.uuid ? undefined : true,
    uuids: query.uuid,
  }
  const { items, total } = await listGroupNames(context, filter, paging, seen)
  if (!withUsers) return { items: items.map((group) => ({ id: group.uuid, ...group })), total }
  const groups = items.map(({ uuid }) => uuid)
  const users = await choicesOf(context, groups, seen)
  return { items: items.map((group) => ({ id: group.uuid, ...group, users: users.get(group.uuid) ?? [] })), total }
})
