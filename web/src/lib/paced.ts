interface Pace {
  /** What comes in one moment is answered together, in milliseconds. */
  soonMs: number
  /** Between two acts, in milliseconds. */
  intervalMs: number
}

/**
 * Gathers what comes and acts on it: soon after the first, then at most once in an interval, and once more with what came
 * last when it has become quiet.
 */
export function paced<T>(act: (items: readonly T[]) => void, { soonMs, intervalMs }: Pace) {
  let waiting: T[] = []
  let acted: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    const items = [...acted, ...waiting]
    acted = waiting
    waiting = []
    timer = acted.length > 0 ? setTimeout(run, intervalMs) : undefined
    act(items)
  }
  return {
    add(item: T): void {
      waiting.push(item)
      timer ??= setTimeout(run, soonMs)
    },
    stop(): void {
      clearTimeout(timer)
    },
  }
}
