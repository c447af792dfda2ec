import { type BusUser, busNames } from '@leitstand/contracts/bus-access'
import { keepsStreams, startNats } from '../embedded/nats.ts'
import { natsUrlWith, usersConfiguration } from '../embedded/nats-users.ts'
import { startPostgres } from '../embedded/postgres.ts'
import type { EmbeddedServer } from '../embedded/server-process.ts'
import type { Say } from '../progress.ts'
import { keepRunning, type Supervised, type Task } from '../supervisor.ts'
import type { DataFolder } from './data-folder.ts'
import type { Keys } from './keys.ts'

const checkMs = 10_000

export interface ServerSettings {
  folder: DataFolder
  ports: { postgres: number; nats: number }
  keys: Keys
  /** Given addresses are used instead of embedded servers. */
  databaseUrl: string | undefined
  natsUrl: string | undefined
}

export interface Servers {
  databaseUrl: string
  /** As each process signs in there. */
  natsUrlOf(user: BusUser): string
}

/** PostgreSQL and NATS: the configured ones, or embedded ones that are kept running on the same port until the stack ends. */
export async function startServers(
  settings: ServerSettings,
  started: AsyncDisposableStack,
  say: Say,
): Promise<Servers> {
  const keepUntilEnd = async (starting: Promise<Embedded>) => {
    const { url, task } = await starting
    started.defer(() => task.stop())
    return url
  }
  const starting = [
    settings.databaseUrl ?? keepUntilEnd(embeddedPostgres(settings, say)),
    settings.natsUrl ?? keepUntilEnd(embeddedNats(settings, say)),
  ] as const
  // When one fails, the other one's start is waited for, so that it is ended as well.
  await Promise.allSettled(starting)
  const [databaseUrl, natsUrl] = await Promise.all(starting)
  const { bus } = settings.keys
  // Who signs in to a server elsewhere, its address says.
  const natsUrlOf = (user: BusUser) => (settings.natsUrl ? natsUrl : natsUrlWith(natsUrl, user, bus[user]))
  return { databaseUrl, natsUrlOf }
}

interface Embedded {
  url: string
  task: Supervised
}

async function embeddedPostgres({ folder, ports, keys }: ServerSettings, say: Say): Promise<Embedded> {
  say('Starting PostgreSQL …')
  const name = 'postgres'
  const logFile = folder.log(name)
  const dataFolder = `${folder.path}/postgres`
  const options = { dataFolder, logFile, password: keys.databasePassword, port: ports.postgres, durable: true }
  return keepServer(name, folder, () => startPostgres(options), say)
}

async function embeddedNats({ folder, ports, keys }: ServerSettings, say: Say): Promise<Embedded> {
  say('Starting NATS …')
  const name = 'nats'
  const users = usersConfiguration(busNames(''), (user) => JSON.stringify(keys.bus[user]))
  const place = { dataFolder: `${folder.path}/nats`, logFile: folder.log(name), port: ports.nats }
  const options = { ...place, durable: true, users, say }
  const operatorUrl = natsUrlWith(`nats://127.0.0.1:${ports.nats}`, 'operator', keys.bus.operator)
  const works = () => keepsStreams(operatorUrl, busNames('').stream)
  return keepServer(name, folder, () => startNats(options), say, { everyMs: checkMs, works })
}

async function keepServer(
  name: string,
  folder: DataFolder,
  start: () => Promise<EmbeddedServer>,
  say: Say,
  watched?: Task['watched'],
): Promise<Embedded> {
  let url = ''
  const startOnce = async () => {
    const server = await start()
    url = server.url
    return server
  }
  const task = await keepRunning(
    { name, pidFile: folder.pidFile(name), logFile: folder.log(name), start: startOnce, ...(watched && { watched }) },
    say,
  )
  return { url, task }
}
