import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { AppError } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import { openLogger } from '@leitstand/kit/logger'
import { anActor } from '@leitstand/kit/testing/test-service'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Question } from '../../src/engine/engine.ts'
import { openVocabulary, type Vocabulary } from '../../src/engine/postgres-words.ts'
import { typesenseEngine } from '../../src/engine/typesense.ts'
import { openTypesense } from '../../src/engine/typesense-client.ts'
import { pushChanges, rebuildCollection } from '../../src/engine/typesense-index.ts'
import { collectionName } from '../../src/engine/typesense-schema.ts'
import { ticketFacts } from '../world.ts'
import { readFilter } from './filter.ts'
import { emptyCollection, searchIn, write } from './search.ts'

/** What a Typesense 29 answered, as far as these tests ask. */
const folder = new URL('./recordings/', import.meta.url)

const Recording = z.object({
  exchanges: z.array(
    z.object({
      note: z.string(),
      request: z.object({
        method: z.string(),
        path: z.string(),
        query: z.record(z.string(), z.string()).default({}),
        body: z.unknown().optional(),
      }),
      response: z.object({
        status: z.int(),
        content_type: z.string().default('application/json'),
        body: z.unknown().optional(),
        raw_text: z.string().optional(),
      }),
    }),
  ),
})
type Exchange = z.infer<typeof Recording>['exchanges'][number]

function exchanges(name: string): Exchange[] {
  return Recording.parse(JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))).exchanges
}

function recorded(name: string, note: string): Exchange['response'] {
  const found = exchanges(name).find((exchange) => exchange.note.startsWith(note))
  if (!found) throw new Error(`Nothing is recorded in ${name} as "${note}"`)
  return found.response
}

interface Sent {
  method: string
  path: string
  query: URLSearchParams
  body: string
}
type Player = (sent: Sent) => Exchange['response']

/** Plays recorded answers to what the adapter asks. */
async function play(player: Player) {
  const sent: Sent[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      body: await text(request),
    }
    sent.push(asked)
    const { status, content_type, body, raw_text } = player(asked)
    response.writeHead(status, { 'content-type': content_type }).end(raw_text ?? JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const engine = openTypesense({ url, apiKey: 'probe-admin-key', alias: 'tickets' })
  return { sent, engine, [Symbol.dispose]: () => void server.close() }
}

const noRows: Sql = { query: async () => [] }
/** Every word is known. */
const vocabulary: Vocabulary = {
  ...openVocabulary(),
  queriesOf: async (_on, words) => words.map((word) => `'${word}':*`),
}
const question: Question = {
  actor: anActor(),
  asked: { words: ['drucker'], number: undefined, isWordless: false },
  filters: {},
  sort: undefined,
  order: 'desc',
  offset: 0,
  limit: 20,
  timeZone: 'Europe/Berlin',
  now: new Date('2026-11-20T12:00:00Z'),
}

describe('recorded answers', () => {
  it.each([
    ['20-not-ready-and-resources', 'search while the node is starting'],
    ['20-not-ready-and-resources', 'request 4'],
    ['20-not-ready-and-resources', 'insert refused'],
    ['14-multi-search', 'wrong key'],
  ])('of %s, "%s", mean that search is away', async (name, note) => {
    using server = await play(() => recorded(name, note))
    const counted = typesenseEngine(server.engine, noRows, vocabulary).count(question)
    await expect(counted).rejects.toMatchObject({ code: 'service-unavailable', details: { service: 'search' } })
  })

  it('that fail inside HTTP 200 are failures: without a collection search is away, a bad question is a bug', async () => {
    const { results } = recorded('14-multi-search', 'one bad search').body as { results: { code?: number }[] }
    for (const result of results.filter(({ code }) => code !== undefined)) {
      using server = await play(() => ({
        ...recorded('14-multi-search', 'no collection'),
        body: { results: [result] },
      }))
      const error = await typesenseEngine(server.engine, noRows, vocabulary)
        .count(question)
        .catch((caught: unknown) => caught)
      expect(error instanceof AppError).toBe(JSON.stringify(result).includes('Collection not found'))
    }
  })

  it('of a search give total and facets', async () => {
    const body = recorded('10-facets', 'facets with a text query').body
    using server = await play(() => ({ ...recorded('14-multi-search', 'no collection'), body: { results: [body] } }))
    const engine = typesenseEngine(server.engine, noRows, vocabulary)
    expect(await engine.count(question)).toBe(3)
    expect(await engine.facets(question, 'status')).toEqual([
      { name: 'Köln Logistik', count: 1 },
      { name: 'Mueller & Söhne KG', count: 1 },
      { name: 'Müller GmbH', count: 1 },
    ])
  })

  it('to an import are read line by line', async () => {
    const lines = recorded('04-import-export', 'action=create with')
    const queued = (lines.body as unknown[]).map(() => ticketFacts())
    using server = await play(({ path, method }) => {
      if (path.endsWith('/import')) return lines
      if (method === 'GET' && path.startsWith('/aliases'))
        return {
          ...recorded('06-aliases', 'get'),
          body: { name: 'tickets', collection_name: collectionName('tickets', 1) },
        }
      return recorded('02-collections', 'get')
    })
    const statements: [string, unknown][] = []
    await pushChanges({ ...queueOf(queued, statements), log: openLogger('search', 'silent') }, server.engine)
    const [, refused] = statements.find(([sql]) => sql.startsWith('INSERT INTO pushes')) ?? []
    expect((refused as [string, string[], string[]])[1]).toEqual([1, 2, 3, 4].map((index) => queued[index]?.uuid))
    const [, removed] = statements.find(([sql]) => sql.startsWith('DELETE FROM pushes')) ?? []
    expect((removed as [string, string[]])[1]).toEqual([queued[0]?.uuid, queued[5]?.uuid])
  })

  it.each([
    ['20-not-ready-and-resources', 'import refused', 422],
    ['06-aliases', 'import through the dangling alias', 404],
  ])('to an import as a whole (%s, "%s") leave everything in the queue', async (name, note, httpStatus) => {
    using server = await play(({ path }) =>
      path.endsWith('/import')
        ? recorded(name, note)
        : path.startsWith('/aliases')
          ? {
              ...recorded('06-aliases', 'get'),
              body: { name: 'tickets', collection_name: collectionName('tickets', 1) },
            }
          : recorded('02-collections', 'get'),
    )
    const statements: [string, unknown][] = []
    const work = { ...queueOf([ticketFacts()], statements), log: openLogger('search', 'silent') }
    await expect(pushChanges(work, server.engine)).rejects.toMatchObject({ httpStatus })
    expect(statements.some(([sql]) => sql.startsWith('DELETE FROM pushes'))).toBe(false)
  })

  it('say that a collection exists already, and that stops a rebuild instead of mixing two', async () => {
    using server = await play(() => recorded('02-collections', 'create again'))
    const work = { ...queueOf([], []), log: openLogger('search', 'silent') }
    await expect(rebuildCollection(work, server.engine)).rejects.toMatchObject({ httpStatus: 409 })
  })
})

describe('what is asked', () => {
  it('uses only parameters that are recorded with success', async () => {
    const names = ['07-search-basics', '09-sort-page', '10-facets', '11-typos', '12-highlight', '14-multi-search']
    const all = [...names, '23-candidate-limits'].flatMap(exchanges).filter(({ response }) => response.status === 200)
    const searches = all.flatMap(({ request }) => (request.body as { searches?: object[] } | undefined)?.searches ?? [])
    const known = new Set([...all.map(({ request }) => request.query), ...searches].flatMap(Object.keys))
    using server = await play(() => recorded('14-multi-search', 'no collection'))
    const engine = typesenseEngine(server.engine, noRows, vocabulary)
    const numbered: Question = { ...question, asked: { words: ['10023'], number: 10_023, isWordless: false } }
    const worded: Question = {
      ...question,
      asked: { words: ['drucker', 'passwort'], number: undefined, isWordless: false },
    }
    await Promise.allSettled([
      engine.search(numbered),
      engine.search(worded),
      engine.count(question),
      engine.facets(question, 'type'),
      engine.children(question, [anActor().uuid]),
    ])
    const asked = server.sent.map(
      ({ body }) => (JSON.parse(body) as { searches: [Record<string, unknown>] }).searches[0],
    )
    expect(asked).toHaveLength(5)
    for (const search of asked) {
      expect(Object.keys(search).filter((parameter) => !known.has(parameter))).toEqual([])
      expect(Number(search['limit'] ?? search['per_page'])).toBeLessThanOrEqual(250)
      expect(search).toMatchObject({ num_typos: 0, include_fields: 'id', collection: server.engine.alias })
      expect(search['filter_by']).toMatch(/^\(.*\)$/)
    }
  })
})

// Of the fourteen recorded tickets, only what the filters below compare.
const pending = [3, 6]
const closed = [4, 8, 12]
const priorities = [3, 2, 1, 3, 4, 4, 2, 1, 2, 5, 3, 1, 3, 2]
const hidden = [3, 7, 12, 14]
const recordedTickets = priorities.map((priority, index) => ({
  id: `tk-${index + 1}`,
  status: pending.includes(index + 1) ? 'pending' : closed.includes(index + 1) ? 'closed' : 'open',
  priority,
  is_public: !hidden.includes(index + 1),
}))
const types = new Map([
  ['status', 'string'],
  ['priority', 'int32'],
  ['is_public', 'bool'],
])
const hits = (filter: string) => recordedTickets.filter(readFilter(filter, types)).map(({ id }) => id)

describe('the filters of the stand-in', () => {
  it('bind from left to right, as the server does', () => {
    expect(hits('priority:=5 || status:=closed')).toEqual(['tk-4', 'tk-8', 'tk-10', 'tk-12'])
    expect(hits('id:=tk-10 || status:=open && priority:=1')).toEqual([])
    expect(hits('id:=tk-10 || (status:=open && priority:=1)')).toEqual(['tk-10'])
    expect(hits('status:!=[open,closed]')).toEqual(['tk-3', 'tk-6'])
    expect(hits('status:=[]')).toEqual([])
  })

  it('follow four of the words that begin alike unless more are asked for, as the server does', () => {
    const begun = emptyCollection('cand', [{ name: 'w', type: 'string' }])
    for (const letter of 'abcdefgh') write(begun, letter, { id: letter, w: `noch wort${letter}` })
    const all = { collection: 'cand', q: '*', filter_by: 'w:wort*' }
    expect(searchIn(begun, all).found).toBe(4)
    expect(searchIn(begun, { ...all, max_filter_by_candidates: 1_000 }).found).toBe(8)
  })

  it('agree with every recording that asks the same fields', () => {
    const comparable = exchanges('08-filters').filter(({ request, response }) => {
      const filter = request.query['filter_by'] ?? ''
      const fields = [...filter.matchAll(/(\w+(?:\.\w+)*):/g)].map((match) => match[1] ?? '')
      const isExotic = /\.\.|:\*|\[[<>]| AND |:\[|:\d|:true/.test(filter)
      return (
        response.status === 200 &&
        fields.length > 0 &&
        fields.every((one) => one === 'id' || types.has(one)) &&
        !isExotic
      )
    })
    expect(comparable.length).toBeGreaterThan(20)
    for (const { request, response } of comparable) {
      const filter = request.query['filter_by'] ?? ''
      const { hit_ids: ids } = response.body as { hit_ids: string[] }
      expect([filter, hits(filter).sort()]).toEqual([filter, ids.sort()])
    }
  })
})

/** A database in which these tickets wait to be pushed; what is said to it is written down. */
function queueOf(tickets: readonly ReturnType<typeof ticketFacts>[], statements: [string, unknown][]): Sql {
  const rows: Record<string, object[]> = {
    'engine-lease': [{ name: 'tickets' }],
    'push-next': tickets.map(({ uuid }) => ({ uuid, mark: 1 })),
  }
  return {
    query: async <R extends object>(sql: string, values?: readonly unknown[], name = '') => {
      statements.push([sql, values])
      const documents = tickets.map((facts) => ({ uuid: facts.uuid, facts, mentioned: [], public_words: null }))
      return (rows[name] ?? (name === 'push-documents' ? documents : [])) as R[]
    },
  }
}
