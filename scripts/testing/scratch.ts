import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm'
/** Several times what a whole run writes. */
const plentyBytes = 8 * 1024 ** 3
const prefix = 'leitstand-tests-'

/**
 * A folder for what the tests of one run throw away; `tmpdir()` names it until it is disposed of, in child processes, too. It
 * lies in memory where there is plenty: a database is hundreds of files, and making them on a disk takes longer than many a test.
 */
export async function openScratch(): Promise<AsyncDisposable> {
  // Not one in another: sockets have short paths.
  if (basename(tmpdir()).startsWith(prefix)) return { [Symbol.asyncDispose]: async () => undefined }
  return await openScratchIn(process.env.TMPDIR === undefined && (await isRoomy()) ? inMemory : tmpdir())
}

export async function openScratchIn(base: string): Promise<AsyncDisposable> {
  const before = process.env.TMPDIR
  await removeAbandoned(base)
  const folder = join(base, `${prefix}${process.pid}-${randomBytes(3).toString('hex')}`)
  // PostgreSQL may run as somebody else, who must get through.
  await mkdir(folder, { mode: 0o755 })
  process.env.TMPDIR = folder
  return {
    async [Symbol.asyncDispose]() {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function isRoomy(): Promise<boolean> {
  if (freemem() < plentyBytes) return false
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= plentyBytes
}

/** What runs that were killed left behind, which would take memory for ever. */
async function removeAbandoned(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? []
    // Their servers may be ending still.
    if (pid && !isRunning(Number(pid))) await rm(join(base, name), { recursive: true, force: true, maxRetries: 10 })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process is one all the same.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
