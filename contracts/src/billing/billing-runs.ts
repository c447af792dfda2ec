import { z } from 'zod'
import { Instant, Uuid } from '../common.ts'
import { defineRequest } from '../define.ts'
import { filtersOf } from '../list-query.ts'
import { knownSettings } from '../sla/settings.ts'
import { billingFilters } from './requests.ts'

/** What the time that is billed can be summed up by; the account is that of the template, else of the customer. */
export const worktimeGroupings = ['customer', 'month', 'employee', 'type', 'account'] as const
export type WorktimeGrouping = (typeof worktimeGroupings)[number]

/** How many are marked as billed in one act at most, and how many are chosen by hand. */
export const billedAtOnce = 5_000
export const chosenAtOnce = 200
/** A sheet is put together in memory; the CSV has no end. */
export const sheetRows = 20_000

/** In whole minutes. */
const sums = { count: z.int(), accruedMinutes: z.int(), billableMinutes: z.int() }

export const WorktimeSum = z.object({
  /** A uuid, a month (`2026-11`) or the accounts; null where there is none. */
  key: z.string().nullable(),
  name: z.string(),
  ...sums,
})
export type WorktimeSum = z.infer<typeof WorktimeSum>

export const sumWorktimes = defineRequest('billing.sumWorktimes', {
  description: 'What time adds up to, as a whole and by customer, month, employee, kind of work or account (billing).',
  http: 'GET /api/worktime_sums',
  role: 'ROLE_BILLING',
  input: z.strictObject({
    by: z.enum(worktimeGroupings).default('customer'),
    ...filtersOf({ ...billingFilters, billed: 'boolean' }),
  }),
  output: z.object({
    ...sums,
    /** Names exactly these rows as they are: what is marked as billed must still be what was shown. */
    seen: z.string(),
    /** The largest first; what does not fit into the list is in the sums alone. */
    groups: z.array(WorktimeSum),
  }),
})

/** What is looked at before the rounding is saved; what is left out is as it stands. */
export const previewRounding = defineRequest('billing.previewRounding', {
  description:
    'What the open billable time would come to with this rounding, before it is saved, beside what it comes to now (super admin).',
  http: 'POST /api/worktime_rounding/preview',
  role: 'ROLE_SUPER_ADMIN',
  input: z.strictObject({
    worktimeRounding: knownSettings.worktimeRounding.schema.optional(),
    worktimeRoundingMinutes: knownSettings.worktimeRoundingMinutes.schema.optional(),
  }),
  output: z.object({
    /** Entries that are neither billed nor internal. */
    count: z.int(),
    /** In whole minutes. */
    minutesNow: z.int(),
    minutesThen: z.int(),
  }),
})

export const billWorktimes = defineRequest('billing.billWorktimes', {
  description:
    'Mark open time as billed in one act: the rows that are named, or all that the filters let through as long as they are those that were `seen`. All or none (billing).',
  http: 'POST /api/worktimes/billing',
  role: 'ROLE_BILLING',
  input: z.strictObject({
    rows: z
      .array(z.object({ uuid: Uuid, version: z.int() }))
      .min(1)
      .max(chosenAtOnce)
      .optional(),
    seen: z.string().max(100, 'too-long').optional(),
    ...filtersOf(billingFilters),
  }),
  output: z.object({
    ...sums,
    /** The moment that all of them bear, by which their file is found. */
    billedAt: Instant,
  }),
  errors: ['shown-changed', 'too-many-rows'],
})
