import { spawnSync } from 'node:child_process'
import { anyNamespace } from '@leitstand/contracts/bus-permissions'
import { GenericContainer, Wait } from 'testcontainers'
import { usersConfiguration } from '../embedded/nats-users.ts'
import { Problem } from '../problem.ts'
import type { TestServers } from './servers.ts'

const natsConfiguration = `jetstream {}\nmax_payload: 8MB\n${usersConfiguration(anyNamespace, () => 'test')}`
const images = { postgres: 'postgres:18-alpine', nats: 'nats:2.12-alpine' }

/** The servers of one run as containers; only from images that are already here, nothing is pulled. */
export async function startTestContainers(): Promise<TestServers> {
  for (const image of Object.values(images)) {
    if (spawnSync('docker', ['image', 'inspect', image]).status !== 0) {
      throw new Problem(
        `TEST_PROVIDER is testcontainers, but Docker does not answer or has no image ${image}: pull it, or unset TEST_PROVIDER.`,
      )
    }
  }
  const [postgres, nats] = await Promise.all([
    new GenericContainer(images.postgres)
      .withEnvironment({ POSTGRES_USER: 'leitstand', POSTGRES_PASSWORD: 'test', POSTGRES_DB: 'postgres' })
      .withCommand(['postgres', '-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=200'])
      .withExposedPorts(5432)
      .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
      .start(),
    new GenericContainer(images.nats)
      .withCopyContentToContainer([{ content: natsConfiguration, target: '/etc/nats/nats.conf' }])
      .withCommand(['-c', '/etc/nats/nats.conf'])
      .withExposedPorts(4222)
      .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
      .start(),
  ])
  return {
    databaseUrl: `postgres://leitstand:test@${postgres.getHost()}:${postgres.getMappedPort(5432)}/postgres`,
    natsUrl: `nats://operator:test@${nats.getHost()}:${nats.getMappedPort(4222)}`,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([postgres.stop(), nats.stop()])
    },
  }
}
