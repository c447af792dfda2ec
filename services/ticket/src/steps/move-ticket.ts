import { type Actor, isStaff, isSystem, type Language } from '@leitstand/contracts/actor'
import type { OutputOf } from '@leitstand/contracts/define'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { ticketTransitioned } from '@leitstand/contracts/ticket/events'
import type { TicketState } from '@leitstand/contracts/ticket/transitions'
import type { Violation } from '@leitstand/contracts/violations'
import { type decideTransition, type Refusal, refusals } from '@leitstand/contracts/workflow/requests'
import { isFinished, type Status, states } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import { emit, personOf } from '@leitstand/kit/outbox'
import type { Context, ServiceContext } from '../context.ts'
import { adjournInstant } from '../domain/adjourning.ts'
import { lastStep, type StepColumns } from '../domain/last-step.ts'
import type { TicketRow } from '../domain/rows.ts'
import { rolesAt } from '../domain/ticket-policy.ts'
import { updateTicket } from '../store/tickets.ts'
import { askForDecision } from './ask-workflow.ts'
import { armParents } from './close-parents.ts'
import { ticketFacts } from './facts.ts'
import { presentTicket } from './present-tickets.ts'
import { type Move, type Mover, planSubMoves, type Stayed, type SubMove } from './sub-moves.ts'
import { optionsOf, stateOf } from './ticket-state.ts'
import { mustGoOnHere, visibleTicket } from './visible.ts'
import { writeComment } from './write-comment.ts'

/** By the calendar, what is closed is put away. */
const archiving = 'archived'

const approvals = ['approve', 'emergency_approve']
/** What was approved before is to be approved anew. */
const renewals = ['retry_denied', 'retry_unsuccessful']

type Allowed = Extract<OutputOf<typeof decideTransition>, { allowed: true }>

/** A ticket that was moved, and the sub-tickets that did not go along. */
export interface Moved {
  ticket: TicketRow
  stayed: Stayed[]
}

const maxTries = 5

/** Moves a ticket in the caller's name. The answer is the transaction's, so that a repeat has it too. */
export async function moveForCaller(context: Context, key: string, move: Move): Promise<TicketState> {
  const mover = { actor: { ...context.actor, language: context.language }, ask: context.call }
  return await whileStateIsSeen(context, key, async (seen) => {
    const { after, carryOut } = await planMove(context, mover, seen, move)
    const options = await optionsOf(context, [after])
    return await context.transaction(async (tx) => {
      const moved = await carryOut(tx)
      return moved && stateOf(context, moved.ticket, options, moved.stayed)
    })
  })
}

/**
 * Does something with a ticket as the caller has seen it, again while others write it meanwhile (then `act` answers undefined).
 * A state that somebody else changed since is a 412.
 */
export async function whileStateIsSeen<Done>(
  context: Context,
  key: string,
  act: (seen: TicketRow) => Promise<Done | undefined>,
): Promise<Done> {
  for (let tries = 0; tries < maxTries; tries++) {
    const seen = await visibleTicket(context, context.actor, key)
    if (context.seenVersion !== undefined && (seen.field_versions['status'] ?? 0) > context.seenVersion) {
      throw new AppError('changed', { current: await presentTicket(context, seen, context) })
    }
    const done = await act(seen)
    if (done) return done
  }
  throw new AppError('changed', {
    current: await presentTicket(context, await visibleTicket(context, context.actor, key), context),
  })
}

/** Moves a ticket. Answers undefined when somebody else wrote it meanwhile; the caller looks again. */
export async function moveTicket(
  work: ServiceContext,
  mover: Mover,
  seen: TicketRow,
  move: Move,
): Promise<Moved | undefined> {
  const { carryOut } = await planMove(work, mover, seen, move)
  return await work.transaction(carryOut)
}

interface PlannedMove {
  /** The ticket as far as its next transitions depend on it. */
  after: TicketRow
  carryOut(tx: Sql): Promise<Moved | undefined>
}

/** Asks whether a ticket may move along its workflow; what is answered moves it with all that hangs on it: comment, suspension, sub-tickets, fact. */
export async function planMove(work: ServiceContext, mover: Mover, seen: TicketRow, move: Move): Promise<PlannedMove> {
  if (move.transition !== archiving) mustGoOnHere(seen)
  const until = adjournEnd(work, move)
  const decision = await askForDecision(mover.ask, {
    type: seen.type,
    status: seen.status,
    adjournedFrom: seen.adjourned_from,
    roles: rolesAt(mover.actor, seen.type),
    transition: move.transition,
    hasComment: move.comment !== undefined,
    hasDate: until !== null,
  })
  if (!decision.allowed) throw refusalOf(decision.refusal, mover.actor.language)
  const { following, staying } = await planSubMoves(work, mover, seen, decision.to, move)
  const now = work.clock.now()

  const carryOut = async (tx: Sql) => {
    const moved = await step(tx, seen, {
      to: decision.to,
      transition: move.transition,
      until,
      move,
      actor: mover.actor,
      now,
    })
    if (!moved) return undefined
    for (const sub of following) await stepSubTicket(tx, sub, { until, move, actor: mover.actor, now })
    const commented = move.comment
      ? await comment(tx, moved, move.comment, { ...decision, transition: move.transition }, mover.actor, now)
      : moved
    const finished = [{ ticket: seen, to: decision.to }, ...following].filter(({ to }) => isFinished(to))
    // Between them may stand one that did not go along.
    await armParents(tx, { ancestors: [...new Set(finished.flatMap(({ ticket }) => ticket.ancestors))] }, now)
    return { ticket: commented, stayed: staying }
  }
  return { after: { ...seen, status: decision.to, ...suspension(seen, decision.to, until, move) }, carryOut }
}

const fieldsMissing: Partial<Record<Refusal, string>> = { 'date-missing': 'adjournDate', 'comment-missing': 'comment' }

/** The sentence of the workflow, said of the field that it is about as well. */
function refusalOf(refusal: Refusal, language: Language): AppError {
  const details = { reason: refusals[refusal][language] }
  const violation: Violation = {
    propertyPath: fieldsMissing[refusal] ?? 'transition',
    code: 'transition-refused',
    details,
  }
  return new AppError('transition-refused', { refusal, ...details, violations: [violation] })
}

interface Step {
  to: Status
  transition: string
  until: Date | null
  move: Move
  actor: Actor
  now: Date
}

async function step(
  tx: Sql,
  seen: TicketRow,
  { to, transition, until, move, actor, now }: Step,
): Promise<TicketRow | undefined> {
  const columns = {
    status: to,
    ...suspension(seen, to, until, move),
    ...(to === 'in_progress' && { work_started_at: seen.work_started_at ?? now }),
    ...(approvals.includes(transition) && { approved_at: now }),
    ...(renewals.includes(transition) && { approved_at: null }),
  }
  const step = lastStep(seen, columns, actor.uuid, now)
  return await enterState(tx, seen, { ...columns, last_step: step }, { transition, actor, now })
}

/** Puts a ticket into a state and announces it. Answers undefined when somebody else wrote it meanwhile. */
export async function enterState(
  tx: Sql,
  seen: TicketRow,
  columns: StepColumns & Pick<TicketRow, 'status' | 'last_step'>,
  { transition, actor, now }: Pick<Step, 'transition' | 'actor' | 'now'>,
): Promise<TicketRow | undefined> {
  const stamp = {
    updated_at: now,
    updated_by: actor.uuid,
    ...(isStaff(actor) && !isSystem(actor) && { processed_at: now }),
  }
  const changes = [{ field: 'status', before: seen.status, after: columns.status }]
  const row = await updateTicket(tx, seen, { ...columns, ...stamp }, changes)
  if (!row) return undefined
  const facts = await ticketFacts(tx, row)
  await emit(tx, ticketTransitioned, {
    ticket: facts,
    transition,
    from: seen.status,
    actor: personOf(actor),
    changes,
    version: row.version,
  })
  return row
}

/** A sub-ticket that somebody else has just moved stays where they put it. */
async function stepSubTicket(tx: Sql, sub: SubMove, how: Omit<Step, 'to' | 'transition'>): Promise<void> {
  const { ticket, to, transition, reason } = sub
  const moved = await step(tx, ticket, { ...how, to, transition })
  // What asks for a reason along the way is an approval without ISMS.
  const decision = { allowed: true, to, commentAs: 'emergency-approval', transition } as const
  if (moved && reason) await comment(tx, moved, reason, decision, how.actor, how.now)
}

function suspension(seen: TicketRow, to: Status, until: Date | null, move: Move): StepColumns {
  if (to === 'adjourned') {
    return {
      adjourn_date: move.adjournDate ?? null,
      adjourn_time: move.adjournTime ?? null,
      adjourned_until: until,
      adjourned_from: seen.status,
      minutes_before_resume: move.minutesBeforeResume ?? null,
      adjourn_sub_tickets: move.adjournSubTickets ?? false,
      ...(move.notifyOnResume !== undefined && { notify_on_resume: move.notifyOnResume }),
    }
  }
  if (seen.status !== 'adjourned') return {}
  return {
    adjourn_date: null,
    adjourn_time: null,
    adjourned_until: null,
    adjourned_from: null,
    minutes_before_resume: null,
  }
}

function adjournEnd(work: ServiceContext, move: Move): Date | null {
  if (!move.adjournDate) {
    if (move.adjournTime) throw invalid({ propertyPath: 'adjournDate', code: 'required' })
    return null
  }
  const until = adjournInstant(move.adjournDate, move.adjournTime, work.config.timeZone)
  if (until <= work.clock.now()) throw invalid({ propertyPath: 'adjournDate', code: 'adjourn-in-past' })
  return until
}

/** The words that came with the move: a justification is internal, an answer or a question is for the customer. */
async function comment(
  tx: Sql,
  ticket: TicketRow,
  text: string,
  decision: Allowed & { transition: string },
  actor: Actor,
  at: Date,
): Promise<TicketRow> {
  const isStaffWriting = isStaff(actor)
  const isForCustomer =
    decision.commentAs === 'first-response' ||
    decision.commentAs === 'resolution' ||
    decision.to === 'waiting_for_feedback'
  const internal = isStaffWriting && !isForCustomer
  const written = await writeComment(tx, {
    ticket: ticket.uuid,
    author: { uuid: actor.uuid, name: actor.name, side: isStaffWriting ? 'staff' : 'customer' },
    text,
    internal,
    sendByEmail: isStaffWriting && !internal,
    emergencyApproved: decision.commentAs === 'emergency-approval',
    resolvedText: decision.commentAs === 'resolution' ? resolutionOf(decision, text) : null,
    at,
  })
  return written.ticket
}

/** What was rejected was not solved; why stands in the comment (AMB-139). */
function resolutionOf({ transition }: { transition: string }, text: string): string {
  return transition === 'reject' ? states.reject.de : text
}
