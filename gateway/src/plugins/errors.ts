import { localeCookie } from '@leitstand/contracts/front-door'
import { sendProblem } from '@leitstand/kit/http/server'
import type { Logger } from '@leitstand/kit/logger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Everything that fails here is answered as a problem, in the language of the caller. */
export function openErrors(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error, request, reply) => answerProblem(error, request, reply, log))
}

export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): FastifyReply {
  request.headers['accept-language'] ??= request.cookies?.[localeCookie]
  return sendProblem(error, request, reply, log)
}
