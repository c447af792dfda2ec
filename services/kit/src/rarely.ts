const reminderMs = 30_000

/** What went wrong, in the words of the error and of its cause. */
export function explain(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  return cause instanceof Error && cause.message !== message ? `${message}: ${cause.message}` : message
}

/** The same words at most every half minute, whatever the clock is set to meanwhile; other words at once. */
export function rarely<A extends unknown[]>(
  tell: (reason: string, ...about: A) => void,
  now: () => number = () => performance.now(),
): (reason: string, ...about: A) => void {
  const toldAt = new Map<string, number>()
  return (reason, ...about) => {
    if (now() - (toldAt.get(reason) ?? -Infinity) < reminderMs) return
    if (toldAt.size > 100) toldAt.clear()
    toldAt.set(reason, now())
    tell(reason, ...about)
  }
}
