import { ticketAudit } from '@leitstand/contracts/audit'
import { templates } from '@leitstand/contracts/ticket/resources'
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

it('a template that another one takes the place of as default is told of, and stands in the audit', async () => {
  const admin = caller(world, world.admin)
  const body = { type: 'purchase', responsibleGroups: [world.support], default: true }
  const { body: first } = await admin.post<TicketBody>('/api/templates', { ...body, name: 'Einkauf' })
  expect((await admin.post('/api/templates', { ...body, name: 'Einkauf in Kiel' })).status).toBe(201)
  const { body: now } = await admin.get<TicketBody>(`/api/templates/${first.uuid}`)
  expect(now).toMatchObject({ default: false, version: 2 })
  const told = (await world.tickets.published(templates.changed)).filter(({ entity }) => entity.uuid === first.uuid)
  expect(told.at(-1)).toMatchObject({ version: 2, entity: { default: false, version: 2 } })
  const audited = (await world.tickets.published(ticketAudit)).filter(({ subject }) => subject?.uuid === first.uuid)
  expect(audited.at(-1)).toMatchObject({
    kind: 'configuration-changed',
    actor: { uuid: world.admin.uuid },
    changes: [{ field: 'default', before: true, after: false }],
  })
})
