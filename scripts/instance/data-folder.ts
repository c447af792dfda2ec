import { existsSync } from 'node:fs'
import { chmod, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { root } from '../paths.ts'
import { Problem } from '../problem.ts'

const neededMegabytes = 500
const neededFiles = 5_000

/** Where one instance keeps everything: LEITSTAND_DATA. */
export interface DataFolder {
  path: string
  /** `logs/<name>.log` */
  log(name: string): string
  /** `run/<name>.pid` */
  pidFile(name: string): string
}

/** Where things lie below a data folder, whatever state it is in. */
export function dataFolderAt(path: string): DataFolder {
  return {
    path,
    log: (name) => join(path, 'logs', `${name}.log`),
    pidFile: (name) => join(path, 'run', `${name}.pid`),
  }
}

/** Makes sure that the folder is there, may be written to and has room. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  // Logs, files and caught mails are for whoever runs the product alone: also of the processes that it starts.
  process.umask(0o077)
  try {
    await makeFolder(join(path, 'logs'))
    await makeFolder(join(path, 'run'))
    await closeToOthers(path)
    for (const folder of [path, join(path, 'logs'), join(path, 'run')]) await tryWriting(folder)
  } catch (error) {
    throw explainUnwritable(path, error)
  }
  const { bavail, bsize, files, ffree } = await statfs(path)
  const megabytes = Math.floor((bavail * bsize) / 1024 ** 2)
  if (megabytes < neededMegabytes) {
    throw new Problem(
      `Only ${megabytes} MB are free on the disk of ${path}: free at least ${neededMegabytes} MB and start again.`,
    )
  }
  // Some file systems count no files at all.
  if (files > 0 && ffree < neededFiles) throw new Problem(noFilesLeft(path))
  return dataFolderAt(path)
}

/** What an earlier version made lay open to everybody who could enter the folder. */
async function closeToOthers(path: string): Promise<void> {
  for (const folder of ['logs', 'run', 'spool', 'blobs', 'outbox']) await chmodIfThere(join(path, folder), 0o700)
  for (const file of await readdir(join(path, 'logs'))) await chmodIfThere(join(path, 'logs', file), 0o600)
}

/** A start beside this one may have removed its probe since the folder was read. */
async function chmodIfThere(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  })
}

/** A folder may be there and nothing may be written in it. */
export async function tryWriting(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`)
  await writeFile(probe, 'x')
  await rm(probe)
}

const noFilesLeft = (path: string) =>
  `The disk of ${path} has no room for more files (inodes): delete some, or choose another folder with LEITSTAND_DATA, and start again.`

/** Why nothing can be written there, and what to do. */
export function explainUnwritable(path: string, error: unknown): Problem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const advice = 'or choose another folder with LEITSTAND_DATA, and start again'
  if (code === 'ENOSPC') return new Problem(noFilesLeft(path))
  if (code === 'EDQUOT') return new Problem(`The quota of this user is used up in ${path}: free some space, ${advice}.`)
  if (code === 'EROFS') return new Problem(`The data folder ${path} can only be read: mount it for writing, ${advice}.`)
  if (code === 'EACCES' || code === 'EPERM') {
    return new Problem(`This user may not write in the data folder ${path}: give it the folder, ${advice}.`)
  }
  const reason = error instanceof Error ? error.message : String(error)
  return new Problem(`The data folder ${path} cannot be used (${reason}): put that right, ${advice}.`)
}

/** What is built lies beside its sources: whose copy it is not, be it of another user or read-only, is told so. */
export function explainUnbuildable(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) return error
  return new Problem(
    `This user may not build Leitstand in ${root}: give it the folder, or use a copy of its own, and start again.`,
  )
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
