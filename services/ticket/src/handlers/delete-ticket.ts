import { countBilled } from '@leitstand/contracts/billing/requests'
import { AppError } from '@leitstand/contracts/problems'
import { ticketDeleted } from '@leitstand/contracts/ticket/events'
import { deleteTicket } from '@leitstand/contracts/ticket/tickets'
import { emitAll, personOf } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { factsOf, namedIn } from '../domain/fields.ts'
import { removeTickets } from '../steps/remove-tickets.ts'
import { visibleTicket } from '../steps/visible.ts'
import { findNames } from '../store/names.ts'
import { findDescendants } from '../store/tickets.ts'

/** Softly, with everything below; not while billed worktimes hang on it (AMB-077). */
export const handleDeleteTicket = serve(deleteTicket, async ({ id }, context) => {
  const ticket = await visibleTicket(context, context.actor, id)
  const uuids = [ticket, ...(await findDescendants(context, ticket.uuid))].map((row) => row.uuid)
  const { billed } = await context.call(countBilled, { tickets: uuids })
  if (billed > 0) throw new AppError('ticket-has-billed-worktimes')
  return await context.transaction(async (tx) => {
    const rows = await removeTickets(tx, uuids, context.clock.now())
    // Opened below it while billing was asked.
    if ((await findDescendants(tx, ticket.uuid)).length > 0) throw new AppError('conflict')
    const actor = personOf(context.actor)
    const names = await findNames(tx, rows.flatMap(namedIn))
    const facts = rows.map((row) => factsOf(row, names))
    await emitAll(
      tx,
      facts.map((deleted) => ({ event: ticketDeleted, data: { ticket: deleted, actor, version: deleted.version } })),
    )
    return null
  })
})
