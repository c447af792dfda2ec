import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import { Language } from '@leitstand/contracts/actor'
import { localeCookie } from '@leitstand/contracts/front-door'
import { AppError } from '@leitstand/contracts/problems'
import { matchWebRoute, mayOpen, type WebRouteName } from '@leitstand/contracts/web-routes'
import type { Logger } from '@leitstand/kit/logger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Callers } from '../caller.ts'
import type { GatewayConfig } from '../config.ts'
import { answerFirst, firstReadsOf } from '../first-answers.ts'
import { answerProblem } from '../plugins/errors.ts'
import type { SignedIn } from '../sessions.ts'

/** The document that every page begins with, and the files that each goes on with, as the build left them. */
interface WebApp {
  /** Up to the end of its head, and the rest. */
  document: [head: string, body: string]
  files: Record<string, Record<Language, { scripts: string[]; styles: string[] }>>
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
      wildcard: false,
      preCompressed: true,
      setHeaders,
    })

  app.setNotFoundHandler(async (request, reply) => {
    if (!web || !wantsPage(request)) return answerProblem(new AppError('not-found'), request, reply, log)
    return sendPage(request, reply, { ...web, upstreams }, await callers.find(request).catch(() => undefined))
  })
}

function readWebApp(folder: string, timeZone: string): WebApp | undefined {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return undefined
  // The page shows and reads times by the clocks of the product, not by those of the browser.
  const document = readFileSync(file, 'utf8').replace('<html', `<html data-time-zone="${timeZone}"`)
  const end = document.indexOf('</head>')
  const files = JSON.parse(readFileSync(join(folder, 'page-files.json'), 'utf8')) as WebApp['files']
  return { document: [document.slice(0, end), document.slice(end)], files }
}

/**
 * The head goes out at once, so that the browser fetches what the page needs while its first answers are asked for;
 * they come as data in the same document. Without a session the page itself leads to the login and back.
 */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { document: [head, body], files, upstreams }: WebApp & Pick<GatewayConfig, 'upstreams'>,
  caller: SignedIn | undefined,
): FastifyReply {
  const [path = '/'] = request.url.split('?')
  const name = matchWebRoute(path)
  const isForbidden = name !== null && caller !== undefined && !mayOpen(name, caller.actor)
  const language = Language.safeParse(request.cookies[localeCookie]).data ?? caller?.actor.language ?? 'de'
  const reads = caller && name && !isForbidden ? firstReadsOf(name, path) : []
  async function* parts() {
    yield inLanguage(head, language) + linksTo(name, language, files)
    const isAnswered = caller && reads.length > 0 && request.method === 'GET'
    yield isAnswered ? withAnswers(body, await answerFirst(reads, request, caller, { upstreams, language })) : body
  }
  return reply
    .status(name === null ? 404 : isForbidden ? 403 : 200)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': reads.length > 0 ? 'no-store' : 'no-cache',
    })
    .send(Readable.from(parts()))
}

function inLanguage(head: string, language: Language): string {
  return head.replace('lang="de"', `lang="${language}"`)
}

function linksTo(name: WebRouteName | null, language: Language, files: WebApp['files']): string {
  const { scripts = [], styles = [] } = (name && files[name]?.[language]) || {}
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('')
}

/** No text in it can end the element: every `<` is written as JSON may write it. */
function withAnswers(body: string, answers: object): string {
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c')
  return body.replace(
    '<div id="root">',
    () => `<script type="application/json" id="first-answers">${json}</script><div id="root">`,
  )
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
