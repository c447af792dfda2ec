import { ticketChanged } from '@leitstand/contracts/ticket/events'
import type { Rating } from '@leitstand/contracts/ticket/ratings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const move = async ({ publicId }: TicketBody, transition: string) =>
  expect((await caller(world, world.anna).patch(`/api/tickets/${publicId}/state`, { transition })).status).toBe(200)
const aClosed = async (fields: object = {}) => {
  const ticket = await aTicket(world, { customerUser: world.nutzer.uuid, ...fields })
  await move(ticket, 'close')
  return ticket
}
const rate = ({ publicId }: TicketBody, input: object, as = world.nutzer) =>
  caller(world, as).put<Rating & { title: string }>(`/api/tickets/${publicId}/rating`, input)
const ratingsOf = async ({ publicId }: TicketBody, as = world.anna) =>
  (await caller(world, as).get<{ 'hydra:member': Rating[] }>(`/api/tickets/${publicId}/ratings`)).body['hydra:member']
const satisfactionOf = async ({ publicId }: TicketBody, as = world.anna) =>
  (await caller(world, as).get<TicketBody>(`/api/tickets/${publicId}`)).body['satisfaction']

it('a closed ticket is rated by the customer, with a word for the staff', async () => {
  const ticket = await aClosed()
  expect(await rate(ticket, { score: 2, word: ' Hat lange gedauert. ' })).toMatchObject({
    status: 200,
    body: { score: 2, word: 'Hat lange gedauert.', current: true, ratedBy: { name: 'Nils Nutzer' } },
  })
  expect(await ratingsOf(ticket)).toMatchObject([{ score: 2, word: 'Hat lange gedauert.' }])
  expect(await satisfactionOf(ticket)).toBe(2)
  const told = (await world.tickets.published(ticketChanged)).filter(({ ticket: { uuid } }) => uuid === ticket.uuid)
  expect(told.at(-1)).toMatchObject({
    ticket: { satisfaction: 2 },
    changes: [{ field: 'rating', before: null, after: 2 }],
  })
  expect(JSON.stringify(told)).not.toContain('lange')
})

it('what somebody said is read by the staff and by nobody else of the customer', async () => {
  const ticket = await aClosed()
  await rate(ticket, { score: 1, word: 'Unter uns.' })
  expect(await ratingsOf(ticket, world.nutzer)).toHaveLength(1)
  expect(await ratingsOf(ticket, world.chef)).toEqual([])
  expect(await satisfactionOf(ticket, world.chef)).toBeUndefined()
  await rate(ticket, { score: 4 }, world.chef)
  expect(await ratingsOf(ticket, world.chef)).toMatchObject([{ score: 4 }])
  expect(await ratingsOf(ticket)).toHaveLength(2)
  expect(await satisfactionOf(ticket)).toBe(2.5)
  expect((await caller(world, world.fremd).get(`/api/tickets/${ticket.publicId}/ratings`)).status).toBe(404)
})

it('is changed within two weeks, and stands after them', async () => {
  const ticket = await aClosed()
  await rate(ticket, { score: 2 })
  world.tickets.clock.advanceMinutes(14 * 24 * 60)
  expect((await rate(ticket, { score: 5, word: 'Doch gut.' })).status).toBe(200)
  expect(await ratingsOf(ticket)).toMatchObject([{ score: 5, word: 'Doch gut.' }])
  world.tickets.clock.advanceMinutes(1)
  expect(await rate(ticket, { score: 1 })).toMatchObject({ status: 409 })
  expect(await ratingsOf(ticket)).toMatchObject([{ score: 5 }])
})

it('is asked for anew when the ticket was reopened and closed again', async () => {
  const ticket = await aClosed()
  await rate(ticket, { score: 1, word: 'Nicht gelöst.' })
  await move(ticket, 'reopen')
  expect(await ratingsOf(ticket, world.nutzer)).toMatchObject([{ score: 1, current: false }])
  expect((await rate(ticket, { score: 2 })).status).toBe(409)
  await move(ticket, 'close')
  expect(await ratingsOf(ticket, world.nutzer)).toMatchObject([{ score: 1, current: false }])
  await rate(ticket, { score: 5 })
  expect(await ratingsOf(ticket)).toMatchObject([{ score: 5, current: true }, { score: 1 }])
  expect(await satisfactionOf(ticket)).toBe(5)
})

it.each([
  ['a ticket that is open', 409, () => aTicket(world, { customerUser: world.nutzer.uuid }), () => world.nutzer],
  ['a ticket as one of the staff', 403, () => aClosed(), () => world.anna],
  ['a ticket of another customer', 404, () => aClosed(), () => world.fremd],
  ['a ticket that is internal', 404, () => aClosed({ internal: true }), () => world.nutzer],
  ['an authority request', 404, () => aClosedRequest(), () => world.nutzer],
])('nobody rates %s', async (_what, status, ticket, as) => {
  expect((await rate(await ticket(), { score: 5 }, as())).status).toBe(status)
})

async function aClosedRequest() {
  const fields = { type: 'authority_request', customerUser: world.nutzer.uuid }
  const ticket = await aTicket(world, fields, world.admin)
  const path = `/api/tickets/${ticket.publicId}/state`
  expect((await caller(world, world.admin).patch(path, { transition: 'close' })).status).toBe(200)
  return ticket
}

it.each([{}, { score: 0 }, { score: 6 }, { score: 2.5 }, { score: '5' }, { score: 3, word: 'x'.repeat(2_001) }])(
  'refuses %j',
  async (input) => {
    expect((await rate(await aClosed(), input)).status).toBe(422)
  },
)
