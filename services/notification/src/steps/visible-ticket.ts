import { mayReceive } from '@leitstand/contracts/audience'
import { AppError } from '@leitstand/contracts/problems'
import { findTicketFacts } from '@leitstand/contracts/ticket/import-and-export'
import type { Context } from '@leitstand/kit/chassis'
import { findVisibleTicket } from '../store/activity.ts'

/** A neighbour is no reason for an answer to come late. */
const askMs = 1_000

/**
 * The uuid of a ticket that the caller may see. One that was created a moment ago is not known here yet, so its owner is
 * asked; it is not kept, as the event that comes begins its history.
 */
export async function visibleTicket(id: string, context: Context<unknown>): Promise<string> {
  const known = await findVisibleTicket(context, context.actor, id)
  if (known) return known
  const facts = await context.callAsSystem(findTicketFacts, { id }, askMs).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    context.log.warn({ err: error, ticket: id }, 'ticket could not be asked about a ticket that is not known here')
    return null
  })
  if (!facts || !mayReceive(context.actor, facts.audience)) throw new AppError('not-found')
  return facts.uuid
}
