import { ticketChanged, ticketCreated } from '@leitstand/contracts/ticket/events'
import { newId } from '@leitstand/kit/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const admin = () => caller(world, world.admin)
const aHint = async (name: string) => (await admin().post<TicketBody>('/api/template_hints', { name })).body
const ofTemplate = async (hint: TicketBody) => {
  const template = { name: 'Umzug', type: 'normal', responsibleGroups: [world.support], hint: hint.uuid }
  return aTicket(world, { template: (await admin().post<TicketBody>('/api/templates', template)).body.uuid })
}
const path = ({ publicId }: TicketBody) => `/api/tickets/${publicId}`
const change = (ticket: TicketBody, templateHint: string | null) =>
  caller(world, world.anna).patch<TicketBody>(path(ticket), { templateHint })

it('a ticket keeps the hint of its template, for the staff alone', async () => {
  const ticket = await ofTemplate(await aHint('Vorlauf beachten'))
  expect(ticket['templateHint']).toMatchObject({ '@type': 'TemplateHint', name: 'Vorlauf beachten' })
  const told = (await world.tickets.published(ticketCreated)).find((one) => one.ticket.uuid === ticket.uuid)
  expect(told?.ticket.templateHint).toMatchObject({ name: 'Vorlauf beachten' })
  expect((await caller(world, world.chef).get<TicketBody>(path(ticket))).body).not.toHaveProperty('templateHint')
})

it('staff choose another hint or none, and the history names them', async () => {
  const ticket = await ofTemplate(await aHint('Nur nachts'))
  const other = await aHint('Nur mit Termin')
  expect((await change(ticket, other.uuid)).body['templateHint']).toMatchObject({ name: 'Nur mit Termin' })
  expect((await change(ticket, null)).body['templateHint']).toBeNull()
  const told = (await world.tickets.published(ticketChanged)).filter((one) => one.ticket.uuid === ticket.uuid)
  expect(told.map(({ changes }) => changes)).toEqual([
    [{ field: 'templateHint', before: 'Nur nachts', after: 'Nur mit Termin' }],
    [{ field: 'templateHint', before: 'Nur mit Termin', after: null }],
  ])
})

it('a hint that is not there is refused at its field, and one that is deleted leaves its tickets', async () => {
  const hint = await aHint('Altlast')
  const ticket = await aTicket(world, { templateHint: hint.uuid })
  expect(await change(ticket, newId())).toMatchObject({
    status: 422,
    body: { violations: [{ propertyPath: 'templateHint', code: 'unknown-reference' }] },
  })
  expect((await admin().delete(`/api/template_hints/${hint.uuid}`)).status).toBe(204)
  const seen = await caller(world, world.anna).get<TicketBody>(path(ticket))
  expect(seen.body['templateHint']).toBeNull()
})
