import type { ReportingPeriodName } from '@leitstand/contracts/billing/reporting'
import { dayOf } from './day-of.ts'

const months = { month: 1, quarter: 3, year: 12 } as const

/** First and last day of a usual range, local time. A running one ends today. */
export function periodOf(name: ReportingPeriodName, now: Date, timeZone: string): { from: string; until: string } {
  const today = dayOf(now, timeZone)
  const [when, unit] = name.split('_') as ['current' | 'last', keyof typeof months]
  const length = months[unit]
  const current = today.with({ day: 1 }).subtract({ months: (today.month - 1) % length })
  if (when === 'current') return { from: current.toString(), until: today.toString() }
  const from = current.subtract({ months: length })
  return { from: from.toString(), until: current.subtract({ days: 1 }).toString() }
}
