import { Temporal } from 'temporal-polyfill'

/** A day without a time means eight in the morning (AMB-242). */
const usualTime = '08:00'

/** The instant of a local day and time; a time that a clock change skips moves on, one that occurs twice means the first. */
export function adjournInstant(day: string, time: string | undefined, timeZone: string): Date {
  const local = Temporal.PlainDateTime.from(`${day}T${time ?? usualTime}`)
  return new Date(local.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds)
}
