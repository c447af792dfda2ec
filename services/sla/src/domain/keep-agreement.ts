import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { type Agreement, countAgain, type Promised, promiseFor } from './agreement.ts'
import type { Calendar } from './calendar.ts'
import { basisOf, type KnownTicket, type TicketSla } from './known-ticket.ts'
import type { Pause } from './response-time.ts'
import { standingOf } from './standing.ts'
import { pausesOf } from './states-of-ticket.ts'
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
  // One that was kept or broken has no timer any more.
  const takenBack = known && isTimed(known) ? [{ ...timer, dueAt: null }] : []
  if (!held) return { basis, sla: null, isChanged: known !== null, timers: takenBack }

  const respondedAt = ticket.firstResponseAt
  const end = endOf(respondedAt, ticket.firstFinishedAt)
  const { dueAt, explanation, stoodSince } = clockOf(held, ticket, isDetermined ? terms.calendar : then, end)
  const { violated, isRunning } = standingOf({ dueAt, end, stoodSince }, now)
  const pausedAt = end === null ? stoodSince : null
  const isMoved = isDetermined || dueAt !== held.dueAt || pausedAt !== held.pausedAt
  const isChanged = isMoved || violated !== held.violated || respondedAt !== held.respondedAt
  const set = isMoved ? [{ ...timer, dueAt }] : []
  const sla = { ...held, dueAt, explanation, pausedAt, respondedAt, violated }
  return { basis, sla, isChanged, timers: isRunning ? set : takenBack }
}

function isTimed({ respondedAt, violated, pausedAt }: TicketSla): boolean {
  return respondedAt === null && !violated && pausedAt === null
}

/** What is promised from the creation of the ticket on. */
function determine(terms: Terms, facts: TicketFacts, known: TicketSla | null): TicketSla | null {
  const { agreements, calendar, calendarDigest } = terms
  const promised = facts.deleted ? null : promiseFor(agreements, facts, calendar, Date.parse(facts.createdAt))
  if (!promised) return null
  const { agreement, mode, minutes, dueAt, segments } = promised
  const { uuid, name } = agreement
  return {
    agreement: { uuid, name },
    mode,
    minutes,
    dueAt,
    respondedAt: known?.respondedAt ?? null,
    violated: false,
    explanation: explained(segments),
    pausedAt: null,
    calendar: calendarDigest,
    terms: promised.terms,
  }
}

/** What came first of the answer and the end of the ticket. */
function endOf(respondedAt: number | null, finishedAt: number | null): number | null {
  const ends = [respondedAt, finishedAt].filter((end) => end !== null)
  return ends.length > 0 ? Math.min(...ends) : null
}

/** The due time, and since when the clock stands still or stood still at its end. */
type Clock = Pick<TicketSla, 'dueAt' | 'explanation'> & { stoodSince: number | null }

function clockOf(sla: TicketSla, ticket: KnownTicket, calendar: Calendar | undefined, end: number | null): Clock {
  const { terms, mode, minutes, dueAt, explanation } = sla
  const until = end ?? Number.POSITIVE_INFINITY
  const pauses = pausesOf(ticket.states, terms?.pauseStates ?? []).filter(({ from }) => from < until)
  if (!terms || !calendar || pauses.length === 0) return { dueAt, explanation, stoodSince: null }
  const isOver = (pause: Pause) => pause.until !== null && pause.until <= until
  const due = countAgain(calendar, terms, mode, minutes, pauses.filter(isOver))
  const stoodSince = pauses.find((pause) => !isOver(pause))?.from ?? null
  return { dueAt: due?.dueAt ?? dueAt, explanation: due ? explained(due.segments) : explanation, stoodSince }
}

function explained(segments: Promised['segments']): TicketSla['explanation'] {
  return segments.map((segment) => ({
    ...segment,
    from: new Date(segment.from).toISOString(),
    until: new Date(segment.until).toISOString(),
  }))
}
