import { copyFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Say } from './progress.ts'

/** One life of a process. */
export interface Life {
  pid: number
  exited: Promise<void>
  stop(): Promise<void>
}

export interface Task {
  name: string
  pidFile: string
  logFile: string
  /** Starts the process once more; may take until the process is usable. */
  start(): Promise<Life>
  /** For a server that can hang: one that does not do its work several times in a row is ended, and so started again. */
  watched?: { everyMs: number; works(): Promise<boolean> }
}

/** A task that is started again whenever its process ends, until it is stopped. */
export interface Supervised {
  name: string
  logFile: string
  pidFile: string
  /** How often the process has ended without being asked to. */
  crashes(): number
  stop(): Promise<void>
}

const firstPauseMs = 100
const longestPauseMs = 10_000
/** A process that lived this long was healthy: the next pause is short again. */
const healthyLifeMs = 20_000
/** So many times in a row a server must have failed: a machine that is overloaded for a moment is no reason. */
const mostFailures = 3
const largestLogBytes = 50 * 1024 ** 2

/** Starts a task and keeps it running. The first start's failure is the caller's; later ones are tried again, ever more slowly. */
export async function keepRunning(task: Task, say: Say): Promise<Supervised> {
  const stopping = new AbortController()
  let crashes = 0
  let life = await begin(task)
  const logKeeper = setInterval(() => void shortenLog(task.logFile), 60_000)
  logKeeper.unref()

  const watching = watch()
  if (task.watched) void endWhenHung(task.watched, stopping.signal)
  return {
    name: task.name,
    logFile: task.logFile,
    pidFile: task.pidFile,
    crashes: () => crashes,
    async stop() {
      stopping.abort()
      clearInterval(logKeeper)
      await life.stop()
      await watching
      await rm(task.pidFile, { force: true })
    },
  }

  async function endWhenHung({ everyMs, works }: NonNullable<Task['watched']>, signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
      const asked = life
      failures = (await works().catch(() => false)) ? 0 : failures + 1
      if (failures < mostFailures || signal.aborted) continue
      failures = 0
      say(`${task.name} runs and does not do its work any more: it is ended.`)
      await asked.stop()
    }
  }

  async function watch(): Promise<void> {
    let pauseMs = firstPauseMs
    while (!stopping.signal.aborted) {
      const began = performance.now()
      await life.exited
      if (stopping.signal.aborted) return
      crashes++
      if (performance.now() - began > healthyLifeMs) pauseMs = firstPauseMs
      say(`${task.name} ended unexpectedly and is started again (its log: ${task.logFile}).`)
      const again = await beginAgain(task, pauseMs, stopping.signal, say)
      life = again.life ?? life
      pauseMs = again.nextPauseMs
    }
  }
}

/** Tries until it begins, ever more slowly; without a life when it is to stop meanwhile. */
async function beginAgain(
  task: Task,
  pauseMs: number,
  signal: AbortSignal,
  say: Say,
): Promise<{ life?: Life; nextPauseMs: number }> {
  for (let pause = pauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    await wait(pause, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return { nextPauseMs: pause }
    try {
      const life = await begin(task)
      if (signal.aborted) await life.stop()
      return { life, nextPauseMs: Math.min(pause * 2, longestPauseMs) }
    } catch (error) {
      say(`${task.name} could not be started: ${error instanceof Error ? error.message : error}`)
    }
  }
}

async function begin(task: Task): Promise<Life> {
  const life = await task.start()
  try {
    await notePid(task.pidFile, life.pid)
  } catch (error) {
    // A disk that is full: nobody would know of this process, and the next one would find its port taken.
    await life.stop()
    throw error
  }
  return life
}

/** Whoever reads it meanwhile finds a number: an empty file would be 0, and kill(2) takes that for its own group. */
async function notePid(file: string, pid: number): Promise<void> {
  await writeFile(`${file}.new`, `${pid}\n`)
  await rename(`${file}.new`, file)
}

/** The process appends to its open log, so the file is copied and emptied in place, not moved. */
async function shortenLog(file: string): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size < largestLogBytes) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}
