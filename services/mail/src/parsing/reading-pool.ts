import { openPool, type Pool, type PoolOptions } from '@leitstand/kit/worker-pool'

/** Of less, no reader can make so much that it ends more than its thread. */
const largeBytes = 1_000_000
const mostLargeAtOnce = 2

export interface MailToRead {
  raw: Uint8Array
  /** When it came: what protected it is judged as of then. */
  receivedAt: Date
}

/** Workers that read mails. A large one is read in a process of its own: what exhausts memory in one step ends nothing else. */
export function openReadingPool<Answer>(options: PoolOptions): Pool<MailToRead, Answer> {
  const small = openPool<MailToRead, Answer>(options)
  const workers = Math.min(options.workers, mostLargeAtOnce)
  const large = openPool<MailToRead, Answer>({ ...options, workers, isolated: true })
  return {
    ask: (mail) => (mail.raw.byteLength > largeBytes ? large : small).ask(mail),
    async [Symbol.asyncDispose]() {
      await Promise.all([small[Symbol.asyncDispose](), large[Symbol.asyncDispose]()])
    },
  }
}
