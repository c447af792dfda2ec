import { z } from 'zod'
import {
  EntryRef,
  Flag,
  GroupRef,
  Instant,
  LongText,
  Page,
  Priority,
  Relation,
  reference,
  Title,
  UserRef,
  Uuid,
  UuidRelation,
  UuidRelations,
} from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { groups } from '../list-query.ts'
import { defineResource } from '../resource.ts'
import { ProjectName, Status, TypeName } from '../workflow/state-names.ts'
import { linkRelations, linkShape, writtenLink } from './links.ts'
import { MetadataInput, ShownMetadata } from './metadata.ts'
import { valueOperations, valueShape, writtenValue } from './metadata-fields.ts'
import { LabelRef, NamedRef, TicketRef } from './values.ts'

export const timeframes = ['day', 'week', 'month', 'quarter', 'half', 'year'] as const
export const Timeframe = z.enum(timeframes)
export type Timeframe = z.infer<typeof Timeframe>

/** Which day of the timeframe it is; all but the same day need a timeframe of a month or more. */
export const auxiliaries = ['same_day', 'first_day_of_month', 'last_day_of_month', 'nth_weekday'] as const
export const Auxiliary = z.enum(auxiliaries)
export type Auxiliary = z.infer<typeof Auxiliary>

export const ordinals = ['first', 'second', 'third', 'fourth', 'last'] as const
export const Ordinal = z.enum(ordinals)
export type Ordinal = z.infer<typeof Ordinal>

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export const Weekday = z.enum(weekdays)
export type Weekday = z.infer<typeof Weekday>

/** A recurring task named by another thing. */
export const RecurringTaskRef = reference({ subject: z.string() })
export type RecurringTaskRef = z.infer<typeof RecurringTaskRef>

/** A ticket that a recurring task made, as far as its lists of open and closed tickets show it. */
const MadeTicket = TicketRef.extend({ status: Status, statusLabel: z.string(), createdAt: Instant })

export const recurringTaskLimits = { subTasks: 100, shownTickets: 20 } as const

const RecurringTaskSchema = z.object({
  '@id': z.string(),
  '@type': z.literal('RecurringTask'),
  uuid: Uuid,
  subject: z.string(),
  description: z.string(),
  type: NamedRef,
  project: NamedRef,
  template: EntryRef.nullable(),
  customer: GroupRef.nullable(),
  customerUser: UserRef.nullable(),
  assignee: UserRef.nullable(),
  responsibleUsers: z.array(UserRef),
  responsibleGroups: z.array(GroupRef),
  labels: z.array(LabelRef),
  priority: Priority,
  internal: z.boolean(),
  /** Schedule and customer of a sub-task are those of its main task. */
  startAt: Instant,
  timeframe: Timeframe,
  auxiliary: Auxiliary,
  ordinal: Ordinal.nullable(),
  weekday: Weekday.nullable(),
  active: z.boolean(),
  /** null while it, or for a sub-task something above it, is inactive. */
  nextGenerationAt: Instant.nullable(),
  /** The date of the latest ticket that was made. */
  lastGenerationAt: Instant.nullable(),
  /** Since when the due ticket could not be made, and why; it is tried again until it can. */
  generationFailure: z.object({ since: Instant, reason: z.string() }).nullable(),
  parent: RecurringTaskRef.nullable(),
  mainTask: RecurringTaskRef.nullable(),
  subTasks: z.array(RecurringTaskRef.extend({ active: z.boolean() })),
  attachments: z.array(reference({ name: z.string(), mimeType: z.string(), size: z.int() })),
  links: z.array(reference(linkShape)),
  /** What its tickets say in the fields of its template. */
  metadataValues: z.array(ShownMetadata).default([]),
  /** The newest; how many there are in all stands beside. */
  openTickets: z.array(MadeTicket),
  closedTickets: z.array(MadeTicket),
  openTicketCount: z.int(),
  closedTicketCount: z.int(),
  createdBy: UserRef,
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
export type RecurringTask = z.infer<typeof RecurringTaskSchema>

/**
 * What is written of a recurring task. A main task needs start and timeframe; what is left out comes from the template, the
 * main task or, as for who answers for it, from who creates it. What a sub-task is given of the schedule is not used.
 */
const RecurringTaskInput = z.object({
  subject: Title,
  description: LongText.default(''),
  type: Relation.pipe(TypeName).nullable().default(null),
  project: Relation.pipe(ProjectName).nullable().default(null),
  template: UuidRelation.nullable().default(null),
  customer: UuidRelation.nullable().default(null),
  customerUser: UuidRelation.nullable().default(null),
  assignee: UuidRelation.nullable().default(null),
  responsibleUsers: UuidRelations.max(100).default([]),
  responsibleGroups: UuidRelations.max(100).default([]),
  labels: UuidRelations.max(100).default([]),
  priority: Priority.nullable().default(null),
  internal: Flag.nullable().default(null),
  startAt: Instant.nullable().default(null),
  timeframe: Timeframe.nullable().default(null),
  auxiliary: Auxiliary.default('same_day'),
  ordinal: Ordinal.nullable().default(null),
  weekday: Weekday.nullable().default(null),
  active: Flag.default(true),
  parent: UuidRelation.nullable().default(null),
  metadataValues: MetadataInput.default([]),
})
export type RecurringTaskInput = z.infer<typeof RecurringTaskInput>

export const recurringTaskVariants = ['all', 'mine', 'relevant'] as const

export const recurringTasks = defineResource({
  service: 'ticket',
  path: 'recurring_tasks',
  type: 'RecurringTask',
  description: 'a pattern that makes tickets by the calendar, for staff only',
  schema: RecurringTaskSchema,
  writable: RecurringTaskInput,
  filters: {
    'parent.uuid': 'relation',
    'mainTask.uuid': 'relation',
    active: 'boolean',
    /** Without sub-tasks when 0. */
    subTasks: 'boolean',
    /** all; mine: created by the reader; relevant: theirs to do, by name or by group. */
    variant: recurringTaskVariants,
    subject: 'partial',
    /** Words, all of which occur in subject, description or the customer's name. */
    q: 'partial',
  },
  order: ['subject', 'nextGenerationAt', 'createdAt'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_EMPLOYEE',
})

const byUuid = z.object({ uuid: Uuid, ...groups })

export const listRecurringTaskResponsibleUsers = defineRequest('ticket.listRecurringTaskResponsibleUsers', {
  description: 'Responsible users of a recurring task.',
  http: 'GET /api/recurring_tasks/:uuid/responsible_users',
  role: 'ROLE_EMPLOYEE',
  input: byUuid,
  output: pageOf(UserRef),
  errors: ['not-found'],
})
export const listRecurringTaskResponsibleGroups = defineRequest('ticket.listRecurringTaskResponsibleGroups', {
  description: 'Responsible groups of a recurring task.',
  http: 'GET /api/recurring_tasks/:uuid/responsible_groups',
  role: 'ROLE_EMPLOYEE',
  input: byUuid,
  output: pageOf(GroupRef),
  errors: ['not-found'],
})

export const previewRecurringTask = defineRequest('ticket.previewRecurringTask', {
  description: 'The next dates of a schedule, before it is saved.',
  http: 'GET /api/recurring_task/preview',
  role: 'ROLE_EMPLOYEE',
  input: z.strictObject({
    startAt: Instant,
    timeframe: Timeframe,
    auxiliary: Auxiliary.default('same_day'),
    ordinal: Ordinal.optional(),
    weekday: Weekday.optional(),
    ...groups,
  }),
  output: z.object({ dates: z.array(Instant) }),
})

/** As long a time as one view of the calendar asks for, and as many dates as it gets. */
export const calendarLimits = { days: 62, dates: 2000 } as const

/** A ticket that a recurring task made, or a date on which it will make one. */
const Generation = z.object({ at: Instant, task: RecurringTaskRef, ticket: TicketRef.nullable() })
export type Generation = z.infer<typeof Generation>

export const listRecurringTaskGenerations = defineRequest('ticket.listRecurringTaskGenerations', {
  description:
    'When main tasks made their tickets, as far as the caller sees those, and when they will make the next ones, within some days, in order of time.',
  http: 'GET /api/recurring_task/generations',
  role: 'ROLE_EMPLOYEE',
  input: z.strictObject({ from: Instant, until: Instant, ...groups }),
  output: z.object({ generations: z.array(Generation), isCut: z.boolean() }),
})

// Recurring tasks are few, and their owner finds them in its rows: always fresh, nothing to rebuild.
export const searchRecurringTasks = defineRequest('ticket.searchRecurringTasks', {
  description: 'Recurring tasks by words in subject, description or the name of the customer.',
  http: 'GET /api/search/recurring_task',
  role: 'ROLE_EMPLOYEE',
  input: z.looseObject({
    q: z.string().max(500).default(''),
    page: Page,
    items: z.coerce.number().int().min(1).max(100).default(20),
  }),
  output: z.object({ hits: z.array(RecurringTaskSchema), nbHits: z.int(), page: z.int(), items: z.int() }),
})

export const recurringTaskLinks = defineResource({
  service: 'ticket',
  path: 'recurring_task_links',
  type: 'RecurringTaskLink',
  description:
    'a link of a recurring task, to an address (name, url) or to a ticket (linkedTicket, relation); the tickets it makes get it as well',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('RecurringTaskLink'),
    uuid: Uuid,
    recurringTask: RecurringTaskRef,
    ...linkShape,
    version: z.int(),
  }),
  writable: z.object({
    recurringTask: UuidRelation,
    ...writtenLink,
  }),
  filters: {
    'recurringTask.uuid': 'relation',
    'linkedTicket.publicId': 'number',
    relation: linkRelations,
    name: 'partial',
  },
  order: ['name'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_EMPLOYEE',
})

export const recurringTaskMetadataValues = defineResource({
  service: 'ticket',
  path: 'recurring_task_metadata_values',
  type: 'RecurringTaskMetadataValue',
  description: 'what the tickets of a recurring task say in a field of its template',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('RecurringTaskMetadataValue'),
    recurringTask: RecurringTaskRef,
    ...valueShape,
  }),
  writable: z.object({ recurringTask: UuidRelation, ...writtenValue }),
  filters: { 'recurringTask.uuid': 'relation', 'field.uuid': 'relation' },
  operations: valueOperations,
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_EMPLOYEE',
})
