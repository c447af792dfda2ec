import { z } from 'zod'
import { Instant } from '../common.ts'
import { defineEvent } from '../define.ts'
import { TicketFacts } from '../ticket/ticket.ts'

export const resumeAnnounced = defineEvent('resume.announced', {
  owner: 'workflow',
  description: 'A suspended ticket comes back soon: the minutes before that were asked for have begun (AMB-229).',
  data: z.object({ ticket: TicketFacts, resumesAt: Instant }),
})
