import { type Actor, isStaff } from '@leitstand/contracts/actor'
import { countedAtMost } from '@leitstand/contracts/list-query'
import { boundedCount } from '@leitstand/kit/bounded-count'
import type { Sql } from '@leitstand/kit/database'
import { preparedName } from '@leitstand/kit/prepared-name'
import { visibleTo } from '@leitstand/kit/visibility'
import { type Plan, planOf } from '../domain/common-words.ts'
import { type FacetField, type Filters, halvesOf, sortColumns, statusesOf, withoutOwn } from '../domain/filters.ts'
import { inHalves } from '../store/halves.ts'
import type { Found, Question, SearchEngine, ShownFacts } from './engine.ts'
import { columnsOf, type DocumentRow, shownColumn, shownOf, toFound } from './found-documents.ts'
import { filterConditions, priorityFor } from './postgres-filter.ts'
import type { Vocabulary } from './postgres-words.ts'

/** As many of the newest hits as are put into the order of relevance. */
const rankedHits = 200
/** Up to here hits are counted with their page; of more, the total is counted for itself, and remembered. */
const fewHits = 4_000
/** Going back in time passes so many documents while the index of words gives one. */
const passedPerHit = 2
const priorityOrder = (actor: Actor) =>
  `array_position(ARRAY['low', 'medium', 'high', 'highest'], ${priorityFor(actor)})`

const facetValues: Readonly<Record<Exclude<FacetField, 'priority'>, string>> = {
  status: 'status',
  type: 'type',
  assignee: "coalesce(assignee::text, 'none')",
  responsibleGroup: 'unnest(responsible_groups)::text',
}

/** The embedded engine: full text, typos by similar words, filters and facets in PostgreSQL. For one request. */
export function postgresEngine(on: Sql, vocabulary: Vocabulary): SearchEngine {
  let known: Promise<Meant> | undefined
  // What somebody means does not change between the hits and their children.
  const meant = (question: Question) => {
    known ??= meaningOf(on, question, vocabulary)
    return known
  }
  return {
    async search(question) {
      if (question.asked.words.length === 0) return await listed(on, question, whereOf(question, noWords, 'words'))
      const words = await meant(question)
      return isByRank(question) && words.expected <= fewHits
        ? await fewFound(on, question, words)
        : await manyFound(on, question, words)
    },
    async count(question) {
      return await countOf(on, whereOf(question, await meant(question), 'words'))
    },
    async facets(question, field) {
      const filters = withoutOwn(question.filters, field)
      const { where, values } = whereOf({ ...question, filters }, await meant(question), 'words')
      const value = field === 'priority' ? priorityFor(question.actor) : facetValues[field]
      const found = await on.query<{ name: string | null; count: number }>(
        `SELECT ${value} AS name, count(*) AS count FROM document WHERE ${where} GROUP BY 1 ORDER BY count DESC, name`,
        values,
      )
      return found.flatMap(({ name, count }) => (name === null ? [] : [{ name, count }]))
    },
    async children(question, parents) {
      const found = new Map<string, ShownFacts[]>()
      if (parents.length === 0) return found
      const filters = { ...question.filters, ticketVariant: ['all'], parentUuid: [...parents] }
      const { where, values } = whereOf({ ...question, filters }, await meant(question), 'scan')
      const sql = `SELECT ${shownColumn} FROM document WHERE ${where} ORDER BY public_id LIMIT 500`
      const rows = await on.query<{ shown: ShownFacts }>(sql, values, preparedName(sql))
      for (const { shown } of rows)
        if (shown.parent) found.set(shown.parent, [...(found.get(shown.parent) ?? []), shown])
      return found
    },
  }
}

interface Meant extends Plan {
  /** A text query for each word; all must be there. */
  words: string[]
  /** How many documents there are in the order of time that the question goes along, about. */
  documents: number
}

const noWords: Meant = { words: [], lookedUp: [], expected: 0, documents: 0 }

async function meaningOf(
  on: Sql,
  { actor, asked: { words: asked }, filters, sort }: Question,
  vocabulary: Vocabulary,
): Promise<Meant> {
  if (asked.length === 0) return noWords
  const [words, { documents, shares }] = await Promise.all([
    vocabulary.queriesOf(on, asked, actor),
    vocabulary.frequencies(on),
  ])
  const lookedThrough = halvesOf(filters).reduce((sum, half) => sum + documents[half], 0)
  return {
    words,
    ...planOf(words, { documents: lookedThrough, shares }),
    documents: documents.unfinished + (hasOwnOrder(filters, sort) ? 0 : documents.finished),
  }
}

/** Unfinished documents stand in an index of their own by the time of their last change. */
function hasOwnOrder(filters: Filters, sort: Question['sort']): boolean {
  return !statusesOf(filters).only && sort !== 'createdAt'
}

interface Where {
  where: string
  values: readonly unknown[]
  /** The text query, for ranking; undefined when nothing was typed. */
  query: string | undefined
  /** The placeholder of the number that was asked for. */
  number: string | undefined
}

/**
 * Everything that decides what is found, as one WHERE clause: scope first, then words, then filters. By `words` their index is
 * used; by `scan` each document is looked at that another index gives.
 */
function whereOf(question: Question, meant: Meant, by: 'words' | 'scan'): Where {
  const { actor, asked } = question
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  const conditions = ['NOT deleted', visibleTo(actor, 'document', put)]
  const query = asked.words.length > 0 ? `${put(all(meant.words))}::tsquery` : undefined
  const number = asked.number === undefined ? undefined : put(asked.number)
  if (query) {
    const lookedAt = `(${wordsOf(question)} @@ ${query}) IS TRUE`
    const isWhole = isStaff(actor) && meant.lookedUp.length === meant.words.length
    const lookedUp = () => `all_words @@ ${isWhole ? query : `${put(all(meant.lookedUp))}::tsquery AND ${lookedAt}`}`
    const matches = by === 'scan' ? lookedAt : inHalves(halvesOf(question.filters), lookedUp())
    conditions.push(number ? `(${matches} OR public_id = ${number})` : matches)
  }
  conditions.push(...filterConditions(question, put))
  return { where: conditions.join(' AND '), values, query, number }
}

function all(words: readonly string[]): string {
  return words.map((word) => `(${word})`).join(' & ')
}

/** Customers are only ever matched with what they may read. */
function wordsOf({ actor }: Question): string {
  return isStaff(actor) ? 'all_words' : 'public_words'
}

/** By relevance when words were typed and no other order was asked for: the number itself, then rank among the newest hits. */
function isByRank({ asked, sort, offset, limit }: Question): boolean {
  return asked.words.length > 0 && !sort && offset + limit <= rankedHits
}

/** Hits and their number at once. */
async function fewFound(on: Sql, question: Question, meant: Meant): Promise<Found> {
  const found = whereOf(question, meant, 'words')
  const rows = await ranked(on, question, found, true)
  const isBeyond = rows.length === 0 && question.offset > 0
  const total = isBeyond ? await countOf(on, found) : Math.min(rows[0]?.total ?? 0, countedAtMost)
  return { documents: rows.map(toFound), total }
}

/** Without words the page itself is read from an index; one that is not full says how many there are. */
async function listed(on: Sql, question: Question, found: Where): Promise<Found> {
  const isOrdered = isOrderedByIndex(question)
  const rows = await sorted(on, question, found, isOrdered && question.offset === 0)
  const isLast = rows.length < question.limit && (rows.length > 0 || question.offset === 0)
  const total = isLast ? question.offset + rows.length : await countOf(on, found, isOrdered)
  return { documents: rows.map(toFound), total }
}

const indexedByTime: readonly string[] = ['status', 'assignee', 'customer', 'user']

/** An index has what the staff ask so in the order of time, whatever the values are: one plan is right for all, and kept. */
function isOrderedByIndex({ actor, filters, sort }: Question): boolean {
  const isByTime = sort === undefined || sort === 'updatedAt'
  return (
    isStaff(actor) &&
    isByTime &&
    Object.entries(filters).every(([key, values]) => indexedByTime.includes(key) && values.length === 1)
  )
}

/** Counts first: when there are many hits, the newest are soon found by going back in time. */
async function manyFound(on: Sql, question: Question, meant: Meant): Promise<Found> {
  const byWords = whereOf(question, meant, 'words')
  const total = await countOf(on, byWords)
  const isByTime = byWords.number === undefined && isAlongTime(question)
  const depth = isByRank(question) ? rankedHits : question.offset + question.limit
  const isSoon = depth * meant.documents < passedPerHit * meant.expected * total
  const found = isByTime && isSoon ? whereOf(question, meant, 'scan') : byWords
  const rows = isByRank(question) ? await ranked(on, question, found) : await sorted(on, question, found)
  return { documents: rows.map(toFound), total }
}

function isAlongTime(question: Question): boolean {
  return isByRank(question) || ['updatedAt', 'createdAt', undefined].includes(question.sort)
}

/** The newest hits are all that is ranked. With `isCounting` every hit is passed, so only keys of them are kept until then. */
async function ranked(
  on: Sql,
  question: Question,
  { where, values, query, number }: Where,
  isCounting = false,
): Promise<(DocumentRow & { total: number })[]> {
  const all = [...values, question.limit, question.offset]
  const numberFirst = number ? `(public_id = ${number}) DESC,` : ''
  const newest = (columns: string) =>
    `(SELECT ${columns} FROM document WHERE ${where} ORDER BY ${numberFirst} updated_at DESC LIMIT ${rankedHits})`
  const hits = isCounting
    ? `${newest('ctid AS place, count(*) OVER () AS total')} AS hits JOIN document ON document.ctid = place`
    : `${newest('*')} AS document`
  const total = isCounting ? ', total' : ''
  const sql = `SELECT ${shownOf(question)} ${total} FROM (SELECT ${columnsOf(question)} ${total} FROM ${hits}
    ORDER BY ${numberFirst} ts_rank(${wordsOf(question)}, ${query}) DESC, updated_at DESC LIMIT $${all.length - 1} OFFSET $${all.length}) AS page`
  return await on.query(sql, all, isCounting ? preparedName(sql) : undefined)
}

async function sorted(
  on: Sql,
  question: Question,
  { where, values }: Where,
  isPrepared = false,
): Promise<DocumentRow[]> {
  const field = question.sort ?? 'updatedAt'
  const column = field === 'priority' ? priorityOrder(question.actor) : sortColumns[field]
  const direction = question.order === 'asc' ? 'ASC' : 'DESC'
  const sql = `SELECT ${shownOf(question)} FROM (SELECT ${columnsOf(question)} FROM document WHERE ${where}
     ORDER BY ${column} ${direction} ${field === 'dueAt' ? 'NULLS LAST' : ''}, uuid LIMIT ${question.limit} OFFSET ${question.offset}) AS page`
  return await on.query<DocumentRow>(sql, values, isPrepared ? preparedName(sql) : undefined)
}

function countOf(on: Sql, { where, values }: Where, isPrepared = false): Promise<number> {
  return boundedCount(on, `FROM document WHERE ${where}`, values, isPrepared)
}
