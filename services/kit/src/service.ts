import type { Actor, Language } from '@leitstand/contracts/actor'
import type { EventContract, InputOf, OutputOf, RequestContract, StreamContract } from '@leitstand/contracts/define'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Asked } from './asking.ts'
import type { BlobStore } from './blob-store.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Sql } from './database.ts'
import type { Logger } from './logger.ts'
import type { CloudEvent } from './outbox.ts'
import type { Signal } from './signal.ts'

/** A generated Prisma client, as far as the chassis must know it. */
export interface PrismaLike {
  $disconnect(): Promise<void>
}
export type PrismaInTransaction<P> = Omit<P, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends' | '$use'>

/** What work without a caller is given: jobs, timers, start-up. */
export interface ServiceContext<P> {
  config: Config
  clock: Clock
  log: Logger
  blobs: BlobStore
  prisma: P
  query: Sql['query']
  /** pg, for hot paths. Its events go to the bus right after the commit. */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  /** Prisma, for ordinary work; `tx` runs SQL (and `emit`) inside the same transaction. */
  prismaTransaction<T>(work: (prisma: PrismaInTransaction<P>, tx: Sql) => Promise<T>): Promise<T>
  /** Asks another service as the system account. Never inside a transaction. */
  callAsSystem<C extends RequestContract>(contract: C, input: InputOf<C>, timeoutMs?: number): Promise<OutputOf<C>>
  /** The same for what must happen once however often it is asked with this key, of handlers whose one transaction answers. */
  callAsSystemOnce<C extends RequestContract>(key: string, contract: C, input: InputOf<C>): Promise<OutputOf<C>>
  /** Wakes a job, so that it looks for work now and not at its next round. */
  wake(job: string): void
}

/** What a handler is given: the context of the service, and who asks. What its transaction returns is the answer an Idempotency-Key keeps. */
export interface Context<P> extends ServiceContext<P> {
  actor: Actor
  language: Language
  requestId: string
  /** From where the caller came, as the gateway saw it; null on the bus. */
  address: string | null
  /** The version in If-Match, if the caller sent one. */
  seenVersion: number | undefined
  /** Asks another service in the caller's name. Never inside a transaction. */
  call<C extends RequestContract>(contract: C, input: InputOf<C>, more?: Asked): Promise<OutputOf<C>>
}

/** What a consumer is given: the transaction its effect and the inbox row share. No network here; leave a row and wake a job. */
export interface ConsumerContext {
  tx: Sql
  clock: Clock
  log: Logger
  config: Config
  /** Wakes a job after the commit. */
  wake(job: string): void
}

export interface Handler<P> {
  kind: 'handler'
  contract: RequestContract
  handle(input: unknown, context: Context<P>): Promise<unknown>
}
export interface StreamHandler<P> {
  kind: 'stream'
  contract: StreamContract
  handle(input: unknown, context: Context<P>, http: { request: FastifyRequest; reply: FastifyReply }): Promise<unknown>
}
/** A fact as a consumer hears it; `type` is the contract's name and tells the data apart. */
export interface ReceivedEvent<N extends string = string, D = unknown> {
  type: N
  data: D
  event: CloudEvent
}
/** What a consumer of single facts is given besides. */
export interface EventContext extends ConsumerContext {
  event: CloudEvent
}
export interface EventReaction {
  kind: 'consumer'
  events: readonly EventContract[]
  /** Given all that was heard of its events in one batch, in the order of the stream. */
  handle(received: readonly ReceivedEvent[], context: ConsumerContext): Promise<void>
}
export interface Job<P> {
  kind: 'job'
  name: string
  everySeconds: number
  /** The table whose rows it works off: it looks also as soon as some were put there. */
  worksOff?: string
  /** It judges by what happened elsewhere, so it begins when the events of before are worked off. */
  afterBacklog?: boolean
  /** Answers true when there may be more to do at once. */
  run(context: ServiceContext<P>, round: Round): Promise<boolean>
  /** For how many seconds what is due longest has waited. */
  lag?(context: ServiceContext<P>): Promise<number>
}
/** One round of a job, or one after the other: woken when there is new work, and over when the service stops. */
export interface Round extends Signal {
  isOver(): boolean
}
/** What happens when timers of one kind (`name`) are due. It may happen again after a crash or a failure. */
export interface Timer<P> {
  kind: 'timer'
  name: string
  /** Events may wait for what it brings, so it does not wait until those of before are worked off. */
  beforeBacklog?: boolean
  /** `finish` takes the timer off in the caller's transaction; without it, it is taken off afterwards. */
  handle(
    payload: unknown,
    context: ServiceContext<P>,
    due: { key: string; dueAt: Date; finish(tx: Sql): Promise<void> },
  ): Promise<void>
}

/** The table of contents of a service. */
export interface Service<P> {
  name: Config['service']
  /** Folder with Prisma's migrations. */
  migrations: string
  openPrisma(pool: Config['databaseUrl']): P
  handlers: readonly Handler<P>[]
  streams?: readonly StreamHandler<P>[]
  consumers?: readonly EventReaction[]
  jobs?: readonly Job<P>[]
  timers?: readonly Timer<P>[]
  resources?: readonly ResourceBinding<P>[]
  /** Runs once before the service is ready, e.g. to open a further port; what it answers is closed at the end. */
  start?(context: ServiceContext<P>): Promise<AsyncDisposable>
}

/** The handlers that a declared resource expands to. */
export interface ResourceBinding<P> {
  kind: 'resource'
  handlers: readonly Handler<P>[]
}
