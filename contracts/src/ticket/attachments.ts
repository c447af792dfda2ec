import { z } from 'zod'
import { TicketKey, UploadedFile, Uuid } from '../common.ts'
import { defineRequest, defineStream, pageOf } from '../define.ts'
import { groups, listQuery, ofOneTicket } from '../list-query.ts'
import { Attachment } from './ticket.ts'

export const listAttachments = defineRequest('ticket.listAttachments', {
  description: 'Attachments of a ticket; visible=1 leaves embedded ones out.',
  http: 'GET /api/attachments',
  input: listQuery({ visible: 'boolean' }, ['createdAt']).extend(ofOneTicket),
  output: pageOf(Attachment),
  errors: ['not-found'],
})
export const getAttachment = defineRequest('ticket.getAttachment', {
  description: 'One attachment.',
  http: 'GET /api/attachments/:uuid',
  input: z.object({ uuid: Uuid, ...groups }),
  output: Attachment,
  errors: ['not-found'],
})
export const deleteAttachment = defineRequest('ticket.deleteAttachment', {
  description: 'Remove an attachment.',
  http: 'DELETE /api/attachments/:uuid',
  input: z.object({ uuid: Uuid }),
  errors: ['not-found', 'ticket-finished', 'ticket-merged'],
})
export const restoreAttachment = defineRequest('ticket.restoreAttachment', {
  description: 'Bring back a file that the caller has taken off a ticket within the last hour.',
  http: 'POST /api/attachments/:uuid/restore',
  input: z.object({ uuid: Uuid }),
  output: Attachment,
  errors: ['not-found', 'ticket-finished', 'ticket-merged'],
})
/** Where a file was put: on the ticket, or with a text that is being written. */
export const uploadOrigins = ['ticket', 'comment', 'editor'] as const
export type UploadOrigin = (typeof uploadOrigins)[number]

export const uploadAttachment = defineStream('ticket.uploadAttachment', {
  description:
    'Put a file on a ticket (multipart: file, origin, isTicketContext), or with uuid a copy of an attachment of a ' +
    'recurring task. With origin comment or editor it belongs to a text that is being written: it is announced with ' +
    'that, and what staff put there is kept from customers until then; isTicketContext means editor where no origin ' +
    'is given. Answers the attachment.',
  http: 'POST /api/tickets/:id/attachment',
  input: z.object({ id: TicketKey, uuid: Uuid.optional() }),
  consumes: 'multipart/form-data',
  form: z.object({
    file: UploadedFile.optional(),
    origin: z.enum(uploadOrigins).optional(),
    isTicketContext: z.enum(['true', 'false', '1', '0']).optional(),
  }),
  answer: Attachment,
  produces: 'application/ld+json',
  status: 201,
  errors: ['not-found', 'too-large', 'type-not-allowed', 'ticket-finished', 'ticket-merged'],
})
export const uploadEditorAttachment = defineStream('ticket.uploadEditorAttachment', {
  description: 'Keep a file for a text that is not saved yet; bound when the text is saved, dropped after a day.',
  http: 'POST /api/editor/attachment',
  input: z.object({}),
  consumes: 'multipart/form-data',
  form: z.object({ file: UploadedFile }),
  answer: Attachment,
  produces: 'application/ld+json',
  status: 201,
  errors: ['too-large', 'type-not-allowed'],
})
const fileView = (verb: string, path: string, description: string) =>
  defineStream(`ticket.${verb}`, {
    description,
    http: [`GET /attachment/${path}/:uuid`, `GET /attachment/${path}`],
    input: z.object({ uuid: Uuid }),
    errors: ['not-found'],
  })
export const viewAttachment = fileView('viewAttachment', 'view', 'The file, inline if it is an image or a PDF.')
export const thumbAttachment = fileView('thumbAttachment', 'thumb', 'A small picture of the file.')
export const downloadAttachment = fileView('downloadAttachment', 'download', 'The file as a download.')
