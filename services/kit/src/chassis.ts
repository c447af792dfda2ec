import type {
  DataOf,
  EventContract,
  OutputOf,
  ParsedInputOf,
  RequestContract,
  StreamContract,
} from '@leitstand/contracts/define'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bindResource, type ResourceDeclaration } from './resource.ts'
import type {
  Alarm,
  ConsumerContext,
  Context,
  EventReaction,
  Handler,
  Job,
  PrismaLike,
  ResourceBinding,
  Service,
  StreamHandler,
} from './service.ts'

export type {
  Alarm,
  ConsumerContext,
  Context,
  EventReaction,
  Handler,
  Job,
  PrismaInTransaction,
  PrismaLike,
  Service,
  StreamHandler,
  Surroundings,
} from './service.ts'

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
      event: E,
      handle: (data: DataOf<E>, context: ConsumerContext) => Promise<void>,
    ): EventReaction => ({
      kind: 'consumer',
      event,
      handle: (data, context) => handle(data as DataOf<E>, context),
    }),

    job: (job: Omit<Job<P>, 'kind'>): Job<P> => ({ kind: 'job', ...job }),
    alarm: (alarm: Omit<Alarm<P>, 'kind'>): Alarm<P> => ({ kind: 'alarm', ...alarm }),

    /** Serves a declared resource from one Prisma model. */
    serveResource: <R extends object>(declaration: ResourceDeclaration<P, R>): ResourceBinding<P> =>
      bindResource(declaration),
  }
}
