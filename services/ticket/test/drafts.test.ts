import { longestDraft, mostDrafts } from '@leitstand/contracts/ticket/drafts'
import { newId } from '@leitstand/kit/ids'
import { until } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, caller, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

type Body = {
  version: number
  content: unknown
  'hydra:member': { place: string; subject: string | null; parent: string | null }[]
}
const at = (place: string) => `/api/drafts/${place}`
const save = (place: string, text: string, version = 0, who = world.anna) =>
  caller(world, who).put<Body>(at(place), { version, content: { text } })

test('what somebody writes is there on another device, and for nobody else', async () => {
  expect((await caller(world, world.anna).get(at('ticket-10001'))).body).toMatchObject({ version: 0, content: null })
  const first = await save('ticket-10001', 'Guten Tag,')
  expect(first).toMatchObject({ status: 200, body: { content: { text: 'Guten Tag,' } } })
  expect(await save('ticket-10001', 'Guten Tag, Frau', first.body.version)).toMatchObject({ status: 200 })
  expect((await caller(world, world.anna).get<Body>(at('ticket-10001'))).body).toMatchObject({
    content: { text: 'Guten Tag, Frau' },
  })
  for (const other of [world.bernd, world.admin, world.chef])
    expect((await caller(world, other).get(at('ticket-10001'))).body).toMatchObject({ version: 0, content: null })
})

test('what was written elsewhere meanwhile is not written over, nor forgotten', async () => {
  const { version } = (await save('ticket-10002', 'Am Rechner')).body
  const elsewhere = await save('ticket-10002', 'Am Telefon', version)
  expect((await save('ticket-10002', 'Wieder am Rechner', version)).status).toBe(412)
  expect((await save('ticket-10002', 'Noch nichts gesehen')).status).toBe(412)
  const anna = caller(world, world.anna)
  expect((await anna.delete(`${at('ticket-10002')}?version=${version}`)).status).toBe(412)
  expect((await anna.get<Body>(at('ticket-10002'))).body.content).toEqual({ text: 'Am Telefon' })
  expect((await anna.delete(`${at('ticket-10002')}?version=${elsewhere.body.version}`)).status).toBe(204)
  expect((await anna.delete(`${at('ticket-10002')}?version=${elsewhere.body.version}`)).status).toBe(204)
})

test('what comes after a draft that is gone is not taken for it', async () => {
  const first = (await save('ticket-10003', 'Erstens')).body.version
  await caller(world, world.anna).delete(`${at('ticket-10003')}?version=${first}`)
  const second = (await save('ticket-10003', 'Zweitens')).body.version
  expect(second).toBeGreaterThan(first)
  expect((await save('ticket-10003', 'Erstens, weiter', first)).status).toBe(412)
})

test('several new tickets can be begun; the list names them and the ticket above, newest first', async () => {
  const chef = caller(world, world.chef)
  const [one, two] = [`new-${newId()}`, `new-${newId()}`]
  await chef.put(at(one), { content: { subject: 'Drucker' } })
  world.tickets.clock.advanceMinutes(1)
  await chef.put(at(two), { content: { subject: ' ', parent: '10001' } })
  const { body } = await chef.get<Body>('/api/drafts')
  expect(body['hydra:member'].map(({ place, subject, parent }) => [place, subject, parent])).toEqual([
    [two, null, '10001'],
    [one, 'Drucker', null],
  ])
  expect(JSON.stringify(body)).not.toContain('content')
})

test('what somebody changes in a comment or in the words of a ticket is kept as well', async () => {
  for (const place of [`comment-${newId()}`, 'edit-10001']) {
    expect(await save(place, 'Noch nicht gespeichert')).toMatchObject({ status: 200 })
    expect((await caller(world, world.bernd).get(at(place))).body).toMatchObject({ version: 0, content: null })
  }
})

test('a place that is none, and a draft that is too long, are refused', async () => {
  expect((await save('irgendwo', 'x')).status).toBe(422)
  expect((await save('ticket-10004', 'x'.repeat(longestDraft))).status).toBe(422)
})

const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

test('nobody keeps more drafts than anybody needs, not even when they come at once, but goes on with each', async () => {
  const place = (number: number) => `ticket-${20_000 + number}`
  for (let number = 1; number < mostDrafts; number += 1) await save(place(number), 'x', 0, world.bernd)
  const { database } = world.tickets.running
  const { last } = await database.transaction(async (tx) => {
    await tx.query('LOCK TABLE draft IN SHARE MODE')
    const last = Promise.all([mostDrafts, mostDrafts + 1].map((number) => save(place(number), 'x', 0, world.bernd)))
    await until(async () => (await database.query(waiting)).length > 1)
    return { last }
  })
  expect((await last).map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await save(place(mostDrafts + 2), 'x', 0, world.bernd)).toMatchObject({ status: 422 })
  const { body } = await caller(world, world.bernd).get<Body>(at(place(1)))
  expect((await save(place(1), 'weiter', body.version, world.bernd)).status).toBe(200)
})

test('files that a draft names stay until it is gone; a draft of half a year ago goes', async () => {
  const anna = caller(world, world.anna)
  const upload = async () => {
    const form = new FormData()
    form.append('file', new Blob(['x'], { type: 'text/plain' }), 'a.txt')
    const answer = await anna.fetch('/api/editor/attachment', { method: 'POST', body: form })
    return ((await answer.json()) as { uuid: string }).uuid
  }
  const [named, forgotten] = [await upload(), await upload()]
  await save('ticket-10005', `![](/attachment/view/${named})`)
  const files = async () => {
    await world.tickets.running.jobs.run('drop-old-drafts')
    await world.tickets.running.jobs.run('drop-unbound-files')
    const rows = await world.tickets.running.database.query<{ uuid: string }>('SELECT uuid FROM attachment')
    return [named, forgotten].map((uuid) => rows.some((row) => row.uuid === uuid))
  }
  world.tickets.clock.advanceMinutes(25 * 60)
  expect(await files()).toEqual([true, false])
  world.tickets.clock.advanceMinutes(181 * 24 * 60)
  expect(await files()).toEqual([false, false])
  expect((await anna.get(at('ticket-10005'))).body).toMatchObject({ version: 0 })
})
