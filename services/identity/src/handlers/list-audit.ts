import { listAudit } from '@leitstand/contracts/identity/administration'
import { serve } from '../context.ts'
import { type ListQuery, one, ordered, several, uuids } from '../domain/read-query.ts'
import { readAudit } from '../store/audit-entries.ts'

export const handleListAudit = serve(listAudit, async (input, context) => {
  const query: ListQuery = input
  const filter = {
    kinds: several(query['kind']),
    actors: uuids(query['actor.uuid']),
    subjects: uuids(query['subject.uuid']),
    after: one(query['at[after]']),
    before: one(query['at[before]']),
  }
  const direction = ordered(query, ['at'])[0]?.direction ?? 'desc'
  return await readAudit(context, filter, { page: query.page, itemsPerPage: query.itemsPerPage, direction })
})
