import { ticketChanged } from '@leitstand/contracts/ticket/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const add = (fields: Record<string, unknown>, as = world.anna, headers = {}) =>
  caller(world, as).post<TicketBody>('/api/trackings', fields, headers)
const listed = async (query: string) =>
  (await caller(world, world.anna).get<{ 'hydra:member': TicketBody[] }>(`/api/trackings?${query}`)).body[
    'hydra:member'
  ]

it('a shipment is put on a ticket, followed, corrected and taken away', async () => {
  const { publicId } = await aTicket(world)
  const made = await add({ ticket: publicId, trackingId: '00340434161', carrier: 'DHL', country: 'DE' })
  expect(made).toMatchObject({
    status: 201,
    body: { trackingId: '00340434161', carrier: 'DHL', country: 'DE', status: 'new', ticket: { publicId } },
  })
  const path = `/api/trackings/${made.body.uuid}`
  expect((await caller(world, world.anna).patch(path, { status: 'transit' })).body).toMatchObject({ status: 'transit' })
  const whole = { ticket: publicId, trackingId: '1Z999', carrier: 'UPS', country: 'AT', status: 'delivered' }
  expect((await caller(world, world.anna).put(path, whole)).status).toBe(200)
  expect((await caller(world, world.anna).get(path)).body).toMatchObject({ trackingId: '1Z999', status: 'delivered' })
  expect((await caller(world, world.anna).delete(path)).status).toBe(204)
  expect((await caller(world, world.anna).get(path)).status).toBe(404)
  const told = (await world.tickets.published(ticketChanged)).filter(({ ticket }) => ticket.publicId === publicId)
  expect(told.map(({ changes }) => changes)).toEqual([
    [{ field: 'trackings', before: null, after: 'DHL 00340434161' }],
    [{ field: 'trackingStatus', before: 'new', after: 'transit' }],
    [
      { field: 'trackings', before: 'DHL 00340434161', after: 'UPS 1Z999' },
      { field: 'trackingStatus', before: 'transit', after: 'delivered' },
    ],
    [{ field: 'trackings', before: 'UPS 1Z999', after: null }],
  ])
})

it.each([
  ['trackingId', {}],
  ['trackingId', { trackingId: '  ' }],
  ['trackingId', { trackingId: null }],
  ['ticket', { trackingId: '1', ticket: null }],
  ['ticket', { trackingId: '1', ticket: '' }],
  ['ticket', { trackingId: '1', ticket: undefined }],
])('without %s it is refused in one sentence: %j', async (field, given) => {
  const { publicId } = await aTicket(world)
  const german = await add({ ticket: publicId, ...given })
  const message = 'Sendungsnummer (ID) und Ticket müssen angegeben werden.'
  expect(german).toMatchObject({ status: 422, body: { violations: [{ propertyPath: field, message }] } })
  const english = await add({ ticket: publicId, ...given }, world.anna, { 'accept-language': 'en' })
  expect(JSON.stringify(english.body)).toContain('Tracking number (ID) and ticket must be given.')
})

it('there are exactly seven states', async () => {
  const { body } = await caller(world, world.anna).get<object[]>('/api/trackings/status', {
    accept: 'application/json',
  })
  expect(body.map((one) => Object(one).name).sort()).toEqual([
    'archive',
    'arrived',
    'delivered',
    'error',
    'new',
    'pickup',
    'transit',
  ])
  const { publicId } = await aTicket(world)
  expect((await add({ ticket: publicId, trackingId: '1', status: 'lost' })).status).toBe(422)
})

it('the list is narrowed by ticket and state', async () => {
  const [a, b] = [await aTicket(world), await aTicket(world)]
  await add({ ticket: a.publicId, trackingId: 'A1', status: 'pickup' })
  await add({ ticket: b.publicId, trackingId: 'B1', status: 'pickup' })
  await add({ ticket: b.publicId, trackingId: 'B2', status: 'error' })
  expect((await listed(`ticket.publicId=${b.publicId}`)).map((one) => one['trackingId'])).toEqual(['B1', 'B2'])
  expect((await listed('status=pickup')).map((one) => one['trackingId'])).toEqual(['A1', 'B1'])
  expect((await listed('trackingId=b')).map((one) => one['trackingId'])).toEqual(['B1', 'B2'])
})

it('goes on after the ticket was finished, but nothing else of it is changed then', async () => {
  const { publicId } = await aTicket(world)
  const { body } = await add({ ticket: publicId, trackingId: 'R1', carrier: 'DPD' })
  await caller(world, world.anna).patch(`/api/tickets/${publicId}/state`, { transition: 'close' })
  const path = `/api/trackings/${body.uuid}`
  expect((await add({ ticket: publicId, trackingId: 'R2' })).status).toBe(409)
  expect((await caller(world, world.anna).patch(path, { carrier: 'GLS' })).status).toBe(409)
  expect((await caller(world, world.anna).delete(path)).status).toBe(409)
  expect((await caller(world, world.anna).patch(path, { status: 'delivered' })).body).toMatchObject({
    status: 'delivered',
  })
})

it('customers know nothing of shipments, and of those of authority requests only who handles these', async () => {
  const { publicId } = await aTicket(world)
  const { body } = await add({ ticket: publicId, trackingId: 'K1' })
  expect((await caller(world, world.chef).get('/api/trackings')).status).toBe(403)
  expect((await caller(world, world.chef).get(`/api/trackings/${body.uuid}`)).status).toBe(403)
  expect((await caller(world, world.chef).get('/api/trackings/status')).status).toBe(403)
  expect((await add({ ticket: publicId, trackingId: 'K2' }, world.chef)).status).toBe(403)
  const secret = await aTicket(world, { type: 'authority_request' }, world.admin)
  const hidden = await add({ ticket: secret.publicId, trackingId: 'GEHEIM' }, world.admin)
  expect((await caller(world, world.anna).get(`/api/trackings/${hidden.body.uuid}`)).status).toBe(404)
  expect(await listed('trackingId=GEHEIM')).toEqual([])
  expect((await add({ ticket: secret.publicId, trackingId: 'X' })).status).toBe(404)
})
