/** Whether a schema stands for what is accepted (an input, an event by its readers) or for what is given (an answer, an event). */
export type View = 'accepted' | 'given'

export interface LockFile {
  requests?: Record<string, Entry>
  streams?: Record<string, Entry>
  events?: Record<string, Entry>
  accepted?: Record<string, unknown>
  given?: Record<string, unknown>
}

/** The contracts by file; schemas refer to each other by `file#/view/Name`. */
export type Lock = Record<string, LockFile>

export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  [bound: string]: unknown
}

export interface Entry {
  http?: unknown
  status?: unknown
  input?: Schema
  output?: Schema
  accepted?: Schema
  given?: Schema
}

const upperBounds = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems']
const lowerBounds = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems']
const forms = ['format', 'pattern']

/**
 * What a process of before could no longer rely on: a call or event that is gone, a field that is not answered any more, an input
 * that is refused now. Fields that came, and words that came to a list, are growth.
 */
export function shrinkingsOf(before: Lock, after: Lock): string[] {
  const compare = comparison(before, after)
  const found = Object.entries(before).flatMap(([file, old]) =>
    (['requests', 'streams', 'events'] as const).flatMap((kind) =>
      Object.entries(old[kind] ?? {}).flatMap(([name, entry]) =>
        compareEntries(compare, name, entry, after[file]?.[kind]?.[name]),
      ),
    ),
  )
  return [...new Set(found)]
}

function compareEntries(compare: Compare, name: string, was: Entry, is: Entry | undefined): string[] {
  if (!is) return [`${name} is gone`]
  const address = ({ http = null, status = null }: Entry) => JSON.stringify([http, status])
  return [
    ...(address(was) === address(is) ? [] : [`${name} has another address or status`]),
    ...wires.flatMap(([view, part]) => {
      const [old, now] = [was[part], is[part]]
      return old && now ? compare(old, now, view, `${name}.${part}`) : []
    }),
  ]
}

const wires = [
  ['accepted', 'input'],
  ['given', 'output'],
  ['accepted', 'accepted'],
  ['given', 'given'],
] as const

type Compare = (was: Schema, is: Schema, view: View, place: string) => string[]

function comparison(before: Lock, after: Lock): Compare {
  const met = new Map<string, string[]>()

  const compare: Compare = (was, is, view, place) => {
    if (was.$ref && is.$ref) return compareNamed(was, is, view)
    const [old, now] = [find(before, was), find(after, is)]
    const [oldBranches, newBranches] = [branchesOf(old), branchesOf(now)]
    if (oldBranches.length > 1 || newBranches.length > 1) return branches(oldBranches, newBranches, view, place)
    return [...kinds(old, now, view, place), ...bounds(old, now, view, place), ...inside(old, now, view, place)]
  }

  /** Once, by their name; one that meets itself on its way is as it is. */
  function compareNamed(was: Schema, is: Schema, view: View): string[] {
    const pair = `${was.$ref} ${is.$ref}`
    const known = met.get(pair)
    if (known) return known
    met.set(pair, [])
    const found = compare(find(before, was), find(after, is), view, `${was.$ref?.split('/').at(-1)} (${view})`)
    met.set(pair, found)
    return found
  }

  /** Every branch that could come must be met by one that is understood. */
  function branches(was: Schema[], is: Schema[], view: View, place: string): string[] {
    const fits = (old: Schema, now: Schema) => compare(old, now, view, place).length === 0
    if (view === 'accepted')
      return was.every((old) => is.some((now) => fits(old, now))) ? [] : [`${place} accepts less`]
    return is.every((now) => was.some((old) => fits(old, now))) ? [] : [`${place} may be something else`]
  }

  function inside(old: Schema, now: Schema, view: View, place: string): string[] {
    const fields = Object.entries(old.properties ?? {}).flatMap(([name, schema]) => {
      const other = now.properties?.[name]
      if (other) return compare(schema, other, view, `${place}.${name}`)
      return typeof now.additionalProperties === 'object' ? [] : [`${place}.${name} is gone`]
    })
    const items = old.items && now.items ? compare(old.items, now.items, view, `${place}[]`) : []
    const [oldRest, newRest] = [old.additionalProperties, now.additionalProperties]
    const areMaps = typeof oldRest === 'object' && typeof newRest === 'object'
    const rest = areMaps ? compare(oldRest, newRest, view, `${place}.*`) : []
    return [...fields, ...presence(old, now, view, place), ...items, ...rest]
  }

  return compare
}

/** What must be given may not become more, what is sure to come not less. */
function presence(old: Schema, now: Schema, view: View, place: string): string[] {
  const [was, is] = [old.required ?? [], now.required ?? []]
  if (view === 'accepted')
    return is.filter((name) => !was.includes(name)).map((name) => `${place}.${name} is required now`)
  const unsure = was.filter((name) => now.properties?.[name] && !is.includes(name))
  return unsure.map((name) => `${place}.${name} is no longer sure`)
}

function find(lock: Lock, schema: Schema): Schema {
  const [, file = '', view = '', name = ''] = /^(.*)#\/(.*)\/(.*)$/.exec(schema.$ref ?? '') ?? []
  return schema.$ref ? ((lock[file]?.[view as View]?.[name] as Schema | undefined) ?? {}) : schema
}

function branchesOf(schema: Schema): Schema[] {
  return schema.anyOf ?? schema.oneOf ?? [schema]
}

function kinds(old: Schema, now: Schema, view: View, place: string): string[] {
  if (String(old.type) !== String(now.type)) {
    const isAny = (view === 'accepted' ? now : old).type === undefined && !now.enum && now.const === undefined
    return isAny ? [] : [`${place} is of another type`]
  }
  const [words, wordsNow] = [wordsOf(old), wordsOf(now)]
  if (view === 'given') return words && !wordsNow ? [`${place} may be any ${now.type}`] : []
  const missing = wordsNow ? (words ?? ['everything else']).filter((word) => !wordsNow.includes(word)) : []
  return missing.map((word) => `${place} does not accept ${word}`)
}

function wordsOf({ const: one, enum: several }: Schema): string[] | undefined {
  if (several) return several.map(String)
  return one === undefined ? undefined : [String(one)]
}

function bounds(old: Schema, now: Schema, view: View, place: string): string[] {
  if (view === 'given') return []
  const isNarrower = (name: string, sign: 1 | -1) =>
    now[name] !== undefined && (old[name] === undefined || sign * Number(now[name]) < sign * Number(old[name]))
  const isOther = (name: string) => now[name] !== undefined && now[name] !== old[name]
  const narrower = [
    ...upperBounds.filter((name) => isNarrower(name, 1)),
    ...lowerBounds.filter((name) => isNarrower(name, -1)),
    ...forms.filter(isOther),
    ...(now.additionalProperties === false && old.additionalProperties !== false ? ['unknown fields'] : []),
  ]
  return narrower.map((name) => `${place} accepts less (${name})`)
}
