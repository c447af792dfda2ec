import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { Sql } from '@leitstand/kit/database'

type On = Pick<Sql, 'query'>

type CopiedFacts = Pick<TicketFacts, 'uuid' | 'audience' | 'deleted' | 'version'>

/** Keeps the newest that was heard of each ticket. */
export async function keepTickets(on: On, tickets: readonly CopiedFacts[]): Promise<void> {
  if (tickets.length === 0) return
  const rows = tickets.map(({ uuid, audience, deleted, version }) => ({
    uuid,
    staff_role: audience.staffRole,
    internal: audience.internal,
    customer_group: audience.customerGroup,
    deleted,
    version,
  }))
  await on.query(
    `INSERT INTO tickets (uuid, staff_role, internal, customer_group, deleted, version)
     SELECT DISTINCT ON (uuid) * FROM jsonb_to_recordset($1::jsonb)
       AS row (uuid uuid, staff_role text, internal boolean, customer_group uuid, deleted boolean, version int)
     ORDER BY uuid, version DESC
     ON CONFLICT (uuid) DO UPDATE SET staff_role = excluded.staff_role, internal = excluded.internal,
       customer_group = excluded.customer_group, deleted = excluded.deleted, version = excluded.version
     WHERE tickets.version < excluded.version`,
    [JSON.stringify(rows)],
    'tickets-keep',
  )
}

/** The customer whose people may read of a ticket now; null when none may, undefined when nothing was heard of it. */
export async function readingCustomer(on: On, ticket: string): Promise<string | null | undefined> {
  const [row] = await on.query<{ customer: string | null }>(
    'SELECT CASE WHEN internal OR deleted THEN NULL ELSE customer_group END AS customer FROM tickets WHERE uuid = $1',
    [ticket],
    'ticket-customer',
  )
  return row?.customer
}
