import type { AddressInfo } from 'node:net'
import { isSystem } from '@leitstand/contracts/actor'
import { mayAsk } from '@leitstand/contracts/bus-doors'
import type { RequestContract, StreamContract } from '@leitstand/contracts/define'
import { AppError } from '@leitstand/contracts/problems'
import { languageOf, newRequestId } from './answer.ts'
import { type Asking, openAsking } from './asking.ts'
import { openBlobs } from './blobs.ts'
import { answerRequests, type Bus, openBus } from './bus.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './database.ts'
import { type EventConsumer, startEventConsumer } from './event-consumer.ts'
import { type Doors, type Inquiry, openRoutes } from './http/routes.ts'
import { openServer, toAppError } from './http/server.ts'
import { openSigner, openVerifier, readPublicKeys, type Verifier } from './identity-token.ts'
import { answerInquiry, answerStreamInquiry } from './inquiry.ts'
import { type Jobs, openJobs } from './jobs.ts'
import { type Logger, openLogger } from './logger.ts'
import { deadLetters, openMetrics, outboxWaiting, queueLag } from './metrics.ts'
import { migrate } from './migrate.ts'
import { operatorHandlers } from './operator.ts'
import { inPrismaTransaction } from './prisma-sql.ts'
import { type Relay, startRelay } from './relay.ts'
import type { Context, Handler, Job, PrismaLike, Service, StreamHandler, Surroundings } from './service.ts'
import { timerQueue } from './timers.ts'

export interface RunningService extends AsyncDisposable {
  url: string
  port: number
  database: Database
  bus: Bus
  consumer: EventConsumer
  jobs: Jobs
  relay: Relay
  surroundings: Surroundings<PrismaLike>
}

export interface StartOptions {
  clock?: Clock
  log?: Logger
  /** Jobs and timers run by themselves; tests run them by hand. */
  autorun?: boolean
}

/** Starts a service: database up to date, bus, both doors, consumers, jobs. Nothing of it is ready before all of it is. */
export async function startService<P extends PrismaLike>(
  service: Service<P>,
  config: Config,
  options: StartOptions = {},
): Promise<RunningService> {
  const log = options.log ?? openLogger(service.name, config.logLevel)
  const clock = options.clock ?? systemClock
  const autorun = options.autorun ?? true
  await using stack = new AsyncDisposableStack()

  await migrate(config.databaseUrl, [service.migrations], {
    isUnderWay: (migration) => log.info({ migration }, 'the database is being brought up to date'),
  })
  const database = stack.use(
    openDatabase(config.databaseUrl, config.databasePool, (error) =>
      log.warn({ err: error }, 'a database connection broke'),
    ),
  )
  const prisma = stack.adopt(service.openPrisma(config.databaseUrl), (client) => client.$disconnect())
  const bus = stack.use(
    await openBus({
      ...config.bus,
      namespace: config.natsNamespace,
      replicas: config.natsReplicas,
      log,
    }),
  )
  const blobs = await openBlobs(config)
  const asking = openAsking(bus, openSigner(service.name, config.key))
  const verifier = openVerifier(service.name, readPublicKeys(config.publicKeys))
  const relay = stack.use(startRelay(database, bus, service.name, log))

  const surroundings: Surroundings<P> = {
    config,
    clock,
    log,
    blobs,
    prisma,
    query: database.query,
    transaction: (work) => waking(database.transaction(work)),
    prismaTransaction: (work) => waking(inPrismaTransaction(prisma, work)),
    callAsSystem: (contract, input, timeoutMs) => asking.asItself(contract, input, { timeoutMs }),
    wake: (job) => jobs.wake(job),
  }
  async function waking<T>(work: Promise<T>): Promise<T> {
    const result = await work
    relay.wake()
    return result
  }

  const work = [...(service.jobs ?? []), timerQueue(service.timers ?? [])]
  const jobs = stack.use(openJobs(work, () => surroundings, log))
  const consumer = stack.use(
    await startEventConsumer({
      database,
      bus,
      service: service.name,
      log,
      handlers: (service.consumers ?? []).map(({ events, handle }) => ({
        events,
        handle: (heard, tx) => handle(heard, { tx, clock, log, config, wake: surroundings.wake }),
      })),
      afterCommit: () => {
        relay.wake()
        for (const job of work) jobs.wake(job.name)
      },
    }),
  )

  const app = await openServer(log)
  stack.defer(() => app.close())
  const handlers = allHandlers(service, () => consumer)
  const doors = doorsOf(handlers, service.streams ?? [], surroundings, asking, verifier)
  openHealth(app, database, bus)
  openRoutes(
    app,
    handlers.map((handler) => handler.contract),
    (service.streams ?? []).map((stream) => stream.contract),
    doors,
  )
  const endpoints = handlers.map((handler) => ({
    contract: handler.contract,
    answer: (input: unknown, carried: { identity: string | undefined; traceparent: string | undefined }) =>
      answerOnBus(handler, input, carried, doors, log),
  }))

  if (service.start) stack.use(await service.start(surroundings))
  const registration = await answerRequests(bus, { name: service.name, version: service.version }, endpoints)
  stack.defer(() => registration.stop())
  await app.listen({ port: config.port, host: config.host })
  if (config.metricsPort !== undefined) {
    const metrics = await openMetrics(config.host, config.metricsPort)
    stack.defer(() => void metrics.close())
    const gauge = setInterval(() => void measure(service.name, work, surroundings), 10_000)
    stack.defer(() => clearInterval(gauge))
  }
  if (autorun) jobs.start()

  const { port } = app.server.address() as AddressInfo
  log.info({ port }, 'ready')
  const owned = stack.move()
  return {
    url: `http://${config.host}:${port}`,
    port,
    database,
    bus,
    consumer,
    jobs,
    relay,
    surroundings: surroundings as unknown as Surroundings<PrismaLike>,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

function allHandlers<P extends PrismaLike>(service: Service<P>, consumer: () => EventConsumer): Handler<P>[] {
  return [
    ...service.handlers,
    ...(service.resources ?? []).flatMap((resource) => resource.handlers),
    ...operatorHandlers<P>(service.name, consumer),
  ]
}

type AnswerOnBus<P> = (
  handler: Handler<P>,
  identity: string | undefined,
  inquiry: Omit<Inquiry, 'actor' | 'language'>,
) => Promise<unknown>

function doorsOf<P extends PrismaLike>(
  handlers: readonly Handler<P>[],
  streams: readonly StreamHandler<P>[],
  surroundings: Surroundings<P>,
  asking: Asking,
  verifier: Verifier,
): Doors & { answerOnBus: AnswerOnBus<P> } {
  const byContract = new Map<RequestContract, Handler<P>>(handlers.map((handler) => [handler.contract, handler]))
  const streamOf = new Map<StreamContract, StreamHandler<P>>(streams.map((stream) => [stream.contract, stream]))
  return {
    verify: async (token) => {
      const { actor, asker } = await verifier.verify(token)
      // Only the gateway speaks HTTP with a service, and only for people.
      if (asker !== 'gateway' || isSystem(actor)) throw new AppError('unauthenticated')
      return actor
    },
    answer: (contract, inquiry) => answerInquiry(found(byContract, contract), inquiry, surroundings, asking, 'http'),
    answerStream: (contract, inquiry, http) =>
      answerStreamInquiry(found(streamOf, contract), inquiry, surroundings, asking, http),
    answerOnBus: async (handler, identity, inquiry) => {
      const { actor, asker } = await verifier.verify(identity)
      if (!mayAsk(asker, handler.contract.name)) throw new AppError('forbidden')
      const language = actor.language ?? languageOf(undefined)
      return await answerInquiry(handler, { ...inquiry, actor, language }, surroundings, asking, 'bus')
    },
  }
}

function found<K, V>(map: Map<K, V>, key: K): V {
  const value = map.get(key)
  if (!value) throw new AppError('not-found')
  return value
}

async function answerOnBus<P extends PrismaLike>(
  handler: Handler<P>,
  input: unknown,
  carried: { identity: string | undefined; traceparent: string | undefined },
  doors: ReturnType<typeof doorsOf<P>>,
  log: Logger,
): Promise<unknown> {
  const requestId = newRequestId()
  try {
    return await doors.answerOnBus(handler, carried.identity, {
      input,
      requestId,
      traceparent: carried.traceparent,
      identity: carried.identity ?? '',
      seenVersion: undefined,
      idempotencyKey: undefined,
      address: null,
    })
  } catch (error) {
    const known = toAppError(error)
    if (known.code === 'internal')
      log.error({ err: error, requestId, contract: handler.contract.name }, 'a request failed')
    return { error: { code: known.code, details: known.details, requestId } }
  }
}

function openHealth(app: Awaited<ReturnType<typeof openServer>>, database: Database, bus: Bus): void {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const isDatabaseUp = await database.query('SELECT 1').then(
      () => true,
      () => false,
    )
    const parts = { database: isDatabaseUp ? 'ok' : 'down', nats: bus.isConnected() ? 'ok' : 'down' }
    const isReady = isDatabaseUp && bus.isConnected()
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable', ...parts })
  })
}

async function measure<P>(service: string, jobs: readonly Job<P>[], surroundings: Surroundings<P>): Promise<void> {
  for (const job of jobs) {
    const lag = await job.lag?.(surroundings).catch(() => undefined)
    if (lag !== undefined) queueLag.set({ service, queue: job.name }, lag)
  }
  const [row] = await surroundings
    .query<{ waiting: number; dead: number }>(
      'SELECT (SELECT count(*) FROM outbox WHERE published_at IS NULL) AS waiting, (SELECT count(*) FROM dead_letters) AS dead',
    )
    .catch(() => [])
  if (!row) return
  outboxWaiting.set({ service }, row.waiting)
  deadLetters.set({ service }, row.dead)
}

export type { Context }
