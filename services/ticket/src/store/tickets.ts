import type { Change } from '@leitstand/contracts/common'
import { AppError } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import type { StartedTicket } from '../domain/new-ticket.ts'
import type { TicketRow } from '../domain/rows.ts'

/** Columns that work on a ticket may set; the rest is kept by this file. */
export type TicketColumns = Partial<
  Omit<TicketRow, 'uuid' | 'public_id' | 'version' | 'field_versions' | 'people' | 'servers' | 'created_at'>
>

export async function findTicket(on: Sql, key: string): Promise<TicketRow | undefined> {
  const isPublicId = /^\d+$/.test(key)
  const [row] = isPublicId
    ? await on.query<TicketRow>(
        'SELECT * FROM ticket WHERE public_id = $1 AND deleted_at IS NULL',
        [key],
        'ticket-by-public-id',
      )
    : await on.query<TicketRow>('SELECT * FROM ticket WHERE uuid = $1 AND deleted_at IS NULL', [key], 'ticket-by-uuid')
  return row
}

export async function findTickets(on: Sql, keys: readonly string[]): Promise<TicketRow[]> {
  const publicIds = keys.filter((key) => /^\d+$/.test(key))
  const uuids = keys.filter((key) => !/^\d+$/.test(key))
  return await on.query<TicketRow>(
    'SELECT * FROM ticket WHERE (public_id = ANY($1) OR uuid = ANY($2)) AND deleted_at IS NULL',
    [publicIds, uuids],
    'tickets-by-key',
  )
}

export async function insertTicket(tx: Sql, ticket: StartedTicket): Promise<TicketRow> {
  const row = { ...ticket, people: peopleOf(ticket) }
  // In one order, so that the prepared statement is the same for all ways to be born.
  const columns = Object.keys(row).sort() as (keyof typeof row)[]
  const [inserted] = await tx.query<TicketRow>(
    `INSERT INTO ticket (${columns.join(', ')}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING *`,
    columns.map((column) => row[column]),
    'ticket-insert',
  )
  if (!inserted) throw new AppError('internal')
  return inserted
}

/**
 * Writes columns of a ticket that was read in `seen.version`. The version in the WHERE is the lock: of two writers one wins,
 * the other gets `undefined` and looks again. Every written field remembers the version that wrote it.
 */
export async function updateTicket(
  tx: Sql,
  seen: TicketRow,
  columns: TicketColumns,
  changes: readonly Change[],
): Promise<TicketRow | undefined> {
  const entries = Object.entries({ ...columns, people: peopleOf({ ...seen, ...columns }) })
  const sets = entries.map(([column], index) => `${column} = $${index + 4}`)
  const versions = Object.fromEntries(changes.map((change) => [change.field, seen.version + 1]))
  const [row] = await tx.query<TicketRow>(
    `UPDATE ticket SET version = version + 1, field_versions = field_versions || $3::jsonb, ${sets.join(', ')}
     WHERE uuid = $1 AND version = $2 AND deleted_at IS NULL RETURNING *`,
    [seen.uuid, seen.version, JSON.stringify(versions), ...entries.map(([, value]) => value)],
  )
  return row
}

/** Who sees a ticket of a customer group that does not show its tickets to all. */
export function peopleOf(ticket: Pick<TicketRow, 'author' | 'customer_user' | 'watchers'>): string[] {
  return [...new Set([ticket.author, ...(ticket.customer_user ? [ticket.customer_user] : []), ...ticket.watchers])]
}

/** Everything below a ticket, nearest first. */
export async function findDescendants(on: Sql, uuid: string): Promise<TicketRow[]> {
  return await on.query<TicketRow>(
    "SELECT * FROM ticket WHERE ancestors @> ARRAY[$1::uuid] AND ancestors <> '{}' AND deleted_at IS NULL ORDER BY cardinality(ancestors), public_id",
    [uuid],
    'ticket-descendants',
  )
}

/** The direct sub-tickets for which nobody was named, kept from others until the end of the transaction. */
export async function lockHeirs(tx: Sql, parent: string): Promise<TicketRow[]> {
  const sql =
    'SELECT * FROM ticket WHERE parent = $1 AND responsibility_inherited AND deleted_at IS NULL ORDER BY uuid FOR UPDATE'
  return await tx.query<TicketRow>(sql, [parent], 'ticket-heirs')
}
