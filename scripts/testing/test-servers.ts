import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anyNamespace } from '@leitstand/contracts/bus-permissions'
import { startNats } from '../embedded/nats.ts'
import { natsUrlWith, usersConfiguration } from '../embedded/nats-users.ts'
import { startPostgres } from '../embedded/postgres.ts'
import type { TestServers } from './servers.ts'

const testPassword = 'test'

/** Starts the servers of one run on free ports; their data is thrown away at the end. */
export async function startTestServers(): Promise<TestServers> {
  if (process.env.TEST_PROVIDER === 'testcontainers') {
    // Loaded only when asked for: it takes its time and needs Docker.
    const { startTestContainers } = await import('./test-containers.ts')
    return await startTestContainers()
  }
  const folder = join(tmpdir(), `leitstand-servers-${randomBytes(3).toString('hex')}`)
  await mkdir(folder)
  await using started = new AsyncDisposableStack()
  started.defer(() => rm(folder, { recursive: true, force: true }))
  const [postgres, nats] = await Promise.all([
    startPostgres({
      dataFolder: join(folder, 'postgres'),
      logFile: join(folder, 'postgres.log'),
      password: 'test',
      durable: false,
    }),
    startNats({
      dataFolder: join(folder, 'nats'),
      logFile: join(folder, 'nats.log'),
      durable: false,
      users: usersConfiguration(anyNamespace, () => testPassword),
      say: console.log,
    }),
  ])
  started.use(postgres)
  started.use(nats)
  const whole = started.move()
  return {
    databaseUrl: postgres.url,
    natsUrl: natsUrlWith(nats.url, 'operator', testPassword),
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  }
}
