import type { Sql } from '@leitstand/kit/database'

interface SeenTicket {
  uuid: string
  version: number
  suspended: boolean
}

/**
 * Notes versions of tickets, each of them once. Answers, by uuid, whether each was suspended before; one of which a
 * newer version was noted already is not among them, for events come in no order.
 */
export async function seeTickets(tx: Sql, tickets: readonly SeenTicket[]): Promise<Map<string, boolean>> {
  // The inner select still sees the row as it was before the update.
  const rows = await tx.query<{ uuid: string; was_suspended: boolean | null }>(
    `INSERT INTO seen_tickets AS seen (uuid, version, suspended)
     SELECT * FROM unnest($1::uuid[], $2::int[], $3::boolean[])
     ON CONFLICT (uuid) DO UPDATE SET version = excluded.version, suspended = excluded.suspended
       WHERE seen.version < excluded.version
     RETURNING uuid, (SELECT suspended FROM seen_tickets AS before WHERE before.uuid = seen.uuid) AS was_suspended`,
    [tickets.map(({ uuid }) => uuid), tickets.map(({ version }) => version), tickets.map(({ suspended }) => suspended)],
    'seen-tickets',
  )
  return new Map(rows.map((row) => [row.uuid, row.was_suspended ?? false]))
}
