import { components, type JsonSchema } from './components.ts'
import { frontDoorPaths } from './front-door-paths.ts'
import { answerHeaders, headerParameters } from './headers.ts'
import { bodySchemas, describe, doneAnswer } from './openapi-operation.ts'
import { type Operation, operations } from './operations.ts'
import { queryParameters } from './parameters.ts'
import { problemAnswers, problemSchemas } from './problem-schemas.ts'
import { tags } from './tags.ts'

type Paths = Record<string, Record<string, object>>

/** The OpenAPI 3.1 document of every call, from the schemas that also validate it. */
export function openApiDocument(): object {
  const all = operations()
  const paths = merged(pathsOf(all), frontDoorPaths())
  const bodies = bodySchemas(all)
  const { Problem, ...violations } = problemSchemas
  return {
    openapi: '3.1.0',
    info: {
      title: 'Leitstand',
      version: '1',
      description: introduction,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'Where this document is from.' }],
    security: [{ token: [] }, { session: [] }],
    tags,
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'leitstand_session',
          description:
            'The cookie that POST /api/login gives. Calls that change something need X-Requested-With with it.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token, made by POST /api/user/tokens. One of scope read changes nothing.',
        },
      },
      parameters: { ...headerParameters, ...queryParameters },
      headers: answerHeaders,
      responses: { Done: doneAnswer, ...problemAnswers(paths) },
      schemas: {
        ...components().referredIn({ paths, bodies }),
        ...bodies,
        ...collectionSchemas,
        Problem,
        ...violations,
      },
    },
  }
}

const introduction = `Tickets and service desk of a hosting provider.

Answers are JSON-LD with Hydra collections, or with \`Accept: application/json\` plain objects and arrays; \`.json\` or \`.jsonld\` behind a path asks for the same. What was read can be sent back with PUT as it is. Failures are problem details (RFC 9457) in the language of the caller.

The same for clients of API Platform: [Hydra](/api/docs.jsonld) with its [entry point](/api). What is said on the bus: [AsyncAPI](/asyncapi.json).`

/** What JSON-LD puts around a thing and around a collection. */
const collectionSchemas: Record<string, JsonSchema> = {
  LinkedData: { type: 'object', properties: { '@context': { type: 'string' } } },
  Collection: {
    type: 'object',
    required: ['@context', '@id', '@type', 'hydra:totalItems', 'hydra:member'],
    properties: {
      '@context': { type: 'string' },
      '@id': { type: 'string' },
      '@type': { type: 'string', const: 'hydra:Collection' },
      'hydra:totalItems': { type: 'integer' },
      'hydra:member': { type: 'array', items: {} },
      'hydra:view': { $ref: '#/components/schemas/CollectionView' },
    },
  },
  CollectionView: {
    type: 'object',
    description: 'Where the other pages are, when there are several.',
    required: ['@id', '@type'],
    properties: Object.fromEntries(
      ['@id', '@type', 'hydra:first', 'hydra:last', 'hydra:previous', 'hydra:next'].map((name) => [
        name,
        { type: 'string' },
      ]),
    ),
  },
}

function pathsOf(all: readonly Operation[]): Paths {
  const paths: Paths = {}
  for (const operation of all)
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: describe(operation) }
  return paths
}

function merged(paths: Paths, more: Paths): Paths {
  const all = { ...paths }
  for (const [path, methods] of Object.entries(more)) all[path] = { ...all[path], ...methods }
  return all
}
