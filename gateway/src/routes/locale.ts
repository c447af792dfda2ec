import { Language } from '@leitstand/contracts/actor'
import { frontDoor, localeCookie } from '@leitstand/contracts/front-door'
import { AppError } from '@leitstand/contracts/problems'
import { routeOf } from '@leitstand/kit/http/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Callers, refuseReader } from '../caller.ts'
import { isFromForeignPage } from '../foreign-page.ts'
import type { Sessions, SignedIn } from '../sessions.ts'

const yearSeconds = 31_536_000

/** `/locale/en`: remembers the language here and, signed in, with the user; then back to where the link was (AMB-009). */
export function openLocale(
  app: FastifyInstance,
  callers: Callers,
  sessions: Sessions,
  saveLocale: (caller: SignedIn, locale: Language) => Promise<void>,
): void {
  app.route({
    ...routeOf(frontDoor.setLocale),
    handler: async (request, reply) => {
      const { data: locale } = Language.safeParse((request.params as { locale?: string }).locale)
      if (!locale) throw new AppError('not-found')
      // A link on a foreign page changes nothing: the language is part of the account.
      if (isFromForeignPage(request)) return reply.redirect('/')
      const caller = await callers.find(request)
      if (caller) {
        refuseReader(caller)
        await saveLocale(caller, locale)
        // The next answer is in this language already; other gateways hear of it by the event.
        sessions.forget(caller.actor.uuid, null)
      }
      return reply
        .setCookie(localeCookie, locale, { path: '/', sameSite: 'lax', maxAge: yearSeconds })
        .redirect(cameFrom(request))
    },
  })
}

/** The referring page of ours; never another site. */
function cameFrom(request: FastifyRequest): string {
  const referer = request.headers.referer
  if (!referer || !URL.canParse(referer)) return '/'
  const { host, pathname, search } = new URL(referer)
  return host === request.host && !pathname.startsWith('//') ? pathname + search : '/'
}
