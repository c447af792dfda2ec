import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTicket, aWorld, type World } from './world.ts'

const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('leaves nothing of an upload that broke off', async () => {
  const { tickets, anna } = world
  const spool = join(tickets.config.dataFolder, 'spool')
  const leaving = new AbortController()
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(head + 'x'.repeat(100_000))),
  })
  const upload = tickets.as(anna).fetch('/api/editor/attachment', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body,
    duplex: 'half',
    signal: leaving.signal,
  } as RequestInit)
  await until(async () => (await readdir(spool)).length === 1)
  leaving.abort()
  await expect(upload).rejects.toThrow()
  await until(async () => (await readdir(spool)).length === 0)
  expect(await tickets.running.database.query('SELECT uuid FROM attachment')).toEqual([])
})

test.each([
  ['a form that ends too early', 'multipart/form-data; boundary=x', `${head}nie zu Ende`, 400],
  ['a form without a boundary', 'multipart/form-data', head, 400],
  [
    'a field by the name of what all objects have',
    'multipart/form-data; boundary=x',
    `${head.replace('"file"', '"__proto__"')}x\r\n--x--\r\n`,
    400,
  ],
  ['JSON in place of a form', 'application/json', '{}', 415],
])('refuses %s', async (_name, type, body, status) => {
  const answer = await world.tickets
    .as(world.anna)
    .fetch('/api/editor/attachment', { method: 'POST', headers: { 'content-type': type }, body })
  expect(answer.status).toBe(status)
})

test.each(['an editor', 'a ticket'])('names the field when the form for %s has no file', async (place) => {
  const path = place === 'a ticket' ? `tickets/${(await aTicket(world)).publicId}` : 'editor'
  const body = new FormData()
  body.append('origin', 'ticket')
  const answer = await world.tickets.as(world.anna).fetch(`/api/${path}/attachment`, { method: 'POST', body })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ violations: [{ propertyPath: 'file', code: 'required' }] })
})

test('takes an upload whose key was used for something else, for nobody knows its bytes before', async () => {
  const key = { 'idempotency-key': 'zweimal' }
  const caller = world.tickets.as(world.anna)
  await caller.post('/api/tickets', { subject: 'Erst ein Ticket', description: 'x', internal: true }, key)
  for (const text of ['eins', 'zwei']) {
    const body = new FormData()
    body.append('file', new Blob([text], { type: 'text/plain' }), 'a.txt')
    const answer = await caller.fetch('/api/editor/attachment', { method: 'POST', headers: key, body })
    expect(answer.status).toBe(201)
  }
})
