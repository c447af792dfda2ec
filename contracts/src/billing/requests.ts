import { z } from 'zod'
import { billingAudit } from '../audit.ts'
import {
  EntryRef,
  Flag,
  GroupRef,
  Instant,
  Person,
  TicketRelation,
  Title,
  UserRef,
  Uuid,
  UuidRelation,
} from '../common.ts'
import { defineRequest, defineStream, pageOf } from '../define.ts'
import { filtersOf, groups, listQuery } from '../list-query.ts'
import { defineResource } from '../resource.ts'
import { TicketRef } from '../ticket/values.ts'

export const worktimeTypes = defineResource({
  service: 'billing',
  path: 'worktime_types',
  type: 'WorktimeType',
  audit: { by: billingAudit, as: 'worktime-type' },
  description: 'a kind of work',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('WorktimeType'),
    uuid: Uuid,
    name: z.string(),
    active: z.boolean(),
    version: z.int(),
  }),
  writable: z.object({
    name: Title.nullable().default(null),
    /** Read as name, which is needed by the one or the other. */
    title: Title.nullable().default(null),
    active: Flag.default(true),
  }),
  filters: { active: 'boolean', name: 'partial' },
  order: ['name'],
  operations: ['list', 'get', 'create', 'replace', 'patch'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_SUPER_ADMIN',
})

/** What is billed stands. It is corrected by a row of its own with the opposite sign that names it (AMB-265). */
export const reversalFields = {
  /** The row that this one takes back; null for every other. */
  reverses: Uuid.nullable(),
  isReversed: z.boolean(),
}

export const Worktime = z.object({
  '@id': z.string(),
  '@type': z.literal('Worktime'),
  uuid: Uuid,
  ticket: TicketRef,
  customer: GroupRef.nullable(),
  employee: UserRef,
  type: EntryRef.nullable(),
  startAt: Instant,
  endAt: Instant,
  /** As booked, "2h 30m". */
  accruedTime: z.string(),
  accruedMinutes: z.int(),
  /** Rounded up for the invoice; the booked value stays (AMB-213). */
  billableMinutes: z.int(),
  description: z.string(),
  internal: z.boolean(),
  edgeShift: z.boolean(),
  billed: z.boolean(),
  billedAt: Instant.nullable(),
  /** The step that the invoice was rounded up to; null while open, and where nothing was rounded. */
  roundedToMinutes: z.int().nullable(),
  ...reversalFields,
  version: z.int(),
})
export type Worktime = z.infer<typeof Worktime>

/** Times stay plain text here, because their refusals have exact sentences (ERR-033, ERR-034). */
const worktimeFields = {
  ticket: TicketRelation,
  type: UuidRelation.nullable().optional(),
  employee: UuidRelation.optional(),
  startAt: z.string(),
  endAt: z.string().optional(),
  accruedTime: z.string().optional(),
  description: z.string().trim().max(10_000, 'too-long').default(''),
  internal: Flag.default(false),
  edgeShift: Flag.default(false),
}

/** What narrows the time that is billed: the list, the sums, the files and the act of marking alike. */
export const billingFilters = {
  startAt: 'date',
  billedAt: 'date',
  'customer.uuid': 'relation',
  'employee.uuid': 'relation',
  'type.uuid': 'relation',
} as const

export const createWorktime = defineRequest('billing.createWorktime', {
  description: 'Book time on a ticket (staff).',
  http: 'POST /api/worktimes',
  role: 'ROLE_EMPLOYEE',
  input: z.strictObject(worktimeFields),
  output: Worktime,
  status: 201,
  errors: ['not-found', 'ticket-finished'],
})
export const getWorktime = defineRequest('billing.getWorktime', {
  description: 'One booking.',
  http: 'GET /api/worktimes/:uuid',
  input: z.object({ uuid: Uuid }),
  output: Worktime,
  errors: ['not-found'],
})
export const listWorktimes = defineRequest('billing.listWorktimes', {
  description: 'Bookings; customers see the billable ones of their tickets.',
  http: 'GET /api/worktimes',
  input: listQuery(
    { ...billingFilters, 'ticket.publicId': 'number', billed: 'boolean', internal: 'boolean', endAt: 'date' },
    ['startAt', 'endAt'],
  ),
  output: pageOf(Worktime),
})
export const changeWorktime = defineRequest('billing.changeWorktime', {
  description: 'Change a booking, or mark it as billed (billing).',
  http: ['PATCH /api/worktimes/:uuid', 'PUT /api/worktimes/:uuid'],
  input: z.strictObject({
    uuid: Uuid,
    ...z.object(worktimeFields).omit({ ticket: true, description: true, internal: true, edgeShift: true }).partial()
      .shape,
    description: z.string().trim().max(10_000, 'too-long').optional(),
    internal: Flag.optional(),
    edgeShift: Flag.optional(),
    billed: Flag.optional(),
  }),
  output: Worktime,
  errors: ['not-found', 'changed', 'billed-frozen', 'already-reversed', 'ticket-finished'],
})
export const reverseWorktime = defineRequest('billing.reverseWorktime', {
  description: 'Take back a billed booking by a new one with the opposite sign, to be billed in its turn (AMB-265).',
  http: 'POST /api/worktimes/:uuid/reversal',
  role: 'ROLE_BILLING',
  input: z.strictObject({ uuid: Uuid, description: z.string().trim().max(10_000, 'too-long').default('') }),
  output: Worktime,
  status: 201,
  errors: ['not-found', 'not-billed', 'already-reversed'],
})
export const deleteWorktime = defineRequest('billing.deleteWorktime', {
  description: 'Remove a booking.',
  http: 'DELETE /api/worktimes/:uuid',
  input: z.object({ uuid: Uuid }),
  errors: ['not-found', 'billed-frozen', 'ticket-finished'],
})
export const getWorkedTime = defineRequest('billing.getWorkedTime', {
  description: 'The booked minutes of a ticket; of its internal ones the staff alone are told.',
  input: z.object({ ticket: Uuid }),
  output: z.object({ internalMinutes: z.int().optional(), billableMinutes: z.int() }),
})
export const countBilled = defineRequest('billing.countBilled', {
  description: 'How many billed worktimes and components hang on these tickets (asked before they are deleted).',
  input: z.object({ tickets: z.array(Uuid) }),
  output: z.object({ billed: z.int() }),
})
const exportInput = z.object({
  /** true, false, 1 or 0; anything else is no such page (AMB-026). */
  billed: z.string().default('false'),
  ...filtersOf(billingFilters),
})
export const exportWorktimes = defineStream('billing.exportWorktimes', {
  description: 'Worktimes as CSV for billing, billed or not (AMB-026, AMB-027).',
  http: ['GET /billing/worktime/export/csv', 'GET /billing/worktime/export/csv/:billed'],
  role: 'ROLE_BILLING',
  input: exportInput,
  produces: 'text/csv',
  errors: ['not-found'],
})
export const exportWorktimeSheet = defineStream('billing.exportWorktimeSheet', {
  description: 'The same as a sheet for Excel, with numbers and times as such.',
  http: ['GET /billing/worktime/export/xlsx', 'GET /billing/worktime/export/xlsx/:billed'],
  role: 'ROLE_BILLING',
  input: exportInput,
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  errors: ['not-found', 'too-many-rows'],
})

export const Reporting = z.object({
  '@id': z.string(),
  '@type': z.literal('Reporting'),
  uuid: Uuid,
  ticket: TicketRef,
  customer: GroupRef.nullable(),
  secondsInProgress: z.int(),
  secondsOpen: z.int(),
  secondsWaitingForCustomer: z.int(),
  timesSetInProgress: z.int(),
  timesReopened: z.int(),
  closedAt: Instant.nullable(),
  closedBy: UserRef.nullable(),
  createdAt: Instant,
  firstInProgressAt: Instant.nullable(),
  firstResponseAt: Instant.nullable(),
  firstResponseBy: UserRef.nullable(),
  internal: z.boolean(),
  externalWorktime: z.int(),
  internalWorktime: z.int(),
  totalWorktime: z.int(),
  serviceLevelAgreement: EntryRef.nullable(),
  /** Whichever of its times was broken. */
  slaViolated: z.boolean(),
  responseViolated: z.boolean(),
  /** null: no time was promised until it is done. */
  resolutionViolated: z.boolean().nullable(),
  /** From 1 to 5, as the customer rated it. */
  satisfaction: z.number().nullable().default(null),
})
export type Reporting = z.infer<typeof Reporting>
export const listReportings = defineRequest('billing.listReportings', {
  description: 'Reporting rows (employees).',
  http: 'GET /api/reportings',
  role: 'ROLE_EMPLOYEE',
  input: listQuery({ 'ticket.publicId': 'number', closedAt: 'date', createdAt: 'date' }, ['closedAt', 'createdAt']),
  output: pageOf(Reporting),
})

export const getReporting = defineRequest('billing.getReporting', {
  description: 'The reporting row of one ticket (employees).',
  http: 'GET /api/reportings/:uuid',
  role: 'ROLE_EMPLOYEE',
  input: z.object({ uuid: Uuid, ...groups }),
  output: Reporting,
  errors: ['not-found'],
})

export const getNextRuntime = defineRequest('billing.getNextRuntime', {
  description: 'When the figures of the reporting are worked out anew (AMB-192).',
  http: 'GET /api/reporting/next-runtime',
  role: 'ROLE_EMPLOYEE',
  input: z.object({}),
  output: z.object({ nextRuntime: Instant }),
})
export const exportReporting = defineStream('billing.exportReporting', {
  description: 'Reporting rows as CSV, by the filters and the order of the reporting search, without paging (AMB-088).',
  http: 'GET /api/reporting/export',
  role: 'ROLE_EMPLOYEE',
  input: z.looseObject({ sort: z.string().optional(), order: z.enum(['asc', 'desc']).optional() }),
  produces: 'text/csv',
})

export const WorktimeFacts = z.object({
  uuid: Uuid,
  ticket: Uuid,
  publicId: z.int(),
  employee: Person,
  accruedMinutes: z.int(),
  billableMinutes: z.int(),
  internal: z.boolean(),
  startAt: Instant,
  description: z.string(),
  billed: z.boolean(),
  deleted: z.boolean(),
  version: z.int(),
})
/** What is read of a booking with its ticket. */
export const TicketWorktime = WorktimeFacts.pick({
  uuid: true,
  ticket: true,
  accruedMinutes: true,
  internal: true,
  deleted: true,
  version: true,
})
export const exportTicketWorktimes = defineRequest('billing.exportTicketWorktimes', {
  description:
    'The booked time of all tickets, page by page in the order of the uuids of the bookings, to fill a copy.',
  role: 'ROLE_SYSTEM',
  input: z.object({ after: Uuid.nullable(), limit: z.int().min(1).max(1000) }),
  output: z.object({ items: z.array(TicketWorktime), next: Uuid.nullable() }),
})
