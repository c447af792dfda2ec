import { type Actor, isStaff } from '@leitstand/contracts/actor'
import { AppError } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import type { TicketRow } from '../domain/rows.ts'
import { type AttachmentRow, findAttachment } from '../store/attachments.ts'
import { visibleTicket } from './visible.ts'

/** A file is seen by who sees its ticket, an internal one by staff only, one that waits for its text by who uploaded it. */
export async function visibleAttachment(
  on: Sql,
  actor: Actor,
  uuid: string,
): Promise<{ attachment: AttachmentRow; ticket: TicketRow | undefined }> {
  const attachment = await findAttachment(on, uuid)
  if (!attachment || (attachment.internal && !isStaff(actor))) throw new AppError('not-found')
  if (attachment.ticket === null) {
    if (attachment.created_by !== actor.uuid) throw new AppError('not-found')
    return { attachment, ticket: undefined }
  }
  return { attachment, ticket: await visibleTicket(on, actor, attachment.ticket) }
}
