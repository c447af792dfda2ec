import { setTimer } from '@leitstand/kit/timers'
import { timer } from '../context.ts'
import { nextRuntime } from '../domain/next-runtime.ts'
import { refreshReportings } from '../store/refresh-reporting.ts'
import { outdatedReportings } from '../store/reportings.ts'
import { hourlyKey, recalculation } from '../store/schedule.ts'

const pageSize = 200

/** At every full hour: the durations of tickets that are not closed have grown. A run that was missed is made up once. */
export const recalculateReporting = timer({
  name: recalculation,
  handle: async (_, context) => {
    const startedAt = context.clock.now()
    for (;;) {
      const tickets = await outdatedReportings(context, startedAt, pageSize)
      if (tickets.length === 0) break
      await context.transaction((tx) => refreshReportings(tx, tickets, startedAt))
    }
    await setTimer(context, { kind: recalculation, key: hourlyKey, dueAt: nextRuntime(startedAt), payload: {} })
  },
})
