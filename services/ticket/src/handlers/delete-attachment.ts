import { type Actor, isStaff } from '@leitstand/contracts/actor'
import { AppError } from '@leitstand/contracts/problems'
import { deleteAttachment, restoreAttachment } from '@leitstand/contracts/ticket/attachments'
import { attachmentRemoved } from '@leitstand/contracts/ticket/events'
import type { Sql } from '@leitstand/kit/database'
import { emit, emitAll, personOf } from '@leitstand/kit/outbox'
import { type Context, serve } from '../context.ts'
import { restorableSince } from '../domain/restoring.ts'
import type { TicketRow } from '../domain/rows.ts'
import { ticketFacts } from '../steps/facts.ts'
import { fileAdded } from '../steps/open-ticket.ts'
import { toAttachment } from '../steps/present-comments.ts'
import { lockVisibleTicket, mustBeOpen, visibleTicket } from '../steps/visible.ts'
import { visibleAttachment } from '../steps/visible-attachment.ts'
import {
  type AttachmentRow,
  restoreAttachment as bringBack,
  findDeletedAttachment,
  deleteAttachment as markDeleted,
} from '../store/attachments.ts'
import { findNames } from '../store/names.ts'

/** Who uploaded it may take it away, and so may staff. */
function mayTakeAway(actor: Actor, attachment: AttachmentRow): boolean {
  return isStaff(actor) || attachment.created_by === actor.uuid
}

export const handleDeleteAttachment = serve(deleteAttachment, async ({ uuid }, context) => {
  const { attachment, ticket } = await visibleAttachment(context, context.actor, uuid)
  if (!mayTakeAway(context.actor, attachment)) throw new AppError('forbidden')
  return await context.transaction(async (tx) => {
    const present = ticket && (await lockVisibleTicket(tx, context.actor, ticket.uuid))
    if (present) mustBeOpen(present)
    const gone = await markDeleted(tx, uuid, context.actor.uuid, context.clock.now())
    if (!gone || !present) return null
    const facts = await ticketFacts(tx, present)
    const removed = { uuid, name: gone.name, internal: gone.internal }
    await emit(tx, attachmentRemoved, {
      attachment: removed,
      ticket: facts,
      actor: personOf(context.actor),
      version: 2,
    })
    return null
  })
})

/** One that is there answers as it is, so that asking twice does no harm. */
export const handleRestoreAttachment = serve(restoreAttachment, async ({ uuid }, context) => {
  const { actor } = context
  const deleted = await findRestorable(context, uuid, context)
  const { attachment, ticket } = deleted
    ? { attachment: deleted, ticket: await ticketOf(deleted, context) }
    : await visibleAttachment(context, actor, uuid)
  if (!mayTakeAway(actor, attachment)) throw new AppError('forbidden')
  if (deleted) await putBack(uuid, ticket, context)
  return toAttachment(attachment, ticket, await findNames(context, [attachment.created_by]))
})

async function findRestorable(on: Sql, uuid: string, { actor, clock }: Context): Promise<AttachmentRow | undefined> {
  return await findDeletedAttachment(on, { uuid, by: actor.uuid, since: restorableSince(clock.now()) })
}

async function ticketOf(file: AttachmentRow, context: Context): Promise<TicketRow | undefined> {
  if (file.internal && !isStaff(context.actor)) throw new AppError('not-found')
  return file.ticket === null ? undefined : await visibleTicket(context, context.actor, file.ticket)
}

async function putBack(uuid: string, ticket: TicketRow | undefined, context: Context): Promise<void> {
  await context.transaction(async (tx) => {
    const present = ticket && (await lockVisibleTicket(tx, context.actor, ticket.uuid))
    if (present) mustBeOpen(present)
    // Its comment may have gone meanwhile, and somebody else may have been first.
    if (!(await findRestorable(tx, uuid, context))) return void (await visibleAttachment(tx, context.actor, uuid))
    const file = await bringBack(tx, uuid)
    if (!file || !present) return
    await emitAll(tx, [fileAdded(file, await ticketFacts(tx, present), personOf(context.actor), 3)])
  })
}
