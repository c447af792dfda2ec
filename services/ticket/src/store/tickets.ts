import type { Change, Priority } from '@leitstand/contracts/common'
import type { ResourceKind } from '@leitstand/contracts/identity/assigned-resources'
import { AppError } from '@leitstand/contracts/problems'
import type { TicketContext } from '@leitstand/contracts/ticket/ticket'
import type { ProjectName, Status, TypeName } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'

/** A server as it stands at hand with its ticket. */
export interface ServerOnTicket {
  uuid: string
  server: string | null
  /** Whose it is, in the directory. */
  group: string | null
  name: string
  customName: string | null
  kind: ResourceKind | null
}

/** A ticket as it stands in its table. */
export interface TicketRow {
  uuid: string
  public_id: number
  subject: string
  description: string
  status: Status
  priority: Priority
  type: TypeName
  project: ProjectName
  template_uuid: string | null
  assignee: string | null
  author: string
  customer: string | null
  customer_user: string | null
  responsible_users: string[]
  responsible_groups: string[]
  responsibility_inherited: boolean
  labels: string[]
  watchers: string[]
  people: string[]
  due_at: Date | null
  created_at: Date
  updated_at: Date
  updated_by: string | null
  processed_at: Date | null
  first_response_at: Date | null
  work_started_at: Date | null
  approved_at: Date | null
  manual_progress: number | null
  done: boolean
  internal: boolean
  scheduled_job: boolean
  notify_on_resume: boolean
  adjourn_date: string | null
  adjourn_time: string | null
  adjourned_until: Date | null
  adjourned_from: Status | null
  minutes_before_resume: number | null
  adjourn_sub_tickets: boolean
  close_with_last_sub_ticket: boolean
  confirmation_option: 'user_default' | 'enabled' | 'disabled'
  parent: string | null
  ancestors: string[]
  origin_email: { from: string; subject: string; date: string; unconfirmed?: 'marked' | 'hidden' | null } | null
  context: TicketContext | null
  execution_time: 'now' | 'business_hours'
  metadata_origin: 'audit' | 'incident' | 'risk' | 'suggestion' | 'other' | null
  metadata_standard: 'ISO 27001' | 'ISO 9001' | 'ISO 14001' | 'ISO 45001' | 'other' | null
  recurring_task: string | null
  source_key: string | null
  servers: ServerOnTicket[]
  comment_count: number
  field_versions: Record<string, number>
  deleted_at: Date | null
  version: number
}

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
