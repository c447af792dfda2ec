import { type BookingInput, readInstant } from './booking.ts'
import { formatDuration } from './duration.ts'

/** What is booked of a time that ran: a begun minute counts, and what was written by hand counts more. */
export function bookingInUntilNow(
  { startAt, accruedTime }: { startAt?: string | undefined; accruedTime?: string | undefined },
  startedAt: string,
  now: Date,
  timeZone: string,
): BookingInput {
  const from = startAt ?? startedAt
  return { startAt: from, accruedTime: accruedTime ?? durationBetween(readInstant(from, timeZone), now) }
}

function durationBetween(from: number | null, now: Date): string | undefined {
  return from === null ? undefined : formatDuration(Math.max(1, Math.ceil((now.getTime() - from) / 60_000)))
}
