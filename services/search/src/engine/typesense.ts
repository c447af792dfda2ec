import { isStaff } from '@leitstand/contracts/actor'
import { AppError } from '@leitstand/contracts/problems'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { Sql } from '@leitstand/kit/database'
import { Client, Errors } from 'typesense'
import type { FoundDocument, Question, SearchEngine } from './engine.ts'
import { filterOf } from './typesense-filter.ts'
import { alias } from './typesense-schema.ts'

const maxPage = 250
const fieldsOfSort = {
  updatedAt: 'updated_at',
  createdAt: 'created_at',
  dueAt: 'due_at',
  publicId: 'public_id',
  priority: 'priority_rank',
  status: 'updated_at',
  type: 'updated_at',
} as const

interface Id {
  id: string
}
interface DocumentRow {
  uuid: string
  facts: TicketFacts
  sla_due_at: Date | null
  comment_count: number
  last_comment_side: 'staff' | 'customer' | null
  last_public_side: 'staff' | 'customer' | null
}

export function openTypesense(options: { url: string; apiKey: string }): Client {
  const url = new URL(options.url)
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  return new Client({
    nodes: [
      { host: url.hostname, port, protocol: url.protocol.replace(':', ''), path: url.pathname.replace(/\/$/, '') },
    ],
    apiKey: options.apiKey,
    connectionTimeoutSeconds: 5,
    numRetries: 1,
    retryIntervalSeconds: 0.1,
    logLevel: 'silent',
  })
}

/** The engine for installations that outgrow the embedded one. It finds ids; what is shown comes from our own table. */
export function typesenseEngine(client: Client, on: Sql): SearchEngine {
  async function ask(question: Question, more: Record<string, unknown>) {
    const search = {
      collection: alias,
      q: question.asked.words.join(' ') || '*',
      query_by: queryFields(question),
      filter_by: filterOf(question),
      include_fields: 'id',
      highlight_fields: 'none',
      // All words must be there; a total that is too low because few spellings were followed would be a wrong one.
      drop_tokens_threshold: 0,
      enable_typos_for_numerical_tokens: false,
      max_candidates: 200,
      ...more,
    }
    const { results } = await client.multiSearch.perform<[Id]>({ searches: [search] }).catch((error: unknown) => {
      throw unavailable(error)
    })
    const [answer] = results
    // A search that failed stands inside an answer that did not.
    if (!answer || 'error' in answer) throw new Error(`The search engine refused a search: ${JSON.stringify(answer)}`)
    return answer
  }

  return {
    async search(question) {
      const page = { offset: question.offset, limit: Math.min(question.limit, maxPage), sort_by: sortOf(question) }
      const [answer, exact] = await Promise.all([ask(question, page), byNumber(on, question, ask)])
      const ids = (answer.hits ?? []).map((hit) => hit.document.id)
      const wanted = exact && question.offset === 0 ? [exact, ...ids.filter((id) => id !== exact)] : ids
      const isExtra = exact !== undefined && !ids.includes(exact)
      return {
        documents: await documents(on, wanted.slice(0, question.limit), isStaff(question.actor)),
        total: answer.found + (isExtra ? 1 : 0),
      }
    },
    async count(question) {
      return (await ask(question, { per_page: 0 })).found
    },
    async facets(question, field) {
      const { [field]: _own, ...filters } = question.filters
      const answer = await ask(
        { ...question, filters },
        { per_page: 0, facet_by: field, max_facet_values: 100, facet_strategy: 'exhaustive' },
      )
      return (answer.facet_counts?.[0]?.counts ?? []).map(({ value, count }) => ({ name: value, count }))
    },
    async children(question, parents) {
      const found = new Map<string, TicketFacts[]>()
      if (parents.length === 0) return found
      const filters = { ...question.filters, ticketVariant: ['all'], parentUuid: [...parents] }
      const answer = await ask({ ...question, filters }, { per_page: maxPage, sort_by: 'public_id:asc' })
      for (const { facts } of await documents(
        on,
        (answer.hits ?? []).map((hit) => hit.document.id),
        isStaff(question.actor),
      )) {
        if (facts.parent) found.set(facts.parent, [...(found.get(facts.parent) ?? []), facts])
      }
      return found
    },
  }
}

/** Customers are never matched with internal words: the field is not even asked. */
function queryFields({ actor }: Question): string {
  const fields = ['subject_words', 'name_words', 'text_words', 'public_words']
  return [...fields, ...(isStaff(actor) ? ['internal_words'] : [])].join(',')
}

function sortOf({ sort, order, asked }: Question): string {
  if (!sort) return asked.words.length > 0 ? '_text_match:desc,updated_at:desc' : `updated_at:${order}`
  return `${fieldsOfSort[sort]}:${order}`
}

type Ask = (question: Question, more: Record<string, unknown>) => Promise<{ hits?: { document: Id }[] }>

/** A question that is one number means that ticket first of all, if the asker may see it. */
async function byNumber(_on: Sql, question: Question, ask: Ask): Promise<string | undefined> {
  if (question.asked.number === undefined) return undefined
  const exact: Question = {
    ...question,
    asked: { words: [], number: undefined },
    filters: { ...question.filters, publicId: [String(question.asked.number)] },
  }
  return (await ask(exact, { per_page: 1 })).hits?.[0]?.document.id
}

async function documents(on: Sql, ids: readonly string[], withInternal: boolean): Promise<FoundDocument[]> {
  if (ids.length === 0) return []
  const rows = await on.query<DocumentRow>(
    'SELECT uuid, facts, sla_due_at, comment_count, last_comment_side, last_public_side FROM document WHERE uuid = ANY($1::uuid[]) AND NOT deleted',
    [ids],
    'documents-by-id',
  )
  const byId = new Map(rows.map((row) => [row.uuid, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    return [
      {
        facts: row.facts,
        slaDueAt: row.sla_due_at?.toISOString() ?? null,
        commentCount: row.comment_count,
        lastCommentSide: withInternal ? row.last_comment_side : row.last_public_side,
        excerptFrom: row.facts.description,
      },
    ]
  })
}

/** Away, starting up, out of disk or overloaded: the caller is told that search is away, not that something broke. */
export function unavailable(error: unknown): unknown {
  const isAway =
    error instanceof Errors.ServerError ||
    error instanceof Errors.HTTPError ||
    error instanceof Errors.RequestUnauthorized ||
    (error instanceof Error && 'httpStatus' in error && [422, 429, 503].includes(Number(error.httpStatus))) ||
    (error instanceof Error && /ECONN|ETIMEDOUT|timeout|socket hang up/i.test(error.message))
  return isAway ? Object.assign(new AppError('service-unavailable', { service: 'search' }), { cause: error }) : error
}
