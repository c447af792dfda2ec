import { afterAll, beforeAll, expect, it } from 'vitest'
import { aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const body = { subject: 'Server antwortet nicht', description: 'Seit heute früh.', type: 'normal' }

it('a ticket that is opened out of wi says where from and for whom there', async () => {
  const ticketContext = { origin: 'wi', publicId: '4711', customer_uuid: 'K-1', customer_user_uuid: 'wi-9' }
  const made = await caller(world, world.nutzer).post<TicketBody>('/api/tickets', { ...body, ticketContext })
  expect(made).toMatchObject({ status: 201, body: { ticketContext } })
  const { publicId } = made.body
  for (const reader of [world.nutzer, world.anna])
    expect((await caller(world, reader).get<TicketBody>(`/api/tickets/${publicId}`)).body).toMatchObject({
      ticketContext,
    })
})

it('whatever is not known there stays empty, and without a context there is none', async () => {
  const some = await caller(world, world.nutzer).post<TicketBody>('/api/tickets', {
    ...body,
    ticketContext: { origin: 'ams' },
  })
  expect(some.body['ticketContext']).toEqual({
    origin: 'ams',
    publicId: null,
    customer_uuid: null,
    customer_user_uuid: null,
  })
  const none = await caller(world, world.nutzer).post<TicketBody>('/api/tickets', body)
  expect(none.body['ticketContext']).toBeNull()
})

it('an origin that does not exist is said at its field', async () => {
  const refused = await caller(world, world.nutzer).post<TicketBody>('/api/tickets', {
    ...body,
    ticketContext: { origin: 'nirgendwo' },
  })
  expect(refused).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'ticketContext.origin' }] } })
})
