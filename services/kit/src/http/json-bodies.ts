import type { FastifyInstance } from 'fastify'

const jsonTypes = ['application/json', 'application/ld+json', 'application/merge-patch+json']

/** Reads JSON bodies. Many clients name a type also where they send nothing, as with DELETE: nothing is no mistake. */
export function readJsonBodies(app: FastifyInstance): void {
  // Fastify would hand text on as a body that no call can read.
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'ignore')
  for (const type of jsonTypes) {
    app.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
      if (body.length === 0) done(null, undefined)
      else void parse(request, String(body), done)
    })
  }
}
