import { Readable } from 'node:stream'
import { AppError } from '@leitstand/contracts/problems'
import { uploadAttachment, uploadEditorAttachment } from '@leitstand/contracts/ticket/attachments'
import { newId } from '@leitstand/kit/ids'
import { emitAll, personOf } from '@leitstand/kit/outbox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { type Context, serveStream } from '../context.ts'
import { acceptedType, safeName } from '../domain/files.ts'
import { type AttachmentRow, insertAttachments, type NewAttachment } from '../store/attachments.ts'
import { ticketFacts } from '../store/facts.ts'
import { findNames, rememberName } from '../store/names.ts'
import { fileAdded } from '../store/open-ticket.ts'
import { toAttachment } from '../store/present.ts'
import type { TicketRow } from '../store/tickets.ts'
import { mustBeOpen, visibleTicket } from '../store/visible.ts'

/** As much of a file as its signature can need. */
const headBytes = 4_100

export const handleUploadAttachment = serveStream(uploadAttachment, async ({ id }, context, http) => {
  const ticket = await visibleTicket(context, context.actor, id)
  mustBeOpen(ticket)
  return await receive(context, http, ticket)
})

export const handleUploadEditorAttachment = serveStream(uploadEditorAttachment, async (_input, context, http) =>
  receive(context, http, undefined),
)

async function receive(
  context: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ticket: TicketRow | undefined,
) {
  const part = await request.file()
  if (!part) throw new AppError('malformed')
  const name = safeName(part.filename)
  const { head, content } = await peek(part.file)
  const mimeType = acceptedType(name, (await fileTypeFromBuffer(head))?.mime)
  if (!mimeType) throw new AppError('type-not-allowed')
  // The blob is durable before its row exists; a crash in between leaves bytes that nobody names.
  const blob = await context.blobs.put(content)
  if (part.file.truncated) throw new AppError('too-large')
  const origin = fieldOf(part.fields, 'origin')
  const row: NewAttachment = {
    uuid: newId(),
    ticket: ticket?.uuid ?? null,
    comment: null,
    name,
    mime_type: mimeType,
    size: blob.size,
    sha256: blob.sha256,
    origin: ticket ? (origin === 'comment' || origin === 'editor' ? origin : 'ticket') : 'editor',
    embedded: false,
    internal: false,
    created_by: context.actor.uuid,
    created_at: context.clock.now(),
  }
  await keep(context, row, ticket)
  const names = await findNames(context, [context.actor.uuid])
  const answer = toAttachment({ ...row, thumb: null, deleted_at: null }, ticket, names)
  return reply
    .type('application/ld+json; charset=utf-8')
    .send(JSON.stringify({ '@context': '/api/contexts/Attachment', ...answer }))
}

async function keep(context: Context, row: NewAttachment, ticket: TicketRow | undefined): Promise<void> {
  rememberName(context.actor.uuid, context.actor.name)
  const file: AttachmentRow = { ...row, thumb: null, deleted_at: null }
  await context.transaction(async (tx) => {
    await insertAttachments(tx, [row])
    // A file for a text that is not saved yet is announced with that text.
    if (ticket && row.origin === 'ticket')
      await emitAll(tx, [fileAdded(file, await ticketFacts(tx, ticket), personOf(context.actor))])
  })
}

/** Reads the first bytes and gives them back with the rest. */
async function peek(stream: NodeJS.ReadableStream): Promise<{ head: Buffer; content: Readable }> {
  const iterator = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  const first: Buffer[] = []
  let size = 0
  while (size < headBytes) {
    const next = await iterator.next()
    if (next.done) break
    first.push(next.value)
    size += next.value.length
  }
  async function* whole() {
    yield* first
    for (;;) {
      const next = await iterator.next()
      if (next.done) return
      yield next.value
    }
  }
  return { head: Buffer.concat(first).subarray(0, headBytes), content: Readable.from(whole(), { objectMode: false }) }
}

function fieldOf(fields: Record<string, unknown>, name: string): string | undefined {
  const field = fields[name]
  return typeof field === 'object' && field !== null && 'value' in field ? String(field.value) : undefined
}
