import { z } from 'zod'
import { slaAudit } from '../audit.ts'
import { Colour, EntryRef, Flag, Icon, Instant, Priority, Title, Uuid, UuidRelation, UuidRelations } from '../common.ts'
import { defineResource } from '../resource.ts'
import { ProjectName, Status, TypeName } from '../workflow/state-names.ts'
import { finishedStates } from '../workflow/states.ts'

export const businessHourModes = ['always', 'main', 'secondary', 'special'] as const
export const BusinessHourMode = z.enum(businessHourModes)

export const Condition = z.object({
  field: z.enum(['type', 'template', 'project', 'priority', 'customer', 'status', 'internal', 'label']),
  operator: z.enum(['is', 'is_not', 'in', 'not_in']),
  value: z.union([z.string(), z.boolean(), z.array(z.string())]),
})
export type Condition = z.infer<typeof Condition>

const Pointer = z.uuid({ error: 'unknown-reference' })
const conditionValues: Record<Condition['field'], z.ZodType> = {
  type: TypeName,
  project: ProjectName,
  priority: Priority,
  status: Status,
  internal: Flag,
  template: Pointer,
  customer: Pointer,
  label: Pointer,
}
/** What no ticket can have would never match, and nobody would learn why. */
const WrittenCondition = Condition.superRefine(({ field, value }, context) => {
  if (Array.isArray(value) && value.length === 0)
    context.addIssue({ code: 'custom', message: 'blank', path: ['value'] })
  for (const one of [value].flat()) {
    const { error } = conditionValues[field].safeParse(one, { reportInput: true })
    for (const issue of error?.issues ?? []) context.addIssue({ ...issue, path: ['value'] })
  }
})

/** States in which a clock can stand still: of a finished ticket it has none. */
export const PauseState = Status.refine((status) => !finishedStates.includes(status), 'out-of-range')

/** What is promised to happen within a time. */
export const promisedTimes = ['response', 'resolution'] as const
export type PromisedTime = (typeof promisedTimes)[number]
const About = z.enum(promisedTimes).default('response')

/** A year. */
export const mostPromisedMinutes = 525_600
const PromisedMinutes = z.int().min(1, 'out-of-range').max(mostPromisedMinutes, 'out-of-range')

const slaFields = {
  name: Title,
  description: z.string().max(10_000).default(''),
  /** Deprecated; counts only where no response time by mode is given (AMB-203). */
  firstResponseTime: PromisedMinutes.nullable().default(null),
  responseTimes: z
    .array(z.object({ type: BusinessHourMode, minutes: PromisedMinutes }))
    .default([])
    .refine((times) => new Set(times.map((time) => time.type)).size === times.length, 'business-hour-type-twice'),
  conditions: z.array(WrittenCondition).default([]),
  templates: UuidRelations.default([]),
  channels: UuidRelations.default([]),
  userGroups: UuidRelations.default([]),
  icon: Icon,
  iconColour: Colour.default('#1d5fa8'),
  textColour: Colour.default('#0b2d4f'),
  includeHolidays: Flag.default(false),
  includeSecondaryTime: Flag.default(false),
  /** States in which the clock stands still, because somebody else is asked. */
  pauseStates: z.array(PauseState).default([]),
  /** Minutes until the ticket is done, by the same clock as the response; without it nothing is promised about that. */
  resolutionTime: PromisedMinutes.nullable().default(null),
  notifications: z.array(z.object({ minutes: z.int(), channel: UuidRelation, about: About })).default([]),
}

export const serviceLevelAgreements = defineResource({
  service: 'sla',
  path: 'service_level_agreements',
  type: 'ServiceLevelAgreement',
  audit: { by: slaAudit, as: 'service-level-agreement' },
  description: 'a service level agreement',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('ServiceLevelAgreement'),
    uuid: Uuid,
    name: z.string(),
    description: z.string(),
    firstResponseTime: z.int().nullable(),
    responseTimes: z.array(z.object({ type: BusinessHourMode, minutes: z.int() })),
    conditions: z.array(Condition),
    templates: z.array(EntryRef),
    channels: z.array(EntryRef),
    userGroups: z.array(EntryRef),
    icon: z.string().nullable(),
    iconColour: z.string(),
    textColour: z.string(),
    includeHolidays: z.boolean(),
    includeSecondaryTime: z.boolean(),
    pauseStates: z.array(Status).default([]),
    resolutionTime: z.int().nullable().default(null),
    notifications: z.array(z.object({ minutes: z.int(), channel: EntryRef, about: About })),
    createdAt: Instant,
    updatedAt: Instant,
    version: z.int(),
  }),
  writable: z.object(slaFields),
  filters: { name: 'partial' },
  order: ['name', 'createdAt'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_SUPER_ADMIN',
  errors: ['sla-in-use', 'in-use'],
})

export const ruleTypes = [
  'status_change',
  'due_date',
  'sla_response',
  'sla_resolution',
  'created',
  'updated',
  'no_activity',
] as const
/** A form sends an empty text for none. */
const RuleState = z
  .string()
  .nullable()
  .transform((state) => state || null)
  .default(null)
/** By its name (AMB-074), or by uuid or IRI like every other relation; names may hold slashes. */
const ActionRelation = z.string().transform((written) => written.replace(/^\/api\/actions\//, ''))
const ruleFields = {
  name: Title,
  type: z.enum(ruleTypes),
  conditions: z.array(WrittenCondition).default([]),
  status: RuleState,
  offsets: z.array(z.int()).max(20).default([]),
  channel: UuidRelation.nullable().default(null),
  action: ActionRelation.nullable().default(null),
  resettable: Flag.default(false),
  resetStatus: RuleState,
  assigneeAssigned: Flag.nullable().default(null),
  perpetual: Flag.default(false),
  perpetualInterval: z.int().min(5, 'interval-too-short').nullable().default(null),
  includeScheduledJobs: Flag.default(false),
  templates: UuidRelations.default([]),
  serviceLevelAgreements: UuidRelations.default([]),
  active: Flag.default(true),
}
export const rules = defineResource({
  service: 'sla',
  path: 'rules',
  type: 'Rule',
  audit: { by: slaAudit, as: 'rule' },
  description: 'an automation rule',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('Rule'),
    uuid: Uuid,
    name: z.string(),
    type: z.enum(ruleTypes),
    conditions: z.array(Condition),
    status: z.string().nullable(),
    offsets: z.array(z.int()),
    channel: EntryRef.nullable(),
    action: z.string().nullable(),
    resettable: z.boolean(),
    resetStatus: z.string().nullable(),
    assigneeAssigned: z.boolean().nullable(),
    perpetual: z.boolean(),
    perpetualInterval: z.int().nullable(),
    includeScheduledJobs: z.boolean(),
    templates: z.array(EntryRef),
    serviceLevelAgreements: z.array(EntryRef),
    active: z.boolean(),
    createdAt: Instant,
    updatedAt: Instant,
    version: z.int(),
  }),
  writable: z.object(ruleFields),
  filters: { name: 'partial', active: 'boolean', type: ruleTypes },
  order: ['name', 'createdAt'],
  readRole: 'ROLE_SUPER_ADMIN',
  writeRole: 'ROLE_SUPER_ADMIN',
})

export const settings = defineResource({
  service: 'sla',
  path: 'settings',
  type: 'Setting',
  audit: { by: slaAudit, as: 'setting' },
  description: 'a named setting of the product',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('Setting'),
    uuid: Uuid,
    name: z.string(),
    value: z.unknown(),
    description: z.string().nullable(),
    version: z.int(),
  }),
  writable: z.object({
    name: z.string().trim().min(1, 'blank').max(100),
    value: z.unknown(),
    /** Left out, it stays as it is. */
    description: z.string().max(1000).nullable().optional(),
  }),
  filters: { name: 'exact' },
  order: ['name'],
  operations: ['list'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_SUPER_ADMIN',
})
export type Setting = z.infer<typeof settings.schema>
