import { job } from '../context.ts'
import { armRecurringTask } from '../steps/announce-recurring-task.ts'
import { tasksWithoutTimer } from '../store/recurring-tasks.ts'

const graceSeconds = 120

/** Each minute: what is due and has no timer gets one, as after a restored backup. Usually there is nothing (AMB-122). */
export const armRecurringTasks = job({
  name: 'arm-recurring-tasks',
  everySeconds: 60,
  run: async (context) => {
    const late = new Date(context.clock.now().getTime() - graceSeconds * 1_000)
    await context.transaction(async (tx) => {
      for (const task of await tasksWithoutTimer(tx, late)) await armRecurringTask(tx, task)
    })
    return false
  },
})
