import { AppError } from '@leitstand/contracts/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookiesNamed } from './cookies-named.ts'

/** What a right password or a sign-in elsewhere still needs is answered in the browser that was asked, and in no other. */
export interface ChallengeCookie {
  set(reply: FastifyReply, challenge: string): FastifyReply
  clear(reply: FastifyReply): FastifyReply
  /** A link can bring a challenge of somebody else to the login page: who follows it would end up in a foreign account. */
  require(request: FastifyRequest, challenge: string): void
}

const name = 'leitstand_challenge'
/** As long as identity keeps a challenge. */
const lifeSeconds = 600

export function challengeCookie(secure: boolean): ChallengeCookie {
  const options = { path: '/api/login', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    set: (reply, challenge) => reply.setCookie(name, challenge, { ...options, maxAge: lifeSeconds }),
    clear: (reply) => reply.clearCookie(name, options),
    require: (request, challenge) => {
      if (!cookiesNamed(request, name).includes(challenge)) throw new AppError('login-expired')
    },
  }
}
