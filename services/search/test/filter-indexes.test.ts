import { newId } from '@leitstand/kit/ids'
import { startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Filters, halvesOf } from '../src/domain/filters.ts'
import { filterConditions } from '../src/engine/postgres-filter.ts'
import { searchService } from '../src/service.ts'
import { inHalves, isOfHalf } from '../src/store/halves.ts'
import { anna } from './world.ts'

let search: TestService
beforeAll(async () => {
  search = await startTestService(searchService({ engine: 'postgres' }))
})
afterAll(() => search[Symbol.asyncDispose]())

async function planFor(filters: Filters, words?: string): Promise<string> {
  const values: unknown[] = []
  const asked = { actor: anna, filters, timeZone: 'Europe/Berlin', now: new Date() }
  const where = filterConditions(asked, (value) => `$${values.push(value)}`)
  if (words) where.push(inHalves(halvesOf(filters), `all_words @@ '${words}'::tsquery`))
  const plan = await search.running.database.transaction(async (tx) => {
    await tx.query('SET LOCAL enable_seqscan = off')
    await tx.query('SET LOCAL enable_indexscan = off')
    return await tx.query(`EXPLAIN SELECT uuid FROM document WHERE ${where.join(' AND ')}`, values)
  })
  return JSON.stringify(plan)
}

it.each([
  [{ server: ['shop-web-01'] }, 'document_servers'],
  [{ metadataValue: [`${newId()}|shop`] }, 'document_metadata_keys'],
  [{ attention: ['overdue'] }, 'document_due'],
  [{ attention: ['sla-broken'] }, 'document_sla_due'],
  [{ unansweredHours: ['24'] }, 'document_unanswered'],
])('by %j tickets are looked up in an index', async (filters, index) => {
  expect(await planFor(filters)).toContain(index)
})

const [unfinished, finished] = ['document_unfinished_words', 'document_finished_words']

it.each([
  [{}, [unfinished]],
  [{ status_ignore: ['open'] }, [unfinished]],
  [{ status: ['open'] }, [unfinished]],
  [{ status: ['open', 'review'] }, [unfinished]],
  [{ status: ['closed'] }, [finished]],
  [{ status: ['archived', 'canceled'] }, [finished]],
  [{ status: ['open', 'closed'] }, [unfinished, finished]],
])('words of %j are looked up among tickets of that kind alone', async (filters, indexes) => {
  const plan = await planFor(filters, 'festplatte')
  expect([unfinished, finished].filter((index) => plan.includes(index ?? ''))).toEqual(indexes)
})

it('what is not finished is listed by time without passing what is', async () => {
  const list = `FROM document WHERE NOT deleted AND staff_role = ANY('{ROLE_EMPLOYEE}') AND ${isOfHalf.unfinished}`
  const plans = await search.running.database.transaction(async (tx) => {
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await tx.query(`SET LOCAL enable_${way} = off`)
    const page = await tx.query(`EXPLAIN SELECT facts ${list} ORDER BY updated_at DESC, uuid LIMIT 20`)
    return [page, await tx.query(`EXPLAIN SELECT count(*) ${list}`)].map((plan) => JSON.stringify(plan))
  })
  expect(plans[0]).toContain('Index Scan using document_unfinished_updated')
  expect(plans[1]).toContain('Index Only Scan using document_unfinished_updated')
})
