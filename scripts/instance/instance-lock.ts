import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { type DataFolder, explainUnwritable } from './data-folder.ts'

const name = 'leitstand'

/** A process that cannot be mistaken for another one that was given the same number later. */
export interface KnownProcess {
  pid: number
  /** When it began, as the kernel counts. */
  begun: string
}

/** The instance that works on this data folder now, if there is one. */
export async function runningInstance(folder: DataFolder): Promise<KnownProcess | undefined> {
  const text = await readFile(folder.pidFile(name), 'utf8').catch(() => '')
  const [number, begun, place] = text.split('\n')
  const pid = Number(number)
  if (!(pid > 1) || pid === process.pid) return undefined
  if (!begun) return isStarter(pid) ? { pid, begun: begunAt(pid) ?? '' } : undefined
  // The file of a folder that was copied speaks of the folder it was copied from.
  if (place !== realpathSync(folder.path)) return undefined
  const found = { pid, begun }
  return isAlive(found) ? found : undefined
}

/** Makes this process the one that works on the folder, or tells which one does already. */
export async function takeInstance(folder: DataFolder): Promise<{ taken: true } | { taken: false; pid: number }> {
  const text = `${process.pid}\n${begunAt(process.pid)}\n${realpathSync(folder.path)}\n`
  for (;;) {
    const written = await writeFile(folder.pidFile(name), text, { flag: 'wx' }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
        throw explainUnwritable(folder.path, error)
      },
    )
    if (written) return { taken: true }
    const running = await runningInstance(folder)
    if (running) return { taken: false, pid: running.pid }
    await rm(folder.pidFile(name), { force: true })
  }
}

export async function releaseInstance(folder: DataFolder): Promise<void> {
  await rm(folder.pidFile(name), { force: true })
}

export function isAlive({ pid, begun }: KnownProcess): boolean {
  return begunAt(pid) === begun
}

/** Two processes with one number differ in this; undefined when there is none, or one that only waits to be buried. */
function begunAt(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // What stands before is a name in brackets, which may hold anything.
    const [state, ...fields] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ')
    return state === 'Z' || state === 'X' ? undefined : `${boot} ${fields[18]}`
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout?.trim() || undefined
  }
}

/** Versions before this one wrote the number alone. */
function isStarter(pid: number): boolean {
  try {
    return /scripts\/(start|dev)\.ts/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return false
  }
}
