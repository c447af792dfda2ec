import { ticketChanged, ticketCreated, ticketDeleted, ticketTransitioned } from '@leitstand/contracts/ticket/events'
import { consumeAll } from '../context.ts'
import { keepTimers } from '../steps/keep-timers.ts'

export const onTicketChanged = consumeAll(
  [ticketCreated, ticketChanged, ticketTransitioned, ticketDeleted],
  ({ ticket }) => ticket.uuid,
  (received, { tx, clock }) =>
    keepTimers(
      tx,
      received.map(({ data }) => data.ticket),
      clock.now(),
    ),
)
