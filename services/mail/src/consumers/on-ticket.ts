import {
  ticketChanged,
  ticketCreated,
  ticketDeleted,
  ticketsImported,
  ticketTransitioned,
} from '@leitstand/contracts/ticket/events'
import { consume, consumeAll } from '../context.ts'
import { keepTickets } from '../store/tickets.ts'

/** The slim copy of tickets: who may learn of the mails about them. */
export const onTicket = [
  consumeAll(
    [ticketCreated, ticketChanged, ticketTransitioned, ticketDeleted],
    ({ ticket }) => ticket.uuid,
    (heard, { tx }) =>
      keepTickets(
        tx,
        heard.map(({ data }) => data.ticket),
      ),
  ),
  consume(ticketsImported, ({ items }, { tx }) =>
    keepTickets(
      tx,
      items.map(({ ticket }) => ticket),
    ),
  ),
]
