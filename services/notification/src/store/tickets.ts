import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { Sql } from '@leitstand/kit/database'

type On = Pick<Sql, 'query'>

/** Keeps the newest that was heard of each ticket; events come in any order, and several may carry the same one. */
export async function keepTickets(on: On, tickets: readonly TicketFacts[]): Promise<void> {
  if (tickets.length === 0) return
  const rows = tickets.map((ticket) => ({
    uuid: ticket.uuid,
    public_id: ticket.publicId,
    subject: ticket.subject,
    staff_role: ticket.audience.staffRole,
    internal: ticket.audience.internal,
    customer_group: ticket.audience.customerGroup,
    people: ticket.audience.people,
    deleted: ticket.deleted,
    // Texts are not needed here and may be long.
    facts: { ...ticket, description: '' },
    version: ticket.version,
  }))
  await on.query(
    `INSERT INTO tickets (uuid, public_id, subject, staff_role, internal, customer_group, people, deleted, facts, version)
     SELECT DISTINCT ON (uuid) * FROM jsonb_to_recordset($1::jsonb) AS row (uuid uuid, public_id bigint, subject text,
       staff_role text, internal boolean, customer_group uuid, people uuid[], deleted boolean, facts jsonb, version int)
     ORDER BY uuid, version DESC
     ON CONFLICT (uuid) DO UPDATE SET subject = excluded.subject, staff_role = excluded.staff_role, internal = excluded.internal,
       customer_group = excluded.customer_group, people = excluded.people, deleted = excluded.deleted, facts = excluded.facts,
       version = excluded.version
     WHERE tickets.version < excluded.version`,
    [JSON.stringify(rows)],
    'tickets-keep',
  )
}

export async function findTicket(on: On, uuid: string): Promise<TicketFacts | null> {
  const [row] = await on.query<{ facts: TicketFacts }>('SELECT facts FROM tickets WHERE uuid = $1', [uuid])
  return row?.facts ?? null
}

export async function findTickets(on: On, uuids: readonly string[]): Promise<Map<string, TicketFacts>> {
  const rows = await on.query<{ facts: TicketFacts }>('SELECT facts FROM tickets WHERE uuid = ANY($1::uuid[])', [uuids])
  return new Map(rows.map(({ facts }) => [facts.uuid, facts]))
}
