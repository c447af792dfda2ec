import { isStaff } from '@leitstand/contracts/actor'
import { mayReadMail } from '@leitstand/contracts/ticket/from-mail'
import { serve } from '../context.ts'
import { mailOfComment, mailOfTicket } from '../domain/mail-policy.ts'
import { maySee, maySeeComment } from '../domain/ticket-policy.ts'
import { findCommentBySource } from '../store/comments.ts'
import { findTicket, findTicketBySource } from '../store/tickets.ts'

export const handleMayReadMail = serve(mayReadMail, async ({ key }, context) => {
  const { actor } = context
  const comment = await findCommentBySource(context, key)
  if (!comment) {
    const ticket = await findTicketBySource(context, key)
    const isVisible = ticket !== undefined && ticket.deleted_at === null && maySee(actor, ticket)
    return { allowed: isVisible && mailOfTicket(isStaff(actor), ticket) !== null }
  }
  const ticket = await findTicket(context, comment.ticket)
  const isVisible = ticket !== undefined && maySee(actor, ticket) && maySeeComment(actor, comment)
  return { allowed: isVisible && mailOfComment(isStaff(actor), comment) !== null }
})
