import { isStaff } from '@leitstand/contracts/actor'
import { AppError } from '@leitstand/contracts/problems'
import { deleteAttachment } from '@leitstand/contracts/ticket/attachments'
import { attachmentRemoved } from '@leitstand/contracts/ticket/events'
import { emit, personOf } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { ticketFacts } from '../steps/facts.ts'
import { mustBeOpen } from '../steps/visible.ts'
import { visibleAttachment } from '../steps/visible-attachment.ts'
import { deleteAttachment as markDeleted } from '../store/attachments.ts'

/** Who uploaded it may take it away, and so may staff. */
export const handleDeleteAttachment = serve(deleteAttachment, async ({ uuid }, context) => {
  const { attachment, ticket } = await visibleAttachment(context, context.actor, uuid)
  if (!isStaff(context.actor) && attachment.created_by !== context.actor.uuid) throw new AppError('forbidden')
  if (ticket) mustBeOpen(ticket)
  return await context.transaction(async (tx) => {
    await markDeleted(tx, uuid, context.clock.now())
    if (!ticket) return null
    const facts = await ticketFacts(tx, ticket)
    const removed = { uuid, name: attachment.name, internal: attachment.internal }
    await emit(tx, attachmentRemoved, {
      attachment: removed,
      ticket: facts,
      actor: personOf(context.actor),
      version: 2,
    })
    return null
  })
})
