import { systemActor } from '@leitstand/contracts/actor'
import { AppError } from '@leitstand/contracts/problems'
import { z } from 'zod'
import { type ServiceContext, timer } from '../context.ts'
import { announceRecurringTask, armRecurringTask, recurringTaskDue } from '../steps/announce-recurring-task.ts'
import { generateTickets } from '../steps/generate-tickets.ts'
import { findRecurringTask, noteFailure } from '../store/recurring-tasks.ts'

const Payload = z.object({ task: z.uuid() })

/** A recurring task is due. What cannot be made now is tried again, and the task says since when and why. */
export const recurringTaskDueTimer = timer({
  name: recurringTaskDue,
  handle: async (payload, work, { finish }) => {
    const task = await findRecurringTask(work, Payload.parse(payload).task)
    if (!task?.next_generation_at) return
    // A try that failed may be repeated while the task was moved to a later date meanwhile.
    if (task.next_generation_at > work.clock.now())
      return await work.transaction(async (tx) => armRecurringTask(tx, task))
    try {
      await generateTickets(work, task, finish)
    } catch (error) {
      await rememberFailure(work, task.uuid, error)
      throw error
    }
  },
})

async function rememberFailure(work: ServiceContext, task: string, error: unknown): Promise<void> {
  const { code, details } = error instanceof AppError ? error : new AppError('internal', { requestId: task })
  await work.transaction(async (tx) => {
    const row = await noteFailure(tx, task, { code, details }, work.clock.now())
    if (row && !row.was_failing) await announceRecurringTask(tx, row, { actor: systemActor, language: 'de' })
  })
}
