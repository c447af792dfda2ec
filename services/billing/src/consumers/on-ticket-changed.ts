import type { DataOf } from '@leitstand/contracts/define'
import {
  ticketChanged,
  ticketCreated,
  ticketDeleted,
  ticketsImported,
  ticketTransitioned,
} from '@leitstand/contracts/ticket/events'
import type { ReceivedEvent } from '@leitstand/kit/chassis'
import { consume, consumeAll } from '../context.ts'
import { closingOf } from '../steps/refill-tickets.ts'
import { addFirstResponses, addSteps } from '../store/lives.ts'
import { refreshReportings } from '../store/refresh-reporting.ts'
import { tickets } from '../store/tickets.ts'

/** The slim copy of a ticket, the steps of its life, and its reporting row. */
export const onTicketChanged = [
  consumeAll(
    [ticketCreated, ticketTransitioned],
    ({ ticket }) => ticket.uuid,
    async (received, { tx, clock }) => {
      const changed = received.map(({ data }) => data.ticket)
      await tickets.keep(tx, changed)
      await addSteps(tx, received.flatMap(stepOf))
      await refreshReportings(
        tx,
        changed.map(({ uuid }) => uuid),
        clock.now(),
      )
    },
  ),
  consumeAll(
    [ticketChanged, ticketDeleted],
    ({ ticket }) => ticket.uuid,
    async (received, { tx }) => {
      await tickets.keep(
        tx,
        received.map(({ data }) => data.ticket),
      )
    },
  ),
  consume(ticketsImported, async ({ items }, { tx, clock }) => {
    await tickets.keep(
      tx,
      items.map(({ ticket }) => ticket),
    )
    await addFirstResponses(tx, items.flatMap(firstResponseOf))
    await addSteps(
      tx,
      items.flatMap(({ ticket }) => closingOf(ticket)),
    )
    await refreshReportings(
      tx,
      items.map(({ ticket }) => ticket.uuid),
      clock.now(),
    )
  }),
]

function stepOf(
  received: ReceivedEvent<'ticket.created'> | ReceivedEvent<'ticket.transitioned', DataOf<typeof ticketTransitioned>>,
) {
  if (received.type !== 'ticket.transitioned') return []
  const { ticket, transition, from, actor } = received.data
  const moved = { version: ticket.version, at: ticket.updatedAt, from, to: ticket.status }
  return [{ ticket: ticket.uuid, transition, by: actor, ...moved }]
}

function firstResponseOf({ ticket, comments }: DataOf<typeof ticketsImported>['items'][number]) {
  const response = comments.find(({ authorSide, internal }) => authorSide === 'staff' && !internal)
  return response ? [{ ticket: ticket.uuid, at: response.createdAt, by: response.author }] : []
}
