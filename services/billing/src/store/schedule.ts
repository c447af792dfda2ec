import type { Sql } from '@leitstand/kit/database'
import { setTimerOnce } from '@leitstand/kit/timers'
import { nextRuntime } from '../domain/next-runtime.ts'

export const recalculation = 'recalculate-reporting'
export const hourlyKey = 'hourly'

/** Sets the first timer of all; one that is set already, and may be overdue after a downtime, stays. */
export async function scheduleRecalculation(sql: Sql, now: Date): Promise<void> {
  await setTimerOnce(sql, { kind: recalculation, key: hourlyKey, dueAt: nextRuntime(now), payload: {} })
}
