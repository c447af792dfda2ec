import { z } from 'zod'
import { Instant, TicketKey, TicketRelation, UserRef } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { Ticket } from './ticket.ts'
import { byTicket } from './tickets.ts'
import { TextFormat, TicketRef } from './values.ts'

export const mergeTicket = defineRequest('ticket.mergeTicket', {
  description:
    'Merge a ticket into another of the same customer and the same readers (staff). It counts as closed, accepts nothing more, and its conversation is read in the other; nothing is moved.',
  http: 'POST /api/tickets/:id/merge',
  role: 'ROLE_EMPLOYEE',
  input: z.strictObject({ id: TicketKey, into: TicketRelation }),
  output: Ticket,
  errors: ['not-found', 'ticket-finished', 'ticket-merged', 'conflict', 'changed'],
})
export const unmergeTicket = defineRequest('ticket.unmergeTicket', {
  description: 'Undo a merge (staff): both tickets are as they were, later entries stay where they were written.',
  http: 'POST /api/tickets/:id/unmerge',
  role: 'ROLE_EMPLOYEE',
  input: z.strictObject({ id: TicketKey }),
  output: Ticket,
  errors: ['not-found', 'conflict', 'changed'],
})
export const previewMerge = defineRequest('ticket.previewMerge', {
  description:
    'What merging each of several tickets into one would come to, by the rules of the merge (staff). It only reads.',
  http: 'POST /api/ticket/merge-preview',
  role: 'ROLE_EMPLOYEE',
  input: z.strictObject({ tickets: z.array(TicketRelation).min(1).max(500), into: TicketRelation }),
  output: z.object({
    into: TicketRef,
    /** In the order asked for; those without a reason would be merged. */
    tickets: z.array(
      z.object({ publicId: z.string(), subject: z.string().nullable(), refusal: z.string().nullable() }),
    ),
  }),
})

/** How a ticket began that is read in another. */
export const MergedTicket = z.object({
  '@id': z.string(),
  '@type': z.literal('MergedTicket'),
  ticket: TicketRef,
  author: UserRef,
  description: z.string(),
  descriptionFormat: TextFormat.default('markdown'),
  createdAt: Instant,
})
export type MergedTicket = z.infer<typeof MergedTicket>

export const listMerged = defineRequest('ticket.listMerged', {
  description: 'The tickets that are read in this one, as far as the caller may see them, oldest first.',
  http: 'GET /api/tickets/:id/merged',
  input: byTicket,
  output: pageOf(MergedTicket),
  errors: ['not-found'],
})
