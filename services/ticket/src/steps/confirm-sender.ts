import type { Change } from '@leitstand/contracts/common'
import { ticketChanged } from '@leitstand/contracts/ticket/events'
import type { Sql } from '@leitstand/kit/database'
import { emit } from '@leitstand/kit/outbox'
import type { TicketRow } from '../domain/rows.ts'
import { updateTicket } from '../store/tickets.ts'
import { ticketFacts } from './facts.ts'

/**
 * Somebody of the staff stands up for the mail that a ticket was opened by: the mark goes, and a ticket that was hidden
 * because of it shows itself to its customer (AMB-259). Of a ticket that was written or locked in this transaction.
 */
export async function confirmSender(
  tx: Sql,
  ticket: TicketRow,
  by: { uuid: string; name: string },
  at: Date,
): Promise<TicketRow> {
  const origin = ticket.origin_email
  if (!origin?.unconfirmed) return ticket
  const shows = origin.unconfirmed === 'hidden' && ticket.internal && ticket.customer !== null
  const changes: Change[] = [
    { field: 'senderConfirmed', before: false, after: true },
    ...(shows ? [{ field: 'internal', before: true, after: false }] : []),
  ]
  const columns = {
    origin_email: { ...origin, unconfirmed: null },
    ...(shows && { internal: false }),
    updated_at: at,
    updated_by: by.uuid,
  }
  const row = await updateTicket(tx, ticket, columns, changes)
  if (!row) throw new Error('a locked ticket was written by somebody else')
  await emit(tx, ticketChanged, { ticket: await ticketFacts(tx, row), actor: by, changes, version: row.version })
  return row
}
