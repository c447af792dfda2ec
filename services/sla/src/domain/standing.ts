export interface Deadline {
  readonly dueAt: number
  readonly respondedAt: number | null
  /** When the ticket was first finished: from then on nobody waits for a first response. */
  readonly finishedAt: number | null
}

/** Was the promise kept, broken, or must somebody still look at the due time? Epoch milliseconds. */
export function standingOf({ dueAt, respondedAt, finishedAt }: Deadline, now: number) {
  const ends = [respondedAt, finishedAt].filter((end) => end !== null)
  const end = ends.length > 0 ? Math.min(...ends) : null
  const violated = end === null ? now >= dueAt : end > dueAt
  return { violated, isRunning: end === null && !violated }
}
