import { type Document, readFilter } from './filter.ts'

export interface Collection {
  name: string
  types: Map<string, string>
  sortable: Set<string>
  facets: Set<string>
  /** Fields that a document may lack. */
  optional: Set<string>
  /** Fields that the server is to stem. */
  stemmed: Set<string>
  documents: Map<string, Document>
  /** Version 29 takes the words of a changed document out of the index unstemmed, so what it had stemmed stays: by document and field. */
  leftovers: Map<string, Map<string, Set<string>>>
  /** Documents that were written under the name of an alias since it was set. */
  throughAlias: Set<string>
}

export function emptyCollection(
  name: string,
  fields: readonly {
    name: string
    type: string
    sort?: boolean
    facet?: boolean
    stem?: boolean
    optional?: boolean
  }[],
): Collection {
  const named = (kept: (field: (typeof fields)[number]) => boolean | undefined) =>
    new Set(fields.filter(kept).map((field) => field.name))
  return {
    name,
    types: new Map(fields.map((field) => [field.name, field.type])),
    sortable: named((field) => field.sort ?? field.type.startsWith('int')),
    facets: named((field) => field.facet),
    optional: named((field) => field.optional),
    stemmed: named((field) => field.stem),
    documents: new Map(),
    leftovers: new Map(),
    throughAlias: new Set(),
  }
}

/** Puts a document in, or takes one out, with what the server forgets to take out of its index. */
export function write(collection: Collection, id: string, document: Document | undefined): void {
  const before = collection.documents.get(id)
  if (before) {
    const left = collection.leftovers.get(id) ?? new Map<string, Set<string>>()
    for (const field of collection.stemmed) {
      const words = String(before[field] ?? '').split(' ')
      const stuck = words.filter((word) => stem(word) !== word).map(stem)
      left.set(field, new Set([...(left.get(field) ?? []), ...stuck]))
    }
    collection.leftovers.set(id, left)
  }
  if (document) collection.documents.set(id, document)
  else collection.documents.delete(id)
}

export interface Search {
  collection: string
  q?: string
  query_by?: string
  filter_by?: string
  sort_by?: string
  facet_by?: string
  include_fields?: string
  per_page?: number
  limit?: number
  offset?: number
  drop_tokens_threshold?: number
  enable_typos_for_numerical_tokens?: boolean
  max_candidates?: number
  max_filter_by_candidates?: number
  num_typos?: number
}

/** An answer that stands inside HTTP 200. */
export class SearchError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Words, typos and beginnings kept simple; filters, order, pages and facets as documented. */
export function searchIn(collection: Collection, search: Search) {
  const size = search.limit ?? search.per_page ?? 10
  if (size > 250) throw new SearchError(422, 'Only upto 250 hits can be fetched per page.')
  const all = [...collection.documents.values()]
  const filter = readFilter(search.filter_by ?? '', collection.types, (field, beginning) =>
    candidates(all, [field], beginning, search.max_filter_by_candidates ?? 4),
  )
  const filtered = all.filter(filter)
  const scored = scores(filtered, search, collection)
  const found = filtered.filter((document) => scored.has(document.id))
  const sorted = sort(found, scored, search.sort_by ?? '', collection)
  const offset = search.offset ?? 0
  return {
    facet_counts: search.facet_by ? [facet(found, search.facet_by, collection)] : [],
    found: found.length,
    hits: sorted.slice(offset, offset + size).map((document) => ({
      document: search.include_fields === 'id' ? { id: document.id } : document,
      highlight: {},
      highlights: [],
    })),
    out_of: collection.documents.size,
    offset,
    search_cutoff: false,
  }
}

function scores(documents: readonly Document[], search: Search, collection: Collection): Map<string, number> {
  const words = (search.q ?? '').split(/[^\p{L}\p{N}*]+/u).filter((word) => word !== '' && word !== '*')
  if (words.length === 0) return new Map(documents.map((document) => [document.id, 0]))
  const fields = fieldsOf(search, collection)
  const last = words.at(-1)
  const begun = candidates(documents, fields, last ?? '', search.max_candidates ?? 10)
  const match = (asked: readonly string[], typos: boolean) =>
    new Map(
      documents.flatMap((document): [string, number][] => {
        const texts = fields.map((field) => wordsOf(document, field, collection))
        const ranks = asked.map((word) => rankOf(word, texts, word === last ? begun : none, typos))
        return ranks.includes(0) ? [] : [[document.id, ranks.reduce((sum, rank) => sum + rank, 0)]]
      }),
    )
  const exact = match(words, false)
  const found = exact.size > 0 || search.num_typos === 0 ? exact : match(words, true)
  return withFewerWords(found, words, search, (fewer) => match(fewer, false))
}

function fieldsOf({ query_by = '' }: Search, { types }: Collection): string[] {
  const fields = query_by.split(',')
  const unknown = fields.find((field) => !types.get(field)?.startsWith('string'))
  if (unknown !== undefined) throw new SearchError(404, `Could not find a field named \`${unknown}\` in the schema.`)
  return fields
}

type Scores = Map<string, number>

/** Where too little is found, words are left out from the right and from the left, until one is left. */
function withFewerWords(
  found: Scores,
  words: readonly string[],
  { drop_tokens_threshold: enough = 1 }: Search,
  match: (fewer: readonly string[]) => Scores,
): Scores {
  for (const fewer of shortened(words)) {
    if (found.size >= enough) break
    found = new Map([...match(fewer), ...found])
  }
  return found
}

function shortened(words: readonly string[]): string[][] {
  const lengths = words.slice(1).map((_, index) => words.length - 1 - index)
  return [...lengths.map((length) => words.slice(0, length)), ...lengths.map((length) => words.slice(-length))]
}

const none: ReadonlySet<string> = new Set()

/** Of the words that begin so only some are followed. */
function candidates(documents: readonly Document[], fields: readonly string[], beginning: string, most: number) {
  const all = documents.flatMap((document) => fields.flatMap((field) => String(document[field] ?? '').split(' ')))
  return new Set([...new Set(all)].filter((word) => word.startsWith(beginning)).slice(0, most))
}

function wordsOf(document: Document, field: string, collection: Collection): string[] {
  const words = String(document[field] ?? '').split(' ')
  if (!collection.stemmed.has(field)) return words
  return [...words.map(stem), ...(collection.leftovers.get(document.id)?.get(field) ?? [])]
}

/** Earlier fields weigh more; 0 is no match. */
function rankOf(word: string, texts: readonly string[][], begun: ReadonlySet<string>, typos: boolean): number {
  const index = texts.findIndex((text) => text.some((stored) => begun.has(stored) || meets(word, stored, typos)))
  return index === -1 ? 0 : texts.length - index
}

function meets(word: string, stored: string, typos: boolean): boolean {
  if (stored === word) return true
  if (!typos || /\d/.test(word) || word.length < 4) return false
  return distance(word, stored) <= (word.length < 7 ? 1 : 2)
}

function stem(word: string): string {
  return word.replace(/(ern|em|er|en|es|e|s)$/, '')
}

/** Letters changed, added, left out or swapped. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i])
  const at = (i: number, j: number) => rows[i]?.[j] ?? (i === 0 ? j : Number.POSITIVE_INFINITY)
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost)
      rows[i]?.splice(j, 1, isSwap ? Math.min(best, at(i - 2, j - 2) + 1) : best)
    }
  return at(a.length, b.length)
}

function sort(found: Document[], scored: ReadonlyMap<string, number>, by: string, collection: Collection): Document[] {
  const keys = by === '' ? ['_text_match:desc'] : by.split(/,(?![^[]*\])/)
  if (keys.length > 3) throw new SearchError(400, 'Only upto 3 sort fields are allowed.')
  const criteria = keys.map((key) => criterion(key, scored, collection))
  return [...found].sort((a, b) => criteria.map((order) => order(a, b)).find((order) => order !== 0) ?? 0)
}

function criterion(key: string, scored: ReadonlyMap<string, number>, collection: Collection) {
  const [, what = '', direction = ''] = /^(.*):(asc|desc)$/.exec(key) ?? []
  if (what === '') throw new SearchError(400, 'Parameter `sort_by` is malformed.')
  const sign = direction === 'asc' ? 1 : -1
  const value = reading(what, scored, collection)
  return (a: Document, b: Document): number => {
    const [left, right] = [value(a), value(b)]
    if (left === right) return 0
    if (left === undefined || right === undefined) return left === undefined ? 1 : -1
    return left < right ? -sign : sign
  }
}

function reading(what: string, scored: ReadonlyMap<string, number>, collection: Collection) {
  if (what === '_text_match') return (document: Document) => scored.get(document.id) ?? 0
  const [, filter, points] = /^_eval\(\[ \((.*)\):(\d+) \]\)$/.exec(what) ?? []
  if (filter && points) {
    const test = readFilter(filter, collection.types)
    return (document: Document) => (test(document) ? Number(points) : 0)
  }
  if (!collection.sortable.has(what))
    throw new SearchError(404, `Could not find a field named \`${what}\` in the schema for sorting.`)
  return (document: Document) => document[what] as string | number | undefined
}

function facet(found: readonly Document[], field: string, collection: Collection) {
  if (!collection.facets.has(field))
    throw new SearchError(404, `Could not find a facet field named \`${field}\` in the schema.`)
  const values = found.flatMap((document) => [document[field]].flat().map(String))
  const counts = Map.groupBy(values, (value) => value)
  return {
    field_name: field,
    counts: [...counts].map(([value, all]) => ({ value, count: all.length })),
  }
}
