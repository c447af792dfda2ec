import type { NoticeFact, QuietHours } from '@leitstand/contracts/identity/notice-ways'
import { Temporal } from 'temporal-polyfill'
import type { NoticeReason } from './notice-recipients.ts'

/** When a mail may leave that could leave at this moment: then, or at the end of the quiet hours that it falls into. */
export function afterQuiet(quiet: QuietHours | null, at: Date): Date {
  if (quiet === null) return at
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(quiet.timeZone)
  const end = Temporal.PlainTime.from(quiet.until)
  const time = local.toPlainTime()
  const isPast = (moment: Temporal.PlainTime) => Temporal.PlainTime.compare(time, moment) >= 0
  const hasBegun = isPast(Temporal.PlainTime.from(quiet.from))
  const isOverNight = quiet.from > quiet.until
  const isQuiet = isOverNight ? hasBegun || !isPast(end) : hasBegun && !isPast(end)
  if (!isQuiet) return at
  const day = local.toPlainDate().add({ days: isPast(end) ? 1 : 0 })
  return new Date(day.toZonedDateTime({ timeZone: quiet.timeZone, plainTime: end }).epochMilliseconds)
}

/** A deadline wakes whoever has to keep it, where they want that. */
export function wakes(quiet: QuietHours | null, fact: NoticeFact, reason: NoticeReason): boolean {
  const isAlarm = fact === 'sla' || fact === 'due'
  return quiet?.alarms === true && isAlarm && (reason === 'assigned' || reason === 'responsible')
}
