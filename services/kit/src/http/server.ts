import type { IncomingMessage } from 'node:http'
import multipart from '@fastify/multipart'
import { limits } from '@leitstand/contracts/common'
import type { HttpLine, Method } from '@leitstand/contracts/define'
import { AppError, invalid, type ProblemCode } from '@leitstand/contracts/problems'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import type { z } from 'zod'
import { languageOf, newRequestId } from '../answer.ts'
import { translatedPrisma } from '../database-away.ts'
import type { Logger } from '../logger.ts'
import { withoutBrackets } from './array-notation.ts'
import { closeUnusedConnections } from './close-unused-connections.ts'
import { problemBody } from './hydra.ts'
import { readJsonBodies } from './json-bodies.ts'
import { splitSuffix } from './negotiation.ts'
import { isMark, leaving } from './sent-back.ts'
import { shapeOf } from './shape-of.ts'
import { endStalled, requestTimeoutMs } from './stalled.ts'
import { refuseUnreadable } from './unreadable.ts'

export const identityHeader = 'leitstand-identity'
/** Of a body that is no file. */
export const jsonBodyBytes = 10 * 1024 * 1024

/** A Fastify server that speaks our formats and answers every failure as a problem. */
export async function openServer(log: Logger): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log.child({ part: 'http' }, { level: 'warn' }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: oneLogger,
    bodyLimit: jsonBodyBytes,
    requestIdHeader: 'x-request-id',
    genReqId: newRequestId,
    rewriteUrl: takeSuffix,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    requestTimeout: requestTimeoutMs,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply, log),
    // What the gateway took must fit with what it adds.
    http: { maxHeaderSize: 64 * 1024 },
  })
  closeUnusedConnections(app)
  endStalled(app)
  await app.register(multipart, {
    limits: { fileSize: limits.uploadBytes, files: 1, fields: 20 },
    throwFileSizeLimit: true,
  })
  readJsonBodies(app)
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, log))
  app.setNotFoundHandler((request, reply) => sendProblem(new AppError('not-found'), request, reply, log))
  return app
}

/** For Fastify's own words about requests, of which there are hardly any; a logger for each request is dear. */
export function oneLogger<L>(logger: L): L {
  return logger
}

function takeSuffix(request: IncomingMessage): string {
  const { url, format } = splitSuffix(request.url ?? '/')
  if (format) request.headers.accept = format === 'json' ? 'application/json' : 'application/ld+json'
  return url
}

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): FastifyReply {
  const known = toAppError(error)
  if (known.code === 'internal')
    log.error({ err: error, requestId: request.id, url: namedUrl(request) }, 'a request failed')
  const language = languageOf(request.headers['accept-language'])
  const status = statusOf(known, error)
  const waits = known.details['retryAfterSeconds'] ?? (status === 503 ? outageSeconds : undefined)
  if (waits !== undefined) reply.header('retry-after', waits)
  return reply
    .status(status)
    .headers({ 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store' })
    .send(JSON.stringify(problemBody(known, language, request.id)))
}

/** Who died or was restarted is back by then. */
const outageSeconds = 5

/** Where a request went, without what a log must not keep: the tokens of links that were mailed, and words in the query. */
function namedUrl({ routeOptions, params }: FastifyRequest): string | undefined {
  return routeOptions.url?.replace(/:(\w+)/g, (place, name: string) =>
    name === 'token' ? place : String(Object(params)[name] ?? place),
  )
}

function statusOf(known: AppError, error: unknown): number {
  const body = problemBody(known, 'de', '') as { status: number }
  return error instanceof Error && 'statusCode' in error && error.statusCode === 405 ? 405 : body.status
}

/** What Fastify and its plugins refuse by itself. */
const fastifyCodes: Record<string, ProblemCode> = {
  FST_REQ_FILE_TOO_LARGE: 'too-large',
  FST_ERR_BAD_URL: 'not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'media-type-unsupported',
}
const byStatus: Record<number, ProblemCode> = {
  404: 'not-found',
  408: 'request-timeout',
  413: 'body-too-large',
  415: 'media-type-unsupported',
  431: 'headers-too-large',
}

export function toAppError(thrown: unknown): AppError {
  const error = translatedPrisma(thrown)
  if (error instanceof AppError) return error
  if (!(error instanceof Error)) return new AppError('internal')
  const { code, statusCode = 500 } = error as { code?: unknown; statusCode?: number }
  const isRefusal = (statusCode >= 400 && statusCode < 500) || isBrokenForm(error)
  return new AppError(fastifyCodes[String(code)] ?? (isRefusal ? (byStatus[statusCode] ?? 'malformed') : 'internal'))
}

/** The parser of forms has no codes for what it cannot read, or for a form that breaks off. */
function isBrokenForm({ message }: Error): boolean {
  return /^(Multipart: Boundary|Unexpected end of multipart data|Part terminated early)/.test(message)
}

/** Splits `PATCH /api/tickets/:id` into what Fastify routes by. */
export function routeOf(line: HttpLine): { method: Method; url: string } {
  const [method, url] = line.split(' ') as [Method, string]
  return { method, url }
}

/**
 * The flat input of a call: query, then body, then path, the later wins. A query of a call with a body only counts where the
 * contract knows the name, because links may carry more (AMB-051).
 */
export function flatInput(request: FastifyRequest, contract: { input: z.ZodType }, withBody: boolean): unknown {
  const query = (request.query ?? {}) as Record<string, unknown>
  const path = (request.params ?? {}) as Record<string, unknown>
  const shape = shapeOf(contract.input)
  if (!withBody) return { ...withoutEmpty(withoutBrackets(withoutGroups(query, contract), shape), shape), ...path }
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) return undefined
  const known = Object.fromEntries(Object.entries(query).filter(([name]) => Object.hasOwn(shape, name)))
  // Of a new thing, the marks of JSON-LD are no fields; of an old one they must be right (sent-back.ts).
  const fields = request.method === 'POST' ? leaving({ ...body }, isMark) : { ...body }
  if (request.method !== 'POST') refuseOther(path['uuid'], fields['uuid'])
  return { ...known, ...fields, ...path }
}

/** `?page=` says nothing: what has a usual value keeps it. */
function withoutEmpty(query: Record<string, unknown>, shape: Record<string, z.ZodType>): Record<string, unknown> {
  const isNothing = ([name, value]: [string, unknown]) =>
    value === '' && Object.hasOwn(shape, name) && shape[name]?.def.type === 'default'
  return Object.fromEntries(Object.entries(query).filter((entry) => !isNothing(entry)))
}

/** Who writes another thing than the address names has mixed them up. */
function refuseOther(named: unknown, sent: unknown): void {
  if (named === undefined || sent === undefined) return
  if (String(sent).toLowerCase() !== String(named).toLowerCase())
    throw invalid({ propertyPath: 'uuid', code: 'uuid-differs' })
}

/** Serialisation groups are taken by every call, whether its contract names them or not (AMB-050). */
export const groupsName = 'groups[]'
function withoutGroups(query: Record<string, unknown>, contract: { input: z.ZodType }): Record<string, unknown> {
  if (groupsName in shapeOf(contract.input)) return query
  const { [groupsName]: _groups, ...rest } = query
  return rest
}
