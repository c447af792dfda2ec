import { ticketChanged } from '@leitstand/contracts/ticket/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const anna = () => caller(world, world.anna)
const pathOf = ({ publicId }: TicketBody) => `/api/tickets/${publicId}`

async function aTemplate(fields: object): Promise<string> {
  const body = { name: 'Einrichtung', responsibleGroups: [world.support], ...fields }
  const made = await caller(world, world.admin).post<TicketBody>('/api/templates', body)
  expect(made.status).toBe(201)
  return made.body.uuid
}

async function refusals(ticket: TicketBody, fields: object, who = world.anna) {
  const { body } = await caller(world, who).patch<{ violations?: { propertyPath: string; code: string }[] }>(
    pathOf(ticket),
    fields,
  )
  return body.violations?.map(({ propertyPath, code }) => [propertyPath, code])
}

it('staff give a new ticket another type, whose usual template and project come with it', async () => {
  const template = await aTemplate({ type: 'internal', default: true, fixedExecutionTime: 'business_hours' })
  const ticket = await aTicket(world)
  const answer = await anna().patch<TicketBody>(pathOf(ticket), { type: '/api/ticket_types/internal' })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      type: { name: 'internal' },
      project: { name: 'general' },
      template: { uuid: template },
      executionTime: 'business_hours',
    },
  })
  const fact = (await world.tickets.published(ticketChanged)).at(-1)
  expect(fact?.ticket).toMatchObject({ type: 'internal', project: 'general', template: { uuid: template } })
  expect(fact?.changes).toEqual([
    { field: 'type', before: 'normal', after: 'internal' },
    { field: 'project', before: 'customer_tickets', after: 'general' },
    { field: 'template', before: null, after: 'Einrichtung' },
    { field: 'executionTime', before: 'now', after: 'business_hours' },
  ])
  const back = { type: 'normal', template: null }
  expect((await anna().patch<TicketBody>(pathOf(ticket), back)).body).toMatchObject({
    type: { name: 'normal' },
    project: { name: 'customer_tickets' },
    template: null,
  })
})

it('another template takes with it what the ticket said in the fields of the former one', async () => {
  const [former, template] = [await aTemplate({ type: 'normal' }), await aTemplate({ type: 'normal', name: 'Umzug' })]
  const asks = async (of: string, name: string) => {
    const field = { template: of, name, type: 'text_multiline', required: true }
    return (await caller(world, world.admin).post<TicketBody>('/api/template_metadata_fields', field)).body.uuid
  }
  const [floor, room] = [await asks(former, 'Etage'), await asks(template, 'Raum')]
  const ticket = await aTicket(world, { template: former, metadataValues: [{ field: floor, value: '3' }] })
  const answer = await anna().patch<TicketBody>(pathOf(ticket), {
    template,
    metadataValues: [{ field: room, value: '12' }],
  })
  expect(answer.body).toMatchObject({ template: { uuid: template }, metadataValues: [{ value: '12' }] })
  expect((await world.tickets.published(ticketChanged)).at(-1)?.changes).toEqual([
    { field: 'template', before: 'Einrichtung', after: 'Umzug' },
    { field: 'metadataValues', before: 'Etage: 3', after: null },
    { field: 'metadataValues', before: null, after: 'Raum: 12' },
  ])
})

it('no ticket becomes a request of an authority later', async () => {
  expect(await refusals(await aTicket(world), { type: 'authority_request' })).toEqual([['type', 'unknown-reference']])
})

it('a project that the type does not have is refused', async () => {
  const ticket = await aTicket(world)
  expect(await refusals(ticket, { project: 'infrastructure' })).toEqual([['project', 'project-not-of-type']])
})

it('a type or template that does not fit is refused where it was named', async () => {
  const ofService = await aTemplate({ type: 'service' })
  const ticket = await aTicket(world)
  expect(await refusals(ticket, { type: 'purchase' })).toEqual([['type', 'status-not-in-type']])
  expect(await refusals(ticket, { template: ofService })).toEqual([['template', 'template-of-other-type']])
  expect((await anna().patch(pathOf(ticket), { type: 'service', template: ofService })).status).toBe(200)
})

it('whoever is no staff, and whose work has begun, keeps the type', async () => {
  const ticket = await aTicket(world)
  expect(await refusals(ticket, { type: 'service' }, world.chef)).toEqual([['type', 'unknown-field']])
  await anna().patch(`${pathOf(ticket)}/state`, { transition: 'progress' })
  expect(await refusals(ticket, { type: 'service' })).toContainEqual(['type', 'classification-locked'])
  expect((await anna().patch(pathOf(ticket), { type: 'normal', template: null })).status).toBe(200)
})
