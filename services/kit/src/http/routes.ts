import type { Actor } from '@leitstand/contracts/actor'
import type { HttpLine, Method, RequestContract, StreamContract } from '@leitstand/contracts/define'
import { AppError } from '@leitstand/contracts/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../answer.ts'
import { narrow } from './groups.ts'
import { represent } from './hydra.ts'
import { formatOf, mediaTypes } from './negotiation.ts'
import { pagingOf } from './paging.ts'
import { readSentBack } from './sent-back.ts'
import { flatInput, groupsName, identityHeader, routeOf } from './server.ts'

/** What the HTTP door hands to the one function that answers a request, whichever door it came through. */
export interface IncomingRequest {
  input: unknown
  actor: Actor
  language: Actor['language']
  requestId: string
  traceparent: string | undefined
  identity: string
  seenVersion: number | undefined
  idempotencyKey: string | undefined
  /** From where the caller came, as the gateway saw it; null on the bus. */
  address: string | null
}

export interface Transports {
  verify(token: string | undefined): Promise<Actor>
  answer(contract: RequestContract, incoming: IncomingRequest): Promise<unknown>
  answerStream(
    contract: StreamContract,
    incoming: IncomingRequest,
    http: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<unknown>
}

/** Opens the HTTP door of every contract that has an http line. */
export function openRoutes(
  app: FastifyInstance,
  requests: readonly RequestContract[],
  streams: readonly StreamContract[],
  transports: Transports,
): void {
  for (const { contract, method, url } of linesOf(requests)) {
    const isPage = isPageContract(contract)
    const withBody = ['POST', 'PUT', 'PATCH'].includes(method)
    const reading = ['PUT', 'PATCH'].includes(method)
      ? requests.find(({ http }) => http.includes(`GET ${url}` as HttpLine))
      : undefined
    const readPaging = (input: unknown) => (isPage ? pagingOf(contract, input) : undefined)
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        if (contract.effectful && !request.headers['x-requested-with']) throw new AppError('xhr-required')
        // The bytes of a form would never be looked at.
        if (request.isMultipart()) throw new AppError('media-type-unsupported')
        const format = formatOf(request.headers.accept)
        const incoming = await inquire(request, transports, flatInput(request, contract, withBody))
        const { input, staleVersion } = await readSentBack(contract, reading, incoming.input, (read) =>
          transports.answer(read, { ...incoming, input: request.params, idempotencyKey: undefined }),
        )
        const answer = await transports.answer(contract, {
          ...incoming,
          input,
          seenVersion: incoming.seenVersion ?? staleVersion,
          idempotencyKey: method === 'POST' ? incoming.idempotencyKey : undefined,
        })
        const asked = (request.query as Record<string, unknown>)[groupsName]
        const part = narrow(contract, answer, asked, { isPage })
        return send(reply, contract.status, part, {
          format,
          isPage,
          url: request.url,
          paging: readPaging(input),
        })
      },
    })
  }
  for (const { contract, method, url } of linesOf(streams)) {
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const incoming = await inquire(request, transports, flatInput(request, contract, false))
        reply.status(contract.status)
        return transports.answerStream(contract, incoming, { request, reply })
      },
    })
  }
  refuseOtherMethods(app, [...requests, ...streams])
}

function linesOf<C extends { http: readonly HttpLine[] }>(contracts: readonly C[]) {
  return contracts.flatMap((contract) => contract.http.map((line) => ({ contract, ...routeOf(line) })))
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** A path that exists answers 405 to the methods it does not have, and names those it has. */
function refuseOtherMethods(app: FastifyInstance, contracts: readonly { http: readonly HttpLine[] }[]): void {
  const byShape = Map.groupBy(linesOf(contracts), ({ url }) => url.replace(/:\w+/g, ':').replace(/\/$/, ''))
  for (const [first, ...others] of byShape.values()) {
    if (!first) continue
    const allowed = [first, ...others].map(({ method }) => method)
    const missing = methods.filter((method) => !allowed.includes(method))
    if (missing.length === 0) continue
    app.route({
      method: missing,
      url: first.url,
      handler: (_request, reply) => {
        reply.header('allow', allowed.join(', '))
        throw new AppError('method-not-allowed')
      },
    })
  }
}

async function inquire(request: FastifyRequest, transports: Transports, input: unknown): Promise<IncomingRequest> {
  const identity = one(request.headers[identityHeader])
  const actor = await transports.verify(identity)
  return {
    input,
    actor,
    language: languageOf(request.headers['accept-language'], actor.language),
    requestId: request.id,
    traceparent: one(request.headers['traceparent']),
    identity: identity ?? '',
    seenVersion: versionOf(one(request.headers['if-match'])),
    idempotencyKey: one(request.headers['idempotency-key'])?.slice(0, 200),
    address: one(request.headers['x-forwarded-for'])?.slice(0, 100) ?? null,
  }
}

function send(
  reply: FastifyReply,
  status: number,
  answer: unknown,
  options: Parameters<typeof represent>[1],
): FastifyReply {
  if (status === 204) return reply.status(204).send()
  const version = versionIn(answer)
  if (version !== undefined) reply.header('etag', `"${version}"`)
  return reply
    .status(status)
    .headers({
      'content-type': mediaTypes[options.format],
      'cache-control': 'no-store',
      vary: 'accept, accept-language',
    })
    .send(JSON.stringify(represent(answer, options) ?? null))
}

/** Of the columns for versions; no entity ever gets there. */
const highestVersion = 2_147_483_647

function versionOf(ifMatch: string | undefined): number | undefined {
  const match = /^(?:W\/)?"?(\d+)"?$/.exec(ifMatch?.trim() ?? '')
  return match ? Math.min(Number(match[1]), highestVersion) : undefined
}

function versionIn(answer: unknown): number | undefined {
  return typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number'
    ? answer.version
    : undefined
}

export function isPageContract(contract: RequestContract): boolean {
  const shape = 'shape' in contract.output ? Object.keys(contract.output.shape as object) : []
  return shape.length === 2 && shape.includes('items') && shape.includes('total')
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}
