import type { Change } from '@leitstand/contracts/common'
import { AppError } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
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

const insertable = [
  'uuid',
  'subject',
  'description',
  'status',
  'priority',
  'type',
  'project',
  'template_uuid',
  'assignee',
  'author',
  'customer',
  'customer_user',
  'responsible_users',
  'responsible_groups',
  'responsibility_inherited',
  'labels',
  'watchers',
  'people',
  'due_at',
  'created_at',
  'updated_at',
  'updated_by',
  'processed_at',
  'manual_progress',
  'done',
  'internal',
  'scheduled_job',
  'notify_on_resume',
  'close_with_last_sub_ticket',
  'confirmation_option',
  'parent',
  'ancestors',
  'origin_email',
  'context',
  'execution_time',
  'metadata_origin',
  'metadata_standard',
  'recurring_task',
  'source_key',
] as const satisfies readonly (keyof TicketRow)[]

export type NewTicket = Pick<TicketRow, (typeof insertable)[number]>

const insertSql = `INSERT INTO ticket (${insertable.join(', ')}) VALUES (${insertable.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING *`

export async function insertTicket(tx: Sql, ticket: NewTicket): Promise<TicketRow> {
  const values = insertable.map((column) => ticket[column])
  const [row] = await tx.query<TicketRow>(insertSql, values, 'ticket-insert')
  if (!row) throw new AppError('internal')
  return row
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
