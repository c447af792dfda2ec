import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerRequests } from '../src/bus.ts'
import { newId } from '../src/ids.ts'
import { anActor, startTestService, type TestService, until } from '../src/testing/test-service.ts'
import { getNote, noteService } from './a-service.ts'

/** More than the eight megabytes that the bus takes at once. */
const tooLarge = 'x'.repeat(9_000_000)

let desk: TestService
beforeAll(async () => {
  desk = await startTestService(noteService)
})
afterAll(() => desk[Symbol.asyncDispose]())

it('an event that is too large holds up none of those that follow it', async () => {
  const { database } = desk.running
  await database.query(
    `INSERT INTO outbox (id, subject, payload, created_at) VALUES ($1, 'event.ticket.noted', $2, now())`,
    [newId(), JSON.stringify({ data: tooLarge })],
  )
  await desk.as(anActor()).post('/api/notes', { title: 'Danach' })
  await until(async () => (await database.query('SELECT FROM outbox WHERE published_at IS NULL')).length === 0)
  const { state } = await desk.bus.jsm.streams.info(desk.bus.stream)
  expect(state.messages).toBe(1)
})

it('whoever asks for more than the bus carries is told so, and the service lives on', async () => {
  const { bus } = desk
  const answers = ['Kurz', tooLarge]
  const contract = { ...getNote, subject: 'rpc.ticket.getLongNote' }
  const endpoint = { contract, answer: async () => answers.pop() }
  const answering = await answerRequests(bus, 'ticket', [endpoint])
  const asked = async () =>
    (await bus.connection.request(bus.named(contract.subject), '{}', { timeout: 10_000 })).json()
  expect(await asked()).toMatchObject({ error: { code: 'internal' } })
  expect(await asked()).toBe('Kurz')
  await answering.stop()
})
