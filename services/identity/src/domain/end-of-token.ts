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

/** Midnight after a local day: that of UTC, put right by what the local clock says then. */
function endOfDay(day: string, timeZone: string): Date {
  const midnight = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs)
  const first = new Date(midnight.getTime() - offsetMs(midnight, timeZone))
  return new Date(midnight.getTime() - offsetMs(first, timeZone))
}

function offsetMs(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return local - Math.floor(at.getTime() / 1000) * 1000
}
