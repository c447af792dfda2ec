import { aTicketFacts } from '@leitstand/kit/testing/facts'
import { startTestService } from '@leitstand/kit/testing/test-service'
import { expect, it } from 'vitest'
import { searchService } from '../src/service.ts'
import { owning } from './world.ts'

it('finds tickets again after the index was lost, without an operator', async () => {
  const ticket = aTicketFacts({ subject: 'Festplatte defekt' })
  await using search = await startTestService(searchService({ engine: 'postgres' }), {
    stubs: owning(() => [{ ticket, comments: [] }]),
  })
  const { database, jobs } = search.running
  for (const lost of ['', 'TRUNCATE document CASCADE']) {
    if (lost) await database.query(lost)
    await jobs.run('refill-copies')
    await search.runTimers()
    await jobs.run('rebuild')
    expect(await database.query('SELECT uuid FROM document')).toEqual([{ uuid: ticket.uuid }])
  }
  await jobs.run('refill-copies')
  await search.runTimers()
  expect(await database.query('SELECT count(*) AS runs FROM rebuild')).toEqual([{ runs: 2 }])
})
