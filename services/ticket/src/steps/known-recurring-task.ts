import type { Actor } from '@leitstand/contracts/actor'
import { AppError, mustExist } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import { mayUseRecurringTasks } from '../domain/ticket-policy.ts'
import { findRecurringFile, type RecurringFileRow } from '../store/recurring-task-parts.ts'
import { findRecurringTask, type RecurringTaskRow } from '../store/recurring-tasks.ts'

export function mustUseRecurringTasks(actor: Actor): void {
  if (!mayUseRecurringTasks(actor)) throw new AppError('forbidden')
}

export async function knownRecurringTask(on: Sql, actor: Actor, uuid: string): Promise<RecurringTaskRow> {
  mustUseRecurringTasks(actor)
  return mustExist(await findRecurringTask(on, uuid))
}

export async function knownRecurringFile(on: Sql, actor: Actor, uuid: string): Promise<RecurringFileRow> {
  mustUseRecurringTasks(actor)
  return mustExist(await findRecurringFile(on, uuid))
}
