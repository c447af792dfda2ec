import type { Condition, ruleTypes } from '@leitstand/contracts/sla/resources'
import { isFinished, type Status } from '@leitstand/contracts/workflow/states'
import { type ConditionFacts, conditionsHold } from './conditions.ts'

export type RuleType = (typeof ruleTypes)[number]

export interface Rule {
  /** Its uuid; what an agreement asks to be told of has a key of its own. */
  readonly key: string
  readonly type: RuleType
  readonly conditions: readonly Condition[]
  /** The state the ticket must be in, if any. */
  readonly status: string | null
  /** Minutes from the event the rule is about; negative is before. None means 0. */
  readonly offsets: readonly number[]
  readonly resettable: boolean
  /** Entering this state lets the rule run again; without it `status` does. */
  readonly resetStatus: string | null
  readonly assigneeAssigned: boolean | null
  readonly perpetual: boolean
  readonly perpetualInterval: number | null
  readonly includeScheduledJobs: boolean
  readonly templates: readonly string[]
  readonly serviceLevelAgreements: readonly string[]
  readonly active: boolean
}

/** A ticket as rules see it. Times in epoch milliseconds. */
export interface RuleTicket extends ConditionFacts {
  readonly uuid: string
  readonly status: Status
  readonly assignee: { readonly uuid: string } | null
  readonly scheduledJob: boolean
  readonly deleted: boolean
  readonly createdAt: number
  readonly dueAt: number | null
  readonly lastActivityAt: number
  readonly sla: PromisedTicket | null
}

/** What was promised to a ticket; without a due time while that clock stands still. */
interface PromisedTicket {
  readonly uuid: string
  readonly dueAt: number | null
  readonly respondedAt: number | null
  readonly resolution: { readonly dueAt: number | null; readonly resolvedAt: number | null } | null
}

/** Types that warn of something to come: a finished ticket needs no warning, unless the rule asks for that very state. */
const warnings: readonly RuleType[] = ['due_date', 'sla_response', 'sla_resolution', 'no_activity']

export function isWarning(type: RuleType): boolean {
  return warnings.includes(type)
}

/** Is this rule about such a ticket, as it stands? Asked when a timer is set and again when it fires. */
export function ruleApplies(rule: Rule, ticket: RuleTicket): boolean {
  return isAbout(rule, ticket) && !standsStill(rule, ticket)
}

/** The same, whether the clock that it warns of runs or stands still. */
export function isAbout(rule: Rule, ticket: RuleTicket): boolean {
  if (!rule.active || ticket.deleted) return false
  if (ticket.scheduledJob && !rule.includeScheduledJobs) return false
  if (rule.status !== null && ticket.status !== rule.status) return false
  if (rule.assigneeAssigned !== null && rule.assigneeAssigned !== (ticket.assignee !== null)) return false
  if (!isAmong(rule.templates, ticket.template) || !isAmong(rule.serviceLevelAgreements, ticket.sla)) return false
  return !isMoot(rule, ticket) && conditionsHold(rule.conditions, ticket)
}

/** An empty list asks for nothing. */
function isAmong(wanted: readonly string[], one: { readonly uuid: string } | null): boolean {
  return wanted.length === 0 || (one !== null && wanted.includes(one.uuid))
}

/** There is nothing left to warn of. */
function isMoot(rule: Rule, ticket: RuleTicket): boolean {
  if (isWarning(rule.type) && isFinished(ticket.status) && rule.status === null) return true
  if (rule.type === 'sla_response') return ticket.sla?.respondedAt !== null
  return rule.type === 'sla_resolution' && !ticket.sla?.resolution
}

/** The clock that was warned of, as while the customer is asked. */
export function standsStill({ type }: Rule, { sla }: RuleTicket): boolean {
  if (type === 'sla_response') return sla?.dueAt === null
  return type === 'sla_resolution' && sla?.resolution?.dueAt === null
}

/** The time that a warning counts from; null when there is none (any more), undefined for what is no warning. */
export function anchorOfWarning(type: RuleType, ticket: RuleTicket): number | null | undefined {
  switch (type) {
    case 'due_date':
      return ticket.dueAt ?? ticket.sla?.dueAt ?? null
    case 'sla_response':
      return ticket.sla?.dueAt ?? null
    case 'sla_resolution':
      return ticket.sla?.resolution?.dueAt ?? null
    case 'no_activity':
      return ticket.lastActivityAt
    default:
      return undefined
  }
}

export function offsetsOf(rule: Pick<Rule, 'offsets'>): readonly number[] {
  return rule.offsets.length === 0 ? [0] : [...new Set(rule.offsets)]
}

/** Scheduled jobs come again by themselves, so a rule that includes them does not repeat as well (VAL-011). */
export function repeatsEvery(rule: Rule): number | null {
  return rule.perpetual && !rule.includeScheduledJobs ? rule.perpetualInterval : null
}

/** The same firing has the same key wherever and however often it is worked out. */
export function occurrenceKey(rule: string, ticket: string, generation: number, offset: number, repetition: number) {
  return [rule, ticket, generation, offset, repetition].join(':')
}
