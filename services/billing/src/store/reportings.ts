import type { Actor } from '@leitstand/contracts/actor'
import type { ReportingSort, ReportingTotals } from '@leitstand/contracts/billing/reporting'
import type { listReportings as listContract, Reporting } from '@leitstand/contracts/billing/requests'
import { groupRef, iri, userRef } from '@leitstand/contracts/common'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import type { Sql } from '@leitstand/kit/database'
import { type Conditions, conditions, type Direction, orderOf, type Range, readList } from '@leitstand/kit/list'
import type { RowOf } from '@leitstand/kit/row-of'
import { visibleTo } from '@leitstand/kit/visibility'
import type { ReportLine } from '../domain/csv.ts'
import type { ReportingFilter } from '../domain/reporting-filter.ts'
import type { ReportingModel } from '../generated/prisma/models/Reporting.ts'
import type { TicketAgreementModel } from '../generated/prisma/models/TicketAgreement.ts'
import type { TicketRow } from './tickets.ts'

/** Some tickets that are not closed and whose figures are older than this. */
export async function outdatedReportings(sql: Sql, before: Date, limit: number): Promise<string[]> {
  const rows = await sql.query<{ ticket: string }>(
    'SELECT ticket FROM reportings WHERE closed_at IS NULL AND calculated_at < $1 ORDER BY calculated_at LIMIT $2',
    [before, limit],
  )
  return rows.map(({ ticket }) => ticket)
}

type Joined<Row> = { [Column in keyof Row]: Row[Column] | null }

type ReportingRow = RowOf<ReportingModel> &
  Pick<
    TicketRow,
    'public_id' | 'subject' | 'is_internal' | 'customer' | 'customer_name' | 'metadata' | 'satisfaction'
  > &
  Joined<Pick<RowOf<TicketAgreementModel>, 'sla' | 'sla_name' | 'violated' | 'resolution_violated'>> & {
    first_response_at: Date | null
    first_response_by: string | null
    first_response_name: string | null
  }

export const joined = `reportings JOIN tickets ON tickets.uuid = reportings.ticket
  LEFT JOIN first_responses ON first_responses.ticket = reportings.ticket
  LEFT JOIN ticket_agreements ON ticket_agreements.ticket = reportings.ticket`
const columns = `reportings.*, tickets.public_id, tickets.subject, tickets.is_internal, tickets.customer,
  tickets.customer_name, tickets.metadata, tickets.satisfaction, first_responses.at AS first_response_at, first_responses.by_uuid AS first_response_by,
  first_responses.by_name AS first_response_name, ticket_agreements.sla, ticket_agreements.sla_name,
  ticket_agreements.violated, ticket_agreements.resolution_violated`
/** Whichever of its times was broken. */
const isViolated =
  '(coalesce(ticket_agreements.violated, false) OR coalesce(ticket_agreements.resolution_violated, false))'

const sortColumns: Record<ReportingSort, string> = {
  closedAt: 'reportings.closed_at',
  createdAt: 'reportings.created_at',
  publicId: 'tickets.public_id',
  customer: 'tickets.customer_name',
  firstInProgressAt: 'reportings.first_in_progress_at',
  firstResponseAt: 'first_responses.at',
  secondsInProgress: 'reportings.seconds_in_progress',
  secondsOpen: 'reportings.seconds_open',
  secondsWaitingForCustomer: 'reportings.seconds_waiting_for_customer',
  timesSetInProgress: 'reportings.times_set_in_progress',
  timesReopened: 'reportings.times_reopened',
  externalWorktime: 'reportings.external_worktime',
  internalWorktime: 'reportings.internal_worktime',
  totalWorktime: 'reportings.total_worktime',
  satisfaction: 'tickets.satisfaction',
}

export interface ReportingOrder {
  sort: ReportingSort
  direction: Direction
}

const by = (sort: ReportingSort) => (direction: Direction) =>
  `${sortColumns[sort]} ${direction} NULLS LAST, reportings.uuid`

/** A page of them, by the time of closing and the newest first unless asked otherwise. */
export async function listReportings(
  sql: Sql,
  actor: Actor,
  filter: ReportingFilter,
  asked: ParsedInputOf<typeof listContract>,
): Promise<{ items: Reporting[]; total: number }> {
  const { rows, total } = await readList<ReportingRow>(sql, {
    columns,
    from: joined,
    conditions: conditionsOf(actor, filter),
    order: orderOf(asked, { createdAt: by('createdAt'), closedAt: by('closedAt') }, { closedAt: 'DESC' }),
    paging: asked,
  })
  return { items: rows.map(toReporting), total }
}

/** One of them, if it is seen. */
export async function findReporting(sql: Sql, actor: Actor, uuid: string): Promise<Reporting | undefined> {
  const on = conditionsOf(actor, { uuids: [uuid] })
  const [row] = await sql.query<ReportingRow>(`SELECT ${columns} FROM ${joined}${on.where()}`, on.values)
  return row && toReporting(row)
}

const sumOf = (column: string) => `coalesce(sum(reportings.${column}), 0)::bigint`
const totals: Record<keyof ReportingTotals, string> = {
  secondsInProgress: sumOf('seconds_in_progress'),
  secondsOpen: sumOf('seconds_open'),
  secondsWaitingForCustomer: sumOf('seconds_waiting_for_customer'),
  timesSetInProgress: sumOf('times_set_in_progress'),
  timesReopened: sumOf('times_reopened'),
  externalWorktime: sumOf('external_worktime'),
  internalWorktime: sumOf('internal_worktime'),
  totalWorktime: sumOf('total_worktime'),
  answered: 'count(first_responses.at)',
  secondsToFirstResponse:
    'coalesce(sum(greatest(0, extract(epoch FROM first_responses.at - reportings.created_at))), 0)::bigint',
  withSla: 'count(ticket_agreements.sla)',
  slaViolated: `count(*) FILTER (WHERE ${isViolated})`,
  responseViolated: 'count(*) FILTER (WHERE ticket_agreements.violated)',
  withResolution: 'count(ticket_agreements.resolution_violated)',
  resolutionViolated: 'count(*) FILTER (WHERE ticket_agreements.resolution_violated)',
  rated: 'count(tickets.satisfaction)',
  satisfaction: 'round(avg(tickets.satisfaction)::numeric, 2)::float8',
}
export const totalColumns = Object.entries(totals).map(([name, sum]) => `${sum} AS "${name}"`)

/** A page of rows, and the sums of all that the filters let through. */
export async function searchReportings(
  sql: Sql,
  actor: Actor,
  filter: ReportingFilter,
  order: ReportingOrder,
  range: Range,
): Promise<{ hits: Reporting[]; nbHits: number; totals: ReportingTotals }> {
  const on = conditionsOf(actor, filter)
  const [rows, [found]] = await Promise.all([
    pageOf(sql, on, order, range),
    sql.query<ReportingTotals & { nbHits: number }>(
      `SELECT count(*) AS "nbHits", ${totalColumns.join(', ')} FROM ${joined}${on.where()}`,
      on.values,
    ),
  ])
  if (!found) throw new Error('A sum always gives a row')
  const { nbHits, ...sums } = found
  return { hits: rows.map(toReporting), nbHits, totals: sums }
}

/** All rows in the asked order, a page at a time; each goes on after the last row, whatever is closed meanwhile. */
export async function* everyReporting(
  sql: Sql,
  actor: Actor,
  filter: ReportingFilter,
  { sort, direction }: ReportingOrder,
): AsyncGenerator<ReportLine> {
  const column = sortColumns[sort]
  // Those without a value come last, as a part of their own: so an index is read in either direction.
  const order = `${column} ${direction} NULLS ${direction === 'DESC' ? 'LAST' : 'FIRST'}, reportings.uuid`
  for (const hasValue of [true, false]) {
    let last: SortedRow | undefined
    do {
      const on = conditionsOf(actor, filter)
      on.isSo(`${column} IS NOT NULL`, hasValue)
      if (last) on.and(isAfter(last, on, column, direction))
      const rows: SortedRow[] = await sql.query<SortedRow>(
        `SELECT ${columns}, ${column}::text AS sorted_by FROM ${joined}${on.where()} ORDER BY ${order} LIMIT 1000`,
        on.values,
      )
      for (const row of rows) yield { ...toReporting(row), metadata: row.metadata }
      last = rows.at(-1)
    } while (last)
  }
}

/** As text it is exact: a Date has no microseconds. */
type SortedRow = ReportingRow & { sorted_by: string | null }

function isAfter({ sorted_by, uuid }: SortedRow, on: Conditions, column: string, direction: Direction): string {
  const isLater = `reportings.uuid > ${on.given(uuid)}::uuid`
  if (sorted_by === null) return isLater
  const beyond = `${column} ${direction === 'DESC' ? '<' : '>'}`
  const value = on.given(sorted_by)
  return `${beyond}= ${value} AND (${beyond} ${value} OR ${isLater})`
}

async function pageOf(sql: Sql, on: Conditions, order: ReportingOrder, range: Range): Promise<ReportingRow[]> {
  const next = on.values.length + 1
  return await sql.query<ReportingRow>(
    `SELECT ${columns} FROM ${joined}${on.where()} ORDER BY ${by(order.sort)(order.direction)} LIMIT $${next} OFFSET $${next + 1}`,
    [...on.values, range.limit, range.offset],
  )
}

export function conditionsOf(actor: Actor, filter: ReportingFilter): Conditions {
  const on = conditions()
  on.and(`NOT tickets.deleted AND ${visibleTo(actor, 'tickets', on.given)}`)
  on.isOneOf('reportings.uuid', 'uuid', filter.uuids)
  on.isBetween('reportings.closed_at', filter.closedFrom, filter.closedUntil)
  on.isBetween('reportings.created_at', filter.createdFrom, filter.createdUntil)
  on.isOneOf('tickets.public_id', 'bigint', filter.publicIds)
  on.isSo('tickets.depth > 0', filter.isSubTicket)
  on.isSo('ticket_agreements.sla IS NOT NULL', filter.hasSla)
  on.isSo(isViolated, filter.isViolated)
  on.isSo('reportings.total_worktime > 0', filter.hasWorktime)
  return on
}

function toReporting(row: ReportingRow): Reporting {
  return {
    '@id': iri('reportings', row.uuid),
    '@type': 'Reporting',
    uuid: row.uuid,
    ticket: ticketRef(row.ticket, row.public_id, row.subject),
    customer: row.customer === null ? null : groupRef(row.customer, row.customer_name ?? ''),
    secondsInProgress: row.seconds_in_progress,
    secondsOpen: row.seconds_open,
    secondsWaitingForCustomer: row.seconds_waiting_for_customer,
    timesSetInProgress: row.times_set_in_progress,
    timesReopened: row.times_reopened,
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closed_by === null ? null : userRef(row.closed_by, row.closed_by_name ?? ''),
    createdAt: row.created_at.toISOString(),
    firstInProgressAt: row.first_in_progress_at?.toISOString() ?? null,
    firstResponseAt: row.first_response_at?.toISOString() ?? null,
    firstResponseBy:
      row.first_response_by === null ? null : userRef(row.first_response_by, row.first_response_name ?? ''),
    internal: row.is_internal,
    externalWorktime: row.external_worktime,
    internalWorktime: row.internal_worktime,
    totalWorktime: row.total_worktime,
    satisfaction: row.satisfaction,
    ...promisedOf(row),
  }
}

/** What was promised, and what of it was broken. */
function promisedOf(row: ReportingRow) {
  const responseViolated = row.violated ?? false
  return {
    serviceLevelAgreement: row.sla === null ? null : toSlaRef(row.sla, row.sla_name ?? ''),
    slaViolated: responseViolated || (row.resolution_violated ?? false),
    responseViolated,
    resolutionViolated: row.resolution_violated,
  }
}

function toSlaRef(uuid: string, name: string) {
  return { '@id': iri('service_level_agreements', uuid), '@type': 'ServiceLevelAgreement', uuid, name }
}
