import type { Sql } from '@leitstand/kit/database'
import { setTimer } from '@leitstand/kit/timers'
import { nextRuntime } from '../domain/next-runtime.ts'

export const recalculation = 'recalculate-reporting'
export const hourlyKey = 'hourly'

/** Sets the first timer of all; one that is set already, and may be overdue after a downtime, stays. */
export async function scheduleRecalculation(sql: Sql, now: Date): Promise<void> {
  const set = await sql.query('SELECT 1 FROM timers WHERE kind = $1 AND key = $2', [recalculation, hourlyKey])
  if (set.length === 0)
    await setTimer(sql, { kind: recalculation, key: hourlyKey, dueAt: nextRuntime(now), payload: {} })
}
