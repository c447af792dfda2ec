import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type DataFolder, explainUnwritable } from './data-folder.ts'

const name = 'leitstand'
const turnMs = 20

/** A process that cannot be mistaken for another one that was given the same number later. */
export interface KnownProcess {
  pid: number
  /** When it began, as the kernel counts. */
  begun: string
}

/** The instance that works on this data folder now, if there is one. */
export async function runningInstance(folder: DataFolder): Promise<KnownProcess | undefined> {
  return ownerOf(folder, (await textOf(folder.pidFile(name))) ?? '')
}

/** The process whose number this text gives, if it is alive and works on this folder. */
function ownerOf(folder: DataFolder, text: string): KnownProcess | undefined {
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
  const file = folder.pidFile(name)
  const own = `${file}.${process.pid}`
  try {
    // Written first and given its name afterwards: nobody finds it empty.
    await writeFile(own, `${process.pid}\n${begunAt(process.pid)}\n${realpathSync(folder.path)}\n`)
    for (;;) {
      if (await succeeds(link(own, file), 'EEXIST')) return { taken: true }
      const left = await textOf(file)
      if (left === null) continue
      const running = ownerOf(folder, left)
      if (running) return { taken: false, pid: running.pid }
      if (await replaceLeft(folder, left, own)) return { taken: true }
    }
  } catch (error) {
    throw explainUnwritable(folder.path, error)
  } finally {
    await rm(own, { force: true })
  }
}

/** Takes the place of a process that has ended, whose file said this. One at a time, so that nobody takes a new one's. */
async function replaceLeft(folder: DataFolder, left: string, own: string): Promise<boolean> {
  const file = folder.pidFile(name)
  const turn = `${file}.turn`
  if (!(await succeeds(link(own, turn), 'EEXIST'))) {
    // A turn that has just ended is not there to be removed: what is there then is somebody else's.
    const holder = await textOf(turn)
    if (holder === null) return false
    if (ownerOf(folder, holder)) await wait(turnMs)
    else await rm(turn, { force: true })
    return false
  }
  try {
    if ((await textOf(file)) !== left) return false
    await rename(own, file)
    return true
  } finally {
    await rm(turn, { force: true })
  }
}

const textOf = (file: string) => readFile(file, 'utf8').catch(() => null)

/** Whether it could be done; other errors than the expected one are thrown. */
async function succeeds(work: Promise<unknown>, expected: string): Promise<boolean> {
  return await work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === expected) return false
      throw error
    },
  )
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
