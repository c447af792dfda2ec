import { openPool, type Pool, type PoolOptions } from '@leitstand/kit/worker-pool'

/** Of less, no reader can make so much that it ends more than its thread. */
const largeBytes = 1_000_000
const mostLargeAtOnce = 2

/** Workers that read mails. A large one is read in a process of its own: what exhausts memory in one step ends nothing else. */
export function openReadingPool<Answer>(options: PoolOptions): Pool<Uint8Array, Answer> {
  const small = openPool<Uint8Array, Answer>(options)
  const workers = Math.min(options.workers, mostLargeAtOnce)
  const large = openPool<Uint8Array, Answer>({ ...options, workers, isolated: true })
  return {
    ask: (raw) => (raw.byteLength > largeBytes ? large : small).ask(raw),
    async [Symbol.asyncDispose]() {
      await Promise.all([small[Symbol.asyncDispose](), large[Symbol.asyncDispose]()])
    },
  }
}
