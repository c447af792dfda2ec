import type { Sql } from '@leitstand/kit/database'
import type { TicketRow } from '../domain/rows.ts'
import { findTicket } from './tickets.ts'

/** The tickets that are read in another, also by way of each other. */
export async function findMergedInto(on: Sql, uuid: string): Promise<TicketRow[]> {
  return await on.query<TicketRow>(
    `WITH RECURSIVE part AS (
       SELECT * FROM ticket WHERE merged ->> 'into' = $1::text AND merged IS NOT NULL AND deleted_at IS NULL
       UNION SELECT ticket.* FROM ticket JOIN part ON ticket.merged ->> 'into' = part.uuid::text
       WHERE ticket.merged IS NOT NULL AND ticket.deleted_at IS NULL)
     SELECT * FROM part ORDER BY created_at, uuid`,
    [uuid],
    'ticket-merged-into',
  )
}

/** A ticket that stays and is merged with one of these, whichever way. */
export async function findMergePartner(on: Sql, uuids: readonly string[]): Promise<{ public_id: number } | undefined> {
  const [row] = await on.query<{ public_id: number }>(
    `SELECT public_id FROM ticket
     WHERE merged ->> 'into' = ANY ($1::text[]) AND merged IS NOT NULL AND deleted_at IS NULL AND uuid <> ALL ($1::uuid[])
     UNION ALL SELECT target.public_id FROM ticket JOIN ticket AS target ON target.uuid = (ticket.merged ->> 'into')::uuid
     WHERE ticket.uuid = ANY ($1::uuid[]) AND target.deleted_at IS NULL AND target.uuid <> ALL ($1::uuid[]) LIMIT 1`,
    [uuids],
  )
  return row
}

export type TicketOfConversation = Pick<
  TicketRow,
  'uuid' | 'public_id' | 'subject' | 'type' | 'internal' | 'customer' | 'people'
>

/** A ticket and after it those that are read in it, as far as their comments need them. */
export async function findConversation(on: Sql, key: string): Promise<TicketOfConversation[]> {
  const columns = ['uuid', 'public_id', 'subject', 'type', 'internal', 'customer', 'people']
    .map((name) => `ticket.${name}`)
    .join(', ')
  const named = /^\d+$/.test(key) ? 'public_id' : 'uuid'
  return await on.query<TicketOfConversation>(
    `WITH RECURSIVE part AS (
       SELECT ${columns} FROM ticket WHERE ${named} = $1 AND deleted_at IS NULL
       UNION SELECT ${columns} FROM ticket JOIN part ON ticket.merged ->> 'into' = part.uuid::text
       WHERE ticket.merged IS NOT NULL AND ticket.deleted_at IS NULL)
     SELECT * FROM part ORDER BY ${named} = $1 DESC`,
    [key],
    `conversation-by-${named}`,
  )
}

/** The ticket in which this one goes on; itself when it is merged into none that is still there. */
export async function goesOnIn(on: Sql, ticket: TicketRow): Promise<TicketRow> {
  const next = ticket.merged ? await findTicket(on, ticket.merged.into) : undefined
  return next ? await goesOnIn(on, next) : ticket
}

/** Which of these people are customers who see a ticket neither as main customer nor as member of a group that shows its tickets. */
export async function customersOutside(on: Sql, people: readonly string[], group: string | null): Promise<string[]> {
  const rows = await on.query<{ uuid: string }>(
    `SELECT person.uuid FROM person LEFT JOIN user_group ON user_group.uuid = $2::uuid
     WHERE person.uuid = ANY($1::uuid[]) AND NOT person.staff AND (person.customer_group IS DISTINCT FROM $2::uuid
       OR NOT (coalesce(user_group.show_tickets, false) OR person.roles @> ARRAY['ROLE_MAIN_CUSTOMER']))`,
    [people, group],
  )
  return rows.map(({ uuid }) => uuid)
}

export async function removeWatchers(tx: Sql, ticket: string, people: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM watcher WHERE ticket = $1::uuid AND person = ANY($2::uuid[])', [ticket, people])
}
