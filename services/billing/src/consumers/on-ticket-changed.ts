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
import { consume } from '../context.ts'
import { addFirstResponses, addStep, addSteps } from '../store/lives.ts'
import { refreshReporting, refreshReportings } from '../store/refresh-reporting.ts'
import { keepTicket, keepTickets } from '../store/tickets.ts'

/** The slim copy of a ticket, the steps of its life, and its reporting row. */
export const onTicketChanged = [
  consume(ticketCreated, async ({ ticket }, { tx, clock }) => {
    await keepTicket(tx, ticket)
    await refreshReporting(tx, ticket.uuid, clock.now())
  }),
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
  consume(ticketTransitioned, async ({ ticket, transition, from, actor }, { tx, clock }) => {
    await keepTicket(tx, ticket)
    const step = { transition, from, to: ticket.status, by: actor }
    await addStep(tx, ticket.uuid, { ...step, version: ticket.version, at: ticket.updatedAt })
    await refreshReporting(tx, ticket.uuid, clock.now())
  }),
  ...[ticketChanged, ticketDeleted].map((event) =>
    consume(event, async ({ ticket }, { tx }) => {
      await keepTicket(tx, ticket)
    }),
  ),
]

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
