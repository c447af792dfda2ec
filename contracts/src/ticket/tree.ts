import { z } from 'zod'
import { Instant, UserRef, Uuid } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { knownSettings } from '../sla/settings.ts'
import { Status, TypeName } from '../workflow/state-names.ts'
import { byTicket } from './tickets.ts'
import { TicketRef } from './values.ts'

/** As many tickets of a tree as one answer shows. */
export const shownInTree = 500

/** A ticket in the tree that it stands in. */
const TreeTicket = TicketRef.extend({
  type: TypeName,
  status: Status,
  assignee: UserRef.nullable(),
  dueAt: Instant.nullable(),
  /** The one above it; null at the top. */
  parent: Uuid.nullable(),
  /** Tickets on all levels below it, and how many of them are finished. */
  below: z.int(),
  done: z.int(),
  /** Whether it is ticked as done itself, whatever its state (AMB-093). */
  ticked: z.boolean().default(false),
})
export type TreeTicket = z.infer<typeof TreeTicket>

export const getTicketTree = defineRequest('ticket.getTicketTree', {
  description:
    'The tree that a ticket stands in, from its top, those above first: as far up and down as the caller sees each ticket on the way. What hangs on a hidden one is not there.',
  http: 'GET /api/tickets/:id/tree',
  input: byTicket,
  output: pageOf(TreeTicket),
  errors: ['not-found'],
})

/** What is looked at before the depth is saved (AMB-090). */
export const previewDepth = defineRequest('ticket.previewDepth', {
  description:
    'How many tickets, templates and recurring tasks lie deeper already than this depth would allow, before it is saved: they stay (super admin).',
  http: 'POST /api/sub_ticket_depth/preview',
  role: 'ROLE_SUPER_ADMIN',
  input: z.strictObject({ subTicketMaxDepth: knownSettings.subTicketMaxDepth.schema }),
  output: z.object({ tickets: z.int(), templates: z.int(), recurringTasks: z.int() }),
})
