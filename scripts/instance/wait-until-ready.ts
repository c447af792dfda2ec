import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '../problem.ts'
import type { Say } from '../progress.ts'
import type { Supervised } from '../supervisor.ts'

const timeoutMs = 120_000
const reminderMs = 15_000
/** A process that ends this often before it was ever ready will not come up by itself. */
const hopelessCrashes = 3

export interface Awaited {
  task: Supervised
  port: number
}

/** Waits until every process says that it is ready, and tells who is still missing. */
export async function waitUntilReady(awaited: Awaited[], say: Say, signal?: AbortSignal): Promise<void> {
  const missing = new Map(awaited.map((entry) => [entry.task.name, entry]))
  const end = Date.now() + timeoutMs
  let reminder = Date.now() + reminderMs
  while (missing.size > 0) {
    signal?.throwIfAborted()
    const answers = await Promise.all(
      [...missing.values()].map(async (entry) => ({ entry, ready: await isReady(entry.port) })),
    )
    for (const { entry, ready } of answers) {
      if (ready) {
        missing.delete(entry.task.name)
        say(`${entry.task.name} is ready (${awaited.length - missing.size} of ${awaited.length}).`)
      } else if (entry.task.crashes() >= hopelessCrashes) throw await hopeless(entry.task, 'ends again and again')
    }
    const [first] = missing.values()
    if (first && Date.now() > end) throw await hopeless(first.task, `was not ready within ${timeoutMs / 1000} seconds`)
    if (Date.now() > reminder) {
      say(`Still waiting for ${[...missing.keys()].join(', ')} …`)
      reminder += reminderMs
    }
    await wait(50)
  }
}

async function isReady(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )
}

async function hopeless(task: Supervised, what: string): Promise<Problem> {
  const log = await readFile(task.logFile, 'utf8').catch(() => '')
  const lines = log.trim().split('\n').slice(-5).join('\n')
  return new Problem(`${lines}\n${task.name} ${what}: put right what its log says (${task.logFile}) and start again.`)
}
