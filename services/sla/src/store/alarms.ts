import type { Sql } from '@leitstand/kit/database'
import { cancelTimers, setTimers } from '@leitstand/kit/timers'
import type { AlarmChange } from '../domain/alarms.ts'

export async function changeAlarms(tx: Sql, changes: readonly AlarmChange[]): Promise<void> {
  await setTimers(
    tx,
    changes.flatMap(({ dueAt, ...alarm }) => (dueAt === null ? [] : [{ ...alarm, dueAt: new Date(dueAt) }])),
  )
  const takenBack = changes.filter(({ dueAt }) => dueAt === null)
  for (const [kind, alarms] of Map.groupBy(takenBack, (alarm) => alarm.kind)) {
    await cancelTimers(
      tx,
      kind,
      alarms.map(({ key }) => key),
    )
  }
}
