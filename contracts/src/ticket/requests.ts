import { z } from 'zod'
import {
  Day,
  Flag,
  GroupRef,
  Instant,
  Priority,
  Relation,
  Text,
  TicketKey,
  TicketRelation,
  TimeOfDay,
  Title,
  UserRef,
  Uuid,
  UuidRelation,
} from '../common.ts'
import { defineRequest, defineStream, listQuery, pageOf } from '../define.ts'
import { TransitionOption } from '../workflow/requests.ts'
import { ProjectName, Status, TypeName } from '../workflow/states.ts'
import {
  Attachment,
  BlobRef,
  Comment,
  ConfirmationInput,
  ImsOrigin,
  ImsStandard,
  NamedRef,
  OriginEmail,
  Ticket,
  TicketFacts,
  Watcher,
} from './ticket.ts'

const groups = { 'groups[]': z.union([z.string(), z.array(z.string())]).optional() }
const byTicket = z.object({ id: TicketKey, ...groups })

/** Fields of a ticket that a caller may write on creation and later. */
const writable = {
  subject: Title,
  description: Text,
  priority: Priority,
  assignee: UuidRelation.nullable(),
  customer: UuidRelation.nullable(),
  customerUser: UuidRelation.nullable(),
  responsibleUsers: z.array(UuidRelation).max(100),
  responsibleGroups: z.array(UuidRelation).max(100),
  labels: z.array(UuidRelation).max(100),
  dueAt: Instant.nullable(),
  internal: Flag,
  done: Flag,
  manualProgress: z.int().min(0, 'out-of-range').max(100, 'out-of-range').nullable(),
  notifyOnResume: Flag,
  closeWithLastSubTicket: Flag,
  executionTime: z.enum(['now', 'business_hours']),
  metadataOrigin: ImsOrigin.nullable(),
  metadataStandard: ImsStandard.nullable(),
  sendConfirmationEmailOption: ConfirmationInput,
  confirmationEmailOption: ConfirmationInput,
}
const optional = z.object(writable).partial().shape

const TypeRelation = Relation.pipe(TypeName)
const ProjectRelation = Relation.pipe(ProjectName)

export const createTicket = defineRequest('ticket.createTicket', {
  description: 'Open a ticket. Unknown query pairs are ignored (AMB-051), unknown body fields refused.',
  http: 'POST /api/tickets',
  input: z.strictObject({
    ...optional,
    subject: Title,
    description: Text,
    type: TypeRelation.optional(),
    project: ProjectRelation.optional(),
    template: UuidRelation.nullable().optional(),
    parent: TicketRelation.nullable().optional(),
    watchers: z.array(UuidRelation).max(100).optional(),
    attachments: z.array(UuidRelation).max(100).optional(),
    createAnother: z.unknown().optional(),
    copyFrom: z.unknown().optional(),
  }),
  output: Ticket,
  status: 201,
  errors: ['not-found'],
})

export const getTicket = defineRequest('ticket.getTicket', {
  description: 'One ticket.',
  http: 'GET /api/tickets/:id',
  input: byTicket,
  output: Ticket,
  errors: ['not-found'],
})

export const listTickets = defineRequest('ticket.listTickets', {
  description: 'Visible tickets; with parent.publicId the sub-tickets of one, unpaged on request.',
  http: 'GET /api/tickets',
  input: listQuery({ 'parent.publicId': 'exact', status: 'exact', type: 'exact' }, [
    'createdAt',
    'updatedAt',
    'publicId',
  ]).extend({
    itemsPerPage: z.coerce.number().int().min(0).max(100).default(20),
  }),
  output: pageOf(Ticket),
  errors: ['not-found'],
})

export const changeTicket = defineRequest('ticket.changeTicket', {
  description:
    'Change the sent fields. With If-Match, a field somebody else changed since answers 412 with the present ticket.',
  http: ['PATCH /api/tickets/:id', 'PUT /api/tickets/:id'],
  input: z.strictObject({ id: TicketKey, ...optional }),
  output: Ticket,
  errors: ['not-found', 'changed', 'ticket-finished'],
})

export const deleteTicket = defineRequest('ticket.deleteTicket', {
  description: 'Delete a ticket with its sub-tickets (super admin).',
  http: 'DELETE /api/tickets/:id',
  input: z.object({ id: TicketKey }),
  output: z.null(),
  status: 204,
  errors: ['not-found', 'ticket-has-billed-worktimes'],
})

export const TicketState = z.object({
  publicId: z.int(),
  state: Status,
  status: Status,
  label: z.string(),
  transitions: z.array(TransitionOption),
  version: z.int(),
})
export type TicketState = z.infer<typeof TicketState>

export const getTicketState = defineRequest('ticket.getTicketState', {
  description: 'The state of a ticket and the transitions this caller may use.',
  http: 'GET /api/tickets/:id/state',
  input: byTicket,
  output: TicketState,
  errors: ['not-found'],
})

export const applyTransition = defineRequest('ticket.applyTransition', {
  description: 'Move a ticket along its workflow.',
  http: 'PATCH /api/tickets/:id/state',
  input: z.strictObject({
    id: TicketKey,
    transition: z.string(),
    comment: Text.optional(),
    adjournDate: Day.optional(),
    adjournTime: TimeOfDay.optional(),
    minutesBeforeResume: z.int().min(0).max(100_000).optional(),
    notifyOnResume: Flag.optional(),
    adjournSubTickets: Flag.optional(),
    closeSubTickets: Flag.optional(),
    moveBackSubTickets: Flag.optional(),
  }),
  output: TicketState,
  errors: ['not-found', 'changed', 'transition-refused'],
})

export const bulkTransitions = defineRequest('ticket.bulkTransitions', {
  description: 'The transitions of several tickets, and those common to all. It only reads.',
  http: 'POST /api/ticket/transitions',
  input: z.strictObject({ tickets: z.array(TicketRelation).min(1).max(500) }),
  output: z.object({
    transitions: z.array(TransitionOption),
    tickets: z.record(z.string(), z.array(TransitionOption)),
  }),
})

export const changeMultiple = defineRequest('ticket.changeMultiple', {
  description: 'One action on several tickets; each is tried on its own.',
  http: 'POST /api/ticket/multiple',
  input: z.strictObject({
    tickets: z.array(TicketRelation).min(1).max(500),
    action: z.enum(['transition', 'priority', 'assignee', 'responsibility', 'label', 'watch', 'delete']),
    value: z.unknown().optional(),
  }),
  output: z.object({
    done: z.array(z.int()),
    failed: z.array(z.object({ publicId: z.string(), message: z.string() })),
  }),
})

export const listOpenSubtickets = defineRequest('ticket.listOpenSubtickets', {
  description: 'All unfinished tickets below this one (AMB-091).',
  http: 'GET /api/ticket/:id/open-subtickets',
  input: byTicket,
  output: pageOf(Ticket),
  errors: ['not-found'],
})

export const getProcessedDate = defineRequest('ticket.getProcessedDate', {
  description: 'When staff last acted on the ticket (AMB-061).',
  http: 'GET /api/ticket/:id/processed-date',
  input: byTicket,
  output: z.object({ lastProcessedDate: Instant.nullable() }),
  errors: ['not-found'],
})

export const resetAdjournDate = defineRequest('ticket.resetAdjournDate', {
  description: 'Move a suspended ticket back now (AMB-150).',
  http: 'GET /api/ticket/:id/reset-adjourn-date',
  effectful: true,
  input: z.object({ id: TicketKey, moveBackSubTickets: Flag.default(false) }),
  output: TicketState,
  errors: ['not-found', 'changed', 'transition-refused'],
})

const sub = <O extends z.ZodType>(verb: string, path: string, description: string, output: O) =>
  defineRequest(`ticket.${verb}`, {
    description,
    http: `GET /api/tickets/:id/${path}`,
    input: byTicket,
    output,
    errors: ['not-found'],
  })
export const getTicketType = sub('getTicketType', 'type', 'The type of a ticket.', NamedRef)
export const getTicketProject = sub('getTicketProject', 'project', 'The project of a ticket.', NamedRef)
export const getTicketParent = sub('getTicketParent', 'parent', 'The parent of a ticket.', Ticket.nullable())
export const listSubTickets = sub('listSubTickets', 'sub_tickets', 'The direct sub-tickets.', pageOf(Ticket))
export const listResponsibleUsers = sub(
  'listResponsibleUsers',
  'responsible_users',
  'Responsible users.',
  pageOf(UserRef),
)
export const listResponsibleGroups = sub(
  'listResponsibleGroups',
  'responsible_groups',
  'Responsible groups.',
  pageOf(GroupRef),
)

export const createComment = defineRequest('ticket.createComment', {
  description: 'Write a comment. It is first response by itself when it is the first public one of staff.',
  http: 'POST /api/comments',
  input: z.strictObject({
    ticket: TicketRelation,
    text: Text,
    internal: Flag.default(false),
    sendByEmail: Flag.default(false),
    resolvedText: z.string().trim().max(10_000).nullable().optional(),
    attachments: z.array(UuidRelation).max(100).optional(),
    mentions: z.array(UuidRelation).max(100).optional(),
  }),
  output: Comment,
  status: 201,
  errors: ['not-found', 'ticket-finished'],
})
export const getComment = defineRequest('ticket.getComment', {
  description: 'One comment.',
  http: 'GET /api/comments/:uuid',
  input: z.object({ uuid: Uuid, ...groups }),
  output: Comment,
  errors: ['not-found'],
})
export const listComments = defineRequest('ticket.listComments', {
  description: 'Comments, newest first unless asked otherwise.',
  http: 'GET /api/comments',
  input: listQuery({ 'ticket.publicId': 'exact', internal: 'boolean' }, ['createdAt']),
  output: pageOf(Comment),
  errors: ['not-found'],
})
export const listLatestComments = defineRequest('ticket.listLatestComments', {
  description: 'The last three comments of each given ticket, newest first.',
  http: 'GET /api/comments/latest',
  input: z.object({
    'ticket.publicId': z.union([z.string(), z.array(z.string())]).optional(),
    'ticket.publicId[]': z.union([z.string(), z.array(z.string())]).optional(),
    ...groups,
  }),
  output: pageOf(Comment),
})
export const changeComment = defineRequest('ticket.changeComment', {
  description: 'Change a comment (author or super admin).',
  http: 'PATCH /api/comments/:uuid',
  input: z.strictObject({
    uuid: Uuid,
    text: Text.optional(),
    internal: Flag.optional(),
    resolvedText: z.string().nullable().optional(),
  }),
  output: Comment,
  errors: ['not-found', 'changed', 'ticket-finished'],
})
export const deleteComment = defineRequest('ticket.deleteComment', {
  description: 'Remove a comment (author or super admin).',
  http: 'DELETE /api/comments/:uuid',
  input: z.object({ uuid: Uuid }),
  output: z.null(),
  status: 204,
  errors: ['not-found', 'ticket-finished'],
})
export const approveComment = defineRequest('ticket.approveComment', {
  description: 'Set or take back the approval of a comment (staff).',
  http: 'GET /api/comment/approve/:uuid',
  effectful: true,
  input: z.object({ uuid: Uuid }),
  output: Comment,
  errors: ['not-found'],
})

export const createWatcher = defineRequest('ticket.createWatcher', {
  description: 'Let somebody watch a ticket.',
  http: 'POST /api/watchers',
  input: z.strictObject({ ticket: TicketRelation, user: UuidRelation }),
  output: Watcher,
  status: 201,
  errors: ['not-found'],
})
export const listWatchers = defineRequest('ticket.listWatchers', {
  description: 'Who watches a ticket.',
  http: 'GET /api/watchers',
  input: listQuery({ 'ticket.publicId': 'exact' }, []),
  output: pageOf(Watcher),
  errors: ['not-found'],
})
export const deleteWatcher = defineRequest('ticket.deleteWatcher', {
  description: 'Stop watching.',
  http: 'DELETE /api/watchers/:uuid',
  input: z.object({ uuid: Uuid }),
  output: z.null(),
  status: 204,
  errors: ['not-found'],
})

export const listAttachments = defineRequest('ticket.listAttachments', {
  description: 'Attachments of a ticket; visible=1 leaves embedded ones out.',
  http: 'GET /api/attachments',
  input: listQuery({ 'ticket.publicId': 'exact', visible: 'boolean' }, ['createdAt']),
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
  output: z.null(),
  status: 204,
  errors: ['not-found', 'ticket-finished'],
})
export const uploadAttachment = defineStream('ticket.uploadAttachment', {
  description: 'Put a file on a ticket (multipart: file, origin, isTicketContext). Answers the attachment.',
  http: 'POST /api/tickets/:id/attachment',
  input: z.object({ id: TicketKey }),
  consumes: 'multipart/form-data',
  produces: 'application/ld+json',
  status: 201,
  errors: ['not-found', 'too-large', 'type-not-allowed', 'ticket-finished'],
})
export const uploadEditorAttachment = defineStream('ticket.uploadEditorAttachment', {
  description: 'Keep a file for a text that is not saved yet; bound when the text is saved, dropped after a day.',
  http: 'POST /api/editor/attachment',
  input: z.object({}),
  consumes: 'multipart/form-data',
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

export const listTypes = defineRequest('ticket.listTypes', {
  description: 'The ticket types.',
  http: 'GET /api/types',
  input: listQuery({}, []),
  output: pageOf(NamedRef.extend({ project: z.string().nullable() })),
})
export const getType = defineRequest('ticket.getType', {
  description: 'One ticket type.',
  http: 'GET /api/types/:name',
  input: z.object({ name: z.string() }),
  output: NamedRef.extend({ project: z.string().nullable() }),
  errors: ['not-found'],
})
export const listProjects = defineRequest('ticket.listProjects', {
  description: 'The projects.',
  http: 'GET /api/projects',
  input: listQuery({}, []),
  output: pageOf(NamedRef),
})
export const getProject = defineRequest('ticket.getProject', {
  description: 'One project.',
  http: 'GET /api/projects/:name',
  input: z.object({ name: z.string() }),
  output: NamedRef,
  errors: ['not-found'],
})
export const listProjectTypes = defineRequest('ticket.listProjectTypes', {
  description: 'The ticket types of a project.',
  http: 'GET /api/projects/:name/ticket_types',
  input: z.object({ name: z.string() }),
  output: pageOf(NamedRef),
  errors: ['not-found'],
})

/* What the mail service, the import and rebuilds ask on the bus. */

export const findTicketForMail = defineRequest('ticket.findTicketForMail', {
  description: 'What threading must know of a ticket: its state and who may write into it.',
  input: z.object({ publicId: z.int() }),
  output: z
    .object({ uuid: Uuid, publicId: z.int(), status: Status, customer: Uuid.nullable(), people: z.array(Uuid) })
    .nullable(),
})

const MailAttachment = BlobRef.extend({ contentId: z.string().nullable(), embedded: z.boolean() })

export const createFromMail = defineRequest('ticket.createFromMail', {
  description:
    'Open a ticket out of a mail. `key` (the mail) makes it happen once: asked again, it answers the ticket that exists. ' +
    'The text names inline pictures as cid:… and the answer stores them as /attachment/view/….',
  input: z.object({
    key: z.string(),
    recipient: z.string(),
    author: Uuid,
    customer: Uuid.nullable(),
    subject: z.string(),
    text: z.string(),
    originEmail: OriginEmail,
    attachments: z.array(MailAttachment),
    watchers: z.array(Uuid).default([]),
  }),
  output: z.object({
    uuid: Uuid,
    publicId: z.int(),
    subject: z.string(),
    sendConfirmation: z.boolean(),
    created: z.boolean(),
  }),
})

export const addCommentFromMail = defineRequest('ticket.addCommentFromMail', {
  description:
    'Put an answered mail into its ticket; a customer reopens a closed one and resumes a suspended one (AMB-156, 170, 222).',
  input: z.object({
    key: z.string(),
    ticket: Uuid,
    author: Uuid,
    text: z.string(),
    attachments: z.array(MailAttachment),
  }),
  output: z.object({ comment: Uuid, publicId: z.int(), subject: z.string(), created: z.boolean() }),
  errors: ['not-found', 'ticket-finished'],
})

export const findSenderConfiguration = defineRequest('ticket.findSenderConfiguration', {
  description: 'The sender configuration that one of these addresses belongs to, if any (AMB-219).',
  input: z.object({ addresses: z.array(z.string()) }),
  output: z.object({ emailAddress: z.string(), template: Uuid, sendConfirmation: z.boolean() }).nullable(),
})

export const ImportedTicket = z.object({
  externalId: z.string().min(1),
  subject: z.string().min(1),
  body: z.string().default(''),
  status: Status.default('open'),
  priority: Priority.default('medium'),
  type: TypeName.default('normal'),
  customer: Uuid.nullable(),
  author: z.object({ uuid: Uuid, name: z.string() }),
  assignee: z.object({ uuid: Uuid, name: z.string() }).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  comments: z.array(
    z.object({
      author: z.object({ uuid: Uuid, name: z.string(), side: z.enum(['staff', 'customer']) }),
      internal: z.boolean(),
      text: z.string(),
      createdAt: Instant,
    }),
  ),
})
export type ImportedTicket = z.infer<typeof ImportedTicket>

export const importTickets = defineRequest('ticket.importTickets', {
  description: 'Take tickets over from elsewhere, a batch at a time; an externalId is imported once. Nobody is told.',
  input: z.object({ tickets: z.array(ImportedTicket).max(1000) }),
  output: z.object({
    imported: z.int(),
    skipped: z.int(),
    refused: z.array(z.object({ externalId: z.string(), reason: z.string() })),
  }),
})

export const exportTickets = defineRequest('ticket.exportTickets', {
  description:
    'All tickets with the text of their comments, page by page in the order of their uuid, to rebuild a read model.',
  input: z.object({ after: Uuid.nullable(), limit: z.int().min(1).max(1000) }),
  output: z.object({
    items: z.array(
      z.object({
        ticket: TicketFacts,
        comments: z.array(
          z.object({
            uuid: Uuid,
            text: z.string(),
            internal: z.boolean(),
            authorSide: z.enum(['staff', 'customer']),
            createdAt: Instant,
            version: z.int(),
          }),
        ),
      }),
    ),
    next: Uuid.nullable(),
  }),
})
