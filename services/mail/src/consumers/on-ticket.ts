import {
  ticketChanged,
  ticketCreated,
  ticketDeleted,
  ticketsImported,
  ticketTransitioned,
} from '@leitstand/contracts/ticket/events'
import { consume, consumeAll } from '../context.ts'
import { tickets } from '../store/tickets.ts'

export const onTicket = [
  consumeAll(
    [ticketCreated, ticketChanged, ticketTransitioned, ticketDeleted],
    ({ ticket }) => ticket.uuid,
    async (received, { tx }) => {
      await tickets.keep(
        tx,
        received.map(({ data }) => data.ticket),
      )
    },
  ),
  consume(ticketsImported, async ({ items }, { tx }) => {
    await tickets.keep(
      tx,
      items.map(({ ticket }) => ticket),
    )
  }),
]
