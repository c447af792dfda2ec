import { AppError } from '@leitstand/contracts/problems'
import { resetAdjournDate } from '@leitstand/contracts/ticket/transitions'
import { refusals } from '@leitstand/contracts/workflow/requests'
import { serve } from '../context.ts'
import { moveForCaller } from '../steps/move-ticket.ts'
import { optionsOf } from '../steps/ticket-state.ts'
import { visibleTicket } from '../steps/visible.ts'

/** Moves a suspended ticket back by whichever transition leads out of its suspension (AMB-149, AMB-150). */
export const handleResetAdjournDate = serve(resetAdjournDate, async ({ id, moveBackSubTickets }, context) => {
  const ticket = await visibleTicket(context, context.actor, id)
  const options = (await optionsOf(context, [ticket]))[String(ticket.public_id)] ?? []
  const back = options.find((option) => option.name.startsWith('adjourn_') && option.refusal === null)
  if (ticket.status !== 'adjourned' || !back) {
    throw new AppError('transition-refused', {
      refusal: 'wrong-status',
      reason: refusals['wrong-status'][context.language],
    })
  }
  return await moveForCaller(context, id, { transition: back.name, moveBackSubTickets })
})
