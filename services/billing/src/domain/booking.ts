import { limits } from '@leitstand/contracts/common'
import type { Violation } from '@leitstand/contracts/violations'
import { Temporal } from 'temporal-polyfill'
import { parseDuration } from './duration.ts'

export interface BookingInput {
  readonly startAt: string
  readonly endAt?: string | undefined
  readonly accruedTime?: string | undefined
}

/** Epoch milliseconds and whole minutes. */
export interface Booking {
  readonly startAt: number
  readonly endAt: number
  readonly accruedMinutes: number
}

/**
 * The time that somebody books. The end follows from start and accrued time when it is missing, the accrued time from
 * the span when that is missing; when all are given the accrued time counts and may not exceed the span (AMB-105).
 */
export function readBooking(input: BookingInput, timeZone: string): Booking | readonly Violation[] {
  const startAt = readInstant(input.startAt, timeZone)
  const givenEnd = isGiven(input.endAt) ? readInstant(input.endAt, timeZone) : undefined
  const violations: Violation[] = []
  if (startAt === null) violations.push({ propertyPath: 'startAt', code: 'invalid-date' })
  if (givenEnd === null) violations.push({ propertyPath: 'endAt', code: 'invalid-date' })
  if (startAt === null || givenEnd === null) return violations
  if (givenEnd !== undefined && givenEnd < startAt) return [{ propertyPath: 'endAt', code: 'end-before-start' }]

  const span = givenEnd === undefined ? undefined : Math.floor((givenEnd - startAt) / 60_000)
  const accruedMinutes = minutesOf(input.accruedTime, span)
  if (typeof accruedMinutes === 'string') return [{ propertyPath: 'accruedTime', code: accruedMinutes }]
  return { startAt, endAt: givenEnd ?? startAt + accruedMinutes * 60_000, accruedMinutes }
}

/** Or what is wrong with them. */
function minutesOf(text: string | undefined, span: number | undefined) {
  const minutes = isGiven(text) ? parseDuration(text) : (span ?? null)
  if (minutes === null || minutes < 1) return 'duration-invalid'
  if (minutes > limits.worktimeMinutes) return 'duration-too-long'
  // Start and end alike say when, not how long (AMB-106).
  return span !== undefined && span > 0 && minutes > span ? 'duration-exceeds-span' : minutes
}

export function isGiven(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}

/** With an offset it is an instant; without one it is local time. A day alone is no time. */
export function readInstant(text: string, timeZone: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)) return null
  try {
    if (/(Z|[+-]\d\d:?\d\d)$/i.test(text)) return Temporal.Instant.from(text).epochMilliseconds
    return Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds
  } catch {
    return null
  }
}
