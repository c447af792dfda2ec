import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A server that runs as a child of this process. It ends with it, even after `kill -9`. */
export interface EmbeddedServer extends AsyncDisposable {
  url: string
  port: number
  pid: number
  /** Settles when the process is gone, for whatever reason. */
  exited: Promise<void>
  stop(): Promise<void>
}

let canFollowParent: boolean | undefined

/** Puts `setpriv --pdeathsig` before a command, so that the kernel ends it together with this process. */
export function followParent(command: string[], signal: 'INT' | 'TERM' | 'KILL'): string[] {
  canFollowParent ??= spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0
  return canFollowParent ? ['setpriv', '--pdeathsig', signal, '--', ...command] : command
}

/** Starts a command with its output in a log file and apart from the terminal, so that Ctrl-C reaches only this process. */
export function spawnLogged(command: string[], logFile: string, options: SpawnOptions = {}): ChildProcess {
  const [program = '', ...args] = command
  const log = openSync(logFile, 'a')
  return spawn(program, args, { ...options, detached: true, stdio: ['ignore', log, log] })
}

/** Tells when a child is gone; a child that could not even be started counts as gone. */
export async function whenGone(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await once(child, 'exit').catch(() => undefined)
}

/** Ends a child: the given signal first, then SIGKILL after the patience. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals, patienceMs: number): Promise<void> {
  const gone = whenGone(child)
  child.kill(signal)
  const timeout = new AbortController()
  await Promise.race([gone, wait(patienceMs, undefined, { signal: timeout.signal }).catch(() => undefined)])
  timeout.abort()
  child.kill('SIGKILL')
  await gone
}

/** No `fetch` goes there (Fetch Standard, "bad port"); the others that it refuses lie below those that are chosen here. */
export const refusedByFetch = 10_080

/**
 * A port of the loopback that nobody uses at this moment. It lies below those that systems give to outgoing connections, so
 * that none of them takes it before the server listens there.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768)
    if (port !== refusedByFetch && (await isPortFree(port))) return port
  }
}

/** Whether a server could listen there now. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

/** Asks again and again until the answer is yes, the child is gone or the time is over. */
export async function untilReady(
  child: ChildProcess,
  isReady: () => Promise<boolean>,
  timeoutMs: number,
): Promise<'ready' | 'gone' | 'late'> {
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return 'gone'
    if (await isReady().catch(() => false)) return 'ready'
    await wait(30)
  }
  return 'late'
}
