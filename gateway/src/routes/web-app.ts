import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError } from '@leitstand/contracts/problems'
import { matchWebRoute, mayOpen } from '@leitstand/contracts/web-routes'
import type { Logger } from '@leitstand/kit/logger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Callers } from '../caller.ts'
import { answerProblem } from '../plugins/errors.ts'

/**
 * The built web app. Its files may be kept for ever, because a change of them changes their names. Every page is the
 * same document; its status tells whether there is such a page (404) and whether the caller may see it (403).
 */
export async function openWebApp(
  app: FastifyInstance,
  { webFolder, timeZone }: { webFolder: string; timeZone: string },
  callers: Callers,
  log: Logger,
): Promise<void> {
  const document = join(webFolder, 'index.html')
  const page = existsSync(document) ? inTimeZone(readFileSync(document, 'utf8'), timeZone) : undefined
  if (page)
    await app.register(fastifyStatic, {
      root: webFolder,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders,
    })

  app.setNotFoundHandler(async (request, reply) => {
    if (!page || !wantsPage(request)) return answerProblem(new AppError('not-found'), request, reply, log)
    return sendPage(reply, page, await statusOf(request, callers))
  })
}

/** Tells the page by which clocks it shows and reads times: those of the product, not of the browser. */
function inTimeZone(page: string, timeZone: string): string {
  return page.replace('<html', `<html data-time-zone="${timeZone}"`)
}

function sendPage(reply: FastifyReply, page: string, status: number): FastifyReply {
  return reply
    .status(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    .send(page)
}

async function statusOf(request: FastifyRequest, callers: Callers): Promise<number> {
  const name = matchWebRoute(request.url.split('?')[0] ?? '/')
  if (!name) return 404
  // Without a session the page itself leads to the login and back.
  const caller = await callers.find(request).catch(() => undefined)
  return caller && !mayOpen(name, caller.actor) ? 403 : 200
}

/** Programs get problems, browsers pages. */
function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  return (
    !/^\/(api|attachment|recurring_task_attachments|health|billing\/worktime\/export)(\/|$|\?)/.test(request.url) &&
    !/\.\w{1,8}($|\?)/.test(request.url)
  )
}

function setHeaders(reply: FastifyReply, path: string): void {
  const isNamedByContent = path.includes('/assets/')
  reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
}
