import type { DataOf } from '@leitstand/contracts/define'
import {
  ticketChanged,
  ticketCreated,
  ticketDeleted,
  ticketsImported,
  ticketTransitioned,
} from '@leitstand/contracts/ticket/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { isFinished } from '@leitstand/contracts/workflow/states'
import type { Heard } from '@leitstand/kit/chassis'
import { consume, consumeAll } from '../context.ts'
import { addFirstResponses, addSteps } from '../store/lives.ts'
import { refreshReportings } from '../store/refresh-reporting.ts'
import { keepTickets } from '../store/tickets.ts'

/** The slim copy of a ticket, the steps of its life, and its reporting row. */
export const onTicketChanged = [
  consumeAll(
    [ticketCreated, ticketTransitioned],
    ({ ticket }) => ticket.uuid,
    async (heard, { tx, clock }) => {
      const tickets = heard.map(({ data }) => data.ticket)
      await keepTickets(tx, tickets)
      await addSteps(tx, heard.flatMap(stepOf))
      await refreshReportings(
        tx,
        tickets.map(({ uuid }) => uuid),
        clock.now(),
      )
    },
  ),
  consumeAll(
    [ticketChanged, ticketDeleted],
    ({ ticket }) => ticket.uuid,
    async (heard, { tx }) => {
      await keepTickets(
        tx,
        heard.map(({ data }) => data.ticket),
      )
    },
  ),
  consume(ticketsImported, async ({ items }, { tx, clock }) => {
    await keepTickets(
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

function stepOf(heard: Heard<'ticket.created'> | Heard<'ticket.transitioned', DataOf<typeof ticketTransitioned>>) {
  if (heard.type !== 'ticket.transitioned') return []
  const { ticket, transition, from, actor } = heard.data
  const moved = { version: ticket.version, at: ticket.updatedAt, from, to: ticket.status }
  return [{ ticket: ticket.uuid, transition, by: actor, ...moved }]
}

function firstResponseOf({ ticket, comments }: DataOf<typeof ticketsImported>['items'][number]) {
  const response = comments.find(({ authorSide, internal }) => authorSide === 'staff' && !internal)
  return response ? [{ ticket: ticket.uuid, at: response.createdAt, by: response.author }] : []
}

/** Imported as finished: all that is known of the closing is when the ticket was last touched. */
function closingOf({ uuid, status, version, updatedAt, assignee, author }: TicketFacts) {
  if (!isFinished(status)) return []
  const by = assignee ?? author
  return [{ ticket: uuid, version, at: updatedAt, transition: 'import', from: 'open' as const, to: status, by }]
}
