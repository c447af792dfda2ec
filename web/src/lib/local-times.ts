import { getISO } from 'temporal-polyfill/fns/Calendar'
import * as Instant from 'temporal-polyfill/fns/Instant'
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime'
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime'
import { timeZone } from './dates.ts'

// Apart from the dates that every page shows: Temporal comes with the forms that need it.

/** The instant of a day (`YYYY-MM-DD`) and a time (`HH:MM`) by the clocks of the product's time zone. */
export function instantOf(day: string, time: string): string | null {
  try {
    const local = PlainDateTime.fromString(`${day}T${time}`, getISO)
    return new Date(PlainDateTime.toZonedDateTime(local, timeZone).epochMilliseconds).toISOString()
  } catch {
    return null
  }
}

/** When something is due that is due on this day. */
export function dueInstantOf(day: string): string | null {
  return instantOf(day, '17:00')
}

/** The other way round. */
export function localOf(instant: string): { day: string; time: string } {
  const local = ZonedDateTime.toString(Instant.toZonedDateTimeISO(Instant.fromString(instant), timeZone))
  return { day: local.slice(0, 10), time: local.slice(11, 16) }
}
