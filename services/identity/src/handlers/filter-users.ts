import { filterUsers } from '@leitstand/contracts/identity/requests'
import { serve } from '../context.ts'
import { visibilityFor } from '../domain/visibility.ts'
import { listChoices } from '../store/user-lists.ts'

const itemsPerPage = 30

/** Inactive people stay on old entries but are offered nowhere. */
export const handleFilterUsers = serve(filterUsers, async ({ search, uuid: named, page }, context) => {
  const filter = { search, named }
  const { items, total } = await listChoices(context, filter, { page, itemsPerPage }, visibilityFor(context.actor))
  return { items: items.map(({ uuid, name }) => ({ id: uuid, uuid, name })), total }
})
