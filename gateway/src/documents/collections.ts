import { resources } from '@leitstand/contracts/catalogue'
import type { RequestContract } from '@leitstand/contracts/define'
import { isPageContract } from '@leitstand/kit/http/routes'
import type { z } from 'zod'
import { components, type JsonSchema } from './components.ts'
import { type Operation, operations } from './operations.ts'
import { answered } from './schema-names.ts'

/** A list of things of one type, and the things themselves. */
export interface Collection {
  /** Type of its members, e.g. `UserGroup`. */
  type: string
  path: string
  /** What is read of a member. */
  member: JsonSchema
  /** What can be done with the collection, and with one of its members. */
  ofCollection: Operation[]
  ofMember: Operation[]
}

/** Where the things of each type are listed; of several lists of the same things the one with the shortest address. */
export function collections(): Collection[] {
  const all = operations()
  const lists = all.filter(isList).sort((a, b) => a.path.length - b.path.length)
  const found = new Map<z.ZodType, Collection>()
  const types = new Set<string>()
  for (const { path, contract } of lists) {
    const schema = answered(contract)
    if (found.has(schema)) continue
    const type = typeOf(path, schema, types)
    types.add(type)
    found.set(schema, {
      type,
      path,
      member: components().unfold(schema, 'given'),
      ofCollection: all.filter((operation) => operation.path === path),
      ofMember: all.filter((operation) => isMemberPath(operation.path, path)),
    })
  }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

type List = Operation & { contract: RequestContract }
function isList(operation: Operation): operation is List {
  const { contract, method, path, pathParameters } = operation
  const isWhole = method === 'GET' && pathParameters.length === 0 && path.startsWith('/api/')
  return isWhole && contract.kind === 'request' && isPageContract(contract)
}

function isMemberPath(path: string, collection: string): boolean {
  return path.startsWith(collection) && /^\/\{\w+\}$/.test(path.slice(collection.length))
}

/** The type that its things name themselves, unless another list has things of that name. */
function typeOf(path: string, schema: z.ZodType, taken: ReadonlySet<string>): string {
  const declared = resources.find((resource) => path === `/api/${resource.path}`)?.type
  const own = components().unfold(schema, 'given').properties?.['@type']?.['const']
  const name = components().take(schema, 'given').$ref?.split('/').at(-1)
  const candidates = [declared, typeof own === 'string' ? own : undefined, name]
  return candidates.find((one) => one !== undefined && !taken.has(one)) ?? path.replace(/\W+/g, '-')
}
