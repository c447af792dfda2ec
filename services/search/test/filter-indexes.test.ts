import { newId } from '@leitstand/kit/ids'
import { startTestService } from '@leitstand/kit/testing/test-service'
import { expect, it } from 'vitest'
import { filterConditions } from '../src/engine/postgres-filter.ts'
import { searchService } from '../src/service.ts'
import { anna } from './world.ts'

it.each([
  [{ server: ['shop-web-01'] }, 'document_servers'],
  [{ metadataValue: [`${newId()}|shop`] }, 'document_metadata_keys'],
  [{ attention: ['overdue'] }, 'document_due'],
  [{ attention: ['sla-broken'] }, 'document_sla_due'],
  [{ unansweredHours: ['24'] }, 'document_unanswered'],
])('by %j tickets are looked up in an index', async (filters, index) => {
  await using search = await startTestService(searchService({}))
  const values: unknown[] = []
  const asked = { actor: anna, filters, timeZone: 'Europe/Berlin', now: new Date() }
  const where = filterConditions(asked, (value) => `$${values.push(value)}`)
  const plan = await search.running.database.transaction(async (tx) => {
    await tx.query('SET LOCAL enable_seqscan = off')
    await tx.query('SET LOCAL enable_indexscan = off')
    return await tx.query(`EXPLAIN SELECT uuid FROM document WHERE ${where.join(' AND ')}`, values)
  })
  expect(JSON.stringify(plan)).toContain(index)
})
