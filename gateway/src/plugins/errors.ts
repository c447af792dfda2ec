import { Language } from '@leitstand/contracts/actor'
import { localeCookie } from '@leitstand/contracts/front-door'
import { AppError } from '@leitstand/contracts/problems'
import { languageOf } from '@leitstand/kit/answer'
import { sendProblem } from '@leitstand/kit/http/server'
import type { Logger } from '@leitstand/kit/logger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { loginThen, opensFile } from '../opened-files.ts'

/**
 * Everything that fails here is answered as a problem, in the language of the caller. Only who opens a file without a
 * session is led to the login, as before a page.
 */
export function openErrors(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error, request, reply) =>
    error instanceof AppError && error.code === 'unauthenticated' && opensFile(request)
      ? reply.redirect(loginThen(request.url), 303)
      : answerProblem(error, request, reply, log),
  )
}

export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): FastifyReply {
  const chosen = Language.safeParse(request.cookies?.[localeCookie]).data
  request.headers['accept-language'] = languageOf(request.headers['accept-language'], chosen)
  return sendProblem(error, request, reply, log)
}
