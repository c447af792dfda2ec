import { ticketChanged, ticketCreated, ticketDeleted, ticketTransitioned } from '@leitstand/contracts/ticket/events'
import { consumeAll } from '../context.ts'
import { keepTimers } from '../steps/keep-timers.ts'

export const onTicketChanged = consumeAll(
  [ticketCreated, ticketChanged, ticketTransitioned, ticketDeleted],
  ({ ticket }) => ticket.uuid,
  (heard, { tx, clock }) =>
    keepTimers(
      tx,
      heard.map(({ data }) => data.ticket),
      clock.now(),
    ),
)
