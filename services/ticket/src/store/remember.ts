/** What is asked for with every ticket and changes rarely is remembered for a moment; other replicas are never further behind. */
const rememberMs = 5_000

export interface Memory<T> {
  get(key: string, load: () => Promise<T>): Promise<T>
  forget(): void
}

export function memory<T>(): Memory<T> {
  let kept = new Map<string, { value: T; until: number }>()
  return {
    async get(key, load) {
      const known = kept.get(key)
      if (known && known.until > Date.now()) return known.value
      const value = await load()
      if (kept.size > 10_000) kept = new Map()
      kept.set(key, { value, until: Date.now() + rememberMs })
      return value
    },
    forget() {
      kept = new Map()
    },
  }
}
