import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { type Agreement, promiseFor } from './agreement.ts'
import type { Calendar } from './calendar.ts'
import { type Counting, freshClock, isSameClock, keepClock } from './keep-clock.ts'
import { basisOf, type Clock, type KnownTicket, type TicketSla } from './known-ticket.ts'
import { finishedSince } from './states-of-ticket.ts'
import { dueTimer, type TimerChange } from './timers.ts'

export interface Terms {
  readonly agreements: readonly Agreement[]
  readonly calendar: Calendar
  /** Under which the hours of now are kept. */
  readonly calendarDigest: string
}

export interface KeptAgreement {
  readonly basis: string
  readonly sla: TicketSla | null
  /** To be written, or removed where there is none any more, and told to the others. */
  readonly isChanged: boolean
  readonly timers: readonly TimerChange[]
}

/**
 * Brings a ticket's agreement up to date: determines it at creation and when customer or template changed (AMB-207), lets its
 * clock stand still where it was agreed, and says whether it is kept, broken or still running. `known` is the agreement so far,
 * `then` the hours by which it was promised, `now` in epoch milliseconds.
 */
export function keepAgreement(
  terms: Terms,
  ticket: KnownTicket,
  known: TicketSla | null,
  then: Calendar | undefined,
  now: number,
): KeptAgreement {
  const basis = basisOf(ticket.facts)
  const isDetermined = ticket.isNew || basis !== ticket.basis
  const held = isDetermined ? determine(terms, ticket.facts, known) : known
  const timer = { kind: dueTimer, key: ticket.uuid, payload: {} } as const
  const wasDue = nextDue(known ? clocksOf(known).filter(isTimed) : [])
  const takenBack = wasDue === null ? [] : [{ ...timer, dueAt: null }]
  if (!held) return { basis, sla: null, isChanged: known !== null, timers: takenBack }

  const calendar = isDetermined ? terms.calendar : then
  const { sla, running } = keepClocks(held, ticket, { promise: held, states: ticket.states, calendar, now })
  const isDue = nextDue(running)
  const isOpenAgain = sla.resolution?.resolvedAt !== held.resolution?.resolvedAt
  const set = isDetermined || isOpenAgain || isDue !== wasDue ? [{ ...timer, dueAt: isDue }] : []
  return {
    basis,
    sla,
    isChanged: isDetermined || !isSame(sla, held),
    timers: isDue === null ? takenBack : set,
  }
}

/** Both clocks of a promise as they stand, and those that run. */
function keepClocks(held: TicketSla, ticket: KnownTicket, counting: Counting): { sla: TicketSla; running: Clock[] } {
  const respondedAt = ticket.firstResponseAt
  const response = keepClock(held, counting, endOf(respondedAt, ticket.firstFinishedAt))
  const resolvedAt = finishedSince(ticket.states)
  const resolution = held.resolution && keepClock(held.resolution, counting, resolvedAt)
  const sla = {
    ...held,
    ...response.clock,
    respondedAt,
    resolution: resolution && { ...resolution.clock, resolvedAt },
  }
  const kept = resolution ? [response, resolution] : [response]
  return { sla, running: kept.filter(({ isRunning }) => isRunning).map(({ clock }) => clock) }
}

function isSame(one: TicketSla, other: TicketSla): boolean {
  if (!isSameClock(one, other) || one.respondedAt !== other.respondedAt) return false
  if (!one.resolution || !other.resolution) return one.resolution === other.resolution
  return isSameClock(one.resolution, other.resolution) && one.resolution.resolvedAt === other.resolution.resolvedAt
}

interface Timed extends Clock {
  readonly isOver: boolean
}

function clocksOf(sla: TicketSla): Timed[] {
  const { respondedAt, resolution } = sla
  const response = { ...sla, isOver: respondedAt !== null }
  return resolution ? [response, { ...resolution, isOver: resolution.resolvedAt !== null }] : [response]
}

/** One that was kept or broken has no timer any more, nor one that stands still. */
function isTimed({ isOver, violated, pausedAt }: Timed): boolean {
  return !isOver && !violated && pausedAt === null
}

function nextDue(clocks: readonly Pick<Clock, 'dueAt'>[]): number | null {
  return clocks.length === 0 ? null : Math.min(...clocks.map(({ dueAt }) => dueAt))
}

/** What is promised from the creation of the ticket on. */
function determine(terms: Terms, facts: TicketFacts, known: TicketSla | null): TicketSla | null {
  const { agreements, calendar, calendarDigest } = terms
  const promised = facts.deleted ? null : promiseFor(agreements, facts, calendar, Date.parse(facts.createdAt))
  if (!promised) return null
  const { agreement, mode, resolution } = promised
  return {
    agreement: { uuid: agreement.uuid, name: agreement.name },
    mode,
    ...freshClock(promised),
    respondedAt: known?.respondedAt ?? null,
    resolution: resolution && { ...freshClock(resolution), resolvedAt: null },
    calendar: calendarDigest,
    terms: promised.terms,
  }
}

/** What came first of the answer and the end of the ticket. */
function endOf(respondedAt: number | null, finishedAt: number | null): number | null {
  const ends = [respondedAt, finishedAt].filter((end) => end !== null)
  return ends.length > 0 ? Math.min(...ends) : null
}
