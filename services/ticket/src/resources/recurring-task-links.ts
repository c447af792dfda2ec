import { invalid } from '@leitstand/contracts/problems'
import { recurringTaskLinks } from '@leitstand/contracts/ticket/recurring-tasks'
import { serveResource } from '../context.ts'
import { recurringTaskRef } from '../domain/refs.ts'

export const recurringTaskLinkResource = serveResource(recurringTaskLinks, 'recurringTaskLink', {
  include: { recurringTask: true },
  columns: ({ recurringTask, ...input }) => ({
    ...input,
    ...(recurringTask !== undefined && { recurringUuid: recurringTask }),
  }),
  beforeWrite: async (columns, _previous, { sql }) => {
    const task = columns.recurringUuid
    if (task === undefined) return
    const found = await sql.query('SELECT 1 FROM recurring_task WHERE uuid = $1::uuid', [task])
    if (found.length === 0) throw invalid({ propertyPath: 'recurringTask', code: 'unknown-reference' })
  },
  present: (row) => ({
    recurringTask: recurringTaskRef(row.recurringTask.uuid, row.recurringTask.subject),
    name: row.name,
    url: row.url,
  }),
})
