import { Language } from '@leitstand/contracts/actor'
import { localeCookie } from '@leitstand/contracts/front-door'
import { languageOf } from '@leitstand/kit/answer'
import { sendProblem } from '@leitstand/kit/http/server'
import type { Logger } from '@leitstand/kit/logger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Everything that fails here is answered as a problem, in the language of the caller. */
export function openErrors(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error, request, reply) => answerProblem(error, request, reply, log))
}

export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): FastifyReply {
  const chosen = Language.safeParse(request.cookies?.[localeCookie]).data
  request.headers['accept-language'] = languageOf(request.headers['accept-language'], chosen)
  return sendProblem(error, request, reply, log)
}
