import { job } from '../context.ts'
import { forgetFirings } from '../store/rule-firings.ts'

/** As long as somebody may ask what a rule did. That none of it happens twice stands in the marks of the tickets as well. */
const keptDays = 180

/** The log of what rules did does not grow without end. */
export const forgetOldFirings = job({
  name: 'forget-firings',
  everySeconds: 3_600,
  run: (context) => forgetFirings(context, new Date(context.clock.now().getTime() - keptDays * 24 * 60 * 60_000)),
})
