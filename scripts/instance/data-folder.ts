import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '../problem.ts'

const neededMegabytes = 500

/** Where one instance keeps everything: LEITSTAND_DATA. */
export interface DataFolder {
  path: string
  /** `logs/<name>.log` */
  log(name: string): string
  /** `run/<name>.pid` */
  pidFile(name: string): string
}

export async function openDataFolder(path: string): Promise<DataFolder> {
  try {
    await mkdir(join(path, 'logs'), { recursive: true, mode: 0o700 })
    await mkdir(join(path, 'run'), { recursive: true })
  } catch {
    throw new Problem(`The data folder ${path} cannot be made: choose another with LEITSTAND_DATA and start again.`)
  }
  const { bavail, bsize } = await statfs(path)
  const megabytes = Math.floor((bavail * bsize) / 1024 ** 2)
  if (megabytes < neededMegabytes) {
    throw new Problem(
      `Only ${megabytes} MB are free on the disk of ${path}: free at least ${neededMegabytes} MB and start again.`,
    )
  }
  return {
    path,
    log: (name) => join(path, 'logs', `${name}.log`),
    pidFile: (name) => join(path, 'run', `${name}.pid`),
  }
}

/** Reads a JSON file of the data folder; a missing one is undefined. */
export async function readKept(folder: DataFolder, name: string): Promise<unknown> {
  const file = join(folder.path, name)
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    throw new Problem(
      `${file} is damaged: restore it from a backup, or delete it if this installation may forget what it held.`,
    )
  }
}

/** Writes a JSON file of the data folder as a whole, readable only by its owner. */
export async function keep(folder: DataFolder, name: string, content: unknown): Promise<void> {
  const file = join(folder.path, name)
  await writeFile(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
