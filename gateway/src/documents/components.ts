import { isDeepStrictEqual } from 'node:util'
import { events, requests, streams } from '@leitstand/contracts/catalogue'
import { z } from 'zod'
import { schemaNames } from './schema-names.ts'

export interface JsonSchema {
  [key: string]: unknown
  $ref?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** Whether a schema stands for what is accepted, or for what is given. */
type View = 'accepted' | 'given'
type Definitions = Record<string, JsonSchema>
type Views = Record<View, Definitions>

/** The schemas of the contracts as JSON Schema. A shape that has a name stands once, and whoever speaks of it refers to it. */
export interface Components {
  take(schema: z.ZodType, view: View): JsonSchema
  /** With its fields in place of its name. */
  unfold(schema: z.ZodType, view: View): JsonSchema
  /** The named ones that a document refers to, directly or through others. */
  referredIn(document: object): Definitions
}

let made: Components | undefined
export function components(): Components {
  made ??= makeComponents()
  return made
}

const place = '#/components/schemas/'

function makeComponents(): Components {
  const names = schemaNames()
  const ids = idsOf(names)
  const named = new Set(names.values())
  const views: Views = { accepted: viewOf('accepted', ids), given: viewOf('given', ids) }
  const ambiguous = ambiguousIn(views, ids, named)
  const finished: Definitions = {}

  /** Refers by the names of the document, and puts what has no name in its place. */
  const finish = (value: unknown, view: View): JsonSchema =>
    withReferences(value, (id) => (named.has(id) ? { $ref: place + keep(id, view) } : finish(views[view][id], view)))
  const keep = (id: string, view: View): string => {
    const name = view === 'accepted' && ambiguous.has(id) ? `${id}Input` : id
    if (!(name in finished)) {
      finished[name] = {}
      finished[name] = finish(views[view][id], view)
    }
    return name
  }
  const idOf = (schema: z.ZodType): string => {
    const id = ids.get(schema)
    if (id === undefined) throw new Error('A document shows a schema that no contract speaks of.')
    return id
  }
  return {
    take: (schema, view) => finish({ $ref: place + idOf(schema) }, view),
    unfold: (schema, view) => finish(views[view][idOf(schema)], view),
    referredIn: (document) =>
      Object.fromEntries([...reach(document, finished)].sort().map((name) => [name, finished[name] ?? {}])),
  }
}

/** Every schema that a contract speaks of, by its name or that of its wire. */
function idsOf(names: ReadonlyMap<z.ZodType, string>): Map<z.ZodType, string> {
  const ids = new Map(names)
  const wires: (readonly [string, z.ZodType | null])[] = [
    ...[...requests, ...streams].map(({ name, input }) => [`${name} input`, input] as const),
    ...requests.map(({ name, output }) => [`${name} output`, output] as const),
    ...streams.map(({ name, form }) => [`${name} form`, form] as const),
    ...streams.map(({ name, answer }) => [`${name} answer`, answer] as const),
    ...events.map(({ name, data }) => [`${name} data`, data] as const),
  ]
  for (const [id, schema] of wires) if (schema && !ids.has(schema)) ids.set(schema, id)
  return ids
}

function viewOf(view: View, ids: ReadonlyMap<z.ZodType, string>): Definitions {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of ids) registry.add(schema, { id })
  const io = view === 'accepted' ? 'input' : 'output'
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: (id) => place + id })
  return lean(schemas, view) as Definitions
}

/**
 * Without what says nothing to a reader: the dialect, the edges of every whole number, the pattern that a format stands for.
 * Of what is given, more may come with a later version.
 */
function lean(value: unknown, view: View): unknown {
  if (Array.isArray(value)) return value.map((one) => lean(one, view))
  if (value === null || typeof value !== 'object') return value
  const isNoise = ([key, one]: [string, unknown]) =>
    ['$schema', '$id', 'contentEncoding'].includes(key) ||
    Math.abs(Number(one)) === Number.MAX_SAFE_INTEGER ||
    (key === 'pattern' && 'format' in value) ||
    (key === 'additionalProperties' && view === 'given' && one === false)
  const entries = Object.entries(value).filter((entry) => !isNoise(entry))
  return Object.fromEntries(entries.map(([key, one]) => [key, lean(one, view)]))
}

/** Shapes that are accepted otherwise than they are given; they have two names. */
function ambiguousIn(views: Views, ids: ReadonlyMap<z.ZodType, string>, named: ReadonlySet<string>): Set<string> {
  const told = [...requests.map(({ output }) => output), ...events.map(({ data }) => data)]
  const given = reach(
    told.map((schema) => ({ $ref: place + ids.get(schema) })),
    views.given,
  )
  return new Set([...given].filter((id) => named.has(id) && !isAlike(id, views, named)))
}

/** Whether a shape is accepted as it is given. */
function isAlike(
  name: string,
  { accepted, given }: Views,
  named: ReadonlySet<string>,
  met = new Set<string>(),
): boolean {
  if (met.has(name)) return true
  met.add(name)
  if (!isDeepStrictEqual(accepted[name], given[name])) return false
  return referencesIn(given[name]).every((id) => !named.has(id) || isAlike(id, { accepted, given }, named, met))
}

function withReferences(value: unknown, replaced: (id: string) => JsonSchema): JsonSchema {
  const walk = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(walk)
    if (one === null || typeof one !== 'object') return one
    if ('$ref' in one && typeof one.$ref === 'string') return replaced(one.$ref.slice(place.length))
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, walk(inner)]))
  }
  return walk(value) as JsonSchema
}

function referencesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref.slice(place.length)] : []
  return [...own, ...Object.values(value).flatMap(referencesIn)]
}

function reach(from: unknown, definitions: Definitions): Set<string> {
  const found = new Set<string>()
  const follow = (value: unknown): void => {
    for (const name of referencesIn(value)) {
      if (found.has(name) || !(name in definitions)) continue
      found.add(name)
      follow(definitions[name])
    }
  }
  follow(from)
  return found
}
