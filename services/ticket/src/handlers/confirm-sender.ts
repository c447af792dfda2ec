import { confirmSender } from '@leitstand/contracts/ticket/tickets'
import { personOf } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { confirmSender as confirm } from '../steps/confirm-sender.ts'
import { presentTicket } from '../steps/present-tickets.ts'
import { lockVisibleTicket, mustGoOnHere, visibleTicket } from '../steps/visible.ts'

export const handleConfirmSender = serve(confirmSender, async ({ id }, context) => {
  const { actor, clock } = context
  const { uuid } = await visibleTicket(context, actor, id)
  return await context.transaction(async (tx) => {
    const ticket = await lockVisibleTicket(tx, actor, uuid)
    mustGoOnHere(ticket)
    return await presentTicket(tx, await confirm(tx, ticket, personOf(actor), clock.now()), context)
  })
})
