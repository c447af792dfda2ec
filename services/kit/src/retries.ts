const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** When work that failed is tried again, and when it is given up. */
export interface Retries<R = unknown> {
  /** Waits before the second, third … attempt; a row that fails after the last is dead. */
  waitsMs: readonly number[]
  /** With it the last wait repeats up to this moment (epoch milliseconds), and then the row is dead. */
  until?(row: R): number
}

/** To receivers elsewhere: quick at first, then for three days, as mail servers do. */
export const overDays: Retries = {
  waitsMs: [
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
  ],
}

/** For events, in minutes: an operator sees what is kept as a dead letter, and has it applied again. */
export const overMinutes: Retries = { waitsMs: [second, 5 * second, 30 * second, 2 * minute, 10 * minute] }

/** Inside the house, for what must happen some time: soon again, then every hour, for ever. */
export const untilDone: Retries = {
  waitsMs: [10 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour],
  until: () => Number.POSITIVE_INFINITY,
}

/** To a neighbour in the house, as long as what is handed over is worth anything. */
export function whileWorth<R>(until: (row: R) => number): Retries<R> {
  return { waitsMs: [15 * second], until }
}

export interface Failure<R> {
  row: R
  /** How often it was tried. */
  attempts: number
  now: Date
  /** In [0, 1): spreads attempts, so that a receiver that comes back is not met by all at once. */
  random: number
  /** What the receiver asked for. */
  atLeastMs?: number
}

const spread = 0.2

/** How long to wait; null when it is time to give up. A longer wish of the receiver is heeded, up to a day. */
export function waitMs<R>(retries: Retries<R>, failure: Failure<R>): number | null {
  const { row, attempts, now, random, atLeastMs = 0 } = failure
  const wait = retries.waitsMs[attempts - 1] ?? (retries.until && retries.waitsMs.at(-1))
  if (wait === undefined || isOver(retries, row, now)) return null
  const spreadMs = wait * (1 - spread + 2 * spread * random)
  return Math.round(Math.max(spreadMs, Math.min(atLeastMs, 24 * hour)))
}

export function isOver<R>({ until }: Retries<R>, row: R, now: Date): boolean {
  return until !== undefined && now.getTime() > until(row)
}
