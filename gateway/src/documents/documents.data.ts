import { asyncApiDocument } from './asyncapi.ts'
import { collections } from './collections.ts'
import { contextOf, entryPoint, hydraDocumentation } from './hydra-docs.ts'
import { openApiDocument } from './openapi.ts'

export interface Document {
  type: string
  text: string
}

/** What describes the API, by the path where it is served. */
export const documents = {
  '/api': linkedData(entryPoint()),
  '/api/docs.jsonld': linkedData(hydraDocumentation()),
  '/api/docs.json': json(openApiDocument()),
  '/asyncapi.json': json(asyncApiDocument()),
}

/** How the fields of each type are to be read. */
export const contexts: Readonly<Record<string, Document>> = Object.fromEntries(
  ['Entrypoint', ...collections().map(({ type }) => type)].map((type) => [type, linkedData(contextOf(type))]),
)

/** The same of a type that has no fields of its own. */
export const plainContext: Document = linkedData(contextOf(''))

function json(document: object): Document {
  return { type: 'application/json', text: JSON.stringify(document) }
}

function linkedData(document: object): Document {
  return { type: 'application/ld+json', text: JSON.stringify(document) }
}
