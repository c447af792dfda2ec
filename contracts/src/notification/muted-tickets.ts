import { z } from 'zod'
import { TicketKey } from '../common.ts'
import { defineRequest } from '../define.ts'

const one = z.object({ id: TicketKey })
const Muted = z.object({ muted: z.boolean() })

export const getMuted = defineRequest('notification.getMuted', {
  description: 'Whether the signed-in user hears no more of a ticket.',
  http: 'GET /api/muted_tickets/:id',
  input: one,
  output: Muted,
  errors: ['not-found'],
})
export const muteTicket = defineRequest('notification.muteTicket', {
  description: 'Hear no more of a ticket, in the bell and by mail, but of being mentioned and of getting it.',
  http: 'PUT /api/muted_tickets/:id',
  input: one,
  output: Muted,
  errors: ['not-found'],
})
export const unmuteTicket = defineRequest('notification.unmuteTicket', {
  description: 'Hear of a ticket again.',
  http: 'DELETE /api/muted_tickets/:id',
  input: one,
  errors: ['not-found'],
})
