import { job } from '../context.ts'
import { forgetAlerts } from '../store/old-alerts.ts'

const keptMs = 180 * 24 * 3_600_000

/** How alerts fared can be looked up for half a year; those that are not over stay, so that they can be ended. */
export const forgetOldAlerts = job({
  name: 'forget-alerts',
  everySeconds: 3_600,
  run: async (context) => await forgetAlerts(context, new Date(context.clock.now().getTime() - keptMs)),
})
