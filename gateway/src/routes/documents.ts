import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Document } from '../documents/documents.data.ts'
import { libraryPath, referenceLibrary, referencePage } from '../documents/reference-page.ts'

/** What describes the API. It is long and seldom asked for, so it is loaded when somebody does. */
export function openDocuments(app: FastifyInstance): void {
  nameDocumentation(app)
  for (const path of ['/api', '/api/docs.jsonld', '/api/docs.json', '/asyncapi.json'] as const) {
    app.get(path, async (_request, reply) => {
      const { documents } = await import('../documents/documents.data.ts')
      return send(reply, documents[path])
    })
  }
  app.get<{ Params: { type: string } }>('/api/contexts/:type', async ({ params }, reply) => {
    const { contexts, plainContext } = await import('../documents/documents.data.ts')
    const context = Object.hasOwn(contexts, params.type) ? contexts[params.type] : undefined
    return send(reply, context ?? plainContext)
  })
  serveReference(app)
}

/** Every answer in JSON-LD says where its types are documented; clients follow the link as it stands, so it is whole. */
function nameDocumentation(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!String(reply.getHeader('content-type')).startsWith('application/ld+json')) return
    const documentation = `${request.protocol}://${request.host}/api/docs.jsonld`
    reply.header('link', `<${documentation}>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`)
  })
}

function send(reply: FastifyReply, { type, text }: Document): FastifyReply {
  return reply.headers({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=300' }).send(text)
}

/** `/api/docs`: a page to read for browsers, the documents for programs that prefer one of them. */
function serveReference(app: FastifyInstance): void {
  const page = referencePage()
  app.get('/api/docs', async (request, reply) => {
    reply.header('vary', 'accept')
    const wanted = preferredDocument(request.headers.accept)
    if (wanted) return reply.redirect(wanted)
    return send(reply, { type: 'text/html', text: page })
  })
  app.get(libraryPath, async (request, reply) => {
    const { plain, gzipped, etag } = await referenceLibrary()
    const isGzipped = /\bgzip\b/.test(String(request.headers['accept-encoding']))
    reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'public, max-age=3600' })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    if (isGzipped) reply.header('content-encoding', 'gzip')
    return reply.type('text/javascript; charset=utf-8').send(isGzipped ? gzipped : plain)
  })
}

const preferences = new Map([
  ['application/json', '/api/docs.json'],
  ['application/vnd.oai.openapi+json', '/api/docs.json'],
  ['application/ld+json', '/api/docs.jsonld'],
])

/** What is named first counts, as with every call. */
function preferredDocument(accept = '*/*'): string | undefined {
  const types = accept.split(',').map((part) => part.split(';')[0]?.trim() ?? '')
  const first = types.find((type) => preferences.has(type) || ['text/html', 'text/*', '*/*'].includes(type))
  return preferences.get(first ?? '')
}
