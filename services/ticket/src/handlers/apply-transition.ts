import { applyTransition, undoTransition } from '@leitstand/contracts/ticket/transitions'
import { serve } from '../context.ts'
import { moveForCaller } from '../steps/move-ticket.ts'
import { undoTransition as undo } from '../steps/undo-transition.ts'

export const handleApplyTransition = serve(applyTransition, async ({ id, ...move }, context) =>
  moveForCaller(context, id, move),
)

export const handleUndoTransition = serve(undoTransition, async ({ id }, context) => undo(context, id))
