import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { resumeAnnounced } from '@leitstand/contracts/workflow/events'
import { emit } from '@leitstand/kit/outbox'
import { timer } from '../context.ts'
import { announceTimer } from '../domain/timers-for.ts'

/** Says the asked number of minutes before that a ticket comes back; notification tells the people (AMB-229). */
export const announceResume = timer({
  name: announceTimer,
  handle: (payload, context, due) =>
    context.transaction(async (tx) => {
      const { ticket } = payload as { ticket: TicketFacts }
      if (ticket.adjournedUntil) await emit(tx, resumeAnnounced, { ticket, resumesAt: ticket.adjournedUntil })
      await due.finish(tx)
    }),
})
