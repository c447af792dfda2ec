/** What is asked for with every ticket and changes rarely is remembered for a moment; other replicas are never further behind. */
const usualMs = 5_000
const mostKept = 10_000

export interface Memory<T> {
  get(key: string, load: () => Promise<T>): Promise<T>
  /** The same for many at once: those that are not known are loaded together. */
  getAll(
    keys: readonly string[],
    load: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<ReadonlyMap<string, T>>
  forget(): void
}

const memories: Memory<unknown>[] = []

/** Nothing is known any more, as when the process has just started. */
export function forgetAll(): void {
  for (const one of memories) one.forget()
}

export function memory<T>(rememberMs = usualMs): Memory<T> {
  let kept = new Map<string, { value: T; until: number }>()
  const known = (key: string) => {
    const found = kept.get(key)
    return found && found.until > performance.now() ? found : undefined
  }
  /** What was read before everything was forgotten may be what was to be forgotten. */
  const keeping = (before: typeof kept) => (key: string, value: T) => {
    if (before !== kept) return
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, { value, until: performance.now() + rememberMs })
  }
  const made: Memory<T> = {
    async get(key, load) {
      const found = known(key)
      if (found) return found.value
      const keep = keeping(kept)
      const value = await load()
      keep(key, value)
      return value
    },
    async getAll(keys, load) {
      const found = new Map<string, T>()
      const missing = new Set<string>()
      for (const key of keys) {
        const one = known(key)
        if (one) found.set(key, one.value)
        else missing.add(key)
      }
      if (missing.size === 0) return found
      const keep = keeping(kept)
      const loaded = await load([...missing])
      for (const [key, value] of loaded) keep(key, value)
      return new Map([...found, ...loaded])
    },
    forget() {
      kept = new Map()
    },
  }
  memories.push(made)
  return made
}
