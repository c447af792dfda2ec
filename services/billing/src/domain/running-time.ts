import type { BookingInput } from './booking.ts'
import { formatDuration } from './duration.ts'

/** What is booked of a time that ran: a begun minute counts, and what was written by hand counts more. */
export function bookingInUntilNow(
  { startAt, accruedTime }: { startAt?: string | undefined; accruedTime?: string | undefined },
  startedAt: string,
  now: Date,
): BookingInput {
  const from = startAt ?? startedAt
  const minutes = Math.max(1, Math.ceil((now.getTime() - Date.parse(from)) / 60_000))
  return { startAt: from, accruedTime: accruedTime ?? formatDuration(minutes) }
}
