import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { isSystem } from '@leitstand/contracts/actor'
import { mayAsk } from '@leitstand/contracts/bus-access'
import type { RequestContract, StreamContract } from '@leitstand/contracts/define'
import { AppError } from '@leitstand/contracts/problems'
import { languageOf, newRequestId } from './answer.ts'
import { type Asking, openAsking } from './asking.ts'
import { asNeighbour } from './blob-store.ts'
import { openBlobs } from './blobs.ts'
import { answerRequests, type Bus, openBus } from './bus.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './database.ts'
import type { Carried } from './endpoint.ts'
import { type EventConsumer, startEventConsumer } from './event-consumer.ts'
import { forgetOld } from './forget-old.ts'
import { type IncomingRequest, openRoutes, type Transports } from './http/routes.ts'
import { openServer, toAppError } from './http/server.ts'
import { openSigner, openVerifier, readPublicKeys, type Verifier } from './identity-token.ts'
import { answerRequest, answerStreamInquiry } from './incoming-request.ts'
import { type Jobs, openJobs } from './jobs.ts'
import { type Logger, openLogger } from './logger.ts'
import { deadLetters, openMetrics, outboxWaiting, queueLag } from './metrics.ts'
import { bringUpToDate } from './migrate.ts'
import { operatorHandlers } from './operator.ts'
import { inPrismaTransaction } from './prisma-sql.ts'
import { startRelay } from './relay.ts'
import type { Context, Handler, Job, PrismaLike, Service, ServiceContext, StreamHandler } from './service.ts'
import { timerQueues } from './timers.ts'

export interface RunningService extends AsyncDisposable {
  url: string
  port: number
  database: Database
  bus: Bus
  consumer: EventConsumer
  jobs: Jobs
  serviceContext: ServiceContext<PrismaLike>
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
  await using stack = new AsyncDisposableStack()
  const parts = await openParts(service, config, log, stack)
  const { database, bus } = parts
  const work = [...(service.jobs ?? []), ...timerQueues(service.timers ?? []), forgetOld<P>()]
  const jobs: Jobs = stack.use(openJobs(work, () => serviceContext, log))
  for (const { name, worksOff } of work) if (worksOff) database.whenFilled(worksOff, () => jobs.wake(name))
  const serviceContext = serviceContextOf(parts, { config, clock, log }, jobs)
  const consumer = stack.use(await consume(service, parts, serviceContext))

  const app = await openServer(log)
  stack.defer(() => app.close())
  openHealth(app, database, bus)
  const answering = answer(service, app, parts, serviceContext, consumer)
  if (service.start) stack.use(await service.start(serviceContext))
  const registration = await answering.onBus()
  stack.defer(() => registration.stop())
  await app.listen({ port: config.port, host: config.host })
  if (config.metricsPort !== undefined) {
    const metrics = await openMetrics(config.host, config.metricsPort)
    stack.defer(() => void metrics.close())
    const gauge = setInterval(() => void measure(service.name, work, serviceContext), 10_000)
    stack.defer(() => clearInterval(gauge))
  }
  if (options.autorun ?? true) jobs.start(caughtUp(consumer))

  const { port } = app.server.address() as AddressInfo
  log.info({ port }, 'ready')
  const owned = stack.move()
  const url = `http://${config.host}:${port}`
  const dispose = { [Symbol.asyncDispose]: () => owned.disposeAsync() }
  return { url, port, database, bus, consumer, jobs, serviceContext, ...dispose }
}

/** Where events never end, or cannot be received, timers do not wait longer than this. */
const longestCatchUpMs = 30_000
const lookEveryMs = 200

/** A timer that fell due while the service was down may have lost its reason meanwhile: what happened comes first. */
async function caughtUp(consumer: EventConsumer): Promise<void> {
  for (const end = performance.now() + longestCatchUpMs; performance.now() < end; ) {
    if ((await consumer.backlog().catch(() => 1)) === 0) return
    await setTimeout(lookEveryMs, undefined, { ref: false })
  }
}

/** What a service stands on: its database, the bus, files, and its name with the others. */
async function openParts<P extends PrismaLike>(
  service: Service<P>,
  config: Config,
  log: Logger,
  stack: AsyncDisposableStack,
) {
  await bringUpToDate(config.databaseUrl, [service.migrations], log)
  const broken = (error: Error) => log.warn({ err: error }, 'a database connection broke')
  const database = stack.use(openDatabase(config.databaseUrl, config.databasePool, broken))
  const prisma = stack.adopt(service.openPrisma(config.databaseUrl), (client) => client.$disconnect())
  const kept = { replicas: config.natsReplicas, streamBytes: config.natsStreamBytes }
  const bus = stack.use(await openBus({ ...config.bus, ...kept, namespace: config.natsNamespace, log }))
  const blobs = asNeighbour(await openBlobs(config), log)
  stack.use(startRelay(database, bus, service.name, log))
  return {
    database,
    prisma,
    bus,
    blobs,
    asking: openAsking(bus, openSigner(service.name, config.key)),
    verifier: openVerifier(service.name, readPublicKeys(config.publicKeys)),
  }
}

type Parts<P extends PrismaLike> = Awaited<ReturnType<typeof openParts<P>>>

function serviceContextOf<P extends PrismaLike>(
  { database, prisma, blobs, asking }: Parts<P>,
  own: Pick<ServiceContext<P>, 'config' | 'clock' | 'log'>,
  jobs: Jobs,
): ServiceContext<P> {
  return {
    ...own,
    blobs,
    prisma,
    query: database.query,
    transaction: database.transaction,
    prismaTransaction: (work) => database.carryOut((note) => inPrismaTransaction(prisma, work, note)),
    callAsSystem: (contract, input, timeoutMs) => asking.asItself(contract, input, { timeoutMs }),
    callAsSystemOnce: (key, contract, input) => asking.asItself(contract, input, { once: key }),
    wake: (job) => jobs.wake(job),
  }
}

async function consume<P extends PrismaLike>(
  service: Service<P>,
  { database, bus }: Parts<P>,
  { clock, log, config, wake }: ServiceContext<P>,
): Promise<EventConsumer> {
  return await startEventConsumer({
    database,
    bus,
    service: service.name,
    log,
    handlers: (service.consumers ?? []).map(({ events, handle }) => ({
      events,
      handle: (received, tx) => handle(received, { tx, clock, log, config, wake }),
    })),
  })
}

/** Opens the HTTP routes; those of the bus open when the service has started. */
function answer<P extends PrismaLike>(
  service: Service<P>,
  app: Awaited<ReturnType<typeof openServer>>,
  { bus, asking, verifier }: Parts<P>,
  serviceContext: ServiceContext<P>,
  consumer: EventConsumer,
) {
  const handlers = allHandlers(service, () => consumer)
  const streams = service.streams ?? []
  const transports = transportsOf(handlers, streams, serviceContext, asking, verifier)
  const contracts = handlers.map(({ contract }) => contract)
  openRoutes(
    app,
    contracts,
    streams.map(({ contract }) => contract),
    transports,
  )
  const endpoints = handlers.map((handler) => ({
    contract: handler.contract,
    answer: (input: unknown, carried: Carried) => answerOnBus(handler, input, carried, transports, serviceContext.log),
  }))
  return { onBus: () => answerRequests(bus, service.name, endpoints, serviceContext.log) }
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
  incoming: Omit<IncomingRequest, 'actor' | 'language'>,
) => Promise<unknown>

function transportsOf<P extends PrismaLike>(
  handlers: readonly Handler<P>[],
  streams: readonly StreamHandler<P>[],
  serviceContext: ServiceContext<P>,
  asking: Asking,
  verifier: Verifier,
): Transports & { answerOnBus: AnswerOnBus<P> } {
  const byContract = new Map<RequestContract, Handler<P>>(handlers.map((handler) => [handler.contract, handler]))
  const streamOf = new Map<StreamContract, StreamHandler<P>>(streams.map((stream) => [stream.contract, stream]))
  return {
    verify: async (token) => {
      const { actor, asker } = await verifier.verify(token)
      // Only the gateway speaks HTTP with a service, and only for people.
      if (asker !== 'gateway' || isSystem(actor)) throw new AppError('unauthenticated')
      return actor
    },
    answer: (contract, incoming) =>
      answerRequest(found(byContract, contract), incoming, serviceContext, asking, 'http'),
    answerStream: (contract, incoming, http) =>
      answerStreamInquiry(found(streamOf, contract), incoming, serviceContext, asking, http),
    answerOnBus: async (handler, identity, incoming) => {
      const { actor, asker } = await verifier.verify(identity)
      if (!mayAsk(asker, handler.contract.name)) throw new AppError('forbidden')
      const language = actor.language ?? languageOf(undefined)
      return await answerRequest(handler, { ...incoming, actor, language }, serviceContext, asking, 'bus')
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
  carried: Carried,
  transports: ReturnType<typeof transportsOf<P>>,
  log: Logger,
): Promise<unknown> {
  const requestId = newRequestId()
  try {
    return await transports.answerOnBus(handler, carried.identity, {
      input,
      requestId,
      traceparent: carried.traceparent,
      identity: carried.identity ?? '',
      seenVersion: carried.seenVersion,
      idempotencyKey: carried.once,
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

async function measure<P>(service: string, jobs: readonly Job<P>[], serviceContext: ServiceContext<P>): Promise<void> {
  for (const job of jobs) {
    const lag = await job.lag?.(serviceContext).catch(() => undefined)
    if (lag !== undefined) queueLag.set({ service, queue: job.name }, lag)
  }
  const [row] = await serviceContext
    .query<{ waiting: number; dead: number }>(
      'SELECT (SELECT count(*) FROM outbox WHERE published_at IS NULL) AS waiting, (SELECT count(*) FROM dead_letters) AS dead',
    )
    .catch(() => [])
  if (!row) return
  outboxWaiting.set({ service }, row.waiting)
  deadLetters.set({ service }, row.dead)
}

export type { Context }
