import { getTicketState } from '@leitstand/contracts/ticket/transitions'
import { serve } from '../context.ts'
import { presentState } from '../steps/ticket-state.ts'
import { visibleTicket } from '../steps/visible.ts'

export const handleGetTicketState = serve(getTicketState, async ({ id }, context) =>
  presentState(context, await visibleTicket(context, context.actor, id)),
)
