import type { Condition } from '@leitstand/contracts/sla/resources'
import type { Status } from '@leitstand/contracts/workflow/states'
import type { Calendar } from './calendar.ts'
import { type ConditionFacts, conditionsHold } from './conditions.ts'
import {
  type Clockwork,
  chooseMode,
  dueTime,
  type Mode,
  type Pause,
  type Segment,
  type Terms,
} from './response-time.ts'
import { timeline } from './timeline.ts'

export interface Agreement extends Terms {
  readonly uuid: string
  readonly name: string
  /** Counts in the main time, and only where no response time by mode is given (AMB-203). */
  readonly firstResponseTime: number | null
  readonly conditions: readonly Condition[]
  /** Templates it is limited to; empty = every ticket of its customers. */
  readonly templates: readonly string[]
  readonly userGroups: readonly string[]
  /** States in which its clock stands still. */
  readonly pauseStates: readonly Status[]
  /** Minutes until the ticket is done. */
  readonly resolutionTime: number | null
}

/** By which a promise that was given is counted, whatever becomes of the agreement. Epoch milliseconds. */
export interface PromisedTerms extends Clockwork {
  readonly pauseStates: readonly Status[]
  /** When the ticket was opened, and when its clock began to run. */
  readonly createdAt: number
  readonly start: number
}

export interface AgreementFacts extends ConditionFacts {
  readonly executionTime: 'now' | 'business_hours'
}

/** A time that is promised. Epoch milliseconds. */
export interface PromisedTime {
  readonly minutes: number
  readonly dueAt: number
  readonly segments: readonly Segment[]
}

/** The promise to a ticket. */
export interface Promised extends PromisedTime {
  readonly agreement: Agreement
  readonly mode: Mode
  readonly resolution: PromisedTime | null
  readonly terms: PromisedTerms
}

/** Of all agreements that fit, the one with the shortest response time counts (AMB-206); a tie goes to the earlier due time. */
export function promiseFor(
  agreements: readonly Agreement[],
  ticket: AgreementFacts,
  calendar: Calendar,
  createdAt: number,
): Promised | null {
  const [best = null] = agreements
    .filter((agreement) => fits(agreement, ticket))
    .flatMap((agreement) => {
      const promised = promiseBy(agreement, ticket.executionTime, calendar, createdAt)
      return promised ? [{ agreement, ...promised }] : []
    })
    .sort((left, right) => left.minutes - right.minutes || left.dueAt - right.dueAt)
  return best
}

function fits(agreement: Agreement, ticket: AgreementFacts): boolean {
  const { customer, template } = ticket
  if (!customer || !agreement.userGroups.includes(customer.uuid)) return false
  if (agreement.templates.length > 0 && !(template && agreement.templates.includes(template.uuid))) return false
  return conditionsHold(agreement.conditions, ticket)
}

/** What an agreement says of times. */
export type OfferedTimes = Terms & Pick<Agreement, 'firstResponseTime' | 'pauseStates' | 'resolutionTime'>

/** What an agreement promises to a ticket of that moment. Null if that never comes. */
export function promiseBy(
  agreement: OfferedTimes,
  executionTime: AgreementFacts['executionTime'],
  calendar: Calendar,
  createdAt: number,
): Omit<Promised, 'agreement'> | null {
  const terms = withoutDeprecation(agreement)
  const start = executionTime === 'business_hours' ? nextMain(calendar, createdAt) : createdAt
  const mode = chooseMode(calendar, terms, start)
  const minutes = terms.responseTimes.find(({ type }) => type === mode)?.minutes
  if (mode === null || minutes === undefined) return null
  const { includeHolidays, includeSecondaryTime, pauseStates } = agreement
  const promised = { includeHolidays, includeSecondaryTime, pauseStates, createdAt, start }
  const within = (time: number) => countAgain(calendar, promised, mode, time, [])
  const due = within(minutes)
  const resolution = agreement.resolutionTime === null ? null : within(agreement.resolutionTime)
  return due && { mode, ...due, resolution, terms: promised }
}

/** When what was promised is due with these pauses, by the hours and terms of then. Null if that never comes. */
export function countAgain(
  calendar: Calendar,
  terms: PromisedTerms,
  mode: Mode,
  minutes: number,
  pauses: readonly Pause[],
): PromisedTime | null {
  const due = dueTime(calendar, terms, mode, terms.start, minutes, pauses)
  return due && { minutes, dueAt: due.dueAt, segments: [...waiting(terms.createdAt, terms.start), ...due.segments] }
}

function withoutDeprecation(agreement: OfferedTimes): Terms {
  const { responseTimes, firstResponseTime } = agreement
  if (responseTimes.length > 0 || firstResponseTime === null) return agreement
  return { ...agreement, responseTimes: [{ type: 'main', minutes: firstResponseTime }] }
}

/** The work was asked for in business hours: until they begin, nobody is late. */
function nextMain(calendar: Calendar, from: number): number {
  const horizon = from + 30 * 24 * 60 * 60_000
  for (const span of timeline(calendar, from)) {
    if (span.special !== null || (span.inWeeklyHours && span.holiday === null)) return span.from
    if (span.until > horizon) return from
  }
  return from
}

function waiting(from: number, until: number): Segment[] {
  if (from === until) return []
  const minutes = Math.floor((until - from) / 60_000)
  return [{ from, until, counted: false, minutes, reason: 'before-start', name: null }]
}
