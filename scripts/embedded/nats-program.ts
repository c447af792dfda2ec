import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { cacheFolder } from '../paths.ts'
import { Problem } from '../problem.ts'

const advice =
  'install nats-server (https://nats.io) or name it in NATS_SERVER_BIN, or set NATS_URL to a running NATS server'

/** The nats-server: the configured one, an installed one, or Debian's package unpacked below .cache without installing it. */
export async function natsProgram(say: (line: string) => void): Promise<string> {
  const configured = process.env.NATS_SERVER_BIN
  if (configured) {
    if (existsSync(configured)) return configured
    throw new Problem(`NATS_SERVER_BIN names ${configured}, which does not exist: correct it or unset it.`)
  }
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin']
  const installed = folders.map((folder) => join(folder, 'nats-server')).find((file) => existsSync(file))
  if (installed) return installed
  const cached = join(cacheFolder, 'nats-server')
  if (!existsSync(cached)) await unpackPackage(cached, say)
  return cached
}

/** Works for every user: apt-get gets a state of its own below the cache, and nothing is installed. */
async function unpackPackage(target: string, say: (line: string) => void): Promise<void> {
  if (spawnSync('apt-get', ['--version']).status !== 0) {
    throw new Problem(`There is no nats-server on this machine and no apt-get to fetch it with: ${advice}.`)
  }
  say('Fetching the NATS server (this happens once) …')
  const work = join(cacheFolder, `nats-${process.pid}`)
  await mkdir(join(work, 'state/lists/partial'), { recursive: true })
  await mkdir(join(work, 'cache/archives/partial'), { recursive: true })
  try {
    const state = [`Dir::State=${work}/state`, `Dir::State::lists=${work}/state/lists`, `Dir::Cache=${work}/cache`]
    const options = [...state, 'Debug::NoLocking=1', 'APT::Sandbox::User='].flatMap((option) => ['-o', option])
    run('apt-get', [...options, '-qq', 'update'], work)
    run('apt-get', [...options, '-qq', 'download', 'nats-server'], work)
    const archive = (await readdir(work)).find((file) => file.endsWith('.deb'))
    run('dpkg', ['-x', archive ?? 'nats-server.deb', 'unpacked'], work)
    await rename(join(work, 'unpacked/usr/sbin/nats-server'), target)
  } catch {
    throw new Problem(
      `The NATS server could not be fetched with apt-get: check the connection to the package mirror, or ${advice}.`,
    )
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function run(program: string, args: string[], folder: string): void {
  const { status } = spawnSync(program, args, { cwd: folder, stdio: 'ignore', timeout: 300_000 })
  // One broken third-party source makes the update fail although Debian's own lists came through.
  if (status !== 0 && !args.includes('update')) throw new Error(`${program} ended with ${status}`)
}
