import { AppError } from '@leitstand/contracts/problems'
import { changeTicket } from '@leitstand/contracts/ticket/tickets'
import { z } from 'zod'
import { timer } from '../context.ts'
import { takeTicketTimer } from '../domain/timers.ts'

const Payload = z.object({ ticket: z.uuid(), assignee: z.uuid() })
/** The owner of the ticket said no, for good; other failures are tried again. */
const refusals: readonly string[] = ['invalid', 'forbidden', 'not-found', 'ticket-finished']

/** Whoever took an alert gets its ticket, by the call that people use. */
export const takeTicket = timer({
  name: takeTicketTimer,
  async handle(payload, context) {
    const { ticket, assignee } = Payload.parse(payload)
    try {
      await context.callAsSystem(changeTicket, { id: ticket, assignee })
    } catch (error) {
      if (!(error instanceof AppError && refusals.includes(error.code))) throw error
      context.log.warn({ ticket, code: error.code }, 'a ticket could not be given to who took its alert')
    }
  },
})
