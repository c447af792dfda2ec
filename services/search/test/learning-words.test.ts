import type { Sql } from '@leitstand/kit/database'
import { startTestService } from '@leitstand/kit/testing/test-service'
import { expect, it } from 'vitest'
import { searchService } from '../src/service.ts'
import { putTickets } from '../src/store/documents.ts'
import { ticketFacts } from './world.ts'

it('two processes that take in tickets of the same new words at once do not wait for each other', async () => {
  await using search = await startTestService(searchService({ engine: 'postgres' }))
  const { database } = search.running
  // What all of them say is known already.
  await database.transaction((tx) => putTickets(tx, [ticketFacts({ subject: 'Alt', publicId: 1 })]))
  const both = Promise.withResolvers<void>()
  let [begun, tries] = [0, 0]
  const takeIn = (subjects: readonly [string, string]) =>
    database.transaction(async (tx: Sql) => {
      tries++
      await putTickets(tx, [ticketFacts({ subject: subjects[0], publicId: 1 })])
      if (++begun === 2) both.resolve()
      await both.promise
      await putTickets(tx, [ticketFacts({ subject: subjects[1], publicId: 1 })])
    })
  await Promise.all([takeIn(['Zebra', 'Anton']), takeIn(['Anton', 'Zebra'])])
  expect(tries).toBe(2)
  const learnt = await database.query("SELECT text FROM word WHERE text IN ('zebra', 'anton') ORDER BY text")
  expect(learnt).toEqual([{ text: 'anton' }, { text: 'zebra' }])
})
