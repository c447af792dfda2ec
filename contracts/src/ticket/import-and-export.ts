import { z } from 'zod'
import { Instant, OneLine, Priority, TicketKey, Uuid } from '../common.ts'
import { defineRequest } from '../define.ts'
import { Status, TypeName } from '../workflow/state-names.ts'
import { TicketFacts } from './ticket.ts'
import { AuthorSide } from './values.ts'

export const ImportedTicket = z.object({
  externalId: z.string().min(1),
  subject: OneLine.min(1),
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
      author: z.object({ uuid: Uuid, name: z.string(), side: AuthorSide }),
      internal: z.boolean(),
      text: z.string(),
      createdAt: Instant,
    }),
  ),
})
export type ImportedTicket = z.infer<typeof ImportedTicket>

export const importTickets = defineRequest('ticket.importTickets', {
  description: 'Take tickets over from elsewhere, a batch at a time; an externalId is imported once. Nobody is told.',
  role: 'ROLE_SYSTEM',
  input: z.object({ tickets: z.array(ImportedTicket).max(1000) }),
  output: z.object({
    imported: z.int(),
    skipped: z.int(),
    refused: z.array(z.object({ externalId: z.string(), reason: z.string() })),
  }),
})

export const findTicketFacts = defineRequest('ticket.findTicketFacts', {
  description:
    'A ticket as its events tell it, for a service whose copy may be behind; null for one that is not there.',
  role: 'ROLE_SYSTEM',
  input: z.object({ id: TicketKey }),
  output: TicketFacts.nullable(),
})

const ExportedComment = z.object({
  uuid: Uuid,
  internal: z.boolean(),
  authorSide: AuthorSide,
  createdAt: Instant,
  version: z.int(),
})

export const exportTickets = defineRequest('ticket.exportTickets', {
  description:
    'All tickets and what there is of comments on them, to rebuild a read model: page by page in the order of their uuid, each ' +
    'as large as the bus carries it.',
  role: 'ROLE_SYSTEM',
  input: z.object({ after: Uuid.nullable(), limit: z.int().min(1).max(1000) }),
  output: z.object({
    items: z.array(z.object({ ticket: TicketFacts, comments: z.array(ExportedComment) })),
    next: Uuid.nullable(),
  }),
})

export const exportComments = defineRequest('ticket.exportComments', {
  description:
    'What was written on these tickets, page by page in the order of the uuid of the comments. Of a text only as much as anybody ' +
    'looks for.',
  role: 'ROLE_SYSTEM',
  input: z.object({ tickets: z.array(Uuid).max(1000), after: Uuid.nullable() }),
  output: z.object({
    items: z.array(ExportedComment.extend({ ticket: Uuid, text: z.string() })),
    next: Uuid.nullable(),
  }),
})

/** Nobody looks for the tail of a log that long. */
export const mostFindable = 200_000

export const giveToCustomerSide = defineRequest('ticket.giveToCustomerSide', {
  description:
    'Comments that these people wrote on imported tickets count as written by customers: an import had taken the writers for employees. ' +
    'Some at a time; `left` says whether there are more.',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ users: z.array(Uuid).min(1).max(200) }),
  output: z.object({ changed: z.int(), left: z.boolean() }),
})
