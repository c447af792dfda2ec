import type { Sql } from '@leitstand/kit/database'

/** Notes a version of a ticket. Undefined when a newer one was noted before: events come in no order. */
export async function seeTicket(
  tx: Sql,
  ticket: { uuid: string; version: number },
  suspended: boolean,
): Promise<{ wasSuspended: boolean } | undefined> {
  // The inner select still sees the row as it was before the update.
  const [row] = await tx.query<{ was_suspended: boolean | null }>(
    `INSERT INTO seen_tickets (uuid, version, suspended) VALUES ($1, $2, $3)
     ON CONFLICT (uuid) DO UPDATE SET version = excluded.version, suspended = excluded.suspended
       WHERE seen_tickets.version < excluded.version
     RETURNING (SELECT suspended FROM seen_tickets WHERE uuid = $1) AS was_suspended`,
    [ticket.uuid, ticket.version, suspended],
    'seen-ticket',
  )
  return row && { wasSuspended: row.was_suspended ?? false }
}
