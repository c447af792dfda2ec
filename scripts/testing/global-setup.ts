import { generatePrismaClients } from '../setup/prisma-clients.ts'
import { openScratch } from './scratch.ts'
import { startTestServers } from './test-servers.ts'

/** Lets `vitest run services/x` work by itself: servers are started unless the run was given some. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  await generatePrismaClients(console.log)
  if (process.env.TEST_DATABASE_URL && process.env.TEST_NATS_URL) return undefined
  await using stack = new AsyncDisposableStack()
  stack.use(await openScratch())
  const servers = stack.use(await startTestServers())
  // The workers are started afterwards and inherit the environment.
  process.env.TEST_DATABASE_URL = servers.databaseUrl
  process.env.TEST_NATS_URL = servers.natsUrl
  const whole = stack.move()
  return async () => {
    delete process.env.TEST_DATABASE_URL
    delete process.env.TEST_NATS_URL
    await whole.disposeAsync()
  }
}
