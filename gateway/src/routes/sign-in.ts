import { frontDoor } from '@leitstand/contracts/front-door'
import { Credentials, login, logout, type SignedIn } from '@leitstand/contracts/identity/signing-in'
import { AppError } from '@leitstand/contracts/problems'
import { readJsonBodies } from '@leitstand/kit/http/json-bodies'
import { routeOf } from '@leitstand/kit/http/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPageOfAnother, sessionCookie, sessionTokensOf } from '../caller.ts'
import { challengeCookie } from '../challenge-cookie.ts'
import { type Ask, bounded, from, readBody } from '../front-door-calls.ts'
import type { Sessions } from '../sessions.ts'
import { openAddressConfirmation } from './address-confirmation.ts'
import { openPasswordReset } from './password-reset.ts'
import { openSignInSteps } from './sign-in-steps.ts'

export interface SignInOptions extends Pick<Sessions, 'find' | 'drop'> {
  ask: Ask
  secureCookies: boolean
}

/** The built-in login and the end of a session. In a scope of its own, because what is handed on must not be read. */
export function openSignIn(app: FastifyInstance, { ask, find, drop, secureCookies }: SignInOptions): void {
  readJsonBodies(app)
  const challenges = challengeCookie(secureCookies)
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: secureCookies } as const
  // A session cookie: identity knows when it ends, the browser forgets it with its window.
  const admit = (reply: FastifyReply, { token }: SignedIn) =>
    reply.setCookie(sessionCookie, token, cookie).header('cache-control', 'no-store')

  app.route({
    ...routeOf(frontDoor.signIn),
    ...bounded,
    handler: async (request, reply) => {
      const answer = await ask(login, { ...readBody(Credentials, request), ...from(request) })
      // A right password that is not enough opens nothing yet.
      if ('challenge' in answer) {
        return challenges.set(reply, answer.challenge).status(202).header('cache-control', 'no-store').send(answer)
      }
      return admit(reply, answer).send(answer.user)
    },
  })
  openSignInSteps(app, { ask, admit, challenges })
  openPasswordReset(app, ask)
  openAddressConfirmation(app, ask)

  app.route({
    ...routeOf(frontDoor.signOut),
    handler: async (request, reply) => {
      if (request.headers['x-requested-with'] !== 'XMLHttpRequest') throw new AppError('xhr-required')
      const tokens = await tokensToEnd(request)
      // The browser is nobody's any more even where identity cannot be told: somebody else may sit down at it.
      reply.clearCookie(sessionCookie, cookie)
      const ended = await endAll(tokens)
      // Who came through a provider goes on there, so that its session ends as well.
      return ended ? reply.send({ endSessionUrl: ended }) : reply.status(204).send()
    },
  })

  /** A page of somebody who was signed in before ends nothing of who is signed in by now. */
  async function tokensToEnd(request: FastifyRequest): Promise<string[]> {
    const held = await Promise.all(
      sessionTokensOf(request).map(async (token) => {
        const caller = await find(token, request.ip).catch(() => undefined)
        return { token, caller, isOfAnother: caller !== undefined && isPageOfAnother(request, caller) }
      }),
    )
    const known = held.filter(({ caller }) => caller)
    if (known.length > 0 && known.every(({ isOfAnother }) => isOfAnother)) throw new AppError('signed-in-as-another')
    return held.filter(({ isOfAnother }) => !isOfAnother).map(({ token }) => token)
  }

  /** Where whoever came through a provider ends the session there. */
  async function endAll(tokens: readonly string[]): Promise<string | null> {
    const ended = await Promise.all(tokens.map((token) => ask(logout, { token }).finally(() => drop(token))))
    return ended.map(({ endSessionUrl }) => endSessionUrl).find((url) => url !== null) ?? null
  }
}
