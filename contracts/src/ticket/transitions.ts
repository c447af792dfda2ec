import { z } from 'zod'
import { Day, Flag, Text, TicketKey, TicketRelation, TimeOfDay } from '../common.ts'
import { defineRequest } from '../define.ts'
import { TransitionOption } from '../workflow/requests.ts'
import { Status } from '../workflow/state-names.ts'
import { byTicket, StayedSubTicket } from './tickets.ts'
import { MinutesBeforeResume } from './values.ts'

export const TicketState = z.object({
  publicId: z.int(),
  state: Status,
  status: Status,
  label: z.string(),
  transitions: z.array(TransitionOption),
  version: z.int(),
  /** After a move. */
  stayed: z.array(StayedSubTicket).default([]),
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
    minutesBeforeResume: MinutesBeforeResume.optional(),
    notifyOnResume: Flag.optional(),
    adjournSubTickets: Flag.optional(),
    closeSubTickets: Flag.optional(),
    moveBackSubTickets: Flag.optional(),
  }),
  output: TicketState,
  errors: ['not-found', 'changed', 'transition-refused', 'ticket-merged'],
})

export const undoTransition = defineRequest('ticket.undoTransition', {
  description:
    "Take back the caller's own last step of a ticket, within an hour and while nobody has moved it on: it stands where it stood, with the sub-tickets that went along. A comment that came with the step stays.",
  http: 'POST /api/tickets/:id/state/undo',
  input: byTicket,
  output: TicketState,
  errors: ['not-found', 'changed', 'nothing-to-undo', 'ticket-merged'],
})

/** Of rules: asked again with the key of the same firing, it changes nothing. */
export const moveToStatus = defineRequest('ticket.moveToStatus', {
  description:
    'Move a ticket to a state by whichever transition leads there and asks for nothing but a comment that is given.',
  role: 'ROLE_SYSTEM',
  input: z.strictObject({ id: TicketKey, status: Status, comment: Text.optional() }),
  /** false: it was there already. */
  output: z.object({ moved: z.boolean() }),
  errors: ['not-found', 'changed', 'transition-refused', 'ticket-merged'],
})

export const bulkTransitions = defineRequest('ticket.bulkTransitions', {
  description: 'The transitions of several tickets, and those common to all. It only reads.',
  http: 'POST /api/ticket/transitions',
  input: z.strictObject({ tickets: z.array(TicketRelation).min(1).max(500) }),
  output: z.object({
    transitions: z.array(TransitionOption),
    tickets: z.record(z.string(), z.array(TransitionOption)),
    /** What the caller should know before a step, of all of them together. */
    facts: z
      .object({
        /** Tickets on which no time is booked. */
        unbooked: z.int(),
        /** Below them, at any depth, without those of the list. */
        openSubTickets: z.int(),
        /** Among the open ones. */
        suspendedSubTickets: z.int(),
      })
      .default({ unbooked: 0, openSubTickets: 0, suspendedSubTickets: 0 }),
  }),
})

export const resetAdjournDate = defineRequest('ticket.resetAdjournDate', {
  description: 'Move a suspended ticket back now (AMB-150).',
  http: 'GET /api/ticket/:id/reset-adjourn-date',
  effectful: true,
  input: z.object({ id: TicketKey, moveBackSubTickets: Flag.default(false) }),
  output: TicketState,
  errors: ['not-found', 'changed', 'transition-refused', 'ticket-merged'],
})
