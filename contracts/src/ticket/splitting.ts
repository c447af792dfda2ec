import { z } from 'zod'
import { Title, Uuid, UuidRelation } from '../common.ts'
import { defineRequest } from '../define.ts'
import { Ticket } from './ticket.ts'

export const splitComment = defineRequest('ticket.splitComment', {
  description:
    'Make a ticket of a comment (staff): it becomes, with its files, the first text of a new ticket of the same customer and the same readers, linked with the one it stands in. The comment stays and says where it goes on.',
  http: 'POST /api/comments/:uuid/split',
  role: 'ROLE_EMPLOYEE',
  input: z.strictObject({
    uuid: Uuid,
    subject: Title,
    /** Left out, the one that is usual for the type of the ticket it comes from. */
    template: UuidRelation.nullable().optional(),
  }),
  output: Ticket,
  status: 201,
  errors: ['not-found', 'conflict', 'ticket-merged'],
})
export const undoSplit = defineRequest('ticket.undoSplit', {
  description: 'Take back that a comment became a ticket (staff), as long as nothing was written or booked there.',
  http: 'DELETE /api/comments/:uuid/split',
  role: 'ROLE_EMPLOYEE',
  input: z.strictObject({ uuid: Uuid }),
  errors: ['not-found', 'conflict', 'ticket-in-use', 'ticket-merged', 'merge-stands'],
})
