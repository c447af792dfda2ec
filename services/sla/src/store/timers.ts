import type { Sql } from '@leitstand/kit/database'
import { cancelTimers, setTimers } from '@leitstand/kit/timers'
import type { TimerChange } from '../domain/timers.ts'

export async function changeTimers(tx: Sql, changes: readonly TimerChange[]): Promise<void> {
  await setTimers(
    tx,
    changes.flatMap(({ dueAt, ...timer }) => (dueAt === null ? [] : [{ ...timer, dueAt: new Date(dueAt) }])),
  )
  const takenBack = changes.filter(({ dueAt }) => dueAt === null)
  for (const [kind, timers] of Map.groupBy(takenBack, (timer) => timer.kind)) {
    await cancelTimers(
      tx,
      kind,
      timers.map(({ key }) => key),
    )
  }
}
