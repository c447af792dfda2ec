import { type ProblemCode, phrase, problems } from '@leitstand/contracts/problems'
import { type JsonSchema, type Operation, operations } from './operations.ts'

/** The OpenAPI 3.1 document of every call, from the schemas that also validate it. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operations()) {
    const path = paths[operation.path] ?? {}
    path[operation.method.toLowerCase()] = describe(operation)
    paths[operation.path] = path
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Leitstand', version: '1', description: 'Tickets and service desk of a hosting provider.' },
    servers: [{ url: '/' }],
    security: [{ session: [] }, { token: [] }],
    tags: [...new Set(operations().map(({ contract }) => contract.service))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'leitstand_session' },
        token: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Problem: problemSchema },
      responses: Object.fromEntries(problemStatuses.map((status) => [`Problem${status}`, problemResponse(status)])),
    },
  }
}

const problemStatuses = [...new Set(Object.values(problems).map(({ status }) => status))].sort()

const problemSchema = {
  type: 'object',
  description: 'RFC 9457, with the fields of hydra:Error.',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(problems) },
    requestId: { type: 'string' },
    violations: {
      type: 'array',
      items: {
        type: 'object',
        properties: { propertyPath: { type: 'string' }, message: { type: 'string' }, code: { type: 'string' } },
      },
    },
  },
}

function problemResponse(status: number): object {
  const codes = (Object.keys(problems) as ProblemCode[]).filter((code) => problems[code].status === status)
  return {
    description: codes.map((code) => `${code}: ${phrase(problems[code], 'en')}`).join('\n'),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

function describe(operation: Operation): object {
  const { contract, method, pathParameters, input } = operation
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(method)
  const rest = without(input, pathParameters)
  const queries = hasBody ? [] : Object.entries(rest.properties ?? {})
  return {
    operationId: `${contract.name}${contract.http.length > 1 ? `:${operation.path}` : ''}`,
    tags: [contract.service],
    summary: contract.description,
    parameters: [
      ...pathParameters.map((name) => parameter(name, 'path', input)),
      ...queries.map(([name]) => parameter(name, 'query', rest)),
    ],
    ...(hasBody && { requestBody: bodyOf(operation, rest) }),
    responses: { [contract.status]: answerOf(operation), ...problemsOf(contract.errors) },
  }
}

function bodyOf({ contract, method }: Operation, schema: JsonSchema): object {
  if (contract.kind === 'stream') return { content: { [contract.consumes]: { schema } } }
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json'
  return { content: { [type]: { schema }, 'application/json': { schema } } }
}

function answerOf({ contract, output, member }: Operation): object {
  if (contract.kind === 'stream') return { description: 'Done', content: { [contract.produces]: {} } }
  if (!output) return { description: 'Done' }
  const plain = member ? { type: 'array', items: member } : output
  const linked = member ? collectionOf(member) : output
  return {
    description: 'Done',
    content: { 'application/ld+json': { schema: linked }, 'application/json': { schema: plain } },
  }
}

function collectionOf(member: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['hydra:member', 'hydra:totalItems'],
    properties: {
      'hydra:member': { type: 'array', items: member },
      'hydra:totalItems': { type: 'integer' },
      'hydra:view': { type: 'object' },
    },
  }
}

function problemsOf(codes: readonly ProblemCode[]): Record<string, object> {
  const always: ProblemCode[] = ['unauthenticated', 'forbidden', 'invalid', 'service-unavailable']
  const statuses = new Set([...always, ...codes].map((code) => problems[code].status))
  return Object.fromEntries(
    [...statuses].sort().map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
  )
}

function parameter(name: string, place: 'path' | 'query', input: JsonSchema): object {
  const required = place === 'path' || (input.required ?? []).includes(name)
  return { name, in: place, required, schema: input.properties?.[name] ?? {} }
}

function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name))
  const required = (schema.required ?? []).filter((name) => !names.includes(name))
  return { ...schema, properties: Object.fromEntries(properties), required }
}
