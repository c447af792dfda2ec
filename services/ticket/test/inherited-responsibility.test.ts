import { ticketChanged } from '@leitstand/contracts/ticket/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const anna = () => caller(world, world.anna)
const read = async ({ publicId }: TicketBody) => (await anna().get<TicketBody>(`/api/tickets/${publicId}`)).body
const change = ({ publicId }: TicketBody, fields: object) =>
  anna().patch<TicketBody>(`/api/tickets/${publicId}`, fields)
const below = (parent: TicketBody, fields: object = {}) =>
  aTicket(world, {
    type: undefined,
    parent: parent.publicId,
    customer: undefined,
    responsibleGroups: undefined,
    ...fields,
  })
const bernds = { responsibleUsers: [{ name: 'Bernd Agent' }], responsibleGroups: [] }
const supports = { responsibleUsers: [], responsibleGroups: [{ name: 'Support' }] }

it('is that of the ticket above, though the template names somebody', async () => {
  const template = await caller(world, world.admin).post<TicketBody>('/api/templates', {
    name: 'Teilaufgabe',
    type: 'sub_ticket',
    responsibleUsers: [world.anna.uuid],
  })
  const parent = await aTicket(world)
  const heir = await below(parent, { template: template.body.uuid })
  expect(heir).toMatchObject({ ...supports, responsibilityInherited: true })
  const own = await below(parent, { template: template.body.uuid, responsibleUsers: [world.bernd.uuid] })
  expect(own).toMatchObject({ ...bernds, responsibilityInherited: false })
})

it('follows the ticket above through all below for which nobody was named, and they tell of it', async () => {
  const parent = await aTicket(world)
  const child = await below(parent)
  const grandchild = await below(child)
  const own = await below(parent, { responsibleGroups: [world.support] })
  await change(parent, { responsibleUsers: [world.bernd.uuid], responsibleGroups: [] })
  expect(await read(child)).toMatchObject({ ...bernds, responsibilityInherited: true })
  expect(await read(grandchild)).toMatchObject({ ...bernds, responsibilityInherited: true })
  expect(await read(own)).toMatchObject({ ...supports, responsibilityInherited: false })
  const told = (await world.tickets.published(ticketChanged)).filter((one) => one.ticket.uuid === grandchild.uuid)
  expect(told.at(-1)).toMatchObject({
    actor: { name: 'Anna Agent' },
    changes: [
      { field: 'responsibleUsers', before: [], after: ['Bernd Agent'] },
      { field: 'responsibleGroups', before: ['Support'], after: [] },
    ],
  })
})

it('ends with an own entry, and comes back when that is taken away', async () => {
  const parent = await aTicket(world)
  const child = await below(parent)
  const named = await change(child, { responsibleUsers: [world.bernd.uuid], responsibleGroups: [] })
  expect(named.body).toMatchObject({ ...bernds, responsibilityInherited: false })
  const emptied = await change(child, { responsibleUsers: [] })
  expect(emptied.body).toMatchObject({ ...supports, responsibilityInherited: true })
})

it('leaves sub-tickets that are finished as they are', async () => {
  const parent = await aTicket(world)
  const closed = await below(parent)
  await anna().patch(`/api/tickets/${closed.publicId}/state`, { transition: 'close' })
  await change(parent, { responsibleUsers: [world.bernd.uuid], responsibleGroups: [] })
  expect(await read(closed)).toMatchObject(supports)
})
