/** A JSON Schema, as far as values are made from it. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

/** A call of the API as the OpenAPI document tells it. */
export interface Operation {
  method: string
  /** `/api/users/{uuid}` */
  path: string
  /** Names of the query. */
  queries: string[]
  /** Media type of the body; undefined without one. */
  type: string | undefined
  body: Schema
}

interface Described {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}

/** What stands in no document: how the fields of a type are to be read. */
const contexts: Operation = { method: 'GET', path: '/api/contexts/{type}', queries: [], type: undefined, body: {} }

/** Whoever does these to the accounts that ask would ask no more, and the stream of live events never ends. */
const endsTheAsking =
  /^\/api\/user[/_](password|totp|passkeys|recovery_codes|proof|tokens)|second_factor|sessions|anonymise|^\/api\/(logout|live)$/

/** Every call of the document, those that the gateway answers itself included. */
export async function readOperations(url: string): Promise<Operation[]> {
  const answer = await fetch(`${url}/api/docs.json`)
  const { paths } = unfolded(await answer.json()) as { paths: Record<string, Record<string, Described>> }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]): Operation => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
      const queries = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
      return { method: method.toUpperCase(), path, queries, type, body: content?.schema ?? {} }
    }),
  )
  return [...described, contexts].filter(({ path }) => !endsTheAsking.test(path))
}

/** The document with what is referred to in the place of its name; what holds itself ends there. */
function unfolded(document: unknown): unknown {
  const walk = (value: unknown, within: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one, within))
    if (value === null || typeof value !== 'object') return value
    if (!('$ref' in value))
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one, within)]))
    const pointer = String(value.$ref)
    return within.includes(pointer) ? {} : walk(find(document, pointer), [...within, pointer])
  }
  return walk(document, [])
}

function find(document: unknown, pointer: string): unknown {
  const keys = pointer.slice('#/'.length).split('/')
  return keys.reduce((part, key) => (part as Record<string, unknown>)[key], document)
}
