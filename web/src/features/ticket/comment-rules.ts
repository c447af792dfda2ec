import type { Comment, Ticket } from '@leitstand/contracts/ticket/ticket'
import { isFinished } from '@leitstand/contracts/workflow/states'

type Place = Pick<Ticket, 'publicId' | 'mergedInto' | 'status'>

/** What was written elsewhere is only read here, and what goes on elsewhere takes nothing more. */
function goesOnHere(comment: Comment, ticket: Place): boolean {
  return comment.ticket.publicId === ticket.publicId && !ticket.mergedInto
}

export function isChangeable(comment: Comment, ticket: Place): boolean {
  return goesOnHere(comment, ticket) && !isFinished(ticket.status)
}

export function isSplittable(comment: Comment, ticket: Place): boolean {
  return goesOnHere(comment, ticket) && !comment.continuedIn
}
