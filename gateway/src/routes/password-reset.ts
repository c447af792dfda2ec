import { frontDoor } from '@leitstand/contracts/front-door'
import {
  PasswordByLink,
  PasswordLink,
  PasswordResetWish,
  readPasswordLink,
  requestPasswordReset,
  setPasswordByLink,
} from '@leitstand/contracts/identity/passwords'
import { AppError } from '@leitstand/contracts/problems'
import { routeOf } from '@leitstand/kit/http/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Ask, bounded, from, readBody } from '../front-door-calls.ts'

/** Forgotten passwords and invitations: a wish for a link, and what the link opens. */
export function openPasswordReset(app: FastifyInstance, ask: Ask): void {
  app.route({
    ...routeOf(frontDoor.requestPasswordReset),
    ...bounded,
    handler: async (request, reply) => {
      const { email } = readBody(PasswordResetWish, request)
      await ask(requestPasswordReset, { email, address: request.ip })
      return reply.status(204).send()
    },
  })
  app.route({
    ...routeOf(frontDoor.readPasswordLink),
    ...bounded,
    handler: async (request, reply) => {
      const link = await ask(readPasswordLink, { token: tokenIn(request) })
      return reply.header('cache-control', 'no-store').send(link)
    },
  })
  app.route({
    ...routeOf(frontDoor.setPasswordByLink),
    ...bounded,
    handler: async (request, reply) => {
      const { address } = from(request)
      const input = readBody(PasswordByLink, request, { token: tokenIn(request) })
      await ask(setPasswordByLink, { ...input, address })
      return reply.status(204).send()
    },
  })
}

/** What cannot be a link is told as one that is over. */
function tokenIn(request: FastifyRequest): string {
  const { data } = PasswordLink.safeParse(request.params)
  if (!data) throw new AppError('link-expired')
  return data.token
}
