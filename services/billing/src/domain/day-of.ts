import { Temporal } from 'temporal-polyfill'

/** The day that it is at a moment, by the clocks of the installation. */
export function dayOf(at: Date, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
}
