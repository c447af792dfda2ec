import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { type Agreement, promiseFor } from './agreement.ts'
import type { Calendar } from './calendar.ts'
import { basisOf, type KnownTicket, type TicketSla } from './known-ticket.ts'
import { standingOf } from './standing.ts'
import { dueTimer, type TimerChange } from './timers.ts'

export interface Terms {
  readonly agreements: readonly Agreement[]
  readonly calendar: Calendar
}

export interface KeptAgreement {
  readonly basis: string
  readonly sla: TicketSla | null
  /** To be written, or removed where there is none any more, and told to the others. */
  readonly isChanged: boolean
  readonly timers: readonly TimerChange[]
}

/**
 * Brings a ticket's agreement up to date: determines it at creation and when customer or template changed (AMB-207),
 * and says whether it is kept, broken or still running. `known` is the agreement so far, `now` in epoch milliseconds.
 */
export function keepAgreement(terms: Terms, ticket: KnownTicket, known: TicketSla | null, now: number): KeptAgreement {
  const basis = basisOf(ticket.facts)
  const isDetermined = ticket.isNew || basis !== ticket.basis
  const held = isDetermined ? determine(terms, ticket.facts, known) : known
  const timer = { kind: dueTimer, key: ticket.uuid, payload: {} } as const
  // One that was kept or broken has no timer any more.
  const takenBack = known && known.respondedAt === null && !known.violated ? [{ ...timer, dueAt: null }] : []
  if (!held) return { basis, sla: null, isChanged: known !== null, timers: takenBack }

  const respondedAt = ticket.firstResponseAt
  const deadline = { dueAt: held.dueAt, respondedAt, finishedAt: ticket.firstFinishedAt }
  const { violated, isRunning } = standingOf(deadline, now)
  const isChanged = isDetermined || violated !== held.violated || respondedAt !== held.respondedAt
  const set = isDetermined ? [{ ...timer, dueAt: held.dueAt }] : []
  return { basis, sla: { ...held, respondedAt, violated }, isChanged, timers: isRunning ? set : takenBack }
}

/** What is promised from the creation of the ticket on. */
function determine({ agreements, calendar }: Terms, facts: TicketFacts, known: TicketSla | null): TicketSla | null {
  const promised = facts.deleted ? null : promiseFor(agreements, facts, calendar, Date.parse(facts.createdAt))
  if (!promised) return null
  const { agreement, mode, minutes, dueAt, segments } = promised
  const explanation = segments.map((segment) => ({
    ...segment,
    from: new Date(segment.from).toISOString(),
    until: new Date(segment.until).toISOString(),
  }))
  const { uuid, name } = agreement
  const respondedAt = known?.respondedAt ?? null
  return { agreement: { uuid, name }, mode, minutes, dueAt, respondedAt, violated: false, explanation }
}
