import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Language } from '@leitstand/contracts/actor'
import { frontDoor, localeCookie } from '@leitstand/contracts/front-door'
import { AppError } from '@leitstand/contracts/problems'
import { routeOf } from '@leitstand/kit/http/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Callers } from '../caller.ts'

/** Area of the interface → key → text, areas and keys as deep as the texts are grouped. */
type Texts = Readonly<Record<string, unknown>>

const formats = ['json', 'js']
/** All areas together. */
const everything = 'messages'

/**
 * The texts of the interface, as JSON or as a script that adds them to `globalThis.translations`; of one area or all of
 * them (AMB-085). The build leaves them complete in each language; what one lacks is filled in English (AMB-008).
 */
export function openTranslations(app: FastifyInstance, folder: string, callers: Callers): void {
  const read = async (language: Language): Promise<Texts> => {
    const file = join(folder, 'translations', `${language}.json`)
    // Without a built web app there are none.
    return JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Texts
  }

  const answer = async (asked: string, request: FastifyRequest, reply: FastifyReply) => {
    const [domain = everything, format = 'json'] = asked.split('.')
    if (!formats.includes(format)) throw new AppError('not-found')
    const language = await languageOf(request, callers)
    const texts = filledIn(await read(language), await read('en'))
    const found = domain === everything ? texts : Object.hasOwn(texts, domain) ? texts[domain] : undefined
    if (found === undefined) throw new AppError('not-found')
    void reply.headers({ 'cache-control': 'no-cache', vary: 'Cookie', 'content-language': language })
    return format === 'js'
      ? reply.type('text/javascript; charset=utf-8').send(scriptOf(domain, found))
      : reply.type('application/json; charset=utf-8').send(JSON.stringify(found))
  }
  app.route({ ...routeOf(frontDoor.translations), handler: (...on) => answer(`${everything}.json`, ...on) })
  app.route({ ...routeOf(frontDoor.translationsScript), handler: (...on) => answer(`${everything}.js`, ...on) })
  app.route({
    ...routeOf(frontDoor.translationsOf),
    handler: (request, reply) => answer((request.params as { domain: string }).domain, request, reply),
  })
}

/** What is not said is said in English, key by key (SYS-007). */
function filledIn(texts: Texts, english: Texts): Texts {
  const keys = Object.keys({ ...texts, ...english })
  return Object.fromEntries(keys.map((key) => [key, either(texts[key], english[key])]))
}

function either(text: unknown, english: unknown): unknown {
  return isGroup(text) && isGroup(english) ? filledIn(text, english) : (text ?? english)
}

function isGroup(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null
}

function scriptOf(domain: string, texts: unknown): string {
  return `(globalThis.translations ??= {})[${JSON.stringify(domain)}] = ${JSON.stringify(texts)}\n`
}

/** The one asked for, else the person's, else the browser's choice, else German. */
async function languageOf(request: FastifyRequest, callers: Callers): Promise<Language> {
  const { locale } = request.query as { locale?: string }
  if (locale !== undefined) {
    const asked = Language.safeParse(locale).data
    if (!asked) throw new AppError('not-found')
    return asked
  }
  const caller = await callers.find(request).catch(() => undefined)
  return caller?.actor.language ?? Language.safeParse(request.cookies[localeCookie]).data ?? 'de'
}
