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

const text: Schema = { type: 'string' }
const form = (...names: string[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
  required: names,
})
const posts = (path: string, ...names: string[]): Operation => ({
  method: 'POST',
  path,
  queries: [],
  type: 'application/json',
  body: form(...names),
})

/** What the gateway answers itself is open to everybody, and stands in no document. */
const frontDoor: readonly Operation[] = [
  posts('/api/login', 'email', 'password'),
  posts('/api/login/second-factor', 'challenge', 'code', 'recoveryCode'),
  posts('/api/login/enrolment', 'challenge'),
  posts('/api/login/passkey', 'passkey'),
  posts('/api/password-reset', 'email'),
  posts('/api/password-reset/{token}', 'password'),
  posts('/api/address-confirmation/{token}'),
  ...['/api/password-reset/{token}', '/api/translations/{domain}', '/api/contexts/{type}', '/locale/{locale}'].map(
    (path) => ({ method: 'GET', path, queries: ['locale'], type: undefined, body: {} }),
  ),
]

/** Whoever does these to the accounts that ask would ask no more. */
const endsTheAsking =
  /^\/api\/user\/(password|totp|passkeys|recovery_codes|proof)|second_factor|sessions|anonymise|\/api\/user\/tokens/

/** Every call of the document, and of the front door. */
export async function readOperations(url: string): Promise<Operation[]> {
  const answer = await fetch(`${url}/api/docs.json`)
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Described>> }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]): Operation => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
      const queries = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
      return { method: method.toUpperCase(), path, queries, type, body: content?.schema ?? {} }
    }),
  )
  return [...described, ...frontDoor].filter(({ path }) => !endsTheAsking.test(path))
}
