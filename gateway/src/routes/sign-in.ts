import type { InputOf, OutputOf } from '@leitstand/contracts/define'
import { frontDoor } from '@leitstand/contracts/front-door'
import { Credentials, type login, type logout } from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import { parseInput } from '@leitstand/kit/answer'
import { routeOf } from '@leitstand/kit/http/server'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { sessionCookie } from '../caller.ts'

export interface SignInOptions {
  login(input: InputOf<typeof login>): Promise<OutputOf<typeof login>>
  logout(token: string): Promise<OutputOf<typeof logout>>
  secureCookies: boolean
}

/** Sign-ins cost a password hash each; nobody needs more than this in a minute. */
const signInsPerMinute = 60

/** The built-in login and the end of a session. In a scope of its own, because what is handed on must not be read. */
export function openSignIn(app: FastifyInstance, options: SignInOptions): void {
  app.addContentTypeParser('application/ld+json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'ignore'))
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: options.secureCookies } as const

  app.route({
    ...routeOf(frontDoor.signIn),
    config: { rateLimit: { max: signInsPerMinute, timeWindow: '1 minute', keyGenerator: (request) => request.ip } },
    handler: async (request, reply) => {
      const credentials = parseInput({ input: Credentials }, request.body ?? {}) as z.output<typeof Credentials>
      const userAgent = (request.headers['user-agent'] ?? '').slice(0, 500)
      const { token, user } = await options.login({ ...credentials, address: request.ip, userAgent })
      // A session cookie: identity knows when it ends, the browser forgets it with its window.
      return reply.setCookie(sessionCookie, token, cookie).header('cache-control', 'no-store').send(user)
    },
  })

  app.route({
    ...routeOf(frontDoor.signOut),
    handler: async (request, reply) => {
      if (request.headers['x-requested-with'] !== 'XMLHttpRequest') throw new AppError('xhr-required')
      const token = request.cookies[sessionCookie]
      const ended = token ? await options.logout(token) : null
      reply.clearCookie(sessionCookie, cookie)
      // Who came through a provider goes on there, so that its session ends as well.
      return ended?.endSessionUrl ? reply.send({ endSessionUrl: ended.endSessionUrl }) : reply.status(204).send()
    },
  })
}
