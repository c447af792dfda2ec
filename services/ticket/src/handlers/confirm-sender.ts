import { AppError } from '@leitstand/contracts/problems'
import { confirmSender } from '@leitstand/contracts/ticket/tickets'
import { personOf } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { confirmSender as confirm } from '../steps/confirm-sender.ts'
import { presentTicket } from '../steps/present-tickets.ts'
import { mustGoOnHere, visibleTicket } from '../steps/visible.ts'

export const handleConfirmSender = serve(confirmSender, async ({ id }, context) => {
  const ticket = await visibleTicket(context, context.actor, id)
  mustGoOnHere(ticket)
  const now = context.clock.now()
  const row = await context.transaction((tx) => confirm(tx, ticket, personOf(context.actor), now))
  if (!row) throw new AppError('changed', { current: await presentTicket(context, ticket, context) })
  return await presentTicket(context, row, context)
})
