import { Temporal } from 'temporal-polyfill'

const dayMs = 24 * 3_600_000

/** When a token ends: a moment, or the end of a day where the installation is. undefined when over or further than a year. */
export function endOfToken(text: string, now: Date, timeZone: string): Date | undefined {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const end = isDay ? endOfDay(text, timeZone) : new Date(text)
  const inAYear = new Date(now)
  inAYear.setUTCFullYear(now.getUTCFullYear() + 1)
  const isTooFar = end.getTime() - (isDay ? dayMs : 0) > inAYear.getTime()
  return end > now && !isTooFar ? end : undefined
}

/** Midnight after a local day. */
function endOfDay(day: string, timeZone: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone)
  return new Date(next.epochMilliseconds)
}
