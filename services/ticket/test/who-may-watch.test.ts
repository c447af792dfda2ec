import { userChanged } from '@leitstand/contracts/identity/events'
import { newId } from '@leitstand/kit/ids'
import { aUserFacts } from '@leitstand/kit/testing/facts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const asked = { subject: 'Auskunft', description: 'Bitte.', type: 'authority_request' }
const open = async (fields: object) => {
  const usual = { customer: world.nordlicht, responsibleGroups: [world.support] }
  return await caller(world, world.admin).post<TicketBody>('/api/tickets', { ...asked, ...usual, ...fields })
}
const watch = (ticket: TicketBody, user: string) =>
  caller(world, world.admin).post<TicketBody>('/api/watchers', { ticket: ticket.publicId, user })
const refusedAt = (propertyPath: string, ...names: string[]) => ({
  status: 422,
  body: { violations: [{ propertyPath, code: 'kept-from', message: expect.stringContaining(names.join(', ')) }] },
})

describe('nobody is made to watch what they never see', () => {
  it('no customer an internal ticket, who is named in the refusal', async () => {
    const ticket = await aTicket(world, { internal: true })
    expect(await watch(ticket, world.chef.uuid)).toMatchObject(refusedAt('user', 'Nora Nordlicht'))
    const watchers = [world.bernd.uuid, world.chef.uuid, world.fremd.uuid]
    const refused = refusedAt('watchers', 'Nora Nordlicht', 'Susi Südwind')
    expect(await open({ type: 'normal', internal: true, watchers })).toMatchObject(refused)
    expect((await watch(ticket, world.bernd.uuid)).status).toBe(201)
  })

  it('nobody without the role a request of an authority, not even by a subscription of its template', async () => {
    const ticket = (await open({})).body
    for (const { uuid, name } of [world.bernd, world.chef]) {
      expect(await watch(ticket, uuid)).toMatchObject(refusedAt('user', name))
      expect(await open({ watchers: [uuid] })).toMatchObject(refusedAt('watchers', name))
    }
    expect((await open({ watchers: [world.admin.uuid] })).status).toBe(201)
    const template = await caller(world, world.admin).post<TicketBody>('/api/templates', {
      name: 'Behörde',
      type: 'authority_request',
    })
    const subscribed = (user: string) =>
      caller(world, world.admin).post('/api/template_watchers', { template: template.body.uuid, user })
    expect(await subscribed(world.bernd.uuid)).toMatchObject(refusedAt('user', 'Bernd Agent'))
    expect((await subscribed(world.admin.uuid)).status).toBe(201)
  })

  it('what is copied leaves out whom the copy is kept from', async () => {
    const origin = await aTicket(world, { watchers: [world.bernd.uuid, world.chef.uuid] })
    const copy = await open({ type: 'normal', copyFrom: origin.publicId, internal: true })
    expect(copy).toMatchObject({ status: 201, body: { watchers: [{ uuid: world.bernd.uuid }] } })
  })

  it('somebody of another customer may, to write into it by mail, and whoever has just come', async () => {
    const ticket = await aTicket(world)
    expect((await watch(ticket, world.fremd.uuid)).status).toBe(201)
    const user = aUserFacts({ uuid: newId(), name: 'Neu Dabei', roles: ['ROLE_EMPLOYEE', 'ROLE_AUTHORITIES'] })
    await world.tickets.publish(userChanged, { user, actor: { uuid: world.admin.uuid, name: world.admin.name } })
    expect((await open({ watchers: [user.uuid] })).status).toBe(201)
  })
})
