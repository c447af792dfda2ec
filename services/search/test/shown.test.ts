import type { Hit } from '@leitstand/contracts/search/requests'
import { newId } from '@leitstand/kit/ids'
import { startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { searchService } from '../src/service.ts'
import { anna, opened } from './world.ts'

let search: TestService
beforeAll(async () => {
  search = await startTestService(searchService({ engine: 'postgres' }))
})
afterAll(() => search[Symbol.asyncDispose]())
beforeEach(() => search.running.database.query('TRUNCATE document CASCADE'))

async function listed(question = ''): Promise<Pick<Hit, 'subject' | 'status' | 'highlight'>[]> {
  const { body } = await search.as(anna).get<{ hits: Hit[] }>(`/api/search?${question}`)
  return body.hits.map(({ subject, status, highlight }) => ({ subject, status, highlight }))
}

describe('what a list shows of a ticket', () => {
  it('is kept without its long texts and without whom it concerns', async () => {
    await opened(search, { description: 'Sehr lang. '.repeat(1_000) })
    const [row] = await search.running.database.query<{ shown: object }>('SELECT shown FROM document')
    expect(row?.shown).toMatchObject({ subject: 'Shop langsam', status: 'open' })
    expect(JSON.stringify(row?.shown).length).toBeLessThan(1_000)
  })

  it('is nothing else than its whole facts would say', async () => {
    const somebody = { uuid: newId(), name: 'Petra Platz' }
    const many = { responsibleUsers: [somebody], labels: [somebody], mergedInto: { uuid: newId(), publicId: 7 } }
    await opened(search, { ...many, assignee: somebody, priorityHidden: true, dueAt: '2026-11-30T09:00:00.000Z' })
    const hits = async () => (await search.as(anna).get<{ hits: Hit[] }>('/api/search?q=startseite')).body.hits
    const shown = await hits()
    await search.running.database.query('UPDATE document SET shown = NULL')
    expect(shown).toMatchObject([{ responsibleUsers: [somebody], labels: [somebody], assignee: somebody }])
    expect(await hits()).toEqual(shown)
  })

  it('is right as well while a release that does not know of it writes the facts', async () => {
    await opened(search)
    await search.running.database.query(`UPDATE document SET facts = jsonb_set(facts, '{subject}', '"Shop schnell"')`)
    expect(await listed()).toEqual([{ subject: 'Shop schnell', status: 'open', highlight: null }])
  })

  it('is read from the facts where the index stood before', async () => {
    await opened(search)
    await search.running.database.query('UPDATE document SET shown = NULL')
    expect(await listed()).toEqual([{ subject: 'Shop langsam', status: 'open', highlight: null }])
    const [found] = await listed('q=startseite')
    expect(found?.highlight).toContain('Startseite')
  })
})
