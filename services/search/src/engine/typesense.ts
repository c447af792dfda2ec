import { isStaff } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import { conditions } from '@leitstand/kit/list'
import { preparedName } from '@leitstand/kit/prepared-name'
import { visibleTo } from '@leitstand/kit/visibility'
import { type FacetField, variantOf, withoutOwn } from '../domain/filters.ts'
import type { FoundDocument, Question, SearchEngine, ShownFacts } from './engine.ts'
import { columnsOf, type DocumentRow, shownOf, toFound } from './found-documents.ts'
import { beginningsOf, type Vocabulary } from './postgres-words.ts'
import { away, type Typesense, unavailable } from './typesense-client.ts'
import { asKnownTo, filterOf, nobody, type ParentsSeen } from './typesense-filter.ts'
import { nothing } from './typesense-schema.ts'
import { askingForWords, queryFields } from './typesense-words.ts'

const maxPage = 250
const fieldsOfSort = {
  updatedAt: 'updated_at_ms',
  createdAt: 'created_at_ms',
  dueAt: 'due_at_ms',
  publicId: 'public_id',
  priority: 'priority_rank',
  status: 'status',
  type: 'type',
} as const

const fieldsOfFacet: Readonly<Record<FacetField, string>> = {
  status: 'status',
  type: 'type',
  priority: 'priority',
  assignee: 'assignee',
  responsibleGroup: 'responsible_groups',
}

interface Answer {
  found: number
  hits?: { document: { id: string } }[]
  facet_counts?: { counts: { value: string; count: number }[] }[]
}
/** The engine for installations that outgrow the embedded one. It finds ids; what is shown comes from our own table. */
export function typesenseEngine(server: Typesense, on: Sql, vocabulary: Vocabulary): SearchEngine {
  async function ask(question: Question, more: Record<string, unknown>) {
    const meant = await beginningsOf(vocabulary, on, question)
    const filter = filterOf(question, await parentsSeen(on, question))
    const search = {
      collection: server.alias,
      ...askingForWords(
        meant,
        queryFields(question),
        isAboutNothing(question, meant) ? `${filter} && (${nobody})` : filter,
      ),
      include_fields: 'id',
      highlight_fields: 'none',
      enable_typos_for_numerical_tokens: false,
      // A total that is too low because few of the words were followed that begin alike would be a wrong one.
      max_candidates: 10_000,
      ...more,
    }
    const answer = await server.search(search).catch((error: unknown) => {
      throw unavailable(error)
    })
    // A search that failed stands inside an answer that did not.
    if (!isAnswer(answer)) throw refused(answer)
    return answer
  }

  async function found(question: Question, more: Record<string, unknown>) {
    const answer = await ask(question, more)
    const ids = (answer.hits ?? []).map((hit) => hit.document.id)
    return { documents: await documents(on, ids, question), total: answer.found }
  }

  return {
    async search(question) {
      const page = { offset: question.offset, limit: Math.min(question.limit, maxPage), sort_by: sortOf(question) }
      return await found(question, page)
    },
    async count(question) {
      return (await ask(question, { per_page: 0 })).found
    },
    async facets(question, field) {
      const answer = await ask(
        { ...question, filters: withoutOwn(question.filters, field) },
        {
          per_page: 0,
          facet_by: asKnownTo(question.actor, fieldsOfFacet[field]),
          max_facet_values: 1000,
          facet_strategy: 'exhaustive',
        },
      )
      return (answer.facet_counts?.[0]?.counts ?? [])
        .map(({ value, count }) => ({ name: value, count }))
        .filter(({ name }) => field !== 'priority' || name !== nothing)
        .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    },
    async children(question, parents) {
      const byParent = new Map<string, ShownFacts[]>()
      if (parents.length === 0) return byParent
      const filters = { ...question.filters, ticketVariant: ['all'], parentUuid: [...parents] }
      const { documents } = await found({ ...question, filters }, { limit: maxPage, sort_by: 'public_id:asc' })
      for (const { facts } of documents) {
        if (facts.parent) byParent.set(facts.parent, [...(byParent.get(facts.parent) ?? []), facts])
      }
      return byParent
    },
  }
}

/** Words that the index does not keep ("der") find nothing by themselves, as on the embedded engine. */
function isAboutNothing({ asked }: Question, meant: readonly unknown[]): boolean {
  return asked.words.length > 0 && meant.length === 0
}

/** The index knows not who sees what is above a ticket, so our own table is asked. */
async function parentsSeen(on: Sql, { actor, filters }: Question): Promise<ParentsSeen> {
  const isAsked = variantOf(filters) !== 'all' || (filters.parentUuid ?? []).length > 0
  if (isStaff(actor) || !isAsked) return undefined
  const { given, values } = conditions()
  const sql = `SELECT above.uuid FROM document AS above WHERE NOT above.deleted AND ${visibleTo(actor, 'above', given)}
     AND EXISTS (SELECT FROM document AS sub WHERE sub.parent = above.uuid)`
  return (await on.query<{ uuid: string }>(sql, values)).map(({ uuid }) => uuid)
}

function isAnswer(answer: unknown): answer is Answer {
  return typeof answer === 'object' && answer !== null && 'found' in answer
}

/** Without its collection (never filled yet, or lost with its server's disk) search is away until the push has made it. */
function refused(answer: unknown): Error {
  const error = new Error(`The search engine refused a search: ${JSON.stringify(answer)}`)
  const { code, error: said } = (answer ?? {}) as { code?: number; error?: string }
  return (code === 404 && said === 'Collection not found') || (code ?? 0) >= 500 ? away(error) : error
}

/** A question that is one number means that ticket first of all. At most three criteria are allowed there. */
function sortOf({ sort, order, asked, actor }: Question): string {
  if (sort) return `${asKnownTo(actor, fieldsOfSort[sort])}:${order},updated_at_ms:desc`
  if (asked.words.length === 0) return `updated_at_ms:${order}`
  const numberFirst = asked.number === undefined ? '' : `_eval([ (public_id:=${asked.number}):1 ]):desc,`
  return `${numberFirst}_text_match:desc,updated_at_ms:desc`
}

/** Our own rows are newer than the index can be, so what somebody may not see any more is left out here once more. */
async function documents(on: Sql, ids: readonly string[], question: Question): Promise<FoundDocument[]> {
  if (ids.length === 0) return []
  const { given, values } = conditions(ids)
  const sql = `SELECT ${shownOf(question)} FROM (SELECT ${columnsOf(question)} FROM document
     WHERE uuid = ANY($1::uuid[]) AND NOT deleted AND ${visibleTo(question.actor, 'document', given)}) AS found`
  const rows = await on.query<DocumentRow>(sql, values, preparedName(sql))
  const byId = new Map(rows.map((row) => [row.uuid, toFound(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
