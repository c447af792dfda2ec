import { type BusinessHours, type FederalState, type WeekdayName, weekdays } from '@leitstand/contracts/sla/settings'
import { Temporal } from 'temporal-polyfill'
import type { Calendar, Week } from './calendar.ts'
import { holidayCalendar } from './holidays.ts'

/** The calendar that the settings describe. */
export function toCalendar(hours: BusinessHours, states: readonly FederalState[], timeZone: string): Calendar {
  return {
    timeZone,
    main: toWeek(hours),
    secondary: hours.secondary && toWeek(hours.secondary),
    special: hours.special.map(({ from, until, name }) => ({
      from: toInstant(from, timeZone),
      until: toInstant(until, timeZone),
      name,
    })),
    holiday: holidayCalendar(states),
  }
}

/** Where a special time stands that does not end after its beginning, by the clock of the desk; -1 where none does. */
export function reversedSpecialTime({ special }: BusinessHours, timeZone: string): number {
  return special.findIndex(({ from, until }) => toInstant(from, timeZone) >= toInstant(until, timeZone))
}

function toWeek(hours: Record<WeekdayName, readonly { from: string; until: string }[]>): Week {
  return weekdays.map((day) => hours[day].map(({ from, until }) => ({ from: minuteOf(from), until: minuteOf(until) })))
}

function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

/** Written with an offset it is an instant; without one it is what the clock on the wall shows. */
function toInstant(moment: string, timeZone: string): number {
  const hasOffset = /(Z|[+-]\d\d:?\d\d)$/.test(moment)
  if (hasOffset) return Temporal.Instant.from(moment).epochMilliseconds
  return Temporal.PlainDateTime.from(moment).toZonedDateTime(timeZone).epochMilliseconds
}
