import type { Actor } from '@leitstand/contracts/actor'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const ask = (actor: Actor) => caller(world, actor)

it('a priority that the template hides is not told to customers, whatever becomes of the template (AMB-253)', async () => {
  const wanted = { name: 'Umzug', type: 'normal', priority: 'high', priorityVisible: false }
  const template = (await ask(world.admin).post<TicketBody>('/api/templates', wanted)).body
  const wish = { subject: 'Umzug', description: 'x', template: template.uuid }
  const opened = (await ask(world.chef).post<TicketBody>('/api/tickets', wish)).body
  expect(opened).toMatchObject({ subject: 'Umzug' })
  expect(opened).not.toHaveProperty('priority')
  expect(opened).not.toHaveProperty('priorityHidden')
  const offered = await ask(world.chef).get<TicketBody>(`/api/templates/${template.uuid}`)
  expect(offered.body).toMatchObject({ name: 'Umzug', priorityVisible: false })
  expect(offered.body).not.toHaveProperty('priority')
  for (const priority of ['low', 'high']) {
    const refused = await ask(world.chef).post<{ violations: object[] }>('/api/tickets', { ...wish, priority })
    expect(refused.body.violations).toMatchObject([{ propertyPath: 'priority', code: 'priority-locked' }])
  }

  await ask(world.admin).patch(`/api/templates/${template.uuid}`, { priorityVisible: true })
  const ticket = `/api/tickets/${opened['publicId']}`
  const raised = await ask(world.anna).patch<TicketBody>(ticket, { priority: 'highest' })
  expect(raised.body).toMatchObject({ priority: 'highest', priorityHidden: true })

  const customer = ask(world.chef)
  expect((await customer.get<TicketBody>(ticket)).body).not.toHaveProperty('priority')
  const { body } = await customer.get<{ 'hydra:member': TicketBody[] }>('/api/tickets')
  expect(body['hydra:member']).toMatchObject([{ subject: 'Umzug' }])
  expect(body['hydra:member'][0]).not.toHaveProperty('priority')
  // The right guess is refused like the wrong one.
  for (const priority of ['low', 'highest']) {
    const refused = await customer.patch<{ violations: object[] }>(ticket, { priority })
    expect(refused.body.violations).toMatchObject([{ propertyPath: 'priority', code: 'priority-locked' }])
  }
})
