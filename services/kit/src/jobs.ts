import type { Logger } from './logger.ts'
import { explain, rarely } from './rarely.ts'
import type { Job, PrismaLike, Round, ServiceContext } from './service.ts'
import { openSignal } from './signal.ts'

export interface Jobs extends AsyncDisposable {
  wake(name: string): void
  /** `caughtUp` comes when the service has worked off the events of the time it was down. */
  start(caughtUp?: Promise<void>): void
  /** One round of a job, to the end: for tests. */
  run(name: string): Promise<void>
}

/** Runs each job in its rhythm, one round at a time; one that is woken looks at once. */
export function openJobs<P extends PrismaLike>(
  jobs: readonly Job<P>[],
  context: () => ServiceContext<P>,
  log: Logger,
): Jobs {
  const rounds = new Map<string, Set<Round>>(jobs.map((job) => [job.name, new Set()]))
  const stopping = Promise.withResolvers<void>()
  let stopped = false
  let loops: Promise<void>[] = []

  function openRound(name: string): Round {
    const round = { ...openSignal(), isOver: () => stopped }
    rounds.get(name)?.add(round)
    return round
  }

  async function loop(job: Job<P>): Promise<void> {
    const round = openRound(job.name)
    // An outage lasts for many rounds.
    const tell = rarely((_reason, err: unknown) =>
      log.warn({ err, job: job.name }, 'a job failed and is tried again at its next round'),
    )
    while (!stopped) {
      const more = await job.run(context(), round).catch((error: unknown) => {
        tell(explain(error), error)
        return false
      })
      if (!more) await round.wait(job.everySeconds * 1000)
    }
  }

  function wake(name: string): void {
    for (const round of rounds.get(name) ?? []) round.wake()
  }

  return {
    wake,
    start(caughtUp) {
      loops = jobs.map(async (job) => {
        if (job.afterBacklog) await Promise.race([caughtUp, stopping.promise])
        await loop(job)
      })
    },
    async run(name) {
      const job = jobs.find((candidate) => candidate.name === name)
      if (!job) throw new Error(`There is no job "${name}"`)
      const round = openRound(name)
      while (await job.run(context(), round)) if (stopped) break
      rounds.get(name)?.delete(round)
    },
    [Symbol.asyncDispose]: async () => {
      stopped = true
      stopping.resolve()
      for (const { name } of jobs) wake(name)
      await Promise.allSettled(loops)
    },
  }
}
