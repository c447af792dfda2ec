import { type Actor, isStaff } from '@leitstand/contracts/actor'
import type { listWorktimes as listContract, Worktime } from '@leitstand/contracts/billing/requests'
import { groupRef, iri, userRef } from '@leitstand/contracts/common'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import type { Sql } from '@leitstand/kit/database'
import { type Conditions, conditions, type Direction, orderOf, readList } from '@leitstand/kit/list'
import { preparedName } from '@leitstand/kit/prepared-name'
import type { RowOf } from '@leitstand/kit/row-of'
import { visibleTo } from '@leitstand/kit/visibility'
import { formatDuration } from '../domain/duration.ts'
import { billableMinutes, type Rounding } from '../domain/rounding.ts'
import type { WorktimeFilter } from '../domain/worktime-query.ts'
import type { WorktimeModel } from '../generated/prisma/models/Worktime.ts'
import { billedTo } from './billed-to.ts'
import { accountsText } from './clearing-types.ts'
import type { TicketRow } from './tickets.ts'

export type WorktimeRow = RowOf<WorktimeModel> &
  Pick<TicketRow, 'public_id' | 'subject' | 'customer' | 'customer_name' | 'metadata'> & {
    type_name: string | null
    is_reversed: boolean
  }

export const joined = `worktimes JOIN tickets ON tickets.uuid = worktimes.ticket
  LEFT JOIN worktime_types ON worktime_types.uuid = worktimes.type`
export const columns = `worktimes.*, worktime_types.name AS type_name, tickets.public_id, tickets.subject,
  ${billedTo.uuid} AS customer, ${billedTo.name} AS customer_name, tickets.metadata, EXISTS (SELECT 1 FROM worktimes reversal WHERE reversal.reverses = worktimes.uuid) AS is_reversed`

/** No customer sees what another was billed for (`worktimeAudience`). */
function visibleWorktimes(actor: Actor, on: Conditions): string {
  const visible = `NOT tickets.deleted AND ${visibleTo(actor, 'tickets', on.given, 'worktimes')}`
  return isStaff(actor) ? visible : `${visible} AND ${billedTo.uuid} IS NOT DISTINCT FROM tickets.customer`
}

export function conditionsOf(actor: Actor, filter: WorktimeFilter): Conditions {
  const on = conditions()
  on.and(visibleWorktimes(actor, on))
  on.isOneOf('worktimes.uuid', 'uuid', filter.uuids)
  on.isOneOf('tickets.public_id', 'bigint', filter.publicIds)
  on.isOneOf('worktimes.employee', 'uuid', filter.employees)
  on.isOneOf(billedTo.uuid, 'uuid', filter.customers)
  on.isOneOf('worktimes.type', 'uuid', filter.types)
  on.isSo('worktimes.billed', filter.billed)
  on.isSo('worktimes.internal', filter.internal)
  on.isBetween('worktimes.start_at', filter.startFrom, filter.startUntil)
  on.isBetween('worktimes.end_at', filter.endFrom, filter.endUntil)
  on.isBetween('worktimes.billed_at', filter.billedFrom, filter.billedUntil)
  return on
}

/** A page of them, the newest first unless asked otherwise. */
export async function listWorktimes(
  sql: Sql,
  actor: Actor,
  filter: WorktimeFilter,
  asked: ParsedInputOf<typeof listContract>,
): Promise<{ rows: WorktimeRow[]; total: number }> {
  const by = (column: string) => (direction: Direction) => `worktimes.${column} ${direction}`
  const order = orderOf(asked, { endAt: by('end_at'), startAt: by('start_at') }, { startAt: 'DESC' })
  return await readList<WorktimeRow>(sql, {
    columns,
    from: joined,
    conditions: conditionsOf(actor, filter),
    order: `${order}, worktimes.uuid`,
    paging: asked,
  })
}

/** A booking as the file of billing needs it. */
export type BilledWorktimeRow = WorktimeRow & { accounts: string }

/** All of them in the order of their start, a page at a time, so that any number fits into memory. */
export async function* everyWorktime(
  sql: Sql,
  actor: Actor,
  filter: WorktimeFilter,
): AsyncGenerator<BilledWorktimeRow> {
  let last: BilledWorktimeRow | undefined
  do {
    const on = conditionsOf(actor, filter)
    if (last) {
      on.and(`(worktimes.start_at, worktimes.uuid) > (${on.given(last.start_at)}, ${on.given(last.uuid)}::uuid)`)
    }
    const rows: BilledWorktimeRow[] = await sql.query<BilledWorktimeRow>(
      `SELECT ${columns}, ${accountsText} AS accounts FROM ${joined}${on.where()} ORDER BY worktimes.start_at, worktimes.uuid LIMIT 1000`,
      on.values,
    )
    yield* rows
    last = rows.at(-1)
  } while (last)
}

/** One that the caller may see; `lock` keeps others from changing it until the transaction ends. */
export async function findWorktime(
  sql: Sql,
  actor: Actor,
  uuid: string,
  lock = false,
): Promise<WorktimeRow | undefined> {
  // Locked before it is read: a statement that waits for the lock does not see a reversal made meanwhile.
  if (lock) await sql.query('SELECT 1 FROM worktimes WHERE uuid = $1 FOR UPDATE', [uuid])
  const on = conditions(uuid)
  on.and(visibleWorktimes(actor, on))
  const [row] = await sql.query<WorktimeRow>(
    `SELECT ${columns} FROM ${joined}${on.where()} AND worktimes.uuid = $1`,
    on.values,
  )
  return row
}

export type WorktimeValues = Pick<
  WorktimeRow,
  | 'ticket'
  | 'employee'
  | 'employee_name'
  | 'type'
  | 'start_at'
  | 'end_at'
  | 'accrued_minutes'
  | 'description'
  | 'internal'
  | 'edge_shift'
  | 'billed'
  | 'billed_at'
  | 'billed_minutes'
  | 'billed_step'
  | 'billed_customer'
  | 'billed_customer_name'
  | 'reverses'
>

/** Writes a booking, new or changed. */
export async function writeWorktime(tx: Sql, uuid: string, values: WorktimeValues): Promise<void> {
  await tx.query(
    `INSERT INTO worktimes AS known (uuid, ticket, employee, employee_name, type, start_at, end_at, accrued_minutes,
       description, internal, edge_shift, billed, billed_at, billed_minutes, billed_step, billed_customer,
       billed_customer_name, reverses)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     ON CONFLICT (uuid) DO UPDATE SET employee = excluded.employee, employee_name = excluded.employee_name,
       type = excluded.type, start_at = excluded.start_at, end_at = excluded.end_at,
       accrued_minutes = excluded.accrued_minutes, description = excluded.description, internal = excluded.internal,
       edge_shift = excluded.edge_shift, billed = excluded.billed, billed_at = excluded.billed_at,
       billed_minutes = excluded.billed_minutes, billed_step = excluded.billed_step,
       billed_customer = excluded.billed_customer, billed_customer_name = excluded.billed_customer_name,
       version = known.version + 1`,
    [
      uuid,
      values.ticket,
      values.employee,
      values.employee_name,
      values.type,
      values.start_at,
      values.end_at,
      values.accrued_minutes,
      values.description,
      values.internal,
      values.edge_shift,
      values.billed,
      values.billed_at,
      values.billed_minutes,
      values.billed_step,
      values.billed_customer,
      values.billed_customer_name,
      values.reverses,
    ],
  )
}

export async function deleteWorktime(tx: Sql, uuid: string): Promise<void> {
  await tx.query('DELETE FROM worktimes WHERE uuid = $1', [uuid])
}

/** What was booked on a ticket, as far as somebody may see it, in minutes. */
export async function sumWorktimes(
  sql: Sql,
  actor: Actor,
  ticket: string,
): Promise<{ internal: number; billable: number }> {
  const on = conditions(ticket)
  on.and(visibleWorktimes(actor, on))
  const text = `SELECT COALESCE(sum(accrued_minutes) FILTER (WHERE worktimes.internal), 0)::int AS internal,
       COALESCE(sum(accrued_minutes) FILTER (WHERE NOT worktimes.internal), 0)::int AS billable
     FROM worktimes JOIN tickets ON tickets.uuid = worktimes.ticket${on.where()} AND worktimes.ticket = $1`
  const [sum] = await sql.query<{ internal: number; billable: number }>(text, on.values, preparedName(text))
  return sum ?? { internal: 0, billable: 0 }
}

export async function worktimesAfter(
  sql: Sql,
  after: string | null,
  limit: number,
): Promise<Pick<WorktimeRow, 'uuid' | 'ticket' | 'accrued_minutes' | 'internal' | 'version'>[]> {
  return await sql.query(
    `SELECT uuid, ticket, accrued_minutes, internal, version FROM worktimes
     WHERE $1::uuid IS NULL OR uuid > $1 ORDER BY uuid LIMIT $2`,
    [after, limit],
  )
}

export async function countBilled(sql: Sql, tickets: readonly string[]): Promise<number> {
  const [row] = await sql.query<{ billed: number }>(
    `SELECT (SELECT count(*) FROM worktimes WHERE billed AND ticket = ANY($1::uuid[]))
          + (SELECT count(*) FROM ticket_components WHERE billed AND ticket = ANY($1::uuid[])) AS billed`,
    [tickets],
  )
  return row?.billed ?? 0
}

/** Billed minutes and those of a reversal stay what they were; the others follow the rounding of today. */
export function billableOf(row: WorktimeRow, rounding: Rounding): number {
  return (
    row.billed_minutes ?? billableMinutes({ internal: row.internal, accruedMinutes: row.accrued_minutes }, rounding)
  )
}

export function toWorktime(row: WorktimeRow, rounding: Rounding): Worktime {
  return {
    '@id': iri('worktimes', row.uuid),
    '@type': 'Worktime',
    uuid: row.uuid,
    ticket: ticketRef(row.ticket, row.public_id, row.subject),
    customer: row.customer === null ? null : groupRef(row.customer, row.customer_name ?? ''),
    employee: userRef(row.employee, row.employee_name),
    type: row.type === null ? null : toTypeRef(row.type, row.type_name ?? ''),
    startAt: row.start_at.toISOString(),
    endAt: row.end_at.toISOString(),
    accruedTime: formatDuration(row.accrued_minutes),
    accruedMinutes: row.accrued_minutes,
    billableMinutes: billableOf(row, rounding),
    description: row.description,
    internal: row.internal,
    edgeShift: row.edge_shift,
    billed: row.billed,
    billedAt: row.billed_at?.toISOString() ?? null,
    roundedToMinutes: row.billed ? row.billed_step : null,
    reverses: row.reverses,
    isReversed: row.is_reversed,
    version: row.version,
  }
}

function toTypeRef(uuid: string, name: string) {
  return { '@id': iri('worktime_types', uuid), '@type': 'WorktimeType', uuid, name }
}
