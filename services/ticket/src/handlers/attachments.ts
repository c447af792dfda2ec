import { isStaff } from '@leitstand/contracts/actor'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { deleteAttachment, getAttachment, listAttachments } from '@leitstand/contracts/ticket/attachments'
import { attachmentRemoved } from '@leitstand/contracts/ticket/events'
import { emit, personOf } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import type { AttachmentRow } from '../store/attachments.ts'
import { ticketFacts } from '../store/facts.ts'
import { findNames } from '../store/names.ts'
import { toAttachment } from '../store/present.ts'
import { mustBeOpen, visibleTicket } from '../store/visible.ts'
import { visibleAttachment } from '../store/visible-attachment.ts'

export const handleListAttachments = serve(listAttachments, async (input, context) => {
  const key = [input['ticket.publicId']].flat()[0]
  if (!key) throw invalid({ propertyPath: 'ticket.publicId', code: 'required' })
  const ticket = await visibleTicket(context, context.actor, key)
  const isVisibleOnly = ['1', 'true'].includes(String([input.visible].flat()[0]))
  const rows = await context.query<AttachmentRow & { total: number }>(
    `SELECT *, count(*) OVER () AS total FROM attachment WHERE ticket = $1 AND deleted_at IS NULL AND ($2 OR NOT internal) AND NOT ($3 AND embedded)
     ORDER BY created_at ${input['order[createdAt]'] === 'desc' ? 'DESC' : 'ASC'}, uuid LIMIT $4 OFFSET $5`,
    [ticket.uuid, isStaff(context.actor), isVisibleOnly, input.itemsPerPage, (input.page - 1) * input.itemsPerPage],
  )
  const names = await findNames(
    context,
    rows.map((row) => row.created_by),
  )
  return { items: rows.map((row) => toAttachment(row, ticket, names)), total: rows[0]?.total ?? 0 }
})

export const handleGetAttachment = serve(getAttachment, async ({ uuid }, context) => {
  const { attachment, ticket } = await visibleAttachment(context, context.actor, uuid)
  return toAttachment(attachment, ticket, await findNames(context, [attachment.created_by]))
})

/** Who uploaded it may take it away, and so may staff. */
export const handleDeleteAttachment = serve(deleteAttachment, async ({ uuid }, context) => {
  const { attachment, ticket } = await visibleAttachment(context, context.actor, uuid)
  if (!isStaff(context.actor) && attachment.created_by !== context.actor.uuid) throw new AppError('forbidden')
  if (ticket) mustBeOpen(ticket)
  return await context.transaction(async (tx) => {
    await tx.query('UPDATE attachment SET deleted_at = $2 WHERE uuid = $1', [uuid, context.clock.now()])
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
