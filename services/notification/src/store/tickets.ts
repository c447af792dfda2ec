import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { type CopyTable, copyTable } from '@leitstand/kit/copy-table'
import type { Sql } from '@leitstand/kit/database'
import { audienceToRow, audienceTypes } from '@leitstand/kit/visibility'

type On = Pick<Sql, 'query'>

/** Whom to tell of a ticket, and who may learn of it. */
export const tickets: CopyTable<TicketFacts> = {
  ...copyTable<TicketFacts>({
    table: 'tickets',
    types: {
      ...{ public_id: 'bigint', subject: 'text', deleted: 'boolean', facts: 'jsonb', ...audienceTypes },
    },
    values: (ticket) => ({
      public_id: ticket.publicId,
      subject: ticket.subject,
      ...audienceToRow(ticket.audience),
      deleted: ticket.deleted,
      // Texts are not needed here and may be long.
      facts: { ...ticket, description: '' },
    }),
  }),
  drop: (on, uuids) =>
    on.query(`UPDATE tickets SET deleted = true, facts = facts || '{"deleted": true}' WHERE uuid = ANY($1::uuid[])`, [
      uuids,
    ]),
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
