import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const texts = { subject: 'Noch eins', description: 'Wie das vorige.' }

it('a new ticket starts from the fields of another, but for its texts, and what is said of it wins', async () => {
  const origin = await aTicket(world, {
    type: 'service',
    priority: 'high',
    assignee: world.anna.uuid,
    dueAt: '2030-01-02T10:00:00.000Z',
  })
  const agent = caller(world, world.anna)
  const { status, body } = await agent.post<TicketBody>(`/api/tickets?copyFrom=${origin.publicId}`, texts)
  expect([status, body]).toMatchObject([
    201,
    {
      ...texts,
      type: { name: 'service' },
      priority: 'high',
      customer: { uuid: world.nordlicht },
      assignee: { uuid: world.anna.uuid },
      responsibleGroups: [{ uuid: world.support }],
      dueAt: '2030-01-02T10:00:00.000Z',
    },
  ])
  expect(body.publicId).not.toBe(origin.publicId)
  const other = { ...texts, copyFrom: origin.publicId, type: 'normal', assignee: null }
  expect((await agent.post<TicketBody>('/api/tickets', other)).body).toMatchObject({
    type: { name: 'normal' },
    priority: 'medium',
    assignee: null,
    customer: { uuid: world.nordlicht },
  })
})

it('a ticket that somebody may not see is nothing to start from', async () => {
  const secret = await aTicket(world, { type: 'authority_request' }, world.admin)
  for (const [copyFrom, as] of [
    [secret.publicId, world.anna],
    [secret.publicId, world.chef],
    ['4711471', world.anna],
  ] as const)
    expect((await caller(world, as).post(`/api/tickets?copyFrom=${copyFrom}`, texts)).status).toBe(404)
})

it('customers start from what they could have chosen themselves', async () => {
  const origin = await aTicket(world, { type: 'user_request', priority: 'high', assignee: world.anna.uuid })
  const { status, body } = await caller(world, world.chef).post<TicketBody>(
    `/api/tickets?copyFrom=${origin.publicId}`,
    texts,
  )
  expect([status, body]).toMatchObject([201, { type: { name: 'user_request' }, priority: 'high', assignee: null }])
})
