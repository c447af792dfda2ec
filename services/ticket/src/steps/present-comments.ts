import { type Actor, isStaff } from '@leitstand/contracts/actor'
import { iri, userRef } from '@leitstand/contracts/common'
import type { Attachment, Comment } from '@leitstand/contracts/ticket/ticket'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import type { Sql } from '@leitstand/kit/database'
import type { Names } from '../domain/fields.ts'
import { mailOfComment } from '../domain/mail-policy.ts'
import type { TicketRow } from '../domain/rows.ts'
import { type AttachmentRow, attachmentsOfComments } from '../store/attachments.ts'
import type { CommentRow, CommentWithFiles, FileOfComment } from '../store/comments.ts'
import { findNames } from '../store/names.ts'
import type { Viewer } from './present-tickets.ts'

type CommentedTicket = Pick<TicketRow, 'uuid' | 'public_id' | 'subject'>

/** A file that stayed internal when its comment became public is no more the customer's than before. */
export async function presentComments(
  on: Sql,
  rows: readonly CommentRow[],
  tickets: ReadonlyMap<string, CommentedTicket>,
  viewer: Pick<Viewer, 'actor'>,
): Promise<Comment[]> {
  const files = await attachmentsOfComments(
    on,
    rows.map((row) => row.uuid),
  )
  const withFiles = rows.map((row) => ({ ...row, files: files.get(row.uuid) ?? [] }))
  return await presentWithFiles(on, withFiles, tickets, viewer)
}

/** The same for comments that were read with their files. */
export async function presentWithFiles(
  on: Sql,
  rows: readonly CommentWithFiles[],
  tickets: ReadonlyMap<string, CommentedTicket>,
  { actor }: Pick<Viewer, 'actor'>,
): Promise<Comment[]> {
  const names = await findNames(
    on,
    rows.flatMap((row) => [row.author, ...row.mentions]),
  )
  return rows.flatMap((row) => {
    const ticket = tickets.get(row.ticket)
    const shown = row.files.filter((file) => isStaff(actor) || !file.internal)
    return ticket ? [toComment(row, ticket, names, shown, actor)] : []
  })
}

export function toComment(
  row: CommentRow,
  ticket: CommentedTicket,
  names: Names,
  files: readonly FileOfComment[],
  actor: Actor,
): Comment {
  return {
    '@id': iri('comments', row.uuid),
    '@type': 'Comment',
    uuid: row.uuid,
    ticket: ticketRef(ticket.uuid, ticket.public_id, ticket.subject),
    author: userRef(row.author, names.of(row.author)),
    authorSide: row.author_side,
    text: row.text,
    textFormat: row.text_format,
    internal: row.internal,
    approved: row.approved,
    emergencyApproved: row.emergency_approved,
    edited: row.edited,
    firstResponse: row.first_response,
    resolvedText: row.resolved_text,
    sendByEmail: row.send_by_email,
    // It went out by mail or came in by one (ENT-019).
    sentByEmail: row.sent_by_email || row.via_email,
    viaEmail: row.via_email,
    mail: mailOfComment(isStaff(actor), row),
    ...(isStaff(actor) && { senderUnconfirmed: row.sender_unconfirmed, continuedIn: row.continued_in }),
    attachments: files.map((file) => ({
      '@id': iri('attachments', file.uuid),
      '@type': 'Attachment',
      uuid: file.uuid,
      name: file.name,
      mimeType: file.mime_type,
      size: file.size,
    })),
    mentions: row.mentions.map((uuid) => userRef(uuid, names.of(uuid))),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

export function toAttachment(row: AttachmentRow, ticket: TicketRow | undefined, names: Names): Attachment {
  return {
    '@id': iri('attachments', row.uuid),
    '@type': 'Attachment',
    uuid: row.uuid,
    ticket: ticket ? ticketRef(ticket.uuid, ticket.public_id, ticket.subject) : null,
    name: row.name,
    mimeType: row.mime_type,
    size: row.size,
    origin: row.origin,
    embedded: row.embedded,
    internal: row.internal,
    url: `/attachment/view/${row.uuid}`,
    createdAt: row.created_at.toISOString(),
    createdBy: userRef(row.created_by, names.of(row.created_by)),
  }
}
