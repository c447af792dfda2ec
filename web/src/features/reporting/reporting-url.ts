import {
  type ReportingFilterKey,
  type ReportingGrouping,
  type ReportingSort,
  reportingFilterKeys,
  reportingGroupings,
  reportingSorts,
} from '@leitstand/contracts/billing/reporting'
import type { ReportFilter } from '@leitstand/contracts/billing/saved-reports'
import { dayOf } from '../../lib/dates.ts'
import { pageIn } from '../../lib/page-in.ts'
import { type Measure, measures } from './chart-data.ts'

export const pageSizes = [10, 20, 50, 100] as const

/** The words of each filter that is chosen from a list; the first means no filter. */
export const variants = {
  ticketVariant: ['all', 'main_only', 'sub_only'],
  ticketSlaVariant: ['all', 'sla_only', 'non_sla_only'],
  ticketSlaViolationVariant: ['all', 'sla_violated', 'sla_not_violated'],
  ticketWorktimeVariant: ['all', 'with_worktime', 'without_worktime'],
} as const
export type VariantKey = keyof typeof variants
export const variantKeys = Object.keys(variants) as VariantKey[]
export const dayKeys = ['closedStartAt', 'closedEndAt', 'createdStartAt', 'createdEndAt'] as const

export interface ReportingView {
  filters: Partial<Record<ReportingFilterKey, string>>
  sort: ReportingSort
  order: 'asc' | 'desc'
  page: number
  items: number
  /** What is drawn, over what. */
  by: ReportingGrouping
  measure: Measure
}

/** What was closed from the first of this month until today (CONST-020). */
export function freshFilters(today: Date): ReportingView['filters'] {
  const day = dayOf(today)
  return { closedStartAt: `${day.slice(0, 8)}01`, closedEndAt: day }
}

/** The view an address asks for. One without any filter gets the usual range. */
export function readReportingUrl(query: URLSearchParams, today: Date): ReportingView {
  const given = reportingFilterKeys.flatMap((key) => {
    const value = query.get(key)
    return value && isKnown(key, value) ? [[key, value] as const] : []
  })
  const isClosedGiven = given.some(([key]) => key.startsWith('closed'))
  return {
    filters: { ...(!isClosedGiven && freshFilters(today)), ...Object.fromEntries(given) },
    sort: reportingSorts.find((one) => one === query.get('sort')) ?? 'closedAt',
    order: query.get('order') === 'asc' ? 'asc' : 'desc',
    page: pageIn(query),
    items: pageSizes.find((size) => String(size) === query.get('items')) ?? 20,
    by: reportingGroupings.find((one) => one === query.get('by')) ?? 'day',
    measure: measures.find((one) => one === query.get('measure')) ?? 'count',
  }
}

export function writeReportingUrl({ filters, sort, order, page, items, by, measure }: ReportingView): URLSearchParams {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value && value !== 'all'))
  if (sort !== 'closedAt') query.set('sort', sort)
  if (order !== 'desc') query.set('order', order)
  if (page > 1) query.set('page', String(page))
  if (items !== 20) query.set('items', String(items))
  if (by !== 'day') query.set('by', by)
  if (measure !== 'count') query.set('measure', measure)
  return query
}

/** The question to the server; days get their first and last second (CONST-021, CONST-022). */
export function reportingInputOf({ filters, sort, order }: Pick<ReportingView, 'filters' | 'sort' | 'order'>) {
  const asked = Object.entries(filters)
    .filter(([, value]) => value && value !== 'all')
    .map(([key, value]) => [`filter[${key}]`, withTime(key, value)])
  return { ...(Object.fromEntries(asked) as Record<string, string>), sort, order }
}

/** What a report that is sent again and again keeps of the filters: all but the days. */
export function keptFilterOf(filters: ReportingView['filters']): ReportFilter {
  return {
    ticketVariant: keptWord(variants.ticketVariant, filters.ticketVariant),
    ticketSlaVariant: keptWord(variants.ticketSlaVariant, filters.ticketSlaVariant),
    ticketSlaViolationVariant: keptWord(variants.ticketSlaViolationVariant, filters.ticketSlaViolationVariant),
    ticketWorktimeVariant: keptWord(variants.ticketWorktimeVariant, filters.ticketWorktimeVariant),
  }
}

function keptWord<Word extends string>(words: readonly Word[], given: string | undefined): Word | undefined {
  return words.find((word) => word !== 'all' && word === given)
}

function withTime(key: string, value: string): string {
  if (key.endsWith('StartAt')) return `${value}T00:00:00`
  return key.endsWith('EndAt') ? `${value}T23:59:59` : value
}

function isKnown(key: ReportingFilterKey, value: string): boolean {
  const words: readonly string[] | undefined = variants[key as VariantKey]
  return words ? words.includes(value) : /^\d{4}-\d{2}-\d{2}$/.test(value)
}
