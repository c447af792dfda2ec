import { afterAll, beforeAll, expect, it } from 'vitest'
import { aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function aTemplate(fields: object): Promise<TicketBody> {
  const body = { type: 'normal', responsibleGroups: [world.support], ...fields }
  const made = await caller(world, world.admin).post<TicketBody>('/api/templates', body)
  expect(made.status).toBe(201)
  return made.body
}

it.each([{ targetGroup: 'employee' }, { hidden: true }])(
  'a part with %j of what a customer orders stays among the staff',
  async (fields) => {
    const main = await aTemplate({ name: 'Umzug' })
    await aTemplate({ name: 'Abrechnung', type: 'sub_ticket', parent: main.uuid, mandatory: true, ...fields })
    const body = { subject: 'Umzug', description: 'Bitte', template: main.uuid }
    const chef = caller(world, world.chef)
    const opened = await chef.post<TicketBody>('/api/tickets', body)
    expect([opened.status, opened.body['subTickets']]).toEqual([201, []])
    const path = `/api/tickets/${opened.body.publicId}/sub_tickets.json`
    const [part] = (await caller(world, world.anna).get<TicketBody[]>(path)).body
    expect(part).toMatchObject({ subject: 'Abrechnung', internal: true })
    expect((await chef.get(`/api/tickets/${part?.publicId}`)).status).toBe(404)
  },
)
