import { personHeader } from '@leitstand/contracts/front-door'
import { AppError } from '@leitstand/contracts/problems'
import type { FastifyRequest } from 'fastify'
import { cookiesNamed } from './cookies-named.ts'
import type { Sessions, SignedIn } from './sessions.ts'

export const sessionCookie = 'leitstand_session'
const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** Finds out who calls, by the session's cookie or an API token. */
export interface Callers {
  /** undefined for callers without a session. */
  find(request: FastifyRequest): Promise<SignedIn | undefined>
  /** For everything that needs a session; `unauthenticated` without one. */
  require(request: FastifyRequest): Promise<SignedIn>
}

export function openCallers(sessions: Sessions): Callers {
  const find = async (request: FastifyRequest) => {
    let other: SignedIn | undefined
    for (const token of tokensOf(request)) {
      const caller = await sessions.find(token, request.ip)
      if (caller && !isPageOfAnother(request, caller)) return caller
      other ??= caller
    }
    return other
  }
  return {
    find,
    async require(request) {
      const caller = await find(request)
      if (!caller || isPageOfAnother(request, caller)) throw new AppError('unauthenticated')
      refuseForged(request)
      if (!isReading(request)) refuseReader(caller)
      return caller
    },
  }
}

/** What may say who calls: an API token, else what the browser sends as the cookie of a session. */
export function tokensOf(request: FastifyRequest): string[] {
  const bearer = bearerOf(request)
  return bearer ? [bearer] : sessionTokensOf(request)
}

const mostSessions = 4

/**
 * A neighbouring site can set a cookie of the same name for a domain above both. Ours has the shortest path there is, so
 * browsers send it last but for those of the same path (RFC 6265, 5.4): as many as there are domains above ours.
 */
export function sessionTokensOf(request: FastifyRequest): string[] {
  return cookiesNamed(request, sessionCookie)
    .filter((value) => /^[\w-]{20,500}$/.test(value))
    .slice(-mostSessions)
    .reverse()
}

/**
 * A browser sends the cookie along with forms and pictures of foreign pages, but none of these can set this header
 * (OWASP, custom request headers against CSRF). An API token is never sent by itself.
 */
function refuseForged(request: FastifyRequest): void {
  if (isReading(request) || bearerOf(request)) return
  if (request.headers['x-requested-with'] !== 'XMLHttpRequest') throw new AppError('xhr-required')
}

/** Somebody else signed in at this browser, in another tab: what the page shows and sends is not theirs. */
export function isPageOfAnother({ headers }: FastifyRequest, { actor }: SignedIn): boolean {
  const person = headers[personHeader]
  return person !== undefined && person !== actor.uuid
}

function isReading({ method }: FastifyRequest): boolean {
  return safeMethods.includes(method)
}

/** An API token that may only read changes nothing, not even by a GET that does (AMB-011). */
export function refuseReader({ scope }: SignedIn): void {
  if (scope === 'read') throw new AppError('forbidden')
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w~+/.-]{20,500}=*)$/i.exec(request.headers.authorization ?? '')?.[1]
}
