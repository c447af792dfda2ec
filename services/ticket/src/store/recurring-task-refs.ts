import type { RecurringTaskRef } from '@leitstand/contracts/ticket/recurring-tasks'
import type { Sql } from '@leitstand/kit/database'
import { recurringTaskRef } from '../domain/refs.ts'

/** The recurring tasks that made these tickets. */
export async function findSources(
  on: Sql,
  tickets: readonly { recurring_task: string | null }[],
): Promise<ReadonlyMap<string | null, RecurringTaskRef>> {
  const uuids = tickets.flatMap((row) => (row.recurring_task ? [row.recurring_task] : []))
  if (uuids.length === 0) return new Map()
  const sources = await on.query<{ uuid: string; subject: string }>(
    'SELECT uuid, subject FROM recurring_task WHERE uuid = ANY($1::uuid[])',
    [[...new Set(uuids)]],
    'ticket-sources',
  )
  return new Map(sources.map(({ uuid, subject }) => [uuid, recurringTaskRef(uuid, subject)]))
}
