import type { Auxiliary, Ordinal, Timeframe, Weekday } from '@leitstand/contracts/ticket/recurring-tasks'
import { Temporal } from 'temporal-polyfill'

/** When a recurring task is due. */
export interface Pattern {
  startAt: Date
  timeframe: Timeframe
  auxiliary: Auxiliary
  /** Both are given with `nth_weekday`, and mean nothing without. */
  ordinal: Ordinal | null
  weekday: Weekday | null
}

const months: Partial<Record<Timeframe, number>> = { month: 1, quarter: 3, half: 6, year: 12 }
const days: Partial<Record<Timeframe, number>> = { day: 1, week: 7 }
const weekdayNumbers: Readonly<Record<Weekday, number>> = {
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
  sunday: 7,
}
const ordinalNumbers: Readonly<Record<Exclude<Ordinal, 'last'>, number>> = { first: 0, second: 1, third: 2, fourth: 3 }

/** Days of the month mean something only where the timeframe is made of months. */
export function countsMonths(timeframe: Timeframe): boolean {
  return months[timeframe] !== undefined
}

/**
 * The first date of the pattern after an instant and, so that no day is served twice, after the local day of `served`.
 * The time of day is the start's, by the clock on the wall (AMB-121): one that a clock change skips moves on by what was
 * skipped, one that occurs twice means the first.
 */
export function nextGeneration(pattern: Pattern, after: Date, served: Date | null, timeZone: string): Date {
  const start = localOf(pattern.startAt, timeZone)
  const first = start.toPlainDate()
  const servedDay = served && localOf(served, timeZone).toPlainDate()
  const reached = localOf(after, timeZone).toPlainDate()
  for (let step = Math.max(0, stepsBetween(pattern, first, reached) - 1); ; step += 1) {
    const day = dayOf(pattern, first, step)
    if (Temporal.PlainDate.compare(day, first) < 0) continue
    if (servedDay && Temporal.PlainDate.compare(day, servedDay) <= 0) continue
    const at = instantOf(day, start.toPlainTime(), timeZone)
    if (at > after) return at
  }
}

/** The next dates, one after the other. */
export function nextGenerations(pattern: Pattern, after: Date, count: number, timeZone: string): Date[] {
  const dates: Date[] = []
  for (let last = after; dates.length < count; ) {
    last = nextGeneration(pattern, last, dates.at(-1) ?? null, timeZone)
    dates.push(last)
  }
  return dates
}

/**
 * The dates within a time, from the one that is due next. One that is owed still makes up for all that were missed meanwhile
 * (AMB-122), so after it come only those that are still ahead.
 */
export function generationsWithin(
  pattern: Pattern,
  due: Date,
  { from, until, now }: { from: Date; until: Date; now: Date },
  timeZone: string,
): Date[] {
  const dates: Date[] = []
  for (let at = due; at <= until; ) {
    if (at >= from) dates.push(at)
    // Straight to where the time begins, however far ahead that is.
    const after = new Date(Math.max(at.getTime(), now.getTime(), from.getTime() - 1))
    at = nextGeneration(pattern, after, at, timeZone)
  }
  return dates
}

/** The day in the nth timeframe from the start; counted from the start each time, so that a short month shortens no other. */
function dayOf(pattern: Pattern, first: Temporal.PlainDate, step: number): Temporal.PlainDate {
  const every = months[pattern.timeframe]
  if (every === undefined) return first.add({ days: step * (days[pattern.timeframe] ?? 1) })
  // A day that the month does not have is its last one (AMB-120).
  const same = first.add({ months: step * every })
  switch (pattern.auxiliary) {
    case 'first_day_of_month':
      return same.with({ day: 1 })
    case 'last_day_of_month':
      return same.with({ day: same.daysInMonth })
    case 'nth_weekday':
      return weekdayIn(same, pattern.ordinal ?? 'first', pattern.weekday ?? 'monday')
    default:
      return same
  }
}

function weekdayIn(month: Temporal.PlainDate, ordinal: Ordinal, weekday: Weekday): Temporal.PlainDate {
  const wanted = weekdayNumbers[weekday]
  if (ordinal === 'last') {
    const end = month.with({ day: month.daysInMonth })
    return end.subtract({ days: (end.dayOfWeek - wanted + 7) % 7 })
  }
  const begin = month.with({ day: 1 })
  return begin.add({ days: ((wanted - begin.dayOfWeek + 7) % 7) + 7 * ordinalNumbers[ordinal] })
}

/** How many whole timeframes lie between two days, or fewer: where looking begins. */
function stepsBetween({ timeframe }: Pattern, first: Temporal.PlainDate, day: Temporal.PlainDate): number {
  const every = months[timeframe]
  if (every === undefined) return Math.floor(first.until(day, { largestUnit: 'days' }).days / (days[timeframe] ?? 1))
  return Math.floor((12 * (day.year - first.year) + day.month - first.month) / every)
}

function localOf(at: Date, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime()
}

function instantOf(day: Temporal.PlainDate, time: Temporal.PlainTime, timeZone: string): Date {
  const local = day.toPlainDateTime(time).toZonedDateTime(timeZone, { disambiguation: 'compatible' })
  return new Date(local.epochMilliseconds)
}
