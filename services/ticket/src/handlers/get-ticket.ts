import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { serve } from '../context.ts'
import { presentTicket } from '../steps/present-tickets.ts'
import { visibleTicket } from '../steps/visible.ts'

export const handleGetTicket = serve(getTicket, async ({ id }, context) =>
  presentTicket(context, await visibleTicket(context, context.actor, id), context),
)
