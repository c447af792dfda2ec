import { z } from 'zod'
import {
  Day,
  GroupRef,
  Instant,
  Relation,
  reference,
  Text,
  TicketKey,
  TicketRelation,
  TimeOfDay,
  Title,
  UserRef,
  Uuid,
  UuidRelation,
  UuidRelations,
} from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { groups, listQuery } from '../list-query.ts'
import { Refusal } from '../workflow/requests.ts'
import { ProjectName, Status, TypeName } from '../workflow/state-names.ts'
import { stateAliases } from '../workflow/states.ts'
import { shapeOf } from './fields.ts'
import { LinkRelation } from './links.ts'
import { MetadataInput } from './metadata.ts'
import { Ticket } from './ticket.ts'
import { ConfirmationInput, MinutesBeforeResume, NamedRef, TicketContext, TicketRef } from './values.ts'

export const byTicket = z.object({ id: TicketKey, ...groups })

/** The form writes the confirmation under a name of its own (AMB-097). */
const optional = z
  .object({ ...shapeOf('input'), confirmationEmailOption: ConfirmationInput, metadataValues: MetadataInput })
  .partial().shape

const TypeRelation = Relation.pipe(TypeName)
const ProjectRelation = Relation.pipe(ProjectName)

/** What belongs to a ticket and is read with it alone, as far as its reader may see it. */
export const ticketParts = {
  watchers: z.array(UserRef),
  subTickets: z.array(TicketRef.extend({ status: Status })),
  /** Links are the staff's (AMB-254). */
  links: z.array(
    reference({
      name: z.string().nullable(),
      url: z.string().nullable(),
      linkedTicket: TicketRef.nullable(),
      relation: LinkRelation.nullable(),
    }),
  ),
  attachments: z.array(reference({ name: z.string(), mimeType: z.string(), size: z.int() })),
  /** Booked minutes; customers learn of the billable ones. */
  workedTime: z.object({ internal: z.int().optional(), billable: z.int() }),
  /** The staff's; null without one. */
  serviceLevelAgreement: reference({ name: z.string(), dueAt: Instant, violated: z.boolean() }).nullable(),
} as const

export const WholeTicket = Ticket.extend(z.object(ticketParts).partial().shape)

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
    /** Parts of the template to make sub-tickets from; its mandatory ones are made anyway. */
    subTemplates: UuidRelations.max(100).optional(),
    parent: TicketRelation.nullable().optional(),
    watchers: UuidRelations.max(100).optional(),
    /** Servers of the directory. */
    servers: UuidRelations.max(100).optional(),
    attachments: UuidRelations.max(100).optional(),
    ticketContext: TicketContext.nullable().optional(),
    createAnother: z.unknown().optional(),
    /** A visible ticket whose fields it starts from, without subject and description. */
    copyFrom: z.unknown().optional(),
  }),
  output: WholeTicket,
  status: 201,
  errors: ['not-found', 'ticket-finished', 'ticket-merged'],
})

const ticketGroups = {
  'ticket:list': Object.keys(shapeOf('view')),
  'ticket:read': [...Object.keys(shapeOf('view')), ...Object.keys(ticketParts)],
  'ticket:subtickets': ['subTickets', 'subTicketCount', 'subTicketsDone'],
}

export const getTicket = defineRequest('ticket.getTicket', {
  description: 'One ticket, with what belongs to it.',
  http: 'GET /api/tickets/:id',
  input: byTicket,
  output: WholeTicket,
  groups: ticketGroups,
  errors: ['not-found'],
})

export const confirmSender = defineRequest('ticket.confirmSender', {
  description:
    'Stand up for the unproven mail that a ticket was opened by; a ticket hidden because of it shows itself (staff).',
  http: 'POST /api/tickets/:id/confirm_sender',
  role: 'ROLE_EMPLOYEE',
  input: byTicket,
  output: Ticket,
  errors: ['not-found', 'changed', 'ticket-merged'],
})

export const listTickets = defineRequest('ticket.listTickets', {
  description: 'Visible tickets; with parent.publicId the sub-tickets of one, unpaged on request.',
  http: 'GET /api/tickets',
  input: listQuery(
    { 'parent.publicId': 'ticket', status: [...Status.options, ...Object.keys(stateAliases)], type: TypeName.options },
    ['createdAt', 'updatedAt', 'publicId'],
    { unpaged: true },
  ).extend({
    itemsPerPage: z.coerce.number().int().min(0).max(100).default(20),
  }),
  output: pageOf(Ticket),
  groups: ticketGroups,
  errors: ['not-found'],
})

export const listLastRequests = defineRequest('ticket.listLastRequests', {
  description: 'The newest ticket of each of these people, as author or contact, among what the main customer sees.',
  http: 'GET /api/last_requests',
  role: 'ROLE_MAIN_CUSTOMER',
  input: z.object({
    people: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(Uuid).max(100)),
    ...groups,
  }),
  output: pageOf(z.object({ person: Uuid, ticket: TicketRef, createdAt: Instant })),
})

export const changeTicket = defineRequest('ticket.changeTicket', {
  description:
    'Change the sent fields. With If-Match, a field somebody else changed since answers 412 with the present ticket. Uploads that a new description names belong to the ticket from then on.',
  http: ['PATCH /api/tickets/:id', 'PUT /api/tickets/:id'],
  input: z.strictObject({
    id: TicketKey,
    ...optional,
    /** Type, project and template change (staff) in open, review and planned, where the new type has that state. */
    type: TypeRelation.optional(),
    project: ProjectRelation.optional(),
    template: UuidRelation.nullable().optional(),
    /** What the new assignee is told with the ticket (staff); it stays as an internal comment. */
    handover: Text.optional(),
    /** Until when a suspended ticket stays so (staff); a day alone keeps the time. */
    adjournDate: Day.nullable().optional(),
    adjournTime: TimeOfDay.nullable().optional(),
    minutesBeforeResume: MinutesBeforeResume.nullable().optional(),
  }),
  output: Ticket,
  errors: ['not-found', 'changed', 'ticket-finished', 'ticket-merged'],
})

export const deleteTicket = defineRequest('ticket.deleteTicket', {
  description:
    'Delete a ticket with its sub-tickets (super admin), unless one of them is merged with a ticket that stays.',
  http: 'DELETE /api/tickets/:id',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: TicketKey }),
  errors: ['not-found', 'conflict', 'ticket-has-billed-worktimes', 'merge-stands'],
})

/** A sub-ticket that did not go along with a move, because the caller could not move it so alone (AMB-258). */
export const StayedSubTicket = z.object({
  publicId: z.int(),
  subject: z.string(),
  refusal: Refusal,
  reason: z.string(),
})

export const changeMultiple = defineRequest('ticket.changeMultiple', {
  description:
    'One action on several tickets; each is tried on its own, as its own call would be. One that somebody changed since the version given fails.',
  http: 'POST /api/ticket/multiple',
  input: z.strictObject({
    tickets: z.array(TicketRelation).min(1).max(500),
    action: z.enum([
      'transition',
      'undo-transition',
      'priority',
      'assignee',
      'responsibility',
      'label',
      'watch',
      'unwatch',
      'merge',
      'unmerge',
      'delete',
    ]),
    value: z.unknown().optional(),
    /** By number, the versions that the caller has seen, as If-Match says it of one. */
    versions: z.record(z.string().regex(/^\d+$/), z.int().min(1)).optional(),
  }),
  output: z.object({
    done: z.array(z.int()),
    /** By number, the versions of those that are different now; the others were so already. */
    versions: z.record(z.string(), z.int()).default({}),
    failed: z.array(z.object({ publicId: z.string(), message: z.string() })),
    /** After moves. */
    stayed: z.array(StayedSubTicket).default([]),
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
