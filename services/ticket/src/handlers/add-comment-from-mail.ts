import { AppError, mustExist } from '@leitstand/contracts/problems'
import { addCommentFromMail } from '@leitstand/contracts/ticket/from-mail'
import { serve } from '../context.ts'
import type { TicketRow } from '../domain/rows.ts'
import { authorOf } from '../steps/mail-author.ts'
import { takeMail } from '../steps/mail-files.ts'
import { writeComment } from '../steps/write-comment.ts'
import { claimCommentSource } from '../store/comments.ts'
import { goesOnIn } from '../store/merges.ts'
import { findSenderConfiguration } from '../store/sender-configurations.ts'
import { findTicket } from '../store/tickets.ts'

export const handleAddCommentFromMail = serve(addCommentFromMail, async (input, context) => {
  const named = mustExist(await findTicket(context, input.ticket))
  const ticket = await goesOnIn(context, named)
  const configuration = await findSenderConfiguration(context, [], ticket.template_uuid)
  const about = {
    publicId: ticket.public_id,
    subject: ticket.subject,
    confirmation: ticket.confirmation_option,
    sendConfirmation: configuration?.send_confirmation ?? true,
  }
  const author = await authorOf(context, input.author)
  const at = context.clock.now()
  const { received, text, refused } = await takeMail(context, input, { ticket: ticket.uuid, author: author.uuid, at })
  return await context.transaction(async (tx) => {
    const known = await claimCommentSource(tx, input.key)
    if (known) return { comment: known, ...about, created: false }
    const { comment, ticket: present } = await writeComment(tx, {
      ticket: ticket.uuid,
      author: { uuid: author.uuid, name: author.name, side: author.staff ? 'staff' : 'customer' },
      text,
      textFormat: input.textFormat,
      internal: input.internal,
      viaEmail: true,
      // Whoever answers by mail means the reader of one.
      sendByEmail: author.staff,
      senderUnconfirmed: input.unconfirmed,
      sourceKey: input.key,
      received,
      at,
    })
    mustTakeMail(present, ticket)
    return { comment: comment.uuid, ...about, created: true, refusedFiles: refused }
  })
})

/**
 * A closed ticket takes the answer and reopens; what is archived or canceled does not (AMB-222), nor what was merged away at
 * this moment: whoever sends the mail then looks again where it belongs.
 */
function mustTakeMail({ status, merged }: TicketRow, seen: TicketRow): void {
  if (status === 'archived' || status === 'canceled' || merged?.into !== seen.merged?.into)
    throw new AppError('ticket-finished')
}
