import { type Booking, type BookingInput, isGiven, readInstant } from './booking.ts'
import { formatDuration } from './duration.ts'

/** What somebody wrote; undefined stays as it is, empty is taken away and follows from the others again (AMB-105). */
export interface TimeChange {
  readonly startAt?: string | undefined
  readonly endAt?: string | undefined
  readonly accruedTime?: string | undefined
}

/**
 * What a change of times means. A new start moves the whole entry. Where the accrued time was the span, a new end changes
 * the accrued time and a new accrued time changes the end; where it was less, only what was written changes.
 */
export function rebook(booked: Booking, change: TimeChange, timeZone: string): BookingInput {
  const span = Math.floor((booked.endAt - booked.startAt) / 60_000)
  const isWhole = booked.accruedMinutes === span
  const startAt = change.startAt ?? toIso(booked.startAt)
  const shift = (readInstant(startAt, timeZone) ?? booked.startAt) - booked.startAt
  const movedEnd = booked.endAt + shift
  return {
    startAt,
    endAt: change.endAt ?? (isGiven(change.accruedTime) && isWhole ? undefined : toIso(movedEnd)),
    accruedTime:
      change.accruedTime ?? (isGiven(change.endAt) && isWhole ? undefined : formatDuration(booked.accruedMinutes)),
  }
}

function toIso(instant: number): string {
  return new Date(instant).toISOString()
}
