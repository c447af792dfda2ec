import { z } from 'zod'
import { Instant, UploadedFile, UserRef, Uuid } from '../common.ts'
import { defineRequest, defineStream, pageOf } from '../define.ts'
import { groups, listQuery } from '../list-query.ts'
import { RecurringTaskRef } from './recurring-tasks.ts'

export const RecurringTaskAttachment = z.object({
  '@id': z.string(),
  '@type': z.literal('RecurringTaskAttachment'),
  uuid: Uuid,
  recurringTask: RecurringTaskRef,
  name: z.string(),
  mimeType: z.string(),
  size: z.int(),
  origin: z.literal('recurring_task'),
  embedded: z.boolean(),
  createdAt: Instant,
  createdBy: UserRef,
})
export type RecurringTaskAttachment = z.infer<typeof RecurringTaskAttachment>

export const listRecurringTaskAttachments = defineRequest('ticket.listRecurringTaskAttachments', {
  description: 'Attachments of recurring tasks, or of one.',
  http: 'GET /api/recurring_task_attachments',
  role: 'ROLE_EMPLOYEE',
  input: listQuery({ 'recurringTask.uuid': 'relation' }, ['createdAt']),
  output: pageOf(RecurringTaskAttachment),
})
export const getRecurringTaskAttachment = defineRequest('ticket.getRecurringTaskAttachment', {
  description: 'One attachment of a recurring task.',
  http: 'GET /api/recurring_task_attachments/:uuid',
  role: 'ROLE_EMPLOYEE',
  input: z.object({ uuid: Uuid, ...groups }),
  output: RecurringTaskAttachment,
  errors: ['not-found'],
})
export const deleteRecurringTaskAttachment = defineRequest('ticket.deleteRecurringTaskAttachment', {
  description: 'Remove an attachment of a recurring task; tickets that have it keep it.',
  http: 'DELETE /api/recurring_task_attachments/:uuid',
  role: 'ROLE_EMPLOYEE',
  input: z.object({ uuid: Uuid }),
  errors: ['not-found'],
})
export const uploadRecurringTaskAttachment = defineStream('ticket.uploadRecurringTaskAttachment', {
  description: 'Put a file on a recurring task (multipart: file). The tickets it makes get it as well.',
  http: 'POST /api/recurring_tasks/:uuid/attachment',
  role: 'ROLE_EMPLOYEE',
  input: z.object({ uuid: Uuid }),
  consumes: 'multipart/form-data',
  form: z.object({ file: UploadedFile }),
  answer: RecurringTaskAttachment,
  produces: 'application/ld+json',
  status: 201,
  errors: ['not-found', 'too-large', 'type-not-allowed'],
})

const fileView = (verb: string, path: string, description: string) =>
  defineStream(`ticket.${verb}`, {
    description,
    http: [`GET /recurring_task_attachments/${path}/:uuid`, `GET /recurring_task_attachments/${path}`],
    role: 'ROLE_EMPLOYEE',
    input: z.object({ uuid: Uuid }),
    errors: ['not-found'],
  })
export const viewRecurringTaskAttachment = fileView(
  'viewRecurringTaskAttachment',
  'view',
  'The file, inline if it is an image or a PDF.',
)
export const thumbRecurringTaskAttachment = fileView(
  'thumbRecurringTaskAttachment',
  'thumb',
  'A small picture of the file.',
)
export const downloadRecurringTaskAttachment = fileView(
  'downloadRecurringTaskAttachment',
  'download',
  'The file as a download.',
)
