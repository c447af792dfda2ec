import { createHash } from 'node:crypto'
import { hasRole } from '@leitstand/contracts/actor'
import type { InputOf, RequestContract, StreamContract } from '@leitstand/contracts/define'
import { AppError } from '@leitstand/contracts/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkAnswer, isDeclared, parseInput } from './answer.ts'
import type { Asked, Asking } from './asking.ts'
import type { Sql } from './database.ts'
import type { IncomingRequest } from './http/routes.ts'
import { requestSeconds } from './metrics.ts'
import type { Context, Handler, PrismaLike, ServiceContext, StreamHandler } from './service.ts'
import { SpanKind, spanned, traceIdOf, traceparentOf } from './trace.ts'

/** Answers one request, whichever door it came through: read, ask the handler, hold the answer against its contract. */
export async function answerRequest<P extends PrismaLike>(
  handler: Handler<P>,
  incoming: IncomingRequest,
  serviceContext: ServiceContext<P>,
  asking: Asking,
  door: 'http' | 'bus',
): Promise<unknown> {
  const { contract } = handler
  const stop = requestSeconds.startTimer({ contract: contract.name, door })
  try {
    const answer = await spanned(contract.name, incoming.traceparent, SpanKind.SERVER, async (traceparent) => {
      const input = authorizeAndParse(contract, incoming)
      const kept = incoming.idempotencyKey ? await keptAnswer(serviceContext, incoming, contract) : undefined
      if (kept) return kept.answer
      const context = contextOf(serviceContext, incoming, contract, asking, traceparent)
      return await handler.handle(input, context).catch((error: unknown) => {
        if (error instanceof AlreadyAnswered) return error.answer
        throw error
      })
    })
    if (serviceContext.config.checkAnswers) checkAnswer(contract, answer)
    stop({ outcome: 'ok' })
    return answer
  } catch (error) {
    stop({ outcome: error instanceof AppError ? error.code : 'internal' })
    if (serviceContext.config.checkAnswers && error instanceof AppError && !isDeclared(contract, error)) {
      throw new Error(`${contract.name} failed with "${error.code}", which its contract does not list`, {
        cause: error,
      })
    }
    throw error
  }
}

export async function answerStreamInquiry<P extends PrismaLike>(
  handler: StreamHandler<P>,
  incoming: IncomingRequest,
  serviceContext: ServiceContext<P>,
  asking: Asking,
  http: { request: FastifyRequest; reply: FastifyReply },
): Promise<unknown> {
  const input = authorizeAndParse(handler.contract, incoming)
  // A key would say that the bytes are the same as before, but nobody has read them yet.
  const keyless = { ...incoming, idempotencyKey: undefined }
  return await handler.handle(
    input,
    contextOf(serviceContext, keyless, handler.contract, asking, traceparentOf(incoming.traceparent)),
    http,
  )
}

/** The input of a caller who holds the role that the contract asks for. */
function authorizeAndParse(contract: RequestContract | StreamContract, { actor, input }: IncomingRequest): unknown {
  if (contract.role && !hasRole(actor, contract.role)) throw new AppError('forbidden')
  return parseInput(contract, input)
}

function contextOf<P extends PrismaLike>(
  serviceContext: ServiceContext<P>,
  incoming: IncomingRequest,
  contract: RequestContract | StreamContract,
  asking: Asking,
  traceparent: string,
): Context<P> {
  const keep = <T>(tx: Sql, answer: T) => {
    const isHeld = serviceContext.config.checkAnswers && isKept(incoming, answer)
    // A repeat is told it as it stands.
    if (isHeld && contract.kind === 'request') checkAnswer(contract, answer)
    return keepAnswer(tx, incoming, contract, answer)
  }
  return {
    ...serviceContext,
    // Most requests say nothing, and a logger of their own costs more than what they ask for.
    get log() {
      return serviceContext.log.child({ requestId: incoming.requestId, traceId: traceIdOf(traceparent) })
    },
    actor: incoming.actor,
    language: incoming.language,
    requestId: incoming.requestId,
    address: incoming.address,
    seenVersion: incoming.seenVersion,
    transaction: (work) => serviceContext.transaction(async (tx) => keep(tx, await work(tx))),
    prismaTransaction: (work) =>
      serviceContext.prismaTransaction(async (prisma, tx) => keep(tx, await work(prisma, tx))),
    call: <C extends RequestContract>(asked: C, input: InputOf<C>, { part, ...more }: Asked = {}) => {
      const once = part && incoming.idempotencyKey && `${incoming.idempotencyKey} ${part}`
      return asking.forCaller({ identity: incoming.identity, traceparent }, asked, input, { ...more, once })
    },
  }
}

/** Somebody else answered the same Idempotency-Key while we worked: our work is rolled back and theirs is the answer. */
class AlreadyAnswered extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('already answered')
    this.answer = answer
  }
}

async function keptAnswer(
  sql: Pick<Sql, 'query'>,
  incoming: IncomingRequest,
  contract: RequestContract | StreamContract,
): Promise<{ answer: unknown } | undefined> {
  const [kept] = await sql.query<{ fingerprint: string; answer: { value: unknown } }>(
    'SELECT fingerprint, answer FROM idempotency_keys WHERE actor = $1 AND key = $2',
    [incoming.actor.uuid, incoming.idempotencyKey],
    'idempotency-find',
  )
  if (!kept) return undefined
  if (kept.fingerprint !== fingerprintOf(contract, incoming)) throw new AppError('idempotency-mismatch')
  return { answer: kept.answer.value }
}

/** Who answers nothing wrote nothing, and looks again. */
function isKept({ idempotencyKey }: IncomingRequest, answer: unknown): boolean {
  return Boolean(idempotencyKey) && answer !== undefined
}

async function keepAnswer<T>(
  tx: Sql,
  incoming: IncomingRequest,
  contract: RequestContract | StreamContract,
  answer: T,
): Promise<T> {
  if (!isKept(incoming, answer)) return answer
  const written = await tx.query(
    `INSERT INTO idempotency_keys (actor, key, fingerprint, answer) VALUES ($1::uuid, $2, $3, $4::jsonb) ON CONFLICT DO NOTHING RETURNING key`,
    [
      incoming.actor.uuid,
      incoming.idempotencyKey,
      fingerprintOf(contract, incoming),
      JSON.stringify({ value: answer }),
    ],
  )
  if (written.length > 0) return answer
  const kept = await keptAnswer(tx, incoming, contract)
  throw new AlreadyAnswered(kept?.answer)
}

function fingerprintOf(contract: { name: string }, incoming: IncomingRequest): string {
  return createHash('sha256').update(contract.name).update(JSON.stringify(incoming.input)).digest('hex')
}
