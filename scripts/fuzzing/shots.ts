import fc from 'fast-check'
import * as hostile from './hostile.ts'
import type { Known } from './known.ts'
import type { Operation, Schema } from './operations.ts'

/** One call, ready to be sent. */
export interface Shot {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
}

/** Calls of an operation: mostly right, with something hostile in one or a few places. */
export function shotsAt(operation: Operation, known: Known): fc.Arbitrary<Shot> {
  return fc
    .record({
      path: pathOf(operation, known),
      query: queryOf(operation),
      content: contentOf(operation, known),
      more: rarely(fc.constantFrom(...hostile.headers), {}),
    })
    .map(({ path, query, content: { type, body }, more }) => ({
      method: operation.method,
      url: path + query,
      headers: { ...(type !== undefined && { 'content-type': type }), ...more },
      ...(body !== undefined && { body }),
    }))
}

/** Usually the one, once in a while the other. */
function rarely<T>(other: fc.Arbitrary<T>, usual: T | fc.Arbitrary<T>): fc.Arbitrary<T> {
  const plain = usual instanceof fc.Arbitrary ? usual : fc.constant(usual)
  return fc.oneof({ weight: 5, arbitrary: plain }, { weight: 1, arbitrary: other })
}

function pathOf({ path }: Operation, known: Known): fc.Arbitrary<string> {
  const parts = path.split('/').map((part, index, all) => {
    if (!part.startsWith('{')) return fc.constant(part)
    const there = known.at(all.slice(0, index).join('/')).map(encodeURIComponent)
    return rarely(fc.constantFrom(...hostile.segments), fc.constantFrom(...there))
  })
  return fc.tuple(...parts).map((filled) => filled.join('/'))
}

const everywhere = ['page', 'itemsPerPage', 'groups[]', 'pagination', '__proto__[x]', 'constructor', 'a[b][c]']
/** Of a search, besides those it understands. */
const ofSearch = ['nope', '']

function queryOf({ method, path, queries }: Operation): fc.Arbitrary<string> {
  if (method !== 'GET') return fc.constant('')
  const names = [
    ...queries,
    ...queries.map((name) => `${name}[]`),
    ...everywhere,
    ...(path.startsWith('/api/search') ? ofSearch.map((name) => `filter[${name}]`) : []),
  ]
  const pair = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...hostile.segments))
  return fc
    .array(pair, { maxLength: 3 })
    .map((pairs) =>
      pairs.length > 0 ? `?${pairs.map(([name, value]) => `${encodeURIComponent(name)}=${value}`).join('&')}` : '',
    )
}

type Content = { type?: string; body?: string }

function contentOf({ type, body: schema }: Operation, known: Known): fc.Arbitrary<Content> {
  if (type === undefined) return rarely<Content>(fc.constant({ type: 'application/json', body: '{' }), {})
  const right: fc.Arbitrary<Content> = type.startsWith('multipart/')
    ? fc.constantFrom(...hostile.forms).map((body) => ({ type: `${type}; boundary=x`, body }))
    : objectOf(schema, known).map((value) => ({ type, body: JSON.stringify(value) }))
  const wrong = fc.record({ type: fc.constantFrom(...hostile.types), body: fc.constantFrom(...hostile.bodies) })
  const unreadable = fc.constantFrom(...hostile.bodies).map((body) => ({ type, body }))
  return fc.oneof(
    { weight: 20, arbitrary: right },
    { weight: 1, arbitrary: wrong },
    { weight: 1, arbitrary: unreadable },
  )
}

/** All required fields and few of the others; in two of three objects one or two of them are hostile. */
function objectOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema
  const names = Object.keys(properties)
  if (names.length === 0) return fc.constantFrom(...hostile.values)
  const fields = Object.fromEntries(names.map((name) => [name, madeFor(properties[name] ?? {}, known, name, 0)]))
  const whole = fc.record(fields)
  const some = fc.subarray(names, { maxLength: Math.min(3, names.length) })
  const spoilt = fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...hostile.values), { maxKeys: 2 })
  return fc.tuple(whole, some, rarely(spoilt, rarely(fc.constant({}), spoilt))).map(([all, chosen, bad]) => {
    const kept = Object.entries(all).filter(([name]) => required.includes(name) || chosen.includes(name))
    return { ...Object.fromEntries(kept), ...bad }
  })
}

const mostDeep = 4
/** Of the smaller columns for numbers. */
const highest = 2_147_483_647

function madeFor(schema: Schema, known: Known, name: string, depth: number): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf
  if (depth > mostDeep) return fc.constant(null)
  if (options?.length) {
    const pointers = known.pointers(name)
    const written = options.map((option) => madeFor(option, known, name, depth + 1))
    return fc.oneof(...written, ...(pointers.length > 0 ? [fc.constantFrom(...pointers)] : []))
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum?.length) return fc.constantFrom(...schema.enum)
  const { type } = schema
  if (type === 'object') {
    const inner = Object.entries(schema.properties ?? {}).map(([key, one]) => [
      key,
      spoiltOnce(madeFor(one, known, key, depth + 1)),
    ])
    return fc.record(Object.fromEntries(inner) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: schema.required ?? [],
    })
  }
  if (type === 'array')
    return fc.array(spoiltOnce(madeFor(schema.items ?? {}, known, name, depth + 1)), { maxLength: 2 })
  return scalarOf(schema, known, name)
}

const spoiltOnce = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: fc.constantFrom(...hostile.values) })

function scalarOf({ type, format, minimum = 0 }: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  if (type === 'integer' || type === 'number') return fc.integer({ min: Math.max(minimum, -highest), max: highest })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (format === 'date-time')
    return fc.constantFrom('2026-11-25T10:00:00Z', '0000-06-01T00:00:00Z', '9999-12-31T23:59:59Z')
  if (format === 'date') return fc.constantFrom('2026-11-25', '0000-01-01', '9999-12-31')
  if (format === 'email') return fc.nat(999).map((number) => `fuzz-${number}@fuzz.example`)
  if (format === 'uri') return fc.constant('https://fuzz.example/')
  const pointers = known.pointers(name)
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc.constantFrom('fuzz', '10:00', '30m', '#123456'),
  )
  return pointers.length > 0 ? fc.oneof(words, fc.constantFrom(...pointers)) : words
}
