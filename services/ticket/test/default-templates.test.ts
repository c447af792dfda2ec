import { afterAll, beforeAll, expect, it } from 'vitest'
import { aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

it('templates that become the default at once all do so one after the other, and one stays it', async () => {
  const admin = caller(world, world.admin)
  const body = { name: 'Serverbericht', type: 'server_report', responsibleGroups: [world.support], default: true }
  const made = await Promise.all(Array.from({ length: 6 }, () => admin.post<TicketBody>('/api/templates', body)))
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201))
  const { body: list } = await admin.get<{ 'hydra:member': TicketBody[] }>('/api/templates?type.name=server_report')
  expect(list['hydra:member'].filter((one) => one['default'])).toHaveLength(1)
})
