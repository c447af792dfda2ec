import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import type { DataFolder } from './data-folder.ts'

const name = 'leitstand'

/** The process number of the instance that works on this data folder now, if there is one. */
export async function runningInstance(folder: DataFolder): Promise<number | undefined> {
  const text = await readFile(folder.pidFile(name), 'utf8').catch(() => '')
  const pid = Number(text.trim())
  return pid > 1 && isAlive(pid) && pid !== process.pid ? pid : undefined
}

/** Makes this process the one that works on the folder, or tells which one does already. */
export async function takeInstance(folder: DataFolder): Promise<{ taken: true } | { taken: false; pid: number }> {
  for (;;) {
    const written = await writeFile(folder.pidFile(name), `${process.pid}\n`, { flag: 'wx' }).then(
      () => true,
      () => false,
    )
    if (written) return { taken: true }
    const pid = await runningInstance(folder)
    if (pid) return { taken: false, pid }
    await rm(folder.pidFile(name), { force: true })
  }
}

export async function releaseInstance(folder: DataFolder): Promise<void> {
  await rm(folder.pidFile(name), { force: true })
}

/** Alive and one of ours: after a reboot the number may belong to another program. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  try {
    const [state] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').slice(-1)
    return !state?.startsWith('Z') && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('node')
  } catch {
    return true
  }
}
