import { commentCreated, ticketChanged } from '@leitstand/contracts/ticket/events'
import type { Comment } from '@leitstand/contracts/ticket/ticket'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const handOver = ({ publicId }: TicketBody, fields: object, as = world.anna) =>
  caller(world, as).patch<TicketBody>(`/api/tickets/${publicId}`, fields)
const commentsOf = async ({ publicId }: TicketBody, as = world.anna) =>
  (await caller(world, as).get<{ 'hydra:member': Comment[] }>(`/api/comments?ticket.publicId=${publicId}`)).body[
    'hydra:member'
  ]

it('a ticket is handed over with a note, which stands there as an internal comment', async () => {
  const ticket = await aTicket(world)
  const answer = await handOver(ticket, { assignee: world.bernd.uuid, handover: 'Der Kunde ist ab 14 Uhr da.' })
  expect(answer).toMatchObject({ status: 200, body: { assignee: { name: 'Bernd Agent' }, commentCount: 1 } })
  expect(await commentsOf(ticket)).toMatchObject([
    { text: '**Übergabe**\n\nDer Kunde ist ab 14 Uhr da.', internal: true, author: { name: 'Anna Agent' } },
  ])
  expect(await commentsOf(ticket, world.chef)).toEqual([])
  const changed = (await world.tickets.published(ticketChanged)).at(-1)
  expect(changed).toMatchObject({ handedOver: true, changes: [{ field: 'assignee' }] })
  expect(JSON.stringify(changed)).not.toContain('14 Uhr')
  expect((await world.tickets.published(commentCreated)).at(-1)).toMatchObject({ handsOver: true })
})

it('a new assignee alone leaves no comment', async () => {
  const ticket = await aTicket(world)
  await handOver(ticket, { assignee: world.bernd.uuid })
  expect(await commentsOf(ticket)).toEqual([])
  expect((await world.tickets.published(ticketChanged)).at(-1)).toMatchObject({ handedOver: false })
})

it.each([
  ['nobody', () => ({ assignee: null })],
  ['whoever has it already', () => ({ assignee: world.anna.uuid })],
  ['nobody in particular', () => ({ subject: 'Neuer Titel' })],
])('a note to %s is refused, and nothing changes', async (_what, fields) => {
  const ticket = await aTicket(world, { assignee: world.anna.uuid })
  const answer = await handOver(ticket, { ...fields(), handover: 'Für wen?' })
  expect(answer).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'handover' }] } })
  expect(await commentsOf(ticket)).toEqual([])
})

it('customers hand nothing over', async () => {
  const ticket = await aTicket(world)
  const fields = { assignee: world.bernd.uuid, handover: 'Bitte schnell.' }
  expect((await handOver(ticket, fields, world.chef)).status).toBe(422)
  expect(await commentsOf(ticket)).toEqual([])
})
