import { anonymising } from '@leitstand/kit/anonymising'
import { connectionLimits } from '@leitstand/kit/database'
import { keepStatistics } from '@leitstand/kit/keep-statistics'
import { refilling } from '@leitstand/kit/refilling'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SearchConfig } from './config.ts'
import { indexTickets } from './consumers/index-tickets.ts'
import { type Context, type ServiceContext, service } from './context.ts'
import type { SearchEngine } from './engine/engine.ts'
import { postgresEngine } from './engine/postgres.ts'
import { openVocabulary } from './engine/postgres-words.ts'
import { typesenseEngine } from './engine/typesense.ts'
import { openTypesense } from './engine/typesense-client.ts'
import { rebuildCollection } from './engine/typesense-index.ts'
import { PrismaClient } from './generated/prisma/client.ts'
import { handleGetRebuild, handleRebuildIndex } from './handlers/rebuild.ts'
import { searchHandlers } from './handlers/search-tickets.ts'
import { compareJob, pushJob } from './jobs/push.ts'
import { rebuild } from './jobs/rebuild.ts'
import { anonymisingSteps } from './store/anonymising-steps.ts'
import { enqueue } from './store/pushes.ts'
import { rebuildJob, requestRebuild } from './store/rebuilds.ts'

interface Parts {
  engine(context: Context): SearchEngine
  changed: Parameters<typeof indexTickets>[0]
  afterRebuild(work: ServiceContext): Promise<void>
  jobs: ReturnType<typeof pushJob>[]
}

/** The index has a way of its own to be made anew, while it goes on answering. */
const refill = refilling<PrismaClient>([
  {
    name: 'tickets',
    rows: 'document',
    async page(_after, context) {
      await requestRebuild(context)
      context.wake(rebuildJob)
      return { uuids: [], next: null, keep: async () => undefined }
    },
  },
])

/** The engine is chosen once, at start; whichever it is, the documents are kept here. */
export function searchService(config: SearchConfig) {
  const parts = partsOf(config)
  const copies = anonymising<PrismaClient>(anonymisingSteps(parts.changed))
  return service({
    name: 'search',
    migrations: new URL('../prisma/migrations', import.meta.url).pathname,
    openPrisma: (connectionString) =>
      new PrismaClient({ adapter: new PrismaPg({ ...connectionLimits, connectionString, max: 2 }) }),
    handlers: [...searchHandlers(parts.engine), handleRebuildIndex, handleGetRebuild],
    consumers: [...indexTickets(parts.changed), copies.consumer],
    timers: [copies.timer, refill.timer],
    jobs: [rebuild(parts.afterRebuild), ...parts.jobs, refill.job, keepStatistics()],
  })
}

function partsOf(config: SearchConfig): Parts {
  const vocabulary = openVocabulary()
  if (config.engine === 'postgres') {
    const engine = (context: Context) => postgresEngine(context, vocabulary)
    return { engine, changed: async () => undefined, afterRebuild: async () => undefined, jobs: [] }
  }
  const engine = openTypesense(config)
  return {
    engine: (context) => typesenseEngine(engine, context, vocabulary),
    changed: enqueue,
    afterRebuild: (work) => rebuildCollection(work, engine),
    jobs: [pushJob(engine), compareJob(engine)],
  }
}
