import type { Actor } from '@leitstand/contracts/actor'
import type { InputOf, OutputOf, RequestContract } from '@leitstand/contracts/define'
import type { Refusal, TransitionOption } from '@leitstand/contracts/workflow/requests'
import { isFinished, type Status } from '@leitstand/contracts/workflow/states'
import type { ServiceContext } from '../context.ts'
import type { TicketRow } from '../domain/rows.ts'
import { maySee, rolesAt } from '../domain/ticket-policy.ts'
import { findDescendants } from '../store/tickets.ts'
import { askForOptions } from './ask-workflow.ts'

/** What somebody wants done with a ticket's state, and what goes along. */
export interface Move {
  transition: string
  comment?: string | undefined
  adjournDate?: string | undefined
  adjournTime?: string | undefined
  minutesBeforeResume?: number | undefined
  notifyOnResume?: boolean | undefined
  adjournSubTickets?: boolean | undefined
  closeSubTickets?: boolean | undefined
  moveBackSubTickets?: boolean | undefined
}

/** Who moves a ticket, and how the workflow is asked: in a caller's name, or as the system when the clock moves it. */
export interface Mover {
  actor: Actor
  ask<C extends RequestContract>(contract: C, input: InputOf<C>): Promise<OutputOf<C>>
}

export interface SubMove {
  ticket: TicketRow
  transition: string
  to: Status
  /** The justification that it asks for, if it asks for one. */
  reason: string | undefined
}

/** A sub-ticket that was meant to go along, and why it does not. */
export interface Stayed {
  ticket: TicketRow
  refusal: Refusal
}

export interface SubMoves {
  following: SubMove[]
  staying: Stayed[]
}

/**
 * Which sub-tickets go along when a ticket moves: suspended with it, moved back with it, closed with it where that was asked
 * for, and released with it when it is approved (AMB-057, AMB-145). Each follows only where the same person could move it
 * alone; the others stay and are named with the reason (AMB-258), but for those that the person may not know of.
 */
export async function planSubMoves(
  work: ServiceContext,
  mover: Mover,
  ticket: TicketRow,
  to: Status,
  move: Move,
): Promise<SubMoves> {
  const along = companion(ticket, to, move)
  if (!along) return { following: [], staying: [] }
  const meant = (await findDescendants(work, ticket.uuid)).filter(along.isMeant)
  const tickets = meant.filter((row) => maySee(mover.actor, row))
  if (tickets.length === 0) return { following: [], staying: [] }
  const asked = tickets.map((row) => ({
    key: row.uuid,
    type: row.type,
    status: row.status,
    adjournedFrom: row.adjourned_from,
    roles: rolesAt(mover.actor, row.type),
  }))
  const options = await askForOptions(mover.ask, mover.actor.language, asked)
  const judged = tickets.map((row) => judge(row, (options[row.uuid] ?? []).filter(along.isIt), move))
  return {
    following: judged.filter((one) => 'transition' in one),
    staying: judged.filter((one) => 'refusal' in one),
  }
}

/** What this person could do with a sub-ticket alone, with the words at hand. */
function judge(ticket: TicketRow, options: readonly TransitionOption[], { comment }: Move): SubMove | Stayed {
  const allowed = options.filter(({ refusal }) => refusal === null)
  const possible = allowed.find(({ requiresComment }) => !requiresComment || comment !== undefined)
  if (possible) {
    const { name: transition, to, requiresComment } = possible
    return { ticket, transition, to, reason: requiresComment ? comment : undefined }
  }
  if (allowed.length > 0) return { ticket, refusal: 'comment-missing' }
  return { ticket, refusal: options[0]?.refusal ?? 'wrong-status' }
}

interface Companion {
  isMeant(row: TicketRow): boolean
  isIt(option: TransitionOption): boolean
}

function companion(ticket: TicketRow, to: Status, move: Move): Companion | undefined {
  if (to === 'adjourned' && move.adjournSubTickets) {
    return {
      isMeant: (row) => !isFinished(row.status) && row.status !== 'adjourned',
      isIt: (option) => option.to === 'adjourned',
    }
  }
  if (ticket.status === 'adjourned' && move.moveBackSubTickets) {
    return { isMeant: (row) => row.status === 'adjourned', isIt: (option) => option.name.startsWith('adjourn_') }
  }
  if (to === 'closed' && move.closeSubTickets) {
    return {
      isMeant: (row) => !isFinished(row.status),
      isIt: (option) => option.to === 'closed' && !option.requiresComment,
    }
  }
  if (ticket.status === 'review' && to === 'open' && move.transition.endsWith('approve')) {
    return {
      isMeant: (row) => row.status === 'review',
      isIt: (option) => option.to === 'open' && ['approve', move.transition].includes(option.name),
    }
  }
  return undefined
}
