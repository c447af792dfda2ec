import { getRebuild, rebuildIndex } from '@leitstand/contracts/search/requests'
import { startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchService } from '../src/service.ts'
import { anna, commented, commentFacts, type Exported, finds, identity, opened, owning, ticketFacts } from './world.ts'

/** A log of which every line has words of its own, as long as anybody looks through it. */
const aLog = (name: string) =>
  Array.from({ length: 14_000 }, (_, line) => `${name}${(line * 7919).toString(36)}x${line.toString(36)}`).join(' ')

let search: TestService
const exported: Exported[] = []
beforeAll(async () => {
  search = await startTestService(searchService({ engine: 'postgres' }), {
    stubs: [...owning(() => exported), identity],
  })
})
afterAll(() => search[Symbol.asyncDispose]())

describe('a conversation of more words than the index takes of one ticket', () => {
  it('is counted whole, and found by its first words', async () => {
    const ticket = await opened(search, { subject: 'Protokolle' })
    await commented(search, ticket, 'Anbei die Protokolle des Kanarienvogels.')
    for (let number = 0; number < 8; number++) await commented(search, ticket, aLog(`log${number}`))
    const [row] = await search.running.database.query('SELECT comment_count FROM document WHERE uuid = $1', [
      ticket.uuid,
    ])
    expect(row).toEqual({ comment_count: 9 })
    expect(await search.running.database.query('SELECT FROM dead_letters')).toEqual([])
    expect(await finds(search, anna, 'q=Kanarienvogels')).toEqual([ticket.publicId])
  })

  it('holds up no rebuild of the index', async () => {
    const long = ticketFacts({ subject: 'Noch mehr Protokolle' })
    const texts = Array.from({ length: 8 }, (_, number) => commentFacts(long, aLog(`neu${number}`)))
    const comments = texts.map(({ uuid, text, internal, createdAt, version, authorSide }) => {
      return { uuid, text, internal, createdAt, version, authorSide: authorSide ?? 'staff' }
    })
    const short = ticketFacts({ subject: 'Flamingo' })
    exported.push({ ticket: long, comments }, { ticket: short, comments: [] })
    await search.ask(rebuildIndex, {})
    await search.running.jobs.run('rebuild')
    expect(await search.ask(getRebuild, {})).toMatchObject({ error: null, done: 2 })
    expect(await finds(search, anna, 'q=Flamingo')).toEqual([short.publicId])
    expect(await finds(search, anna, 'q=Protokolle')).toContain(long.publicId)
  })
})
