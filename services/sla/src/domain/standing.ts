export interface Deadline {
  readonly dueAt: number
  /** From when on nobody waits any more. */
  readonly end: number | null
  /** Since when the clock stands still, or stood still at the end. */
  readonly stoodSince: number | null
}

/** Was the promise kept, broken, or must somebody still look at the due time? Epoch milliseconds. */
export function standingOf({ dueAt, end, stoodSince }: Deadline, now: number) {
  const shownBy = (at: number) => Math.min(at, stoodSince ?? at)
  const violated = end === null ? shownBy(now) >= dueAt : shownBy(end) > dueAt
  return { violated, isRunning: end === null && !violated && stoodSince === null }
}
