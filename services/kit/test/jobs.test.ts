import { exportPeople } from '@leitstand/contracts/identity/requests'
import { expect, it } from 'vitest'
import { startTestService, stub, until } from '../src/testing/test-service.ts'
import { writeLetters } from './a-queue.ts'
import { noteHeard, noteService, shouting } from './a-service.ts'

it('queues look at once for what was left to them, while jobs keep to their rhythm', async () => {
  const people = stub(exportPeople, () => ({ users: [], groups: [], next: null }))
  await using office = await startTestService(noteService, { stubs: [people], autorun: true })
  const { query } = office.running.database
  const waiting = () => query(`SELECT 1 FROM letter WHERE state = 'waiting'`)
  const titles = () => query('SELECT title FROM note ORDER BY uuid')
  await until(async () => shouting.rounds === 1)
  for (const title of ['Erstes', 'Zweites', 'Drittes']) {
    await writeLetters(office, [title])
    await office.publish(noteHeard, { title })
    await until(async () => (await waiting()).length === 0)
  }
  await until(async () => (await titles()).length === 3)
  // Whoever shouts does so once an hour, and has looked before there were any.
  expect(await titles()).toEqual([{ title: 'Erstes' }, { title: 'Zweites' }, { title: 'Drittes' }])
})
