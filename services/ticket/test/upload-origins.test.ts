import { attachmentAdded } from '@leitstand/contracts/ticket/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
let ticket: TicketBody
beforeAll(async () => {
  world = await aWorld()
  ticket = await aTicket(world)
})
afterAll(() => world[Symbol.asyncDispose]())

interface Answer {
  uuid: string
  origin: string
  violations?: object[]
}
async function put(fields: Record<string, string>): Promise<{ status: number; body: Answer }> {
  const form = new FormData()
  form.append('file', new Blob(['Plan']), 'plan.txt')
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const path = `/api/tickets/${ticket.publicId}/attachment`
  const answer = await caller(world, world.anna).fetch(path, { method: 'POST', body: form })
  return { status: answer.status, body: (await answer.json()) as Answer }
}
const isTold = async (uuid: string) =>
  (await world.tickets.published(attachmentAdded)).some(({ attachment }) => attachment.uuid === uuid)

const isListed = async (uuid: string, by = world.chef) => {
  const { body } = await caller(world, by).get(`/api/attachments?ticket.publicId=${ticket.publicId}`)
  return JSON.stringify(body).includes(uuid)
}
/** What who uploaded it and the customer are answered. */
const statusesOf = async (uuid: string) =>
  await Promise.all(
    [world.anna, world.chef].map(
      async (one) => (await caller(world, one).fetch(`/attachment/download/${uuid}`)).status,
    ),
  )

it.each([
  [{}, 'ticket', true],
  [{ origin: 'ticket', isTicketContext: 'false' }, 'ticket', true],
  [{ isTicketContext: 'true' }, 'editor', false],
  [{ isTicketContext: '1' }, 'editor', false],
  [{ origin: 'ticket', isTicketContext: 'true' }, 'ticket', true],
  [{ origin: 'comment' }, 'comment', false],
])(
  'a file with %j was put at the %s, and is told of and seen by customers at once: %s',
  async (fields, origin, isToldAtOnce) => {
    const { status, body } = await put(fields)
    expect([status, body.origin, await isTold(body.uuid)]).toEqual([201, origin, isToldAtOnce])
    expect(await isListed(body.uuid, world.anna)).toBe(true)
    expect(await isListed(body.uuid)).toBe(isToldAtOnce)
    expect(await statusesOf(body.uuid)).toEqual([200, isToldAtOnce ? 200 : 404])
  },
)

it('a script is refused, whatever it is called', async () => {
  const form = new FormData()
  form.append('file', new Blob(['#!/bin/sh\nrm -rf /tmp/x\n']), 'plan.txt')
  const path = `/api/tickets/${ticket.publicId}/attachment`
  expect((await caller(world, world.anna).fetch(path, { method: 'POST', body: form })).status).toBe(415)
})

it('a file for an internal comment is seen by no customer, neither before nor after', async () => {
  const { body } = await put({ origin: 'comment' })
  expect([await isListed(body.uuid), await statusesOf(body.uuid)]).toEqual([false, [200, 404]])
  const written = { ticket: ticket.publicId, text: 'Unter uns', internal: true, attachments: [body.uuid] }
  expect((await caller(world, world.anna).post('/api/comments', written)).status).toBe(201)
  expect([await isListed(body.uuid), await statusesOf(body.uuid)]).toEqual([false, [200, 404]])
})

it('a file for a text is told of with the text', async () => {
  const { body } = await put({ isTicketContext: 'true' })
  const written = { ticket: ticket.publicId, text: 'Im Anhang', attachments: [body.uuid] }
  expect((await caller(world, world.anna).post('/api/comments', written)).status).toBe(201)
  expect(await isTold(body.uuid)).toBe(true)
  expect([await isListed(body.uuid), await statusesOf(body.uuid)]).toEqual([true, [200, 200]])
})

it('words that nobody knows are refused where they stand', async () => {
  const { status, body } = await put({ origin: 'mond', isTicketContext: 'vielleicht' })
  expect(status).toBe(422)
  expect(body.violations).toMatchObject([{ propertyPath: 'origin' }, { propertyPath: 'isTicketContext' }])
})
