import { PrismaPg } from '@prisma/adapter-pg'
import { searchConfig } from './config.ts'
import { indexTickets } from './consumers/index-tickets.ts'
import { service } from './context.ts'
import { postgresEngine } from './engine/postgres.ts'
import { PrismaClient } from './generated/prisma/client.ts'
import { handleGetRebuild, handleRebuildIndex } from './handlers/rebuild.ts'
import { searchHandlers } from './handlers/search-tickets.ts'
import { rebuild } from './jobs/rebuild.ts'

/** The engine is chosen once, at start. */
export function searchService(environment: NodeJS.ProcessEnv) {
  const config = searchConfig(environment)
  if (config.engine !== 'postgres') throw new Error('not yet')
  return service({
    name: 'search',
    version: '0.1.0',
    migrations: new URL('../prisma/migrations', import.meta.url).pathname,
    openPrisma: (connectionString) => new PrismaClient({ adapter: new PrismaPg({ connectionString, max: 2 }) }),
    handlers: [...searchHandlers((context) => postgresEngine(context)), handleRebuildIndex, handleGetRebuild],
    consumers: indexTickets,
    jobs: [rebuild],
  })
}
