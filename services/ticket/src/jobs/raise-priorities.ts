import { job } from '../context.ts'
import { urgentWithin } from '../domain/due-priority.ts'
import { raisePriority } from '../steps/raise-priority.ts'
import { lockMoreUrgent } from '../store/tickets.ts'

const atOnce = 100

/** Every quarter of an hour: what has come closer to its due date becomes more urgent (AMB-168). */
export const raisePriorities = job({
  name: 'raise-priorities',
  everySeconds: 900,
  run: (context) => {
    const now = context.clock.now()
    const until = (ms: number) => new Date(now.getTime() + ms)
    return context.transaction(async (tx) => {
      const due = { highest: until(urgentWithin.highest), high: until(urgentWithin.high) }
      const rows = await lockMoreUrgent(tx, due, atOnce)
      for (const row of rows) await raisePriority(tx, row, now)
      return rows.length === atOnce
    })
  },
})
