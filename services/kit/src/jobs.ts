import type { Logger } from './logger.ts'
import type { Job, PrismaLike, ServiceContext } from './service.ts'
import { openSignal, type Signal } from './signal.ts'

export interface Jobs extends AsyncDisposable {
  wake(name: string): void
  start(): void
  /** One round of a job, to the end: for tests. */
  run(name: string): Promise<void>
}

/** Runs each job in its rhythm, one round at a time; one that is woken looks at once. */
export function openJobs<P extends PrismaLike>(
  jobs: readonly Job<P>[],
  context: () => ServiceContext<P>,
  log: Logger,
): Jobs {
  const signals = new Map<string, Signal>(jobs.map((job) => [job.name, openSignal()]))
  let stopped = false
  let loops: Promise<void>[] = []

  async function loop(job: Job<P>, signal: Signal): Promise<void> {
    while (!stopped) {
      const more = await job.run(context()).catch((error: unknown) => {
        log.warn({ err: error, job: job.name }, 'a job failed and is tried again at its next round')
        return false
      })
      if (!more) await signal.wait(job.everySeconds * 1000)
    }
  }

  return {
    wake: (name) => signals.get(name)?.wake(),
    start() {
      loops = jobs.map((job) => loop(job, signals.get(job.name) ?? openSignal()))
    },
    async run(name) {
      const job = jobs.find((candidate) => candidate.name === name)
      if (!job) throw new Error(`There is no job "${name}"`)
      while (await job.run(context())) if (stopped) return
    },
    [Symbol.asyncDispose]: async () => {
      stopped = true
      for (const signal of signals.values()) signal.wake()
      await Promise.allSettled(loops)
    },
  }
}
