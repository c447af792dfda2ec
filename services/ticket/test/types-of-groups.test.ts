import type { Actor } from '@leitstand/contracts/actor'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const pathOf = ({ publicId }: TicketBody) => `/api/tickets/${publicId}`
const limited = (actor: Actor, ...workflows: string[]): Actor => ({ ...actor, workflows })
const ofPurchasing = () => caller(world, limited(world.anna, 'purchase', 'internal'))

interface Refused {
  violations?: { propertyPath: string; code: string }[]
  transitions?: { name: string }[]
}
const refused = (status: number) => ({
  status,
  body: { violations: [{ propertyPath: 'type', code: 'type-of-other-groups' }] },
})

it('whose groups are limited to some types opens tickets of these alone', async () => {
  const fields = { subject: 'Stühle', description: 'Sechs.', internal: true, responsibleGroups: [world.support] }
  const open = (type?: string) => ofPurchasing().post<Refused>('/api/tickets', { ...fields, type })
  expect(await open('normal')).toMatchObject(refused(422))
  expect(await open()).toMatchObject(refused(422))
  expect((await open('internal')).status).toBe(201)
})

it('customers open what is allowed to their group', async () => {
  const chef = caller(world, limited(world.chef, 'order'))
  const open = (type: string) => chef.post('/api/tickets', { subject: 'Server', description: 'Bitte.', type })
  expect(await open('normal')).toMatchObject(refused(422))
  expect((await open('order')).status).toBe(201)
})

it('a ticket of another type is read and talked about, but neither moved nor changed', async () => {
  const ticket = await aTicket(world)
  const anna = ofPurchasing()
  expect((await anna.get(pathOf(ticket))).status).toBe(200)
  const comment = { ticket: ticket.publicId, text: 'Die Rechnung liegt bei uns.', internal: true }
  expect((await anna.post('/api/comments', comment)).status).toBe(201)
  expect((await anna.get<Refused>(`${pathOf(ticket)}/state`)).body.transitions).toEqual([])
  expect((await anna.patch(`${pathOf(ticket)}/state`, { transition: 'progress' })).status).toBe(422)
  expect((await anna.patch(pathOf(ticket), { priority: 'high' })).status).toBe(403)
  const many = { tickets: [ticket.publicId], action: 'priority', value: 'high' }
  expect((await anna.post('/api/ticket/multiple', many)).body).toMatchObject({ done: [], failed: [{}] })
})

it('a step at a ticket of a type that is not theirs any more is taken back by others', async () => {
  const ticket = await aTicket(world)
  await caller(world, world.anna).patch(`${pathOf(ticket)}/state`, { transition: 'progress' })
  const undone = (as = ofPurchasing()) => as.post(`${pathOf(ticket)}/state/undo`)
  expect(await undone()).toMatchObject({ status: 409, body: { code: 'nothing-to-undo' } })
  expect((await undone(caller(world, world.anna))).status).toBe(200)
})

it('sub-tickets of other types stay when somebody moves what is above them', async () => {
  const above = await aTicket(world, { type: 'internal', internal: true })
  const below = await aTicket(world, { parent: above.publicId, type: 'normal' })
  const move = { transition: 'close', closeSubTickets: true }
  expect((await ofPurchasing().patch(`${pathOf(above)}/state`, move)).body).toMatchObject({
    state: 'closed',
    stayed: [{ publicId: below.publicId }],
  })
})

it('no ticket is given a type that whoever changes it may not handle', async () => {
  const ticket = await aTicket(world, { type: 'internal', internal: true })
  expect(await ofPurchasing().patch(pathOf(ticket), { type: 'normal' })).toMatchObject(refused(422))
})

it('tickets of other types are neither merged nor opened by splitting or by a recurring task', async () => {
  const anna = ofPurchasing()
  const [one, other] = [await aTicket(world), await aTicket(world)]
  expect((await anna.post(`${pathOf(one)}/merge`, { into: other.publicId })).status).toBe(403)
  const preview = { tickets: [one.publicId], into: other.publicId }
  expect((await anna.post('/api/ticket/merge-preview', preview)).body).toMatchObject({
    tickets: [{ refusal: expect.any(String) }],
  })
  const said = { ticket: one.publicId, text: 'Und noch etwas.' }
  const { uuid } = (await caller(world, world.anna).post<TicketBody>('/api/comments', said)).body
  expect(await anna.post(`/api/comments/${uuid}/split`, { subject: 'Noch etwas' })).toMatchObject({
    status: 422,
    body: { violations: [{ propertyPath: 'template', code: 'type-of-other-groups' }] },
  })
  const task = { subject: 'Rundgang', startAt: '2036-12-01T08:00:00Z', timeframe: 'week' }
  expect(await anna.post('/api/recurring_tasks', { ...task, type: 'normal' })).toMatchObject(refused(422))
  expect((await anna.post('/api/recurring_tasks', { ...task, type: 'internal' })).status).toBe(201)
})
