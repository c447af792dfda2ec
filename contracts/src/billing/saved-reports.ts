import { z } from 'zod'
import { Instant, Title, Uuid } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'

/** How often a report is sent; it tells of the day, week or month before. */
export const reportRhythms = ['daily', 'weekly', 'monthly'] as const
export type ReportRhythm = (typeof reportRhythms)[number]
export const reportFormats = ['csv', 'xlsx'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** The filters of the reporting that are kept; the time is the one before each sending. */
export const ReportFilter = z.strictObject({
  ticketVariant: z.enum(['all', 'main_only', 'sub_only']).optional(),
  ticketSlaVariant: z.enum(['all', 'sla_only', 'non_sla_only']).optional(),
  ticketSlaViolationVariant: z.enum(['all', 'sla_violated', 'sla_not_violated']).optional(),
  ticketWorktimeVariant: z.enum(['all', 'with_worktime', 'without_worktime']).optional(),
})
export type ReportFilter = z.infer<typeof ReportFilter>

const written = {
  name: Title,
  rhythm: z.enum(reportRhythms),
  format: z.enum(reportFormats),
  filter: ReportFilter,
}

export const SavedReport = z.object({
  '@id': z.string(),
  '@type': z.literal('SavedReport'),
  uuid: Uuid,
  ...written,
  /** When it is sent next. */
  nextAt: Instant,
})
export type SavedReport = z.infer<typeof SavedReport>

/** More than that nobody reads. */
export const reportsOfOne = 20

export const listSavedReports = defineRequest('billing.listSavedReports', {
  description: 'The reports that the caller has sent to themselves by mail (employees).',
  http: 'GET /api/saved_reports',
  role: 'ROLE_EMPLOYEE',
  input: z.object({}),
  output: pageOf(SavedReport),
})
export const createSavedReport = defineRequest('billing.createSavedReport', {
  description:
    'Have the figures of the reporting sent to oneself by mail, with the rows as a file: every morning of the day before, on Mondays of the week or on the first of the month before (employees).',
  http: 'POST /api/saved_reports',
  role: 'ROLE_EMPLOYEE',
  input: z.strictObject({ ...written, filter: ReportFilter.default({}) }),
  output: SavedReport,
  status: 201,
  errors: ['too-many-reports'],
})
export const deleteSavedReport = defineRequest('billing.deleteSavedReport', {
  description: 'Have a report sent no more (employees, their own).',
  http: 'DELETE /api/saved_reports/:uuid',
  role: 'ROLE_EMPLOYEE',
  input: z.object({ uuid: Uuid }),
  errors: ['not-found'],
})
