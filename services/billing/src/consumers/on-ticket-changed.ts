import {
  ticketChanged,
  ticketCreated,
  ticketDeleted,
  ticketsImported,
  ticketTransitioned,
} from '@leitstand/contracts/ticket/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { isFinished } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import { consume } from '../context.ts'
import { addFirstResponse, addStep } from '../store/lives.ts'
import { refreshReporting } from '../store/reportings.ts'
import { keepTicket } from '../store/tickets.ts'

/** The slim copy of a ticket, the steps of its life, and its reporting row. */
export const onTicketChanged = [
  consume(ticketCreated, async ({ ticket }, { tx, clock }) => {
    await keepTicket(tx, ticket)
    await refreshReporting(tx, ticket.uuid, clock.now())
  }),
  consume(ticketsImported, async ({ items }, { tx, clock }) => {
    for (const { ticket, comments } of items) {
      await keepTicket(tx, ticket)
      const response = comments.find(({ authorSide, internal }) => authorSide === 'staff' && !internal)
      if (response) await addFirstResponse(tx, ticket.uuid, response.createdAt, response.author)
      await addImportedClosing(tx, ticket)
      await refreshReporting(tx, ticket.uuid, clock.now())
    }
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

/** Imported as finished: all that is known of the closing is when the ticket was last touched. */
async function addImportedClosing(tx: Sql, { uuid, status, version, updatedAt, assignee, author }: TicketFacts) {
  if (!isFinished(status)) return
  const by = assignee ?? author
  await addStep(tx, uuid, { version, at: updatedAt, transition: 'import', from: 'open', to: status, by })
}
