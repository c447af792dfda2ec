import { recurringTasks } from '@leitstand/contracts/ticket/recurring-tasks'
import type { Sql } from '@leitstand/kit/database'
import { emit } from '@leitstand/kit/outbox'
import { cancelTimer, setTimer } from '@leitstand/kit/timers'
import type { RecurringTaskRow } from '../store/recurring-tasks.ts'
import { presentRecurringTask } from './present-recurring-tasks.ts'
import type { Viewer } from './present-tickets.ts'

/** The timer that makes the tickets of a main task; its key is the task. */
export const recurringTaskDue = 'recurring-task-due'

/** Sets the timer of a task that is due at some time, and takes off that of one that is not. */
export async function armRecurringTask(
  tx: Sql,
  { uuid, next_generation_at: dueAt }: Pick<RecurringTaskRow, 'uuid' | 'next_generation_at'>,
): Promise<void> {
  if (dueAt === null) return await cancelTimer(tx, recurringTaskDue, uuid)
  await setTimer(tx, { kind: recurringTaskDue, key: uuid, dueAt, payload: { task: uuid } })
}

/** Says that a task was written, and answers it as it is now. */
export async function announceRecurringTask(tx: Sql, row: RecurringTaskRow, viewer: Viewer) {
  const entity = await presentRecurringTask(tx, row, viewer)
  await emit(tx, recurringTasks.changed, { entity, version: row.version })
  return entity
}
