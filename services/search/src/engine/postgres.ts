import { type Actor, hasRole, isStaff } from '@leitstand/contracts/actor'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { boundedCount } from '@leitstand/kit/bounded-count'
import type { Sql } from '@leitstand/kit/database'
import {
  type Filters,
  instantOf,
  responsibilityOf,
  self,
  sortColumns,
  statusesOf,
  uuids,
  variantOf,
} from '../domain/filters.ts'
import type { Found, FoundDocument, Question, SearchEngine } from './engine.ts'

/** As many of the newest hits as are put into the order of relevance. */
const rankedHits = 200
/** From here on words are common. */
const commonHits = 1_000
const priorityOrder = "array_position(ARRAY['low', 'medium', 'high', 'highest'], priority)"

interface DocumentRow {
  facts: TicketFacts
  sla_due_at: Date | null
  comment_count: number
  side: 'staff' | 'customer' | null
}

/** The embedded engine: full text, typos by similar words, filters and facets in PostgreSQL. */
export function postgresEngine(on: Sql): SearchEngine {
  return {
    async search(question) {
      const built = await build(on, question)
      const total = await countOf(on, built)
      const isCommon = total >= commonHits && built.number === undefined
      const where = isCommon ? built.whereByAge : built.where
      const rows = await on.query<DocumentRow>(pageSql(question, { ...built, where }), built.values)
      return { documents: rows.map(toFound), total } satisfies Found
    },
    async count(question) {
      return await countOf(on, await build(on, question))
    },
    async facets(question, field) {
      const { [field]: _own, ...others } = question.filters
      const built = await build(on, { ...question, filters: others })
      return await on.query<{ name: string; count: number }>(
        `SELECT ${field} AS name, count(*) AS count FROM document WHERE ${built.where} GROUP BY ${field} ORDER BY count DESC, name`,
        built.values,
      )
    },
    async children(question, parents) {
      const found = new Map<string, TicketFacts[]>()
      if (parents.length === 0) return found
      const built = await build(on, {
        ...question,
        filters: { ...question.filters, ticketVariant: ['all'], parentUuid: [...parents] },
      })
      const rows = await on.query<{ facts: TicketFacts }>(
        `SELECT facts FROM document WHERE ${built.whereByAge} ORDER BY public_id LIMIT 500`,
        built.values,
      )
      for (const { facts } of rows)
        if (facts.parent) found.set(facts.parent, [...(found.get(facts.parent) ?? []), facts])
      return found
    },
  }
}

interface Built {
  where: string
  /** The same, for words so common that the newest hits are soon found by going back in time. */
  whereByAge: string
  values: unknown[]
  /** The text query, for ranking; undefined when nothing was typed. */
  tsquery: string | undefined
  number: number | undefined
  isStaff: boolean
}

/** Everything that decides what is found, as one WHERE clause: scope first, then words, then filters. */
async function build(on: Sql, question: Question): Promise<Built> {
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  const conditions = ['NOT deleted', scope(question.actor, put)]
  const { asked } = question
  const tsquery = asked.words.length > 0 ? put(await queryText(on, asked.words)) : undefined
  if (tsquery) {
    const matches = isStaff(question.actor)
      ? `all_words @@ to_tsquery('german', ${tsquery})`
      : `(all_words @@ to_tsquery('german', ${tsquery}) AND public_words @@ to_tsquery('german', ${tsquery}))`
    conditions.push(asked.number === undefined ? `(${matches})` : `(${matches} OR public_id = ${put(asked.number)})`)
  }
  const found = conditions.at(-1) ?? ''
  const filters = filterConditions(question, put)
  const where = [...conditions, ...filters].join(' AND ')
  // What cannot use the index of words is looked for along the index of time.
  const whereByAge = tsquery ? [...conditions.slice(0, -1), `${found} IS TRUE`, ...filters].join(' AND ') : where
  return { where, whereByAge, values, tsquery, number: asked.number, isStaff: isStaff(question.actor) }
}

/** SQL twin of `mayReceive` in the contracts; the suite of both engines tests it against that rule. */
function scope(actor: Actor, put: Put): string {
  if (isStaff(actor)) return hasRole(actor, 'ROLE_AUTHORITIES') ? 'true' : `staff_role = 'ROLE_EMPLOYEE'`
  const [all, some, self] = [put(actor.seesAllOf), put(actor.customerGroups), put(actor.uuid)]
  return `(NOT internal AND customer IS NOT NULL AND (customer = ANY(${all}::uuid[]) OR (customer = ANY(${some}::uuid[]) AND people @> ARRAY[${self}::uuid])))`
}

/** Each word, or one that is similar when it does not occur; the last may be a beginning. All must be there. */
async function queryText(on: Sql, words: readonly string[]): Promise<string> {
  const unknown = words.filter((word) => word.length >= 4 && /\p{L}/u.test(word))
  const similar = await similarWords(on, unknown)
  return words
    .map((word) => `(${[word, ...(similar.get(word) ?? [])].map((one) => `${one}:*`).join(' | ')})`)
    .join(' & ')
}

async function similarWords(on: Sql, words: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (words.length === 0) return found
  const rows = await on.query<{ asked: string; text: string }>(
    // Only words that begin no known one are looked up by similarity, which is the dear part.
    `WITH unknown AS MATERIALIZED (
       SELECT asked FROM unnest($1::text[]) AS asked WHERE NOT EXISTS (SELECT 1 FROM word WHERE text >= asked AND text < asked || '~')
     )
     SELECT asked, near.text FROM unknown
     CROSS JOIN LATERAL (SELECT text FROM word WHERE text % asked AND levenshtein_less_equal(text, asked, 2) <= CASE WHEN length(asked) < 5 THEN 1 ELSE 2 END
       ORDER BY levenshtein_less_equal(text, asked, 2), similarity(text, asked) DESC LIMIT 4) AS near`,
    [words],
    'words-similar',
  )
  for (const { asked, text } of rows) found.set(asked, [...(found.get(asked) ?? []), text])
  return found
}

const exactColumns = {
  type: 'type',
  template: 'template',
  project: 'project',
  customer: 'customer',
  user: 'author',
  assignee: 'assignee',
  parentUuid: 'parent',
  metadataOrigin: 'metadata_origin',
  metadataStandard: 'metadata_standard',
  publicId: 'public_id',
} as const satisfies Partial<Record<keyof Filters, string>>

type Put = (value: unknown) => string

function filterConditions(question: Question, put: Put): string[] {
  const { filters, actor } = question
  return [
    statusCondition(filters, put),
    ...columnConditions(filters, actor, put),
    ...peopleConditions(filters, actor, put),
    ...timeConditions(question, put),
    // Tickets know no servers yet, so none can match.
    ...(filters.server?.length ? ['false'] : []),
  ]
}

function statusCondition(filters: Filters, put: Put): string {
  const { only, not } = statusesOf(filters)
  return only ? `status = ANY(${put(only)})` : `status <> ALL(${put(not)})`
}

function columnConditions(filters: Filters, actor: Actor, put: Put): string[] {
  const exactOnes = Object.entries(exactColumns).flatMap(([key, column]) => {
    const wanted = filters[key as keyof typeof exactColumns]
    return wanted?.length ? [exact(column, wanted, actor, put)] : []
  })
  const variant = variantOf(filters)
  return [
    ...exactOnes,
    ...(variant === 'all' ? [] : [variant === 'main_only' ? 'parent IS NULL' : 'parent IS NOT NULL']),
  ]
}

function peopleConditions(filters: Filters, actor: Actor, put: Put): string[] {
  const {
    label = [],
    watched = [],
    responsibleUser = [],
    responsibleGroup = [],
    responsibility: either = [],
    relevantFor = [],
    waitingFor = [],
  } = filters
  const mine = (wanted: readonly string[]) => uuids(wanted.map((one) => self(one, actor)))
  const responsible = [...responsibleUser, ...responsibleGroup, ...either]
  return [
    ...(label.length > 0 ? [`labels && ${put(mine(label))}::uuid[]`] : []),
    ...(watched.length > 0 ? [`watchers && ${put(mine(watched))}::uuid[]`] : []),
    ...(responsible.length > 0 ? [responsibility(responsible, actor, put)] : []),
    ...(relevantFor.length > 0 ? [relevance(mine(relevantFor), actor, put)] : []),
    ...(waitingFor.length > 0 ? [waiting(actor, put)] : []),
  ]
}

function timeConditions({ filters, timeZone }: Question, put: Put): string[] {
  return (['created', 'updated'] as const).flatMap((field) => {
    const [start, end] = [filters[`${field}StartAt`]?.[0], filters[`${field}EndAt`]?.[0]]
    return [
      ...(start ? [`${field}_at >= ${put(instantOf(start, 'start', timeZone))}`] : []),
      ...(end ? [`${field}_at < ${put(new Date(instantOf(end, 'end', timeZone).getTime() + 1_000))}`] : []),
    ]
  })
}

const uuidColumns: readonly string[] = ['template', 'customer', 'author', 'assignee', 'parent']

function exact(column: string, wanted: readonly string[], actor: Actor, put: Put): string {
  const isNone = wanted.includes('none') ? [`${column} IS NULL`] : []
  const values = wanted.filter((one) => one !== 'none').map((one) => self(one, actor))
  if (uuidColumns.includes(column))
    return `(${[...isNone, `${column} = ANY(${put(uuids(values))}::uuid[])`].join(' OR ')})`
  if (column === 'public_id')
    return `public_id = ANY(${put(values.map(Number).filter(Number.isSafeInteger))}::bigint[])`
  return `(${[...isNone, `${column} = ANY(${put(values)})`].join(' OR ')})`
}

/** Several values are OR: one of the people and groups, or nobody at all. */
function responsibility(wanted: readonly string[], actor: Actor, put: Put): string {
  const meant = wanted.map((one) => (one === 'me' ? { user: actor.uuid } : responsibilityOf(one)))
  const users = uuids(meant.flatMap((one) => one.user ?? []))
  const groups = uuids(meant.flatMap((one) => one.group ?? []).concat(wanted.includes('me') ? actor.groups : []))
  return `(${[
    ...(users.length > 0 ? [`responsible_users && ${put(users)}::uuid[]`] : []),
    ...(groups.length > 0 ? [`responsible_groups && ${put(groups)}::uuid[]`] : []),
    ...(meant.some((one) => one.none) ? [`(responsible_users = '{}' AND responsible_groups = '{}')`] : []),
    'false',
  ].join(' OR ')})`
}

/** Author, assignee, responsible (also by group), watcher or mentioned (AMB-179). */
function relevance(people: readonly string[], actor: Actor, put: Put): string {
  const who = put(people)
  const groups = people.includes(actor.uuid) ? `OR responsible_groups && ${put(actor.groups)}::uuid[]` : ''
  return `(author = ANY(${who}::uuid[]) OR assignee = ANY(${who}::uuid[]) OR responsible_users && ${who}::uuid[] OR watchers && ${who}::uuid[] OR mentioned && ${who}::uuid[] ${groups})`
}

/** Assigned to the caller, or to nobody under the caller's responsibility; not what waits for others (AMB-176). */
function waiting(actor: Actor, put: Put): string {
  const [self, groups] = [put(actor.uuid), put(actor.groups)]
  return `(status NOT IN ('waiting_for_feedback', 'adjourned') AND (assignee = ${self}::uuid OR (assignee IS NULL AND (responsible_users @> ARRAY[${self}::uuid] OR responsible_groups && ${groups}::uuid[]))))`
}

/** By relevance when words were typed and no other order was asked for: the number itself, then rank among the newest hits. */
function pageSql(question: Question, built: Built): string {
  const own = built.isStaff
    ? 'comment_count, last_comment_side'
    : 'public_comment_count AS comment_count, last_public_side'
  const columns = `facts, sla_due_at, ${own} AS side`
  const page = `LIMIT ${question.limit} OFFSET ${question.offset}`
  if (built.tsquery && !question.sort && question.offset + question.limit <= rankedHits) {
    const words = built.isStaff ? 'all_words' : 'public_words'
    const numberFirst = built.number === undefined ? '' : `(public_id = ${Number(built.number)}) DESC,`
    return `SELECT ${columns} FROM (SELECT * FROM document WHERE ${built.where} ORDER BY ${numberFirst} updated_at DESC LIMIT ${rankedHits}) AS hits
      ORDER BY ${numberFirst} ts_rank(${words}, to_tsquery('german', ${built.tsquery})) DESC, updated_at DESC ${page}`
  }
  const field = question.sort ?? 'updatedAt'
  const column = field === 'priority' ? priorityOrder : sortColumns[field]
  const direction = question.order === 'asc' ? 'ASC' : 'DESC'
  return `SELECT ${columns} FROM document WHERE ${built.where} ORDER BY ${column} ${direction} ${field === 'dueAt' ? 'NULLS LAST' : ''}, uuid ${page}`
}

function countOf(on: Sql, built: Built): Promise<number> {
  return boundedCount(on, `FROM document WHERE ${built.where}`, built.values)
}

function toFound(row: DocumentRow): FoundDocument {
  return {
    facts: row.facts,
    slaDueAt: row.sla_due_at?.toISOString() ?? null,
    commentCount: row.comment_count,
    lastCommentSide: row.side,
    excerptFrom: row.facts.description,
  }
}
