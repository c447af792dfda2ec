import type { FastifyInstance } from 'fastify'
import { asyncApiDocument } from '../documents/asyncapi.ts'
import { docsPage } from '../documents/docs-page.ts'
import { contextOf, entryPoint, hydraDocumentation } from '../documents/hydra-docs.ts'
import { openApiDocument } from '../documents/openapi.ts'

/** What describes the API. Each document is made once, when it is first asked for. */
export function openDocuments(app: FastifyInstance): void {
  serve(app, '/api', 'application/ld+json', () => JSON.stringify(entryPoint()))
  serve(app, '/api/docs.jsonld', 'application/ld+json', () => JSON.stringify(hydraDocumentation()))
  serve(app, '/api/docs.json', 'application/json', () => JSON.stringify(openApiDocument()))
  serve(app, '/api/docs', 'text/html', docsPage)
  serve(app, '/api/contexts/:type', 'application/ld+json', () => JSON.stringify(contextOf()))
  serve(app, '/asyncapi.json', 'application/json', () => JSON.stringify(asyncApiDocument()))
}

function serve(app: FastifyInstance, url: string, type: string, make: () => string): void {
  let made: string | undefined
  app.get(url, async (_request, reply) => {
    made ??= make()
    return reply
      .headers({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=300' })
      .send(made)
  })
}
