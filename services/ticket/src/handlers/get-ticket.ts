import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { serve } from '../context.ts'
import { presentTicket } from '../steps/present-tickets.ts'
import { partsOfTicket } from '../steps/ticket-parts.ts'
import { visibleTicket } from '../steps/visible.ts'

export const handleGetTicket = serve(getTicket, async ({ id }, context) => {
  const row = await visibleTicket(context, context.actor, id)
  const [ticket, parts] = await Promise.all([presentTicket(context, row, context), partsOfTicket(context, row)])
  return { ...ticket, ...parts }
})
