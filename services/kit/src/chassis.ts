import type {
  DataOf,
  EventContract,
  OutputOf,
  ParsedInputOf,
  RequestContract,
  StreamContract,
} from '@leitstand/contracts/define'
import type { ResourceContract, WrittenOf } from '@leitstand/contracts/resource'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bindQueue, type Queue } from './queue.ts'
import type { Claimed } from './queue-table.ts'
import { bindResource } from './resource.ts'
import type { ColumnsOf, LoadedRow, ModelOf, ResourceDeclaration, Stored } from './resource-types.ts'
import { roundsOf } from './rounds-of.ts'
import type {
  ConsumerContext,
  Context,
  EventContext,
  EventReaction,
  Handler,
  Job,
  PrismaLike,
  ReceivedEvent,
  ResourceBinding,
  Service,
  StreamHandler,
  Timer,
} from './service.ts'
import { SpanKind, spanned } from './trace.ts'

export type {
  ConsumerContext,
  Context,
  EventContext,
  EventReaction,
  Handler,
  Job,
  PrismaInTransaction,
  PrismaLike,
  ReceivedEvent,
  Service,
  ServiceContext,
  StreamHandler,
  Timer,
} from './service.ts'

/** An event as a consumer receives it. */
export type ReceivedEventOf<E> =
  E extends EventContract<infer D, infer N> ? ReceivedEvent<N, DataOf<{ data: D }>> : never

/** The binders, typed for a service's own Prisma client. Each service calls this once, in `context.ts`. */
export function chassis<P extends PrismaLike>() {
  return {
    service: (contents: Service<P>): Service<P> => contents,

    /** Binds a request to the function that answers it, on the bus and, with an http line, on HTTP. */
    serve: <C extends RequestContract>(
      contract: C,
      handle: (input: ParsedInputOf<C>, context: Context<P>) => Promise<OutputOf<C>>,
    ): Handler<P> => ({
      kind: 'handler',
      contract,
      handle: (input, context) => handle(input as ParsedInputOf<C>, context),
    }),

    serveStream: <C extends StreamContract>(
      contract: C,
      handle: (
        input: ParsedInputOf<C>,
        context: Context<P>,
        http: { request: FastifyRequest; reply: FastifyReply },
      ) => Promise<unknown>,
    ): StreamHandler<P> => ({
      kind: 'stream',
      contract,
      handle: (input, context, http) => handle(input as ParsedInputOf<C>, context, http),
    }),

    /** Binds an event to its effect here. Delivery is at least once and unordered: the inbox drops repeats, versions drop the old. */
    consume: <E extends EventContract>(
      contract: E,
      handle: (data: DataOf<E>, context: EventContext) => Promise<void>,
    ): EventReaction => ({
      kind: 'consumer',
      events: [contract],
      async handle(received, context) {
        for (const { data, event } of received) {
          const work = () => handle(data as DataOf<E>, { ...context, event })
          await spanned(contract.name, event.traceparent, SpanKind.CONSUMER, work)
        }
      },
    }),

    /**
     * The same for what is heard often: everything of a batch at once, so that its statements are shared. A call names
     * each thing at most once; what else was heard of it follows in later calls, in the order of the stream.
     */
    consumeAll: <const E extends readonly EventContract[]>(
      contracts: E,
      keyOf: (data: DataOf<E[number]>) => string,
      handle: (received: readonly ReceivedEventOf<E[number]>[], context: ConsumerContext) => Promise<void>,
    ): EventReaction => ({
      kind: 'consumer',
      events: contracts,
      async handle(received, context) {
        for (const round of roundsOf(received as ReceivedEventOf<E[number]>[], ({ data }) =>
          keyOf(data as DataOf<E[number]>),
        )) {
          // Of many traces a span can only be below one; the first stands for all.
          const first = round[0]?.event
          await spanned(first?.type ?? '', first?.traceparent, SpanKind.CONSUMER, () => handle(round, context))
        }
      },
    }),

    /** Binds a table whose rows replicas work off together. */
    queue: <R extends Claimed>(queue: Queue<P, R>): Job<P> => bindQueue(queue),
    job: (job: Omit<Job<P>, 'kind'>): Job<P> => ({ kind: 'job', ...job }),
    timer: (timer: Omit<Timer<P>, 'kind'>): Timer<P> => ({ kind: 'timer', ...timer }),

    /** Serves a declared resource from one Prisma model, e.g. `label`; names what is wanting when it does not compile. */
    serveResource: <
      C extends ResourceContract,
      M extends ModelOf<P>,
      const I = Record<never, never>,
      Prepared extends object = WrittenOf<C>,
      Whole extends Stored = LoadedRow<P, M, I>,
      Columns extends ColumnsOf<P, M> = ColumnsOf<P, M>,
    >(
      contract: C,
      model: M,
      declaration: ResourceDeclaration<P, C, M, I, Prepared, Whole, Columns>,
    ): ResourceBinding<P> => bindResource<P, C, M, I, Prepared, Whole, Columns>(contract, model, declaration),
  }
}
