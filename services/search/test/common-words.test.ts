import type { Hit } from '@leitstand/contracts/search/requests'
import { startTestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchService } from '../src/service.ts'
import { anna, chef, nordlicht, opened } from './world.ts'

let search: Awaited<ReturnType<typeof startTestService>>

/**
 * 12,000 tickets, made out of one: each has "server", every second one "shop", every 1,000th "flansch"; the later, the newer.
 * Every fourth is internal. The database has looked at them, as it does by itself after a while.
 */
beforeAll(async () => {
  search = await startTestService(searchService({ engine: 'postgres' }))
  await opened(search, { subject: 'Vorlage', status: 'closed' })
  await search.running.database.query(`
    INSERT INTO document (uuid, public_id, status, priority, type, project, author, customer_group, responsible_users, responsible_groups, labels,
      watchers, people, hidden_from_customers, staff_role, created_at, updated_at, version, facts, ticket_words, public_words, all_words)
    SELECT gen_random_uuid(), 100000 + n, 'open', priority, type, project, author, customer_group, responsible_users, responsible_groups, labels,
      watchers, people, n % 4 = 0, staff_role, created_at, created_at + make_interval(secs => n), 1,
      facts || jsonb_build_object('uuid', gen_random_uuid(), 'publicId', 100000 + n, 'status', 'open'), words, words, words || extra
    FROM document, generate_series(1, 12000) AS n,
      LATERAL (SELECT to_tsvector('german', 'server ' || CASE WHEN n % 2 = 0 THEN 'shop ' ELSE '' END || CASE WHEN n % 1000 = 0 THEN 'flansch' ELSE '' END) AS words) AS w,
      LATERAL (SELECT to_tsvector('german', CASE WHEN n % 3 = 0 THEN 'intern' ELSE '' END) AS extra) AS e
    WHERE status = 'closed'`)
  await search.running.database.query(
    `UPDATE document SET all_words = all_words || setweight(to_tsvector('german', 'server'), 'A') WHERE public_id = 111950`,
  )
  await search.running.database.query(
    `INSERT INTO word VALUES ('server'), ('shop'), ('flansch'), ('intern') ON CONFLICT DO NOTHING`,
  )
  await search.running.database.query('VACUUM ANALYZE document')
})
afterAll(() => search[Symbol.asyncDispose]())

async function found(query: string, actor = anna): Promise<{ total: number; numbers: number[] }> {
  const answer = await search.as(actor).get<{ hits: Hit[]; nbHits: number }>(`/api/search/?${query}`)
  return { total: answer.body.nbHits, numbers: answer.body.hits.map((hit) => hit.publicId) }
}

/** The numbers of the newest tickets that fit. */
function newest(count: number, fits: (n: number) => boolean): number[] {
  const all = Array.from({ length: 12_000 }, (_, index) => 12_000 - index)
  return all
    .filter(fits)
    .slice(0, count)
    .map((n) => 100_000 + n)
}

describe('words that most tickets have', () => {
  it('are found in the newest ones, the most relevant of them first', async () => {
    const { numbers } = await found('q=server&items=3')
    expect(numbers).toEqual([111_950, ...newest(2, () => true)])
  })

  it('are counted exactly up to 10,000', async () => {
    expect((await found('q=server')).total).toBe(10_000)
    expect((await found('q=server shop')).total).toBe(6_000)
    expect((await search.as(anna).get('/api/search/count?q=server%20shop')).body).toEqual({ count: 6_000 })
  })

  it('are found page after page, each ticket once and older ones later', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => found(`q=shop&items=100&page=${page}`)))
    const numbers = pages.flatMap((page) => page.numbers)
    expect(new Set(numbers).size).toBe(400)
    expect([...numbers].sort((a, b) => b - a)).toEqual(newest(400, (n) => n % 2 === 0))
  })

  it('find the rare one when they stand beside it', async () => {
    const expected = newest(20, (n) => n % 1_000 === 0)
    expect(await found('q=flansch')).toEqual({ total: 12, numbers: expected })
    expect(await found('q=server flansch')).toEqual({ total: 12, numbers: expected })
    expect(await found('q=server flnasch')).toEqual({ total: 12, numbers: expected })
    expect(await found('q=server flansch&items=5&page=9')).toEqual({ total: 12, numbers: [] })
  })

  it('and filters are met both', async () => {
    expect((await found('q=server&filter[publicId]=100007')).numbers).toEqual([100_007])
    expect((await found('q=server&filter[status]=closed')).total).toBe(0)
    expect((await found('q=shop&sort=updated_at&order=asc&items=2')).numbers).toEqual([100_002, 100_004])
  })

  it('show a customer nothing that is internal', async () => {
    const mine = newest(20, (n) => n % 4 !== 0)
    expect(await found(`q=server&filter[customer]=${nordlicht}`, chef)).toEqual({ total: 9_000, numbers: mine })
    expect(await found('q=server intern', chef)).toEqual({ total: 0, numbers: [] })
    expect((await found('q=server intern')).total).toBe(4_000)
    expect((await found('q=server flansch', chef)).total).toBe(0)
  })
})
