import { job } from '../context.ts'
import { armRecurringTask } from '../steps/announce-recurring-task.ts'

const graceSeconds = 120

/** Each minute: what is due and has no alarm gets one, as after a restored backup. Usually there is nothing (AMB-122). */
export const armRecurringTasks = job({
  name: 'arm-recurring-tasks',
  everySeconds: 60,
  run: async (context) => {
    const late = new Date(context.clock.now().getTime() - graceSeconds * 1_000)
    await context.transaction(async (tx) => {
      const forgotten = await tx.query<{ uuid: string; next_generation_at: Date }>(
        `SELECT uuid, next_generation_at FROM recurring_task WHERE next_generation_at < $1
           AND NOT EXISTS (SELECT 1 FROM timers WHERE kind = 'recurring-task-due' AND key = recurring_task.uuid::text) LIMIT 500`,
        [late],
      )
      for (const task of forgotten) await armRecurringTask(tx, task)
    })
    return false
  },
})
