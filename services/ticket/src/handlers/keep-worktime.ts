import { keepWorktime } from '@leitstand/contracts/ticket/worktimes'
import { serve } from '../context.ts'
import { noteWork, worktimes } from '../store/worktimes.ts'

/** The same as its event, a moment earlier: whoever books reads in the ticket what they booked. */
export const handleKeepWorktime = serve(keepWorktime, async (worktime, context) => {
  await context.transaction(async (tx) => {
    await worktimes.keep(tx, [worktime])
    await noteWork(tx, [{ ...worktime, at: context.clock.now() }])
  })
  return null
})
