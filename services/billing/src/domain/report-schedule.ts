import type { ReportRhythm } from '@leitstand/contracts/billing/saved-reports'
import type { Temporal } from 'temporal-polyfill'
import { dayOf } from './day-of.ts'

/** Before work begins. */
const hour = 6

/** When a report is sent next after a moment: the next morning, on a Monday, on a first. */
export function nextSending(rhythm: ReportRhythm, after: Date, timeZone: string): Date {
  const morning = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds
  const today = dayOf(after, timeZone)
  const begun = beginOf(rhythm, today)
  const next = morning(begun) > after.getTime() ? begun : begun.add(lengths[rhythm])
  return new Date(morning(next))
}

/** First and last day of what a report tells that is due at a moment. */
export function reportedDays(rhythm: ReportRhythm, dueAt: Date, timeZone: string): { from: string; until: string } {
  const begun = beginOf(rhythm, dayOf(dueAt, timeZone))
  return { from: begun.subtract(lengths[rhythm]).toString(), until: begun.subtract({ days: 1 }).toString() }
}

const lengths = { daily: { days: 1 }, weekly: { days: 7 }, monthly: { months: 1 } } as const

/** The first day of the span that a day lies in. */
function beginOf(rhythm: ReportRhythm, day: Temporal.PlainDate): Temporal.PlainDate {
  if (rhythm === 'daily') return day
  return rhythm === 'weekly' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 })
}
