import { type ReportingSort, reportingFilterKeys, reportingSorts } from '@leitstand/contracts/billing/reporting'
import type { listReportings } from '@leitstand/contracts/billing/requests'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import { invalid } from '@leitstand/contracts/problems'
import { dayOf } from './day-of.ts'
import { edgeOf } from './query-values.ts'

export interface ReportingFilter {
  readonly uuids?: readonly string[] | undefined
  readonly closedFrom?: Date | undefined
  readonly closedUntil?: Date | undefined
  readonly createdFrom?: Date | undefined
  readonly createdUntil?: Date | undefined
  readonly publicIds?: readonly number[] | undefined
  /** Main tickets only, sub-tickets only; undefined: all. */
  readonly isSubTicket?: boolean | undefined
  readonly hasSla?: boolean | undefined
  readonly isViolated?: boolean | undefined
  readonly hasWorktime?: boolean | undefined
}

const knownNames: readonly string[] = reportingFilterKeys.map((key) => `filter[${key}]`)

/** Words of the filters: all is undefined, the other two say yes or no. */
const words = {
  ticketVariant: { all: undefined, main_only: false, sub_only: true },
  ticketSlaVariant: { all: undefined, sla_only: true, non_sla_only: false },
  ticketSlaViolationVariant: { all: undefined, sla_violated: true, sla_not_violated: false },
  ticketWorktimeVariant: { all: undefined, with_worktime: true, without_worktime: false },
} as const

/** Reads `filter[…]` of the reporting, refusing filters that do not exist; without a closed range it is the current month until today (API-139). */
export function readReportingFilter(
  query: Readonly<Record<string, unknown>>,
  now: Date,
  timeZone: string,
): ReportingFilter {
  const unknown = Object.keys(query).filter((name) => name.startsWith('filter') && !knownNames.includes(name))
  if (unknown.length > 0)
    throw invalid(...unknown.map((propertyPath) => ({ propertyPath, code: 'unknown-filter' as const })))
  const text = (name: string) => {
    const value = query[`filter[${name}]`]
    return value === undefined || value === '' ? undefined : String(value)
  }
  const edge = (name: string, side: 'start' | 'end') => edgeOf(`filter[${name}]`, text(name), side, timeZone)
  const isRangeGiven = text('closedStartAt') !== undefined || text('closedEndAt') !== undefined
  const month = isRangeGiven ? undefined : monthUntilToday(now, timeZone)
  return {
    closedFrom: edge('closedStartAt', 'start') ?? month?.from,
    closedUntil: edge('closedEndAt', 'end') ?? month?.until,
    createdFrom: edge('createdStartAt', 'start'),
    createdUntil: edge('createdEndAt', 'end'),
    isSubTicket: word('ticketVariant', text('ticketVariant')),
    hasSla: word('ticketSlaVariant', text('ticketSlaVariant')),
    isViolated: word('ticketSlaViolationVariant', text('ticketSlaViolationVariant')),
    hasWorktime: word('ticketWorktimeVariant', text('ticketWorktimeVariant')),
  }
}

/** Both spellings are read: closedAt and closed_at (AMB-182). */
export function readReportingSort(sort: string | undefined): ReportingSort {
  if (sort === undefined || sort === '') return 'closedAt'
  const camel = sort.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const found = reportingSorts.find((known) => known === camel)
  if (!found) throw invalid({ propertyPath: 'sort', code: 'invalid' })
  return found
}

function word(name: keyof typeof words, given: string | undefined): boolean | undefined {
  if (given === undefined) return undefined
  const meanings: Readonly<Record<string, boolean | undefined>> = words[name]
  if (!Object.hasOwn(meanings, given)) throw invalid({ propertyPath: `filter[${name}]`, code: 'invalid' })
  return meanings[given]
}

function monthUntilToday(now: Date, timeZone: string) {
  const today = dayOf(now, timeZone)
  const first = today.with({ day: 1 }).toZonedDateTime(timeZone)
  const end = today.add({ days: 1 }).toZonedDateTime(timeZone)
  return { from: new Date(first.epochMilliseconds), until: new Date(end.epochMilliseconds - 1) }
}

/** The filters of the plain collection, as named by the API. */
export function readReportingQuery(asked: ParsedInputOf<typeof listReportings>, timeZone: string): ReportingFilter {
  const edge = (name: `${'closedAt' | 'createdAt'}[${'after' | 'before'}]`) =>
    edgeOf(name, asked[name], name.endsWith('[after]') ? 'start' : 'end', timeZone)
  return {
    publicIds: asked['ticket.publicId'],
    closedFrom: edge('closedAt[after]'),
    closedUntil: edge('closedAt[before]'),
    createdFrom: edge('createdAt[after]'),
    createdUntil: edge('createdAt[before]'),
  }
}
