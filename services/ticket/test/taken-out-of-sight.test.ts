import { ticketChanged } from '@leitstand/contracts/ticket/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const admin = () => caller(world, world.admin)
const patch = (ticket: TicketBody, fields: object) => admin().patch(`/api/tickets/${ticket.publicId}`, fields)
const told = async () => (await world.tickets.published(ticketChanged)).at(-1)

describe('who has seen a ticket until now is told once more', () => {
  it('when it goes to another customer', async () => {
    const ticket = await aTicket(world)
    await patch(ticket, { customer: world.suedwind })
    const moved = await told()
    expect(moved?.ticket.audience).toMatchObject({ customerGroup: world.suedwind })
    expect(moved?.formerAudience).toMatchObject({ customerGroup: world.nordlicht, internal: false })
  })

  it('when they no longer watch it, or it becomes internal or a request of an authority', async () => {
    const ticket = await aTicket(world)
    const { chef } = world
    const watcher = { ticket: ticket.publicId, user: chef.uuid }
    const { body } = await admin().post<TicketBody>('/api/watchers', watcher)
    expect((await told())?.formerAudience).toBeUndefined()
    await admin().delete(`/api/watchers/${body.uuid}`)
    expect((await told())?.formerAudience).toMatchObject({ people: expect.arrayContaining([chef.uuid]) })
    await patch(ticket, { internal: true })
    expect((await told())?.formerAudience).toMatchObject({ internal: false })
    await patch(await aTicket(world), { type: 'authority_request' })
    expect((await told())?.formerAudience).toMatchObject({ staffRole: 'ROLE_EMPLOYEE' })
  })

  it('and nobody by a change that hides it from nobody', async () => {
    const ticket = await aTicket(world, { internal: true })
    await patch(ticket, { subject: 'Anders', internal: false })
    expect((await told())?.formerAudience).toBeUndefined()
  })
})
