import { Readable } from 'node:stream'
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import type { ServiceName } from '@leitstand/contracts/define'
import { AppError } from '@leitstand/contracts/problems'
import { languageOf } from '@leitstand/kit/answer'
import { splitSuffix } from '@leitstand/kit/http/negotiation'
import { identityHeader } from '@leitstand/kit/http/server'
import { traceparentOf } from '@leitstand/kit/trace'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Callers, refuseReader } from './caller.ts'
import { type HttpCall, httpRoutes, type OwnedRoutes } from './http-routes.ts'
import { opensFile } from './opened-files.ts'
import type { Sessions } from './sessions.ts'
import { openTurnsByWeight } from './turns-by-weight.ts'
import { awaitWholeBody, wholeBodyOf } from './whole-body.ts'

/** A reply as the proxy's types give it. */
type ProxiedReply = Parameters<NonNullable<NonNullable<FastifyHttpProxyOptions['replyOptions']>['onError']>>[0]

const smallUploadBytes = 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** What the services are told about the caller; set before a request is handed on. */
    identity: string
    /** Whose call it is. */
    callerUuid: string
  }
}

/** Every contract with an http line is handed on to the service that owns it. A new endpoint therefore needs no edit here. */
export async function proxyToOwners(
  app: FastifyInstance,
  upstreams: Record<ServiceName, string>,
  callers: Callers,
  sessions: Sessions,
): Promise<void> {
  app.decorateRequest('identity', '')
  app.decorateRequest('callerUuid', '')
  forgetWhatIdentityChanges(app, sessions)
  const takeTurn = openTurnsByWeight()
  answerOptions(app)
  for (const owned of httpRoutes()) {
    const { service, paths } = owned
    await app.register(httpProxy, {
      upstream: upstreams[service],
      rewritePrefix: '',
      routes: [...paths.keys()],
      httpMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      disableRequestLogging: true,
      // One pool for each of them: what streams for long never holds up a call.
      undici: {
        connections: 64,
        pipelining: 1,
        keepAliveTimeout: 30_000,
        headersTimeout: 60_000,
        bodyTimeout: 120_000,
      },
      preHandler: async (request, reply) => {
        const { weight } = await identify(request, reply, owned, callers)
        await takeTurn(weight, service, request, reply)
        if (weight !== 'upload' || isSmall(request)) await awaitWholeBody(request)
      },
      handler: (request, reply, address, options) => reply.from(address, { ...options, ...wholeBodyOf(request) }),
      replyOptions: {
        rewriteRequestHeaders: (request, headers) =>
          handedOn(request as FastifyRequest, headers, (request as FastifyRequest).identity),
        onResponse: (_request, reply, answer) => passOn(reply, answer, service),
        onError: (reply, { error }) => sendBroken(reply, error, service),
        // What to try again is the caller's decision.
        retryDelay: () => null,
      },
    })
  }
}

/** What a path can be asked for is in the documents, so it is told without a session. */
function answerOptions(app: FastifyInstance): void {
  const everyPath = httpRoutes().flatMap(({ paths }) => [...paths])
  for (const [path, lines] of Map.groupBy(everyPath, ([path]) => path)) {
    const methods = lines.flatMap(([, calls]) => [...calls.keys()])
    const allowed = ['OPTIONS', ...(methods.includes('GET') ? ['HEAD'] : []), ...methods].join(', ')
    app.options(path, (_request, reply) => reply.status(204).header('allow', allowed).send())
  }
}

async function identify(
  request: FastifyRequest,
  reply: FastifyReply,
  { service, isStreaming, paths }: OwnedRoutes,
  callers: Callers,
): Promise<HttpCall> {
  const methods = paths.get(request.routeOptions.url ?? '')
  const call = methods?.get(request.method === 'HEAD' ? 'GET' : request.method)
  if (!call) {
    reply.header('allow', [...(methods?.keys() ?? [])].join(', '))
    throw new AppError('method-not-allowed')
  }
  // It comes in its own alone (AMB-084).
  const asksFileInFormat =
    isStreaming && request.method !== 'POST' && splitSuffix(request.originalUrl).format !== undefined
  if (asksFileInFormat || climbs(request.url)) throw new AppError('not-found')
  const caller = await callers.require(request)
  if (call.effectful) refuseReader(caller)
  request.identity = await caller.identity(service)
  request.callerUuid = caller.actor.uuid
  // Refusals are in the caller's language too, wherever they are made.
  request.headers['accept-language'] = languageOf(request.headers['accept-language'], caller.actor.language)
  return call
}

/** Some callers do not hear an answer that comes before they have sent everything; of a small file they have, at once. */
function isSmall({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? Infinity) <= smallUploadBytes
}

/** A path with `..` in it, plain or encoded, is none of ours, nor one that services would read with more parts than we do. */
function climbs(url: string): boolean {
  const [path = ''] = url.split('?')
  return path.includes('\\') || /\/\.\.|\.\.\//.test(decodeURIComponent(path))
}

/**
 * Whoever ends a session or a token, or changes what somebody may, has the answer only after this gateway forgot what it
 * knew of the person. Other gateways hear of it by the event a moment later.
 */
function forgetWhatIdentityChanges(app: FastifyInstance, sessions: Sessions): void {
  const ownPaths = new Set(
    httpRoutes().flatMap(({ service, paths }) => (service === 'identity' ? [...paths.keys()] : [])),
  )
  app.addHook('onSend', async (request) => {
    // Strangers change nothing.
    if (!request.callerUuid || ['GET', 'HEAD'].includes(request.method)) return
    if (!ownPaths.has(request.routeOptions.url ?? '')) return
    const { uuid, user } = (request.params ?? {}) as { uuid?: string; user?: string }
    for (const person of [request.callerUuid, uuid, user]) if (person) sessions.forget(person, null)
  })
}

type Headers = Record<string, string | string[] | undefined>

/**
 * The services learn who calls from our signature alone; cookie and token stay here, and nobody can bring a signature along.
 * Who waited to be asked for a body (`expect`) has been asked by then.
 */
export function handedOn(request: FastifyRequest, headers: Headers, identity: string): Headers {
  const { cookie: _cookie, authorization: _authorization, expect: _expect, ...rest } = headers
  return {
    ...rest,
    [identityHeader]: identity,
    traceparent: traceparentOf(typeof rest['traceparent'] === 'string' ? rest['traceparent'] : undefined),
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
  }
}

/** An answer of this size is passed on in one piece, which takes half the work of passing on a stream. */
const smallAnswerBytes = 64 * 1024

/** Passes on what a service answered, as bytes. */
function passOn(reply: ProxiedReply, answer: object, service: ServiceName): void {
  const stream = 'stream' in answer && answer.stream instanceof Readable ? answer.stream : Readable.from([])
  if (reply.statusCode === 404 && opensFile(reply.request as FastifyRequest)) {
    stream.resume()
    forgetHeaders(reply)
    return void reply.callNotFound()
  }
  if (Number(reply.getHeader('content-length') ?? Infinity) > smallAnswerBytes) return void reply.send(stream)
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.once('end', () => reply.send(Buffer.concat(chunks)))
  stream.once('error', (error: Error) => {
    forgetHeaders(reply)
    sendBroken(reply, error, service)
  })
}

/** Nothing of an answer was sent, and what its headers say is not true of what is said instead. */
function forgetHeaders(reply: ProxiedReply): void {
  for (const name of Object.keys(reply.getHeaders())) if (!reply.raw.hasHeader(name)) reply.removeHeader(name)
}

/** Nothing was sent when the connection could not be made; what broke later may have had its effect. */
function sendBroken(reply: ProxiedReply, error: Error, service: ServiceName): void {
  // Who stalled or left has been told so, or is gone.
  if (reply.sent || reply.raw.destroyed) return
  const code = codeOf(error.cause) ?? codeOf(error) ?? ''
  const wasNeverSent = ['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'].includes(code)
  const isHarmless = wasNeverSent || ['GET', 'HEAD'].includes(reply.request.method)
  if (isHarmless) return void reply.send(new AppError('service-unavailable', { service }))
  void reply.send(brokenOff.has(code) ? new AppError('service-interrupted', { service }) : error)
}

/** How a connection ends whose other end died, or has not answered for too long. */
const brokenOff: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
])

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
