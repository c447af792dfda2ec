import type { FastifyInstance } from 'fastify'
import { asyncApiDocument } from '../documents/asyncapi.ts'
import { contextOf, entryPoint, hydraDocumentation } from '../documents/hydra-docs.ts'
import { openApiDocument } from '../documents/openapi.ts'
import { libraryPath, referenceLibrary, referencePage } from '../documents/reference-page.ts'

/** More types than there are; what else is asked for is made each time. */
const mostKept = 500

/** What describes the API. Each document is made once, when it is first asked for. */
export function openDocuments(app: FastifyInstance): void {
  nameDocumentation(app)
  serve(app, '/api', 'application/ld+json', () => JSON.stringify(entryPoint()))
  serve(app, '/api/docs.jsonld', 'application/ld+json', () => JSON.stringify(hydraDocumentation()))
  serve(app, '/api/docs.json', 'application/json', () => JSON.stringify(openApiDocument()))
  serveReference(app)
  serve(app, '/api/contexts/:type', 'application/ld+json', ({ type = '' }) => JSON.stringify(contextOf(type)))
  serve(app, '/asyncapi.json', 'application/json', () => JSON.stringify(asyncApiDocument()))
}

/** Every answer in JSON-LD says where its types are documented; clients follow the link as it stands, so it is whole. */
function nameDocumentation(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!String(reply.getHeader('content-type')).startsWith('application/ld+json')) return
    const documentation = `${request.protocol}://${request.host}/api/docs.jsonld`
    reply.header('link', `<${documentation}>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`)
  })
}

type Parameters = Record<string, string>

function serve(app: FastifyInstance, url: string, type: string, make: (parameters: Parameters) => string): void {
  const made = new Map<string, string>()
  app.get<{ Params: Parameters }>(url, async ({ params }, reply) => {
    const key = Object.values(params).join('/')
    const text = made.get(key) ?? make(params)
    if (made.size < mostKept) made.set(key, text)
    return reply
      .headers({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=300' })
      .send(text)
  })
}

/** `/api/docs`: a page to read for browsers, the documents for programs that prefer one of them. */
function serveReference(app: FastifyInstance): void {
  const page = referencePage()
  app.get('/api/docs', async (request, reply) => {
    reply.header('vary', 'accept')
    const wanted = preferredDocument(request.headers.accept)
    if (wanted) return reply.redirect(wanted)
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=300' })
      .send(page)
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

const documents: Readonly<Record<string, string>> = {
  'application/json': '/api/docs.json',
  'application/vnd.oai.openapi+json': '/api/docs.json',
  'application/ld+json': '/api/docs.jsonld',
}

/** What is named first counts, as with every call. */
function preferredDocument(accept = '*/*'): string | undefined {
  const types = accept.split(',').map((part) => part.split(';')[0]?.trim() ?? '')
  const first = types.find((type) => type in documents || ['text/html', 'text/*', '*/*'].includes(type))
  return documents[first ?? '']
}
