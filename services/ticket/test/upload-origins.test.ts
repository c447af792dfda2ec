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

it.each([
  [{}, 'ticket', true],
  [{ origin: 'ticket', isTicketContext: 'false' }, 'ticket', true],
  [{ isTicketContext: 'true' }, 'editor', false],
  [{ isTicketContext: '1' }, 'editor', false],
  [{ origin: 'ticket', isTicketContext: 'true' }, 'ticket', true],
  [{ origin: 'comment' }, 'comment', false],
])('a file with %j was put at the %s, and is told of at once: %s', async (fields, origin, isToldAtOnce) => {
  const { status, body } = await put(fields)
  expect([status, body.origin, await isTold(body.uuid)]).toEqual([201, origin, isToldAtOnce])
  const listed = await caller(world, world.anna).get(`/api/attachments?ticket.publicId=${ticket.publicId}`)
  expect(JSON.stringify(listed.body)).toContain(body.uuid)
})

it('a file for a text is told of with the text', async () => {
  const { body } = await put({ isTicketContext: 'true' })
  const written = { ticket: ticket.publicId, text: 'Im Anhang', attachments: [body.uuid] }
  expect((await caller(world, world.anna).post('/api/comments', written)).status).toBe(201)
  expect(await isTold(body.uuid)).toBe(true)
})

it('words that nobody knows are refused where they stand', async () => {
  const { status, body } = await put({ origin: 'mond', isTicketContext: 'vielleicht' })
  expect(status).toBe(422)
  expect(body.violations).toMatchObject([{ propertyPath: 'origin' }, { propertyPath: 'isTicketContext' }])
})
