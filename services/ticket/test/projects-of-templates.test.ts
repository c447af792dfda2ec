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

it('a template is of a project that its type may have, which for sub-tickets is any', async () => {
  const admin = caller(world, world.admin)
  const wrong = { status: 422, body: { violations: [{ propertyPath: 'project', code: 'project-not-of-type' }] } }
  const body = { name: 'Umzug', responsibleGroups: [world.support], type: 'normal', project: 'infrastructure' }
  expect(await admin.post<Refused>('/api/templates', body)).toMatchObject(wrong)
  const template = await aTemplate({ type: 'normal', project: 'customer_tickets' })
  const path = `/api/templates/${template.uuid}`
  expect(await admin.patch<Refused>(path, { project: 'general' })).toMatchObject(wrong)
  expect((await admin.patch<TicketBody>(path, { type: 'misc' })).body).toMatchObject({ project: { name: 'general' } })
  const sub = await aTemplate({ type: 'sub_ticket', project: 'infrastructure' })
  const subPath = `/api/templates/${sub.uuid}`
  const sentBack = await admin.patch<TicketBody>(subPath, { project: sub['project'] })
  expect(sentBack.body).toMatchObject({ project: { name: 'infrastructure' } })
  expect((await admin.patch<TicketBody>(subPath, { project: null })).body).toMatchObject({
    project: { name: 'general' },
  })
  const unknown = await admin.patch<Refused>(subPath, { project: 'unknown' })
  expect([unknown.status, unknown.body.violations]).toMatchObject([422, [{ propertyPath: 'project' }]])
})

it('a ticket is not opened in a project that its type does not have', async () => {
  const wish = { subject: 'Umzug', description: 'x', customer: world.nordlicht, responsibleGroups: [world.support] }
  const agent = caller(world, world.anna)
  expect(
    await agent.post<Refused>('/api/tickets', { ...wish, type: 'normal', project: 'infrastructure' }),
  ).toMatchObject({
    status: 422,
    body: { violations: [{ propertyPath: 'project', code: 'project-not-of-type' }] },
  })
  expect((await agent.post('/api/tickets', { ...wish, type: 'normal', project: 'customer_tickets' })).status).toBe(201)
  expect((await agent.post('/api/tickets', { ...wish, type: 'sub_ticket', project: 'infrastructure' })).status).toBe(
    201,
  )
})

it('each project has a default of its own for a type, and the one of the usual project serves where there is none', async () => {
  const usual = await aTemplate({ name: 'Überall', type: 'sub_ticket', project: 'general', default: true })
  const own = await aTemplate({ name: 'Rack', type: 'sub_ticket', project: 'infrastructure', default: true })
  const again = await caller(world, world.admin).get<TicketBody>(`/api/templates/${usual.uuid}`)
  expect(again.body).toMatchObject({ default: true })
  const templateOf = async (project: string) =>
    (await aTicket(world, { type: 'sub_ticket', project }))['template'] as TicketBody
  expect(await templateOf('infrastructure')).toMatchObject({ uuid: own.uuid })
  expect(await templateOf('customer_tickets')).toMatchObject({ uuid: usual.uuid })
  const next = await aTemplate({ name: 'Neu', type: 'sub_ticket', project: 'infrastructure', default: true })
  expect(await templateOf('infrastructure')).toMatchObject({ uuid: next.uuid })
  expect(await templateOf('general')).toMatchObject({ uuid: usual.uuid })
})

it('a sub-ticket stays in the project of its parent, whatever its template says', async () => {
  const template = await aTemplate({ type: 'sub_ticket', project: 'infrastructure', availability: 'sub' })
  const parent = await aTicket(world)
  const sub = await aTicket(world, { type: 'sub_ticket', template: template.uuid, parent: parent.publicId })
  expect(sub).toMatchObject({ project: { name: 'customer_tickets' } })
})
