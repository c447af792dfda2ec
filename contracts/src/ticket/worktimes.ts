import { z } from 'zod'
import { TicketWorktime } from '../billing/requests.ts'
import { defineRequest } from '../define.ts'

export const keepWorktime = defineRequest('ticket.keepWorktime', {
  description:
    'Time that was booked, changed or removed, told before whoever did it is answered, who may read the ticket next.',
  role: 'ROLE_SYSTEM',
  input: TicketWorktime,
  output: z.null(),
})
