import { job } from '../context.ts'
import { dropDraftsBefore } from '../store/drafts.ts'

const perRun = 500
const keptMs = 180 * 86_400_000

/** What nobody has gone on with for half a year is forgotten. */
export const dropOldDrafts = job({
  name: 'drop-old-drafts',
  everySeconds: 3_600,
  run: async (context) => {
    const before = new Date(context.clock.now().getTime() - keptMs)
    return (await dropDraftsBefore(context, before, perRun)) === perRun
  },
})
