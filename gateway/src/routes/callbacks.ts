import { frontDoor } from '@leitstand/contracts/front-door'
import { acknowledgeAlert, CallbackPath } from '@leitstand/contracts/notification/channel-calls'
import { AppError } from '@leitstand/contracts/problems'
import { readJsonBodies } from '@leitstand/kit/http/json-bodies'
import { routeOf } from '@leitstand/kit/http/server'
import type { FastifyInstance } from 'fastify'
import { type Ask, bounded } from '../front-door-calls.ts'

/** What on-call tools tell is small. */
const bodyLimit = 64 * 1024

/** What on-call tools tell back. They have no session: the address itself carries a secret, which the owner of channels knows. */
export function openCallbacks(app: FastifyInstance, ask: Ask): void {
  readJsonBodies(app)
  app.route({
    ...routeOf(frontDoor.acknowledgeAlert),
    ...bounded,
    bodyLimit,
    handler: async (request, reply) => {
      const { data: path } = CallbackPath.safeParse(request.params)
      if (!path) throw new AppError('not-found')
      const answer = await ask(acknowledgeAlert, { ...path, body: request.body })
      return reply.header('cache-control', 'no-store').send(answer)
    },
  })
}
