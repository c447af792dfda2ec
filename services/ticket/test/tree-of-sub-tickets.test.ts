import type { OutputOf } from '@leitstand/contracts/define'
import type { getTicketTree } from '@leitstand/contracts/ticket/tree'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

type Item = OutputOf<typeof getTicketTree>['items'][number]

async function treeOf({ publicId }: TicketBody, as = world.anna): Promise<Item[]> {
  const { body } = await caller(world, as).get<{ 'hydra:member': Item[] }>(`/api/tickets/${publicId}/tree`)
  return body['hydra:member']
}
const subjects = (items: readonly Item[]) => items.map(({ subject }) => subject)
const below = (parent: TicketBody, subject: string, fields: object = {}) =>
  aTicket(world, { subject, parent: parent.publicId, type: 'sub_ticket', ...fields })

it('shows the whole tree from any ticket in it, with who does what and how far it is', async () => {
  const main = await aTicket(world, { subject: 'Umzug' })
  const network = await below(main, 'Netz', { assignee: world.bernd.uuid })
  const cables = await below(network, 'Kabel')
  await below(main, 'Strom')
  await caller(world, world.anna).patch(`/api/tickets/${cables.publicId}/state`, { transition: 'close' })
  await aTicket(world, { subject: 'Etwas anderes' })

  const tree = await treeOf(cables)
  expect(subjects(tree)).toEqual(['Umzug', 'Netz', 'Strom', 'Kabel'])
  expect(tree).toMatchObject([
    { parent: null, below: 3, done: 1 },
    { parent: main.uuid, below: 1, done: 1, assignee: { name: 'Bernd Agent' } },
    { parent: main.uuid, below: 0, done: 0, assignee: null },
    { parent: network.uuid, status: 'closed' },
  ])
  expect(await treeOf(main)).toEqual(tree)
})

it('says which are ticked as done, whatever their state', async () => {
  const main = await aTicket(world, { subject: 'Umbau' })
  const ticked = await below(main, 'Ausgemessen')
  await below(main, 'Gestrichen')
  await caller(world, world.anna).patch(`/api/tickets/${ticked.publicId}`, { done: true })
  expect(await treeOf(main)).toMatchObject([
    { ticked: false },
    { subject: 'Ausgemessen', status: 'open', ticked: true },
    { ticked: false },
  ])
})

it('tells a customer nothing of internal tickets, nor of what hangs on them', async () => {
  const main = await aTicket(world, { subject: 'Störung' })
  const hidden = await below(main, 'Nur für uns', { internal: true })
  await below(hidden, 'Darunter')
  await below(main, 'Für alle', { internal: false, customer: world.nordlicht })
  const seen = await treeOf(main, world.chef)
  expect(subjects(await treeOf(main))).toEqual(['Störung', 'Nur für uns', 'Für alle', 'Darunter'])
  expect(subjects(seen)).toEqual(['Störung', 'Für alle'])
  expect(seen[0]).toMatchObject({ below: 1 })
})

it('is not there for whoever does not see the ticket', async () => {
  const internal = await aTicket(world, { internal: true })
  const answer = await caller(world, world.chef).get(`/api/tickets/${internal.publicId}/tree`)
  expect(answer.status).toBe(404)
})

it('takes no new sub-ticket below one that is finished, until that goes on', async () => {
  const main = await aTicket(world, { subject: 'Abbau' })
  const { patch, post } = caller(world, world.anna)
  const wish = { subject: 'Nachtrag', description: 'x', type: 'sub_ticket', parent: main.publicId }
  const move = (transition: string) => patch(`/api/tickets/${main.publicId}/state`, { transition })
  expect((await move('close')).status).toBe(200)
  expect(await post('/api/tickets', wish)).toMatchObject({ status: 409, body: { code: 'ticket-finished' } })
  expect((await move('reopen')).status).toBe(200)
  expect((await post('/api/tickets', wish)).status).toBe(201)
})
