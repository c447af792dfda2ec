import { applyTransition, undoTransition } from '@leitstand/contracts/ticket/transitions'
import { serve } from '../context.ts'
import { moveForCaller } from '../steps/move-ticket.ts'
import { presentState } from '../steps/ticket-state.ts'
import { undoTransition as undo } from '../steps/undo-transition.ts'

export const handleApplyTransition = serve(applyTransition, async ({ id, ...move }, context) => {
  const { ticket, stayed } = await moveForCaller(context, id, move)
  return await presentState(context, ticket, stayed)
})

export const handleUndoTransition = serve(undoTransition, async ({ id }, context) =>
  presentState(context, await undo(context, id)),
)
