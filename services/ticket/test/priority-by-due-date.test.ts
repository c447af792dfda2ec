import { systemActor } from '@leitstand/contracts/actor'
import { ticketChanged } from '@leitstand/contracts/ticket/events'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await aWorld('2026-11-20T09:00:00Z')
})
afterEach(() => world[Symbol.asyncDispose]())

const inHours = (hours: number) => new Date(world.tickets.clock.now().getTime() + hours * 3_600_000).toISOString()
const priorityOf = async ({ publicId }: TicketBody) =>
  (await caller(world, world.anna).get<TicketBody>(`/api/tickets/${publicId}`)).body['priority']
const raises = async () =>
  (await world.tickets.published(ticketChanged)).filter(({ changes }) =>
    changes.some(({ field }) => field === 'priority'),
  )

it('a ticket becomes more urgent when its due date comes near, and its history says that the system did it', async () => {
  const ticket = await aTicket(world, { priority: 'low', dueAt: inHours(60) })
  expect(ticket['priority']).toBe('high')
  const patched = await caller(world, world.anna).patch<TicketBody>(`/api/tickets/${ticket.publicId}`, {
    dueAt: inHours(5),
  })
  expect(patched.body['priority']).toBe('highest')
  const actors = (await raises()).map(({ actor, changes }) => [actor.uuid, changes[0]?.before, changes[0]?.after])
  expect(actors).toEqual([
    [systemActor.uuid, 'low', 'high'],
    [systemActor.uuid, 'high', 'highest'],
  ])
})

it('a due date that is put off leaves the priority as it is', async () => {
  const ticket = await aTicket(world, { priority: 'low', dueAt: inHours(1) })
  const patched = await caller(world, world.anna).patch<TicketBody>(`/api/tickets/${ticket.publicId}`, {
    dueAt: inHours(1_000),
  })
  expect(patched.body['priority']).toBe('highest')
})

it('time alone makes a ticket more urgent, once, and no closed one', async () => {
  const open = await aTicket(world, { priority: 'medium', dueAt: inHours(100) })
  const closed = await aTicket(world, { priority: 'medium', dueAt: inHours(100) })
  await caller(world, world.anna).patch(`/api/tickets/${closed.publicId}/state`, { transition: 'close' })
  world.tickets.clock.advanceMinutes(80 * 60)
  for (let round = 0; round < 2; round++) await world.tickets.running.jobs.run('raise-priorities')
  expect([await priorityOf(open), await priorityOf(closed)]).toEqual(['highest', 'medium'])
  expect(await raises()).toHaveLength(1)
})
