import { isStaff } from '@leitstand/contracts/actor'
import { AppError } from '@leitstand/contracts/problems'
import { uploadAttachment, uploadEditorAttachment } from '@leitstand/contracts/ticket/attachments'
import { newId } from '@leitstand/kit/ids'
import { emitAll, personOf } from '@leitstand/kit/outbox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Context, serveStream } from '../context.ts'
import type { TicketRow } from '../domain/rows.ts'
import { mayUseRecurringTasks } from '../domain/ticket-policy.ts'
import { uploadOrigin } from '../domain/upload-origin.ts'
import { ticketFacts } from '../steps/facts.ts'
import { copyOf } from '../steps/generate-tickets.ts'
import { knownRecurringFile } from '../steps/known-recurring-task.ts'
import { fileAdded } from '../steps/open-ticket.ts'
import { toAttachment } from '../steps/present-comments.ts'
import { receiveFile } from '../steps/receive-file.ts'
import { lockVisibleTicket, mustBeOpen, visibleTicket } from '../steps/visible.ts'
import { type AttachmentRow, asKept, insertAttachments, type NewAttachment } from '../store/attachments.ts'
import { findNames, rememberName } from '../store/names.ts'

export const handleUploadAttachment = serveStream(uploadAttachment, async ({ id, uuid }, context, http) => {
  const ticket = await visibleTicket(context, context.actor, id)
  mustBeOpen(ticket)
  if (!uuid) return await receive(context, http, ticket)
  if (!mayUseRecurringTasks(context.actor)) throw new AppError('forbidden')
  const file = await knownRecurringFile(context, uuid)
  const copy = { ...copyOf(file, ticket.uuid, context.clock.now()), created_by: context.actor.uuid }
  await keep(context, copy, ticket)
  return await sendAnswer(context, http.reply, copy, ticket)
})

export const handleUploadEditorAttachment = serveStream(uploadEditorAttachment, async (_input, context, http) =>
  receive(context, http, undefined),
)

async function receive(
  context: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ticket: TicketRow | undefined,
) {
  const file = await receiveFile(context, request)
  const said = uploadOrigin({ origin: file.field('origin'), isTicketContext: file.field('isTicketContext') })
  const origin = ticket ? said : 'editor'
  const row: NewAttachment = {
    uuid: newId(),
    ticket: ticket?.uuid ?? null,
    comment: null,
    name: file.name,
    mime_type: file.mimeType,
    size: file.size,
    sha256: file.sha256,
    origin,
    embedded: false,
    // Whether its text will be internal is not known yet, so until then it is kept from customers.
    internal: ticket !== undefined && origin !== 'ticket' && isStaff(context.actor),
    created_by: context.actor.uuid,
    created_at: context.clock.now(),
  }
  await keep(context, row, ticket)
  return await sendAnswer(context, reply, row, ticket)
}

async function sendAnswer(
  context: Context,
  reply: FastifyReply,
  row: NewAttachment,
  ticket: TicketRow | undefined,
): Promise<FastifyReply> {
  const names = await findNames(context, [context.actor.uuid])
  const answer = toAttachment(asKept(row), ticket, names)
  return reply
    .type('application/ld+json; charset=utf-8')
    .send(JSON.stringify({ '@context': '/api/contexts/Attachment', ...answer }))
}

async function keep(context: Context, row: NewAttachment, ticket: TicketRow | undefined): Promise<void> {
  rememberName(context.actor.uuid, context.actor.name)
  const file: AttachmentRow = asKept(row)
  await context.transaction(async (tx) => {
    // A file may be on its way for minutes, and the ticket is no more what it was.
    const present = ticket && (await lockVisibleTicket(tx, context.actor, ticket.uuid))
    if (present) mustBeOpen(present)
    await insertAttachments(tx, [row])
    // A file for a text that is not saved yet is announced with that text.
    if (present && row.origin === 'ticket')
      await emitAll(tx, [fileAdded(file, await ticketFacts(tx, present), personOf(context.actor))])
  })
}
