import { previewRounding as contract } from '@leitstand/contracts/billing/billing-runs'
import { serve } from '../context.ts'
import { readRounding } from '../store/copies.ts'
import { compareRoundings } from '../store/worktime-sums.ts'

export const handlePreviewRounding = serve(contract, async (input, context) => {
  const now = await readRounding(context)
  const then = {
    on: input.worktimeRounding ?? now.on,
    stepMinutes: input.worktimeRoundingMinutes ?? now.stepMinutes,
  }
  return await compareRoundings(context, now, then)
})
