import { frontDoor } from '@leitstand/contracts/front-door'
import { endSummaries, OneClick, oneClick, SummariesLink } from '@leitstand/contracts/identity/summaries'
import { AppError } from '@leitstand/contracts/problems'
import { readJsonBodies } from '@leitstand/kit/http/json-bodies'
import { routeOf } from '@leitstand/kit/http/server'
import type { FastifyInstance } from 'fastify'
import { type Ask, bounded } from '../front-door-calls.ts'

const bodyLimit = 4096

/**
 * Mail programs end summaries for their reader (RFC 8058): without a session, by what the link carries. Reading the address
 * shows a page of the web app and changes nothing, since mail scanners open every link.
 */
export function openUnsubscribe(app: FastifyInstance, ask: Ask): void {
  readJsonBodies(app)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_, body, done) =>
    done(null, readForm(String(body))),
  )
  app.route({
    ...routeOf(frontDoor.endSummaries),
    ...bounded,
    bodyLimit,
    handler: async (request, reply) => {
      const { data: link } = SummariesLink.safeParse(request.params)
      if (!link) throw new AppError('link-expired')
      if (!OneClick.safeParse(request.body).success) throw new AppError('malformed')
      await ask(endSummaries, link)
      return reply.header('cache-control', 'no-store').code(204).send()
    },
  })
}

/** The one field that such a form may have. */
function readForm(body: string): Record<string, string> {
  const [, name, value] = /form-data; name="?([\w-]+)"?\r\n(?:[\w-]+: [^\r\n]*\r\n)*\r\n([\w-]*)\r\n/i.exec(body) ?? []
  return name === oneClick.name ? { [name]: value ?? '' } : {}
}
