import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Problem } from '../problem.ts'

const execute = promisify(execFile)

/** Installs the packages of a folder that is no workspace, unless its lock file is the one that was installed last. */
export async function installTools(folder: string, what: string): Promise<void> {
  const stamp = join(folder, 'node_modules/.leitstand-installed')
  const lock = await readFile(join(folder, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return
  try {
    await execute('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
  } catch {
    throw new Problem(`${what} could not be installed: check the connection to the npm registry and try again.`)
  }
  await writeFile(stamp, wanted)
}
