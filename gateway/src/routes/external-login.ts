import { type Origin, origins } from '@leitstand/contracts/actor'
import type { InputOf, OutputOf } from '@leitstand/contracts/define'
import type { beginExternalLogin, completeExternalLogin } from '@leitstand/contracts/identity/external-logins'
import type { SignInChallenge } from '@leitstand/contracts/identity/signing-in'
import { isOwnPath } from '@leitstand/contracts/own-path'
import { AppError } from '@leitstand/contracts/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Callers, sessionCookie, tokensOf } from '../caller.ts'
import { challengeCookie } from '../challenge-cookie.ts'
import { cookiesNamed } from '../cookies-named.ts'
import { isFromForeignPage } from '../foreign-page.ts'
import { bounded, from } from '../front-door-calls.ts'

export interface ExternalLoginOptions {
  callers: Callers
  begin(input: InputOf<typeof beginExternalLogin>): Promise<OutputOf<typeof beginExternalLogin>>
  complete(input: InputOf<typeof completeExternalLogin>): Promise<OutputOf<typeof completeExternalLogin>>
  logout(token: string): Promise<unknown>
  secureCookies: boolean
  /** Where people reach this gateway; undefined is wherever the request came to. */
  publicUrl: string | undefined
}

/** Binds the way back from the provider to the browser that left, so that nobody is signed in with a foreign code. */
const stateCookie = 'leitstand_login'
const stateSeconds = 600

/**
 * Signing in through wi and ams: `/login/wi` leads to the provider, `/login/wi/callback` back. With `link=1` somebody who is
 * signed in adds the login to their account. An origin that is not set up shows the login page, which says so (AMB-001).
 */
export function openExternalLogin(app: FastifyInstance, options: ExternalLoginOptions): void {
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: options.secureCookies } as const
  const challenges = challengeCookie(options.secureCookies)

  for (const origin of origins) {
    app.get(`/login/${origin}`, bounded, (request, reply) =>
      answered(origin, request, reply, async () => {
        const { link, next } = request.query as { link?: string; next?: string | string[] }
        const linkTo = link === undefined ? null : await holderOf(request, options.callers)
        const begun = await options.begin({
          origin,
          callbackUrl: `${ownUrl(request, options.publicUrl)}/login/${origin}/callback`,
          next: linkTo ? accounts : safePath(next),
          linkTo,
        })
        if (!begun) {
          reply.callNotFound()
          return reply
        }
        const bound = { ...cookie, path: '/login', maxAge: stateSeconds }
        return reply.setCookie(stateCookie, begun.state, bound).header('cache-control', 'no-store').redirect(begun.url)
      }),
    )

    app.get(`/login/${origin}/callback`, bounded, (request, reply) =>
      answered(origin, request, reply, async () => {
        reply.clearCookie(stateCookie, { ...cookie, path: '/login' }).header('cache-control', 'no-store')
        const answer = await complete(origin, request)
        await endBefore(request)
        if ('challenge' in answer) {
          challenges.set(reply, answer.challenge.challenge)
          return reply.clearCookie(sessionCookie, cookie).redirect(secondStep(answer))
        }
        return reply.setCookie(sessionCookie, answer.token, cookie).redirect(answer.next ?? '/')
      }),
    )
  }

  /** The new session is there already, and its cookie is all there is of it: it must not get lost over an older one. */
  async function endBefore(request: FastifyRequest): Promise<void> {
    const ended = await Promise.allSettled(tokensOf(request).map((before) => options.logout(before)))
    for (const one of ended)
      if (one.status === 'rejected') request.log.warn({ err: one.reason }, 'a session of before could not be ended')
  }

  async function complete(origin: Origin, request: FastifyRequest) {
    const { state } = request.query as { state?: string }
    if (!state || !cookiesNamed(request, stateCookie).includes(state)) throw new AppError('login-expired')
    return await options.complete({
      origin,
      url: `${ownUrl(request, options.publicUrl)}${request.url}`,
      state,
      ...from(request),
    })
  }

  /** What goes wrong here is met by a person in a browser: they get a page that says so. */
  async function answered(
    origin: Origin,
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      request.log.info({ err: error }, 'an external sign-in failed')
      const caller = await options.callers.find(request).catch(() => undefined)
      return reply.redirect(`${caller ? accounts : '/login'}?problem=${error.code}&origin=${origin}`)
    }
  }
}

/**
 * Who links another login. A token speaks for its holder, but opens no further way in; a page of another site may have
 * signed the browser in to a foreign account at the provider before, which would open this one then.
 */
async function holderOf(
  request: FastifyRequest,
  callers: ExternalLoginOptions['callers'],
): Promise<{ user: string; session: string } | null> {
  const actor = (await callers.find(request))?.actor
  if (!actor) return null
  if (actor.session?.kind !== 'session' || isFromForeignPage(request)) throw new AppError('forbidden')
  return { user: actor.uuid, session: actor.session.uuid }
}

/** This very machine, by any of its names, as browsers write it: nothing else stands beside name and port. */
const localHost = /^(localhost|\[::1\]|127(\.\d{1,3}){3})(:\d{1,5})?$/i

/** A browser on this very machine may have come by any of its names. */
function ownUrl({ protocol, host }: FastifyRequest, publicUrl: string | undefined): string {
  return localHost.test(host) || !publicUrl ? `${protocol}://${host}` : publicUrl
}

const accounts = '/settings/accounts'

/** Only paths of our own, never another site. */
function safePath(next: string | string[] | undefined): string | null {
  return typeof next === 'string' && next.length < 2_000 && isOwnPath(next) ? next : null
}

/** The login page goes on with a challenge that it finds behind the `#`, which no server and no log is sent. */
function secondStep({ challenge, next }: { challenge: SignInChallenge; next: string | null }): string {
  const query = next ? `?${new URLSearchParams({ next })}` : ''
  return `/login${query}#challenge=${encodeURIComponent(JSON.stringify(challenge))}`
}
