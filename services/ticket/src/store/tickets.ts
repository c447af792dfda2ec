import type { Change } from '@leitstand/contracts/common'
import { AppError } from '@leitstand/contracts/problems'
import { finishedStates } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import { preparedName } from '@leitstand/kit/prepared-name'
import type { AudienceRow } from '@leitstand/kit/visibility'
import type { StartedTicket } from '../domain/new-ticket.ts'
import type { TicketRow } from '../domain/rows.ts'

/** Columns that work on a ticket may set; the rest is kept by this file. */
export type TicketColumns = Partial<
  Omit<
    TicketRow,
    | 'uuid'
    | 'public_id'
    | 'version'
    | 'field_versions'
    | keyof AudienceRow
    | 'servers'
    | 'metadata_values'
    | 'created_at'
  >
>

/** Also when it is deleted by now. */
export async function findTicketEver(on: Sql, key: string): Promise<TicketRow | undefined> {
  const column = /^\d+$/.test(key) ? 'public_id' : 'uuid'
  const [row] = await on.query<TicketRow>(`SELECT * FROM ticket WHERE ${column} = $1`, [key], `ticket-ever-${column}`)
  return row
}

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
  // In one order, so that few statements are prepared.
  const entries = Object.entries({ ...columns, people: peopleOf({ ...seen, ...columns }) }).sort(byName)
  const sets = entries.map(([column], index) => `${column} = $${index + 4}`)
  const versions = Object.fromEntries(changes.map((change) => [change.field, seen.version + 1]))
  const text = `UPDATE ticket SET version = version + 1, field_versions = field_versions || $3::jsonb, ${sets.join(', ')}
     WHERE uuid = $1 AND version = $2 AND deleted_at IS NULL RETURNING *`
  const values = [seen.uuid, seen.version, JSON.stringify(versions), ...entries.map(([, value]) => value)]
  const [row] = await tx.query<TicketRow>(text, values, preparedName(text))
  return row
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
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

export async function deleteTickets(tx: Sql, uuids: readonly string[], at: Date): Promise<TicketRow[]> {
  return await tx.query<TicketRow>(
    'UPDATE ticket SET deleted_at = $2, updated_at = $2, version = version + 1 WHERE uuid = ANY($1::uuid[]) AND deleted_at IS NULL RETURNING *',
    [uuids, at],
  )
}

/**
 * The next tickets in the order of the primary key, as quick at the two-millionth ticket as at the first: so many, or fewer of
 * long texts, and at least one while there are any.
 */
export async function ticketsAfter(on: Sql, after: string | null, limit: number): Promise<TicketRow[]> {
  return await on.query<TicketRow>(
    `SELECT * FROM (
       SELECT *, sum(octet_length(description)) OVER (ORDER BY uuid) - octet_length(description) AS bytes_before FROM (
         SELECT * FROM ticket WHERE ($1::uuid IS NULL OR uuid > $1) AND deleted_at IS NULL ORDER BY uuid LIMIT $2
       ) AS following
     ) AS measured WHERE bytes_before < $3 ORDER BY uuid`,
    [after, limit, pageBytes],
    'tickets-export',
  )
}

/** Of texts in a page that goes over the bus. */
export const pageBytes = 1_000_000

/** The ticket that was made of a mail, a date of a recurring task or an import. */
export async function findTicketBySource(on: Sql, key: string): Promise<TicketRow | undefined> {
  const [row] = await on.query<TicketRow>('SELECT * FROM ticket WHERE source_key = $1', [key], 'ticket-by-source')
  return row
}

/** Those of these sources that became a ticket or a comment. */
export async function findSources(on: Pick<Sql, 'query'>, keys: readonly string[]): Promise<string[]> {
  const rows = await on.query<{ key: string }>(
    `SELECT source_key AS key FROM ticket WHERE source_key = ANY($1::text[])
     UNION SELECT source_key FROM comment WHERE source_key = ANY($1::text[])`,
    [keys],
  )
  return rows.map(({ key }) => key)
}

/** Two workers with the same source: the second waits here and then finds the first one's ticket. */
export async function claimTicketSource(tx: Sql, key: string): Promise<TicketRow | undefined> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
  return await findTicketBySource(tx, key)
}

export interface CountedComment {
  ticket: string
  by: { uuid: string; name: string }
  isByStaff: boolean
  /** The customer can read an answer of the staff from now on. */
  isReply: boolean
  added: 0 | 1
  at: Date
}

/** Counts a comment on its ticket that is written or shown: who wrote last, and when staff first answered. */
export async function countComment(
  tx: Sql,
  { ticket, by, isByStaff, isReply, added, at }: CountedComment,
): Promise<(TicketRow & { is_first_response: boolean }) | undefined> {
  const [row] = await tx.query<TicketRow & { is_first_response: boolean }>(
    `WITH before AS (SELECT first_response_at FROM ticket WHERE uuid = $1 AND deleted_at IS NULL FOR UPDATE)
     UPDATE ticket SET version = version + 1, comment_count = comment_count + $6, updated_at = $2, updated_by = $3,
       processed_at = CASE WHEN $4 THEN $2 ELSE processed_at END,
       first_response_at = CASE WHEN $5 THEN coalesce(before.first_response_at, $2) ELSE before.first_response_at END
     FROM before WHERE uuid = $1 RETURNING ticket.*, $5 AND before.first_response_at IS NULL AS is_first_response`,
    [ticket, at, by.uuid, isByStaff, isReply, added],
    'ticket-commented',
  )
  return row
}

/** A comment that was deleted or brought back. */
export async function countComments(tx: Sql, ticket: string, added: 1 | -1): Promise<void> {
  await tx.query(
    'UPDATE ticket SET comment_count = greatest(0, comment_count + $2), version = version + 1 WHERE uuid = $1',
    [ticket, added],
  )
}

/** Also those that were deleted. */
export async function ticketsOfUuids(on: Sql, uuids: readonly string[]): Promise<TicketRow[]> {
  return await on.query<TicketRow>('SELECT * FROM ticket WHERE uuid = ANY($1::uuid[])', [uuids])
}

/** Open tickets that are due by then and not that urgent yet, soonest first; what somebody else works on is left to them. */
export async function lockMoreUrgent(tx: Sql, due: { highest: Date; high: Date }, limit: number): Promise<TicketRow[]> {
  return await tx.query<TicketRow>(
    `SELECT * FROM ticket WHERE due_at IS NOT NULL AND deleted_at IS NULL AND status <> ALL ($4)
       AND ((due_at <= $1 AND priority <> 'highest') OR (due_at <= $2 AND priority IN ('low', 'medium')))
     ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED`,
    [due.highest, due.high, limit, finishedStates],
  )
}

/** Taken before what hangs on a ticket is written, so that two who write at once both stand on it. */
export async function lockTicket(tx: Sql, uuid: string): Promise<TicketRow | undefined> {
  const [row] = await tx.query<TicketRow>('SELECT * FROM ticket WHERE uuid = $1::uuid FOR UPDATE', [uuid])
  return row
}

/** A ticket on which somebody put something: who and when, if that was work on it, and when staff last worked on it. */
export async function touchTicket(
  on: Sql,
  uuid: string,
  by: { person: string; at: Date; isWork: boolean; isStaffs: boolean },
): Promise<TicketRow | undefined> {
  const [row] = await on.query<TicketRow>(
    `UPDATE ticket SET version = version + 1,
       updated_at = CASE WHEN $4::boolean THEN $2::timestamptz ELSE updated_at END,
       updated_by = CASE WHEN $4::boolean THEN $3::uuid ELSE updated_by END,
       processed_at = CASE WHEN $5::boolean THEN $2::timestamptz ELSE processed_at END
     WHERE uuid = $1::uuid AND deleted_at IS NULL RETURNING *`,
    [uuid, by.at, by.person, by.isWork, by.isStaffs],
  )
  return row
}
