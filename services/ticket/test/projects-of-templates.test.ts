import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

interface Refused {
  violations: { propertyPath: string; code: string }[]
}

async function aTemplate(fields: object): Promise<TicketBody> {
  const body = { name: 'Umzug', responsibleGroups: [world.support], ...fields }
  const made = await caller(world, world.admin).post<TicketBody>('/api/templates', body)
  expect(made.status).toBe(201)
  return made.body
}

it('a template may put its tickets into another project than its type has, and back', async () => {
  const template = await aTemplate({ type: 'normal', project: 'infrastructure' })
  const path = `/api/templates/${template.uuid}`
  const admin = caller(world, world.admin)
  expect(template).toMatchObject({ project: { name: 'infrastructure' } })
  expect(await aTicket(world, { template: template.uuid })).toMatchObject({ project: { name: 'infrastructure' } })
  const sentBack = await admin.patch<TicketBody>(path, { project: template['project'] })
  expect(sentBack.body).toMatchObject({ project: { name: 'infrastructure' } })
  await admin.patch(path, { project: null })
  expect(await aTicket(world, { template: template.uuid })).toMatchObject({ project: { name: 'customer_tickets' } })
  const wrong = await admin.patch<Refused>(path, { project: 'unknown' })
  expect([wrong.status, wrong.body.violations]).toMatchObject([422, [{ propertyPath: 'project' }]])
})

it('a sub-ticket stays in the project of its parent, whatever its template says', async () => {
  const template = await aTemplate({ type: 'sub_ticket', project: 'infrastructure', availability: 'sub' })
  const parent = await aTicket(world)
  const sub = await aTicket(world, { type: 'sub_ticket', template: template.uuid, parent: parent.publicId })
  expect(sub).toMatchObject({ project: { name: 'customer_tickets' } })
})
