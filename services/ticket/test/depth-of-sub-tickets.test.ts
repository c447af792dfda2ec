import { settings } from '@leitstand/contracts/sla/resources'
import { newId } from '@leitstand/kit/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type World } from './world.ts'

interface Refused {
  uuid: string
  violations: { propertyPath: string; code: string; message: string }[]
}

let world: World
const uuid = newId()
const tooDeep = (max: number) => ({
  code: 'depth-exceeded',
  message: `Untertickets dürfen höchstens ${max} Ebenen tief liegen.`,
})

beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function allow(levels: number, version: number): Promise<void> {
  const known = { '@id': `/api/settings/${uuid}`, '@type': 'Setting' as const, uuid, name: 'subTicketMaxDepth' }
  await world.tickets.publish(settings.changed, {
    entity: { ...known, value: levels, description: null, version },
    version,
  })
}
const send = (path: string, body: object, as = world.admin) => caller(world, as).post<Refused>(`/api/${path}`, body)

it('sub-tickets go as deep as the setting says, and what is deeper already stays', async () => {
  const main = await aTicket(world)
  const sub = await aTicket(world, { parent: main.publicId })
  const below = { subject: 'Tiefer', description: 'x', internal: true, responsibleGroups: [world.support] }
  await allow(1, 2)
  const refused = await send('tickets', { ...below, parent: sub.publicId }, world.anna)
  expect(refused.status).toBe(422)
  expect(refused.body.violations).toMatchObject([{ propertyPath: 'parent', ...tooDeep(1) }])
  expect((await send('tickets', { ...below, parent: main.publicId }, world.anna)).status).toBe(201)
  await allow(2, 3)
  expect((await send('tickets', { ...below, parent: sub.publicId }, world.anna)).status).toBe(201)
})

it('what lies deeper than another depth would allow is counted before it is set', async () => {
  type Found = { tickets: number; templates: number; recurringTasks: number }
  const path = '/api/sub_ticket_depth/preview'
  const count = async (subTicketMaxDepth: number) =>
    (await caller(world, world.admin).post<Found>(path, { subTicketMaxDepth })).body
  const before = await count(1)
  const main = await aTicket(world)
  const sub = await aTicket(world, { parent: main.publicId })
  expect(await count(1)).toEqual(before)
  await aTicket(world, { parent: sub.publicId })
  expect(await count(1)).toEqual({ ...before, tickets: before.tickets + 1 })
  expect(await count(20)).toEqual({ tickets: 0, templates: 0, recurringTasks: 0 })
  expect((await send('sub_ticket_depth/preview', { subTicketMaxDepth: 0 })).status).toBe(422)
  expect((await send('sub_ticket_depth/preview', { subTicketMaxDepth: 1 }, world.anna)).status).toBe(403)
})

it('templates and what is opened from them go no deeper either', async () => {
  await allow(2, 4)
  const make = async (rest: object) => (await send('templates', { name: 'Umzug', type: 'normal', ...rest })).body
  const main = await make({})
  const part = await make({ parent: main.uuid, mandatory: true })
  await make({ parent: part.uuid, mandatory: true })
  await allow(1, 5)
  expect((await make({ parent: part.uuid })).violations).toMatchObject([{ propertyPath: 'parent', ...tooDeep(1) }])
  const opened = { subject: 'Umzug', internal: true, description: 'x', responsibleGroups: [world.support] }
  const refused = await send('tickets', { ...opened, template: main.uuid }, world.anna)
  expect(refused.body.violations).toMatchObject([{ propertyPath: 'subTemplates', ...tooDeep(1) }])
})

it('recurring tasks go no deeper either', async () => {
  await allow(1, 6)
  const task = { subject: 'Prüfen', description: 'x', type: 'internal', internal: true }
  const monthly = { ...task, startAt: '2026-12-01T07:00:00.000Z', timeframe: 'month' }
  const main = (await send('recurring_tasks', monthly, world.anna)).body
  const sub = (await send('recurring_tasks', { ...task, parent: main.uuid }, world.anna)).body
  const refused = await send('recurring_tasks', { ...task, parent: sub.uuid }, world.anna)
  expect(refused.body.violations).toMatchObject([{ propertyPath: 'parent', ...tooDeep(1) }])
})
