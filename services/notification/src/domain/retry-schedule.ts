const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** Waits before the second, third … attempt: quick at first, because an alert is urgent, then for three days. */
const waits = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]
const jitter = 0.2

/**
 * When to try again after `attempts` failures; null when it is time to give up. `random` is in [0, 1) and spreads the
 * attempts, so that a receiver that comes back is not met by all at once. A longer wish of the receiver is heeded.
 */
export function nextAttemptAt(attempts: number, now: Date, random: number, retryAfterMs = 0): Date | null {
  const wait = waits[attempts - 1]
  if (wait === undefined) return null
  const spread = wait * (1 - jitter + 2 * jitter * random)
  return new Date(now.getTime() + Math.max(spread, Math.min(retryAfterMs, 24 * hour)))
}
