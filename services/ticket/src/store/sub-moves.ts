import { listTransitions, type TransitionOption } from '@leitstand/contracts/workflow/requests'
import { isFinished, type Status } from '@leitstand/contracts/workflow/states'
import type { Work } from '../context.ts'
import type { Move, Mover } from './moves.ts'
import { findDescendants, type TicketRow } from './tickets.ts'

export interface SubMove {
  ticket: TicketRow
  transition: string
  to: Status
}

/**
 * Which sub-tickets go along when a ticket moves: suspended with it, moved back with it, closed with it where that was asked
 * for, and released with it when it is approved (AMB-057, AMB-145). One that its own workflow keeps back stays.
 */
export async function planSubMoves(
  work: Work,
  mover: Mover,
  ticket: TicketRow,
  to: Status,
  move: Move,
): Promise<SubMove[]> {
  const along = companion(ticket, to, move)
  if (!along) return []
  const tickets = (await findDescendants(work, ticket.uuid)).filter(along.isMeant)
  if (tickets.length === 0) return []
  const asked = tickets.slice(0, 500).map((row) => ({
    key: row.uuid,
    type: row.type,
    status: row.status,
    adjournedFrom: row.adjourned_from,
    roles: mover.actor.roles,
  }))
  const options = await mover.ask(listTransitions, { language: mover.actor.language, tickets: asked })
  return tickets.flatMap((row) => {
    const option = options.tickets[row.uuid]?.find((one) => along.isIt(one))
    return option ? [{ ticket: row, transition: option.name, to: option.to }] : []
  })
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
      isIt: (option) => option.to === 'open' && option.name.endsWith('approve'),
    }
  }
  return undefined
}
