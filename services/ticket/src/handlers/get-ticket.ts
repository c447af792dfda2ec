import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { serve } from '../context.ts'
import { presentWholeTicket } from '../steps/present-whole-ticket.ts'
import { ifVisible } from '../steps/visible.ts'
import { findWholeTicket } from '../store/whole-tickets.ts'

export const handleGetTicket = serve(getTicket, async ({ id }, context) => {
  const row = ifVisible(context.actor, await findWholeTicket(context, id, context.actor))
  return await presentWholeTicket(context, row, context)
})
