import type { TicketWorktime } from '@leitstand/contracts/billing/requests'
import { copyTable } from '@leitstand/kit/copy-table'
import type { Sql } from '@leitstand/kit/database'
import type { z } from 'zod'

export const worktimes = copyTable<z.infer<typeof TicketWorktime>>({
  table: 'ticket_worktime',
  types: { ticket: 'uuid', minutes: 'int', internal: 'boolean', deleted: 'boolean' },
  values: ({ ticket, accruedMinutes, internal, deleted }) => ({ ticket, minutes: accruedMinutes, internal, deleted }),
})

/** Time on a ticket is work of the staff on it (AMB-061), be it told in whatever order; what was removed is none. */
export async function noteWork(
  tx: Sql,
  booked: readonly { ticket: string; deleted: boolean; at: Date }[],
): Promise<void> {
  const worked = booked.filter(({ deleted }) => !deleted).map(({ ticket, at }) => ({ ticket, at }))
  if (worked.length === 0) return
  await tx.query(
    `WITH worked AS (
       SELECT ticket, max(at) AS at FROM jsonb_to_recordset($1::jsonb) AS given (ticket uuid, at timestamptz) GROUP BY ticket
     ), locked AS (
       SELECT uuid FROM ticket WHERE uuid IN (SELECT ticket FROM worked) ORDER BY uuid FOR NO KEY UPDATE
     )
     UPDATE ticket SET processed_at = greatest(ticket.processed_at, worked.at)
     FROM locked JOIN worked ON worked.ticket = locked.uuid WHERE ticket.uuid = locked.uuid`,
    [JSON.stringify(worked)],
    'ticket-worked-on',
  )
}
