import type { JsonSchema } from './components.ts'
import type { Operation } from './operations.ts'

/** Of every list. */
export const queryParameters = {
  Page: query('page', 'Which page, from 1 on.', { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 }),
  ItemsPerPage: query('itemsPerPage', 'How many a page holds; 0 asks for the number alone.', {
    type: 'integer',
    minimum: 0,
    maximum: 200,
    default: 30,
  }),
  Pagination: query('pagination', 'False asks for everything at once, where a list is small by nature.', {
    type: 'string',
    enum: ['0', '1', 'true', 'false'],
  }),
  Groups: query('groups[]', 'Serialisation groups, of which this call knows none: they are no matter.', {
    type: 'array',
    items: { type: 'string' },
  }),
} as const

/** Path and query of a call, as its contract has them. */
export function parametersOf(operation: Operation): object[] {
  const { input, pathParameters, method, contract } = operation
  const isReading = ['GET', 'DELETE'].includes(method) || contract.kind === 'stream'
  const names = Object.keys(input.properties ?? {}).filter((name) => !pathParameters.includes(name))
  const queries = isReading ? names.filter((name) => name !== 'groups[]').map((name) => queryOf(name, input)) : []
  const groups = method === 'GET' && contract.kind === 'request' ? [groupsOf(Object.keys(contract.groups))] : []
  return [...pathParameters.map((name) => inPath(name, input)), ...queries, ...groups]
}

function inPath(name: string, input: JsonSchema): object {
  return { name, in: 'path', required: true, schema: input.properties?.[name] ?? { type: 'string' } }
}

function queryOf(name: string, input: JsonSchema): object {
  const schema = input.properties?.[name] ?? {}
  const shared = Object.entries(queryParameters).find(([, one]) => one.name === name && isSame(one.schema, schema))
  if (shared) return { $ref: `#/components/parameters/${shared[0]}` }
  const required = (input.required ?? []).includes(name)
  const description = takesSeveral(schema) && severalOf(name)
  return { name, in: 'query', ...(required && { required }), ...(description && { description }), schema }
}

function takesSeveral(schema: JsonSchema): boolean {
  const either = (schema['anyOf'] ?? []) as JsonSchema[]
  return either.some((one) => one['type'] === 'array')
}

function severalOf(name: string): string {
  return `Several values are asked for by \`${name}=…&${name}=…\` or \`${name}[]=…&${name}[]=…\`.`
}

function groupsOf(known: readonly string[]): object {
  if (known.length === 0) return { $ref: '#/components/parameters/Groups' }
  const items = { anyOf: [{ type: 'string', enum: known }, { type: 'string' }] }
  return query('groups[]', 'Narrows the answer to the fields of these serialisation groups.', { type: 'array', items })
}

function query<S extends object>(name: string, description: string, schema: S) {
  return { name, in: 'query', description, schema }
}

function isSame(one: object, other: object): boolean {
  const sorted = (schema: object) => JSON.stringify(Object.entries(schema).sort())
  return sorted(one) === sorted(other)
}
