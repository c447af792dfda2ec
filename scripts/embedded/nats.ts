import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { busAccess, connectOnce } from '@leitstand/kit/bus-connection'
import { Problem } from '../problem.ts'
import { natsProgram } from './nats-program.ts'
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

export interface NatsOptions {
  dataFolder: string
  logFile: string
  port?: number
  /** True syncs every message to the disk where the server can do that (2.10 and newer). */
  durable: boolean
  /** Whom the server lets in (nats-users.ts); everybody when absent, for tests only. */
  users?: string
  say: (line: string) => void
}

const answerMs = 5_000

/** Starts a NATS server with JetStream on the loopback, with its streams in a folder. */
export async function startNats(options: NatsOptions): Promise<EmbeddedServer> {
  const program = await natsProgram(options.say)
  const port = options.port ?? (await freePort())
  if (!(await isPortFree(port))) {
    throw new Problem(`Port ${port} for NATS is taken: end the program that uses it and start again.`)
  }
  await mkdir(options.dataFolder, { recursive: true })
  const configFile = `${options.dataFolder}.conf`
  await writeConfig(program, configFile, port, options)
  const child = spawnLogged(followParent([program, '-c', configFile], 'TERM'), options.logFile)

  const state = await untilReady(child, () => greets(port), 30_000)
  if (state !== 'ready' || child.pid === undefined) {
    await endChild(child, 'SIGTERM', 5_000)
    throw new Problem(explainFailedStart(options.logFile))
  }
  const stop = () => endChild(child, 'SIGTERM', 10_000)
  const url = `nats://127.0.0.1:${port}`
  return { url, port, pid: child.pid, exited: whenGone(child), stop, [Symbol.asyncDispose]: stop }
}

/** Server 2.9 refuses to start with `sync_interval`; there the outboxes alone make a lost stream good. */
async function writeConfig(program: string, file: string, port: number, options: NatsOptions): Promise<void> {
  const sync = options.durable ? 'always' : '10m'
  // Passwords stand in it: an older file would keep its wider mode.
  await rm(file, { force: true })
  await writeFile(file, config(port, options, `sync_interval: ${sync}`), { mode: 0o600 })
  if (spawnSync(program, ['-c', file, '-t']).status === 0) return
  await writeFile(file, config(port, options, ''))
}

function config(port: number, { dataFolder, users = '' }: NatsOptions, sync: string): string {
  return [
    'host: 127.0.0.1',
    `port: ${port}`,
    'max_payload: 8MB',
    'write_deadline: "10s"',
    `jetstream { store_dir: ${JSON.stringify(dataFolder)}, max_memory_store: 256MB, max_file_store: 20GB${sync && `, ${sync}`} }`,
    users,
  ].join('\n')
}

/**
 * Whether it still keeps streams. One whose disk was full may answer everything else and those never again (2.9 blocks
 * itself, later ones turn them off until they are started again). That there is no such stream is an answer, too.
 */
export async function keepsStreams(url: string, stream: string): Promise<boolean> {
  const connection = await connectOnce(busAccess('operator', { NATS_URL: url }))
  try {
    await connection.request(`$JS.API.STREAM.INFO.${stream}`, '', { timeout: answerMs })
    return true
  } finally {
    await connection.close()
  }
}

function explainFailedStart(logFile: string): string {
  const tail = existsSync(logFile) ? readFileSync(logFile, 'utf8').slice(-4000) : ''
  if (/no space left/i.test(tail)) return 'The disk is full: free some space and start again.'
  return `The NATS server did not start (see ${logFile}): put the cause right, or set NATS_URL to a running NATS server.`
}

/** A NATS server speaks first, and says in its greeting whether JetStream is on. */
async function greets(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port, timeout: 2_000 })
  try {
    const [chunk] = await once(socket, 'data')
    return String(chunk).includes('"jetstream":true')
  } finally {
    socket.destroy()
  }
}
