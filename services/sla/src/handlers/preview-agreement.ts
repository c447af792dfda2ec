import { previewAgreement } from '@leitstand/contracts/sla/matches'
import { serve } from '../context.ts'
import { type PromisedTime, promiseBy } from '../domain/agreement.ts'
import { freshClock } from '../domain/keep-clock.ts'
import { readRulebook } from '../store/rulebook.ts'

/** Asks the very rule that promises, by the hours as they are. */
export const handlePreviewAgreement = serve(previewAgreement, async ({ createdAt, ...times }, context) => {
  const { calendar } = await readRulebook(context, context.config)
  const offered = { ...times, firstResponseTime: null, pauseStates: [] }
  const promised = promiseBy(offered, 'now', calendar, Date.parse(createdAt))
  return {
    response: promised && { mode: promised.mode, ...present(promised) },
    resolution: promised?.resolution ? present(promised.resolution) : null,
  }
})

function present(time: PromisedTime) {
  const { minutes, dueAt, explanation } = freshClock(time)
  return { minutes, dueAt: new Date(dueAt).toISOString(), explanation: [...explanation] }
}
