import { z } from 'zod'
import { Day, Page } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { groups, searchFilters } from '../list-query.ts'
import { Reporting } from './requests.ts'

/** The filters of the reporting, each as `filter[name]`; plain days mean their whole extent (CONST-021, CONST-022). */
export const reportingFilterKeys = [
  'closedStartAt',
  'closedEndAt',
  'createdStartAt',
  'createdEndAt',
  'ticketVariant',
  'ticketSlaVariant',
  'ticketSlaViolationVariant',
  'ticketWorktimeVariant',
] as const
export type ReportingFilterKey = (typeof reportingFilterKeys)[number]

/** What the rows can be sorted by; both spellings are read (AMB-182). */
export const reportingSorts = [
  'closedAt',
  'createdAt',
  'publicId',
  'customer',
  'firstInProgressAt',
  'firstResponseAt',
  'secondsInProgress',
  'secondsOpen',
  'secondsWaitingForCustomer',
  'timesSetInProgress',
  'timesReopened',
  'externalWorktime',
  'internalWorktime',
  'totalWorktime',
  'satisfaction',
] as const
export type ReportingSort = (typeof reportingSorts)[number]

/** Sums over all rows that were found, not only those of the page. */
export const ReportingTotals = z.object({
  secondsInProgress: z.int(),
  secondsOpen: z.int(),
  secondsWaitingForCustomer: z.int(),
  timesSetInProgress: z.int(),
  timesReopened: z.int(),
  /** In minutes. */
  externalWorktime: z.int(),
  internalWorktime: z.int(),
  totalWorktime: z.int(),
  /** Rows with a first response, and the seconds from creation to it. */
  answered: z.int(),
  secondsToFirstResponse: z.int(),
  withSla: z.int(),
  /** Whichever of its times was broken. */
  slaViolated: z.int(),
  responseViolated: z.int(),
  /** With a time promised until they are done. */
  withResolution: z.int(),
  resolutionViolated: z.int(),
  /** Tickets that the customer rated, and how satisfied they were on average, from 1 to 5. */
  rated: z.int().default(0),
  satisfaction: z.number().nullable().default(null),
})
export type ReportingTotals = z.infer<typeof ReportingTotals>

export const searchReporting = defineRequest('billing.searchReporting', {
  description:
    'Reporting rows by filters, with the totals of all of them (employees). Without a closed range: this month until today (API-139).',
  http: 'GET /api/search/reporting',
  role: 'ROLE_EMPLOYEE',
  input: z.looseObject({
    ...searchFilters(reportingFilterKeys),
    page: Page,
    items: z.coerce.number().int().min(1).max(100).default(20),
    sort: z.string().optional(),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  output: z.object({
    hits: z.array(Reporting),
    nbHits: z.int(),
    page: z.int(),
    items: z.int(),
    totals: ReportingTotals,
  }),
})

/** What the figures can be drawn over: time of closing, or what the tickets have in common. */
export const reportingGroupings = ['day', 'week', 'month', 'customer', 'group', 'employee', 'type', 'sla'] as const
export type ReportingGrouping = (typeof reportingGroupings)[number]

export const ReportingSum = z.object({
  /** A day (of a week its Monday), a month, a uuid, a name; null where there is none. */
  key: z.string().nullable(),
  name: z.string(),
  count: z.int(),
  ...ReportingTotals.shape,
})
export type ReportingSum = z.infer<typeof ReportingSum>

export const sumReporting = defineRequest('billing.sumReporting', {
  description:
    'The figures of the reporting by time, customer, responsible groups, who closed, type or SLA, under the filters of the search (employees).',
  http: 'GET /api/search/reporting_sums',
  role: 'ROLE_EMPLOYEE',
  input: z.looseObject({ by: z.enum(reportingGroupings).default('month') }),
  output: z.object({
    total: ReportingSum,
    /** In the order of time, else the largest first; what does not fit into the list is in the total alone. */
    groups: z.array(ReportingSum),
  }),
})

export const reportingPeriods = [
  'current_month',
  'last_month',
  'current_quarter',
  'last_quarter',
  'current_year',
  'last_year',
] as const
export type ReportingPeriodName = (typeof reportingPeriods)[number]

export const ReportingPeriod = z.object({
  '@id': z.string(),
  '@type': z.literal('ReportingPeriod'),
  name: z.enum(reportingPeriods),
  from: Day,
  /** The last day of it; of a running one today. */
  until: Day,
})
export type ReportingPeriod = z.infer<typeof ReportingPeriod>

export const listReportingPeriods = defineRequest('billing.listReportingPeriods', {
  description: 'Usual ranges of days for the reporting, as of today (employees; AMB-112).',
  http: 'GET /api/reporting_periods',
  role: 'ROLE_EMPLOYEE',
  input: z.object(groups),
  output: pageOf(ReportingPeriod),
})

export const getReportingPeriod = defineRequest('billing.getReportingPeriod', {
  description: 'One of the usual ranges of days (employees).',
  http: 'GET /api/reporting_periods/:name',
  role: 'ROLE_EMPLOYEE',
  input: z.object({ name: z.string(), ...groups }),
  output: ReportingPeriod,
  errors: ['not-found'],
})
