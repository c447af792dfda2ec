import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { Sql } from '@leitstand/kit/database'

type On = Pick<Sql, 'query'>

/**
 * Keeps the newest that was heard of each ticket; events come in any order, and several may carry the same one. Older or not,
 * the rows stay locked until the transaction ends.
 */
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

/** Keeps others from recording about these tickets until the transaction ends; answers the version that is known of each. */
export async function lockTickets(tx: On, uuids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ uuid: string; version: number }>(
    'SELECT uuid, version FROM tickets WHERE uuid = ANY($1::uuid[]) ORDER BY uuid FOR UPDATE',
    [uuids],
    'tickets-lock',
  )
  return new Map(rows.map(({ uuid, version }) => [uuid, version]))
}

export async function findTicket(on: On, uuid: string): Promise<TicketFacts | null> {
  const [row] = await on.query<{ facts: TicketFacts }>('SELECT facts FROM tickets WHERE uuid = $1', [uuid])
  return row?.facts ?? null
}

export async function findTickets(on: On, uuids: readonly string[]): Promise<Map<string, TicketFacts>> {
  const rows = await on.query<{ facts: TicketFacts }>('SELECT facts FROM tickets WHERE uuid = ANY($1::uuid[])', [uuids])
  return new Map(rows.map(({ facts }) => [facts.uuid, facts]))
}
