import { countAgain, type PromisedTime } from './agreement.ts'
import type { Calendar } from './calendar.ts'
import type { Clock, KnownTicket, TicketSla } from './known-ticket.ts'
import type { Pause } from './response-time.ts'
import { standingOf } from './standing.ts'
import { pausesOf } from './states-of-ticket.ts'

/** By what a clock is counted: the promise that it belongs to, and the hours of then. */
export interface Counting {
  readonly promise: Pick<TicketSla, 'mode' | 'terms'>
  readonly states: KnownTicket['states']
  readonly calendar: Calendar | undefined
  /** Epoch milliseconds. */
  readonly now: number
}

/** How a clock stands that ended then or has not ended, with the times in which it stood still. */
export function keepClock(clock: Clock, counting: Counting, end: number | null): { clock: Clock; isRunning: boolean } {
  const { dueAt, explanation, stoodSince } = withPauses(clock, counting, end)
  const { violated, isRunning } = standingOf({ dueAt, end, stoodSince }, counting.now)
  const pausedAt = end === null ? stoodSince : null
  return { clock: { minutes: clock.minutes, dueAt, violated, pausedAt, explanation }, isRunning }
}

export function isSameClock(one: Clock, other: Clock): boolean {
  return one.dueAt === other.dueAt && one.pausedAt === other.pausedAt && one.violated === other.violated
}

/** A clock that was just promised. */
export function freshClock({ minutes, dueAt, segments }: PromisedTime): Clock {
  return { minutes, dueAt, violated: false, pausedAt: null, explanation: explained(segments) }
}

/** The due time, and since when the clock stands still or stood still at its end. */
type Counted = Pick<Clock, 'dueAt' | 'explanation'> & { stoodSince: number | null }

function withPauses(clock: Clock, { promise, states, calendar }: Counting, end: number | null): Counted {
  const { minutes, dueAt, explanation } = clock
  const { terms, mode } = promise
  const until = end ?? Number.POSITIVE_INFINITY
  const pauses = pausesOf(states, terms?.pauseStates ?? []).filter(({ from }) => from < until)
  if (!terms || !calendar || pauses.length === 0) return { dueAt, explanation, stoodSince: null }
  const isOver = (pause: Pause) => pause.until !== null && pause.until <= until
  const due = countAgain(calendar, terms, mode, minutes, pauses.filter(isOver))
  const stoodSince = pauses.find((pause) => !isOver(pause))?.from ?? null
  return { dueAt: due?.dueAt ?? dueAt, explanation: due ? explained(due.segments) : explanation, stoodSince }
}

function explained(segments: PromisedTime['segments']): Clock['explanation'] {
  return segments.map((segment) => ({
    ...segment,
    from: new Date(segment.from).toISOString(),
    until: new Date(segment.until).toISOString(),
  }))
}
