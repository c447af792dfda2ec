import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import { Language } from '@leitstand/contracts/actor'
import { localeCookie, themeCookie } from '@leitstand/contracts/front-door'
import { AppError } from '@leitstand/contracts/problems'
import { matchWebRoute, mayOpen } from '@leitstand/contracts/web-routes'
import type { Logger } from '@leitstand/kit/logger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Callers } from '../caller.ts'
import type { GatewayConfig } from '../config.ts'
import { type Drawing, openDrawing } from '../drawing/open-drawing.ts'
import { partsOf, type WebApp } from '../drawing/page-parts.ts'
import { answerFirst, firstReadsOf } from '../first-answers.ts'
import { loginThen, opensFile } from '../opened-files.ts'
import { answerProblem } from '../plugins/errors.ts'
import type { SignedIn } from '../sessions.ts'

interface Desk extends WebApp, Pick<GatewayConfig, 'upstreams'> {
  drawing: Drawing | null
}

/**
 * The built web app. Its files may be kept for ever, because a change of them changes their names. Every page begins
 * with the same document; its status tells whether there is such a page (404) and whether the caller may see it (403).
 */
export async function openWebApp(
  app: FastifyInstance,
  { webFolder, timeZone, upstreams }: Pick<GatewayConfig, 'webFolder' | 'timeZone' | 'upstreams'>,
  callers: Callers,
  log: Logger,
): Promise<void> {
  const web = readWebApp(webFolder, timeZone)
  if (web)
    await app.register(fastifyStatic, {
      root: webFolder,
      index: false,
      globIgnore: ['gateway/**'],
      wildcard: false,
      preCompressed: true,
      setHeaders,
    })
  const drawing = web ? openDrawing(webFolder, timeZone, log) : null
  app.addHook('onClose', async () => drawing?.[Symbol.asyncDispose]())

  app.setNotFoundHandler(async (request, reply) => {
    if (!web || !wantsPage(request)) return answerProblem(new AppError('not-found'), request, reply, log)
    // Nobody is led to the login because it could not be asked who they are.
    const caller = await callers.find(request).catch(() => null)
    if (caller === undefined && needsSession(request)) return reply.redirect(loginThen(request.url), 303)
    return sendPage(request, reply, { ...web, upstreams, drawing }, caller ?? undefined)
  })
}

function readWebApp(folder: string, timeZone: string): WebApp | undefined {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return undefined
  // The page shows and reads times by the clocks of the product, not by those of the browser.
  const document = readFileSync(file, 'utf8').replace('<html', `<html data-time-zone="${timeZone}"`)
  const end = document.indexOf('</head>')
  const files = JSON.parse(readFileSync(join(folder, 'page-files.json'), 'utf8')) as Omit<WebApp, 'document'>
  return { document: [document.slice(0, end), document.slice(end)], ...files }
}

/**
 * The head goes out at once, so that the browser fetches what the page needs while its first answers are asked for;
 * they come as data in the same document, and drawn.
 */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  desk: Desk,
  caller: SignedIn | undefined,
): FastifyReply {
  const { name, status, isShown, reads } = readingOf(request, caller)
  const language = Language.safeParse(request.cookies[localeCookie]).data ?? caller?.actor.language ?? 'de'
  const parts = partsOf({
    pages: { ...desk, drawing: isShown ? desk.drawing : null },
    files: (name && desk.pages[name]?.[language]) || { scripts: [], styles: [], allStyles: '' },
    url: `${request.protocol}://${request.host}${request.url}`,
    person: caller?.actor.uuid ?? '',
    language,
    mode: request.cookies[themeCookie],
    isPhone: isPhone(request),
    // What a page asks beyond who is signed in is known ahead of few: the others say it when they are drawn.
    isDrawnTwice: reads.length === 1,
    reads,
    ask: async (wanted, patienceMs) =>
      caller ? await answerFirst({ reads: wanted, patienceMs }, request, caller, { ...desk, language }) : {},
  })
  return reply
    .status(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': reads.length > 0 ? 'no-store' : 'no-cache',
    })
    .send(Readable.from(parts))
}

function needsSession({ url }: FastifyRequest): boolean {
  const [path = '/'] = url.split('?')
  const name = matchWebRoute(path)
  return name !== null && !mayOpen(name, null)
}

/** Which page it is, whether the caller gets to see it, and what it asks first in their name. */
function readingOf(request: FastifyRequest, caller: SignedIn | undefined) {
  const [path = '/'] = request.url.split('?')
  const name = matchWebRoute(path)
  if (name === null) return { name, status: 404, isShown: false, reads: [] }
  if (!caller) return { name, status: 200, isShown: mayOpen(name, null), reads: [] }
  if (!mayOpen(name, caller.actor)) return { name, status: 403, isShown: false, reads: [] }
  return {
    name,
    status: 200,
    isShown: true,
    reads: request.method === 'GET' ? firstReadsOf(name, path, caller.actor) : [],
  }
}

/** As browsers say it, by a client hint or (Firefox, Safari) in their name. */
function isPhone({ headers }: FastifyRequest): boolean {
  return headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '')
}

/** Programs get problems, browsers pages. */
function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (opensFile(request)) return true
  const [path = '/'] = request.url.split('?')
  return (
    !/^\/(api|attachment|recurring_task_attachments|health|billing\/worktime\/export)(\/|$)/.test(path) &&
    !/\.\w{1,8}$/.test(path)
  )
}

function setHeaders(reply: FastifyReply, path: string): void {
  const isNamedByContent = path.includes('/assets/')
  reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
}
