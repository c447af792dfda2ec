import { mustExist } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import { findRecurringFile, type RecurringFileRow } from '../store/recurring-task-parts.ts'
import { findRecurringTask, type RecurringTaskRow } from '../store/recurring-tasks.ts'

export async function knownRecurringTask(on: Sql, uuid: string): Promise<RecurringTaskRow> {
  return mustExist(await findRecurringTask(on, uuid))
}

export async function knownRecurringFile(on: Sql, uuid: string): Promise<RecurringFileRow> {
  return mustExist(await findRecurringFile(on, uuid))
}
