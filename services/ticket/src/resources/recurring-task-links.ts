import { iri } from '@leitstand/contracts/common'
import { invalid } from '@leitstand/contracts/problems'
import { recurringTaskLinks } from '@leitstand/contracts/ticket/recurring-tasks'
import { serveResource } from '../context.ts'
import { recurringTaskRef } from '../domain/refs.ts'
import type { RecurringTask, RecurringTaskLink } from '../generated/prisma/client.ts'

export const recurringTaskLinkResource = serveResource<RecurringTaskLink & { recurringTask: RecurringTask }>({
  contract: recurringTaskLinks,
  model: 'recurringTaskLink',
  include: { recurringTask: true },
  filterPaths: { 'recurringTask.uuid': 'recurringUuid' },
  columns: ({ recurringTask, ...input }) => ({
    ...input,
    ...(recurringTask !== undefined && { recurringUuid: recurringTask }),
  }),
  beforeWrite: async (columns, _previous, { sql }) => {
    const task = columns['recurringUuid']
    if (task === undefined) return
    const found = await sql.query('SELECT 1 FROM recurring_task WHERE uuid = $1::uuid', [task])
    if (found.length === 0) throw invalid({ propertyPath: 'recurringTask', code: 'unknown-reference' })
  },
  present: (row) => ({
    '@id': iri('recurring_task_links', row.uuid),
    '@type': 'RecurringTaskLink',
    uuid: row.uuid,
    recurringTask: recurringTaskRef(row.recurringTask.uuid, row.recurringTask.subject),
    name: row.name,
    url: row.url,
    version: row.version,
  }),
})
