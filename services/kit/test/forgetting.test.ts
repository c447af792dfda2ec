import { expect, it } from 'vitest'
import { startTestService } from '../src/testing/test-service.ts'
import { noteService } from './a-service.ts'

const many = 2_500

it('takes off what was kept for its days, in batches, and what somebody holds stops none of them', async () => {
  await using desk = await startTestService(noteService)
  const { database, jobs } = desk.running
  const count = async () => {
    const [row] = await database.query(
      'SELECT (SELECT count(*) FROM outbox) AS facts, (SELECT count(*) FROM inbox) AS heard',
    )
    return row
  }
  for (const [rows, age] of [
    [many, '15 days'],
    [1, '1 day'],
  ]) {
    await database.query(
      `INSERT INTO outbox (id, subject, payload, created_at, published_at)
       SELECT gen_random_uuid(), 'event.ticket.noted', '{}', now() - $2::interval, now() FROM generate_series(1, $1)`,
      [rows, age],
    )
    await database.query(
      'INSERT INTO inbox (event_id, received_at) SELECT gen_random_uuid(), now() - $2::interval FROM generate_series(1, $1)',
      [rows, age],
    )
  }

  await database.transaction(async (tx) => {
    await tx.query('SELECT FROM outbox ORDER BY seq LIMIT 1 FOR UPDATE')
    await jobs.run('forget-old')
    expect(await count()).toEqual({ facts: 2, heard: 1 })
  })
  await jobs.run('forget-old')
  expect(await count()).toEqual({ facts: 1, heard: 1 })
})
