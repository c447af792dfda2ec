import { exportPeople } from '@leitstand/contracts/identity/requests'
import { serve } from '../context.ts'
import { groupFacts } from '../store/user-groups.ts'
import { exportFacts } from '../store/users.ts'

/** Groups are few: all of them come with the first page. */
export const handleExportPeople = serve(exportPeople, async ({ after, limit }, context) => {
  const users = await exportFacts(context, after, limit)
  const groups = after === null ? await groupFacts(context.prisma) : []
  return { users, groups, next: users.length === limit ? (users.at(-1)?.uuid ?? null) : null }
})
