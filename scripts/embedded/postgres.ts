import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Problem } from '../problem.ts'
import { postgresPrograms } from './postgres-programs.ts'
import {
  type EmbeddedServer,
  endChild,
  followParent,
  freePort,
  isPortFree,
  spawnLogged,
  untilReady,
  whenGone,
} from './server-process.ts'
import { type Disguise, disguise } from './unprivileged.ts'

export interface PostgresOptions {
  /** Made at the first start. */
  dataFolder: string
  logFile: string
  password: string
  /** Chosen freely when absent. */
  port?: number
  /** False gives up safety against a power cut for speed: for tests only. */
  durable: boolean
}

const user = 'leitstand'

/** Starts a PostgreSQL server on the loopback, with its data in a folder. */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedServer> {
  const programs = await postgresPrograms()
  const port = options.port ?? (await freePort())
  const as = disguise(options.dataFolder)
  if (!existsSync(join(options.dataFolder, 'PG_VERSION'))) await createCluster(programs.initdb, options, as)
  await clearForeignLock(options.dataFolder)

  if (!(await isPortFree(port))) throw new Problem(portTaken(port))
  const settings = { ...commonSettings, ...(options.durable ? durableSettings : fastSettings), port: String(port) }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = as.wrap(followParent([programs.postgres, '-D', options.dataFolder, ...args], 'INT'))
  const child = spawnLogged(command, options.logFile, as.spawnOptions)
  const url = postgresUrl(options.password, port)

  const state = await untilReady(child, () => answers(url), 60_000)
  if (state !== 'ready' || child.pid === undefined) {
    await endChild(child, 'SIGINT', 5_000)
    throw new Problem(explainFailedStart(options.logFile))
  }
  // SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, nobody is waited for.
  const stop = () => endChild(child, 'SIGINT', 20_000)
  return { url, port, pid: child.pid, exited: whenGone(child), stop, [Symbol.asyncDispose]: stop }
}

/** As the one who may do everything there. */
export function postgresUrl(password: string, port: number): string {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
}

const commonSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_duration_statement: '2s',
  // What tickets say is in the parameters, and belongs in no log.
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  // Nor do the rows that its details name.
  log_error_verbosity: 'terse',
  random_page_cost: '1.1',
  jit: 'off',
}

// Two cores and plenty of memory; one cluster carries the databases of eight services.
const durableSettings = {
  shared_buffers: '512MB',
  effective_cache_size: '4GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  wal_buffers: '16MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  synchronous_commit: 'on',
  // After a crash, one call per file system instead of one per file: seconds instead of half a minute with eight databases.
  recovery_init_sync_method: 'syncfs',
}

const fastSettings = {
  shared_buffers: '128MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '2GB',
  autovacuum_naptime: '10min',
}

async function createCluster(initdb: string, options: PostgresOptions, as: Disguise): Promise<void> {
  // A folder that initdb left half-made is refused by the next initdb.
  await rm(options.dataFolder, { recursive: true, force: true })
  await mkdir(options.dataFolder, { recursive: true, mode: 0o700 })
  as.own(options.dataFolder)
  const passwordFile = `${options.dataFolder}.password`
  await writeFile(passwordFile, options.password, { mode: 0o600 })
  as.own(passwordFile)
  const encoding = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8']
  const safety = options.durable ? [] : ['--no-sync']
  const login = ['-U', user, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const [program = '', ...args] = as.wrap([initdb, '-D', options.dataFolder, ...login, ...encoding, ...safety])
  const child = spawn(program, args, { ...as.spawnOptions, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  const [code] = await once(child, 'close')
  await rm(passwordFile, { force: true })
  await appendFile(options.logFile, text)
  if (code === 0) return
  await rm(options.dataFolder, { recursive: true, force: true })
  throw new Problem(explainFailedInit(text, options.logFile))
}

function explainFailedInit(text: string, logFile: string): string {
  if (/No space left/i.test(text)) return 'The disk is full: free some space and start again.'
  if (/could not look up effective user ID|user does not exist/.test(text)) {
    return 'PostgreSQL needs a user with an entry in /etc/passwd: start as such a user, or set DATABASE_URL to a PostgreSQL server.'
  }
  return `PostgreSQL could not create its data folder (see ${logFile}): put the cause right, or set DATABASE_URL to a PostgreSQL server.`
}

function portTaken(port: number): string {
  return `Port ${port} for PostgreSQL is taken: end the program that uses it and start again.`
}

function explainFailedStart(logFile: string): string {
  const tail = existsSync(logFile) ? readFileSync(logFile, 'utf8').slice(-4000) : ''
  if (/No space left/i.test(tail)) return 'The disk is full: free some space and start again.'
  return `PostgreSQL did not start (see ${logFile}): put the cause right, or set DATABASE_URL to a PostgreSQL server.`
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Makes room for a new server: an orphan that still works on this folder is ended, and a lock file whose process
 * number now belongs to another program (after a reboot) is removed, which PostgreSQL itself would not dare to do.
 */
async function clearForeignLock(dataFolder: string): Promise<void> {
  const lock = join(dataFolder, 'postmaster.pid')
  if (!existsSync(lock)) return
  const pid = Number((await readFile(lock, 'utf8')).split('\n')[0])
  for (let attempt = 0; attempt < 100 && isServerOf(pid, dataFolder); attempt++) {
    if (attempt === 0) process.kill(pid, 'SIGINT')
    await wait(100)
  }
  if (!isServerOf(pid, dataFolder)) await rm(lock, { force: true })
}

function isServerOf(pid: number, dataFolder: string): boolean {
  if (!(pid > 1)) return false
  const { stdout } = spawnSync('cat', [`/proc/${pid}/cmdline`], { encoding: 'utf8' })
  return stdout.includes('postgres') && stdout.includes(dataFolder)
}
