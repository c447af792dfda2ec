import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '../problem.ts'
import type { Say } from '../progress.ts'
import type { Supervised } from '../supervisor.ts'

/** So long nothing may happen at all: a start that is slow goes on. */
const patienceMs = 120_000
const reminderMs = 15_000
/** A process that ends this often before it was ever ready will not come up by itself. */
const hopelessCrashes = 3

export interface Awaited {
  task: Supervised
  /** Where its health is asked for. */
  url: string
}

/** Waits until every process says that it is ready, and tells who is still missing. */
export async function waitUntilReady(awaited: Awaited[], say: Say, signal?: AbortSignal): Promise<void> {
  const missing = new Map(awaited.map((entry) => [entry.task.name, entry]))
  const clock = progressClock(patienceMs)
  let reminder = Date.now() + reminderMs
  while (missing.size > 0) {
    signal?.throwIfAborted()
    for (const { name } of await readyAmong([...missing.values()])) {
      missing.delete(name)
      say(`${name} is ready (${awaited.length - missing.size} of ${awaited.length}).`)
    }
    const [first] = missing.values()
    if (first && clock.isOver(signsOfLife([...missing.values()])))
      throw await hopeless(first.task, `has done nothing for ${patienceMs / 1000} seconds and is not ready`)
    if (Date.now() > reminder) {
      say(`Still waiting for ${[...missing.keys()].join(', ')} …`)
      reminder += reminderMs
    }
    await wait(50)
  }
}

async function readyAmong(missing: readonly Awaited[]): Promise<Supervised[]> {
  const answers = await Promise.all(missing.map(async ({ task, url }) => ({ task, ready: await isReady(url) })))
  const crashed = answers.find(({ task, ready }) => !ready && task.crashes() >= hopelessCrashes)
  if (crashed) throw await hopeless(crashed.task, 'ends again and again')
  return answers.filter(({ ready }) => ready).map(({ task }) => task)
}

/** Tells when nothing has changed for too long. */
export function progressClock(longestMs: number, now: () => number = Date.now) {
  let last = ''
  let changedAt = now()
  return {
    isOver(signs: string): boolean {
      if (signs !== last) changedAt = now()
      last = signs
      return now() - changedAt > longestMs
    },
  }
}

/** Who is missing, how much each has said and, to half a second, how long it has computed. */
function signsOfLife(missing: readonly Awaited[]): string {
  return missing.map(({ task }) => `${task.name} ${task.crashes()} ${sizeOf(task.logFile)} ${computedBy(task)}`).join()
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function computedBy({ pidFile }: Supervised): number {
  try {
    const pid = readFileSync(pidFile, 'utf8').trim()
    const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ')
    return Math.floor((Number(fields[11]) + Number(fields[12])) / 50)
  } catch {
    return 0
  }
}

async function isReady(url: string): Promise<boolean> {
  return await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )
}

async function hopeless(task: Supervised, what: string): Promise<Problem> {
  const log = (await readFile(task.logFile, 'utf8').catch(() => '')).trim().split('\n')
  const reason = reasonIn(log.at(-1) ?? '')
  if (reason) return new Problem(`${task.name} cannot start. ${reason.replace(/\.?$/, '.')} Then start again.`)
  const lines = log.slice(-5).join('\n')
  return new Problem(`${lines}\n${task.name} ${what}: put right what its log says (${task.logFile}) and start again.`)
}

/** What a process says of its own configuration before it ends is a sentence for the operator. */
function reasonIn(line: string): string | undefined {
  try {
    const { level, reason } = JSON.parse(line) as { level?: unknown; reason?: unknown }
    return level === 'fatal' && typeof reason === 'string' ? reason : undefined
  } catch {
    return undefined
  }
}
