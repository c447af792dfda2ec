import type { Actor } from '@leitstand/contracts/actor'
import { userChanged } from '@leitstand/contracts/identity/events'
import {
  type ProductOption,
  usualNotifications,
  watchNewFromKinds,
} from '@leitstand/contracts/identity/notification-settings'
import { ticketChanged, ticketCreated } from '@leitstand/contracts/ticket/events'
import { aUserFacts } from '@leitstand/kit/testing/facts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maySee } from '../src/domain/ticket-policy.ts'
import { findTicket } from '../src/store/tickets.ts'
import { addWatcher, restateWatchers } from '../src/store/watchers.ts'
import { aServer, aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
let version = 100
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const add = (fields: Record<string, unknown>, as: Actor = world.anna) =>
  caller(world, as).post<TicketBody>('/api/ticket_servers', fields)
const serversOf = async (ticket: TicketBody, as: Actor = world.anna) =>
  (await caller(world, as).get<TicketBody>(`/api/tickets/${ticket.publicId}`)).body['servers']
const listed = async (query: string, as: Actor) =>
  (await caller(world, as).get<{ 'hydra:member': TicketBody[] }>(`/api/ticket_servers?${query}`)).body['hydra:member']

const nameless = { status: 422, body: { violations: [{ propertyPath: 'name', code: 'required' }] } }

describe('a server of a ticket', () => {
  it('is chosen from the directory, renamed for the ticket and taken away', async () => {
    const ticket = await aTicket(world)
    const server = aServer(world, { name: 'shop-web-01' })
    const made = await add({ ticket: ticket.publicId, server: `/api/servers/${server.uuid}`, customName: 'Frontend' })
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'shop-web-01', customName: 'Frontend', origin: 'wi', kind: 'managed_server' },
    })
    expect(await serversOf(ticket)).toMatchObject([{ name: 'shop-web-01', customName: 'Frontend' }])
    const path = `/api/ticket_servers/${made.body.uuid}`
    expect((await caller(world, world.anna).patch(path, { customName: 'Shop' })).body).toMatchObject({
      name: 'shop-web-01',
      customName: 'Shop',
    })
    expect((await add({ ticket: ticket.publicId, server: server.uuid })).status).toBe(422)
    expect((await caller(world, world.anna).delete(path)).status).toBe(204)
    expect((await caller(world, world.anna).get(path)).status).toBe(404)
    expect(await serversOf(ticket)).toEqual([])
    const told = (await world.tickets.published(ticketChanged)).filter((event) => event.ticket.uuid === ticket.uuid)
    expect(told.map(({ changes }) => changes[0])).toEqual([
      { field: 'servers', before: null, after: 'Frontend (shop-web-01)' },
      { field: 'servers', before: 'Frontend (shop-web-01)', after: 'Shop (shop-web-01)' },
      { field: 'servers', before: 'Shop (shop-web-01)', after: null },
    ])
  })

  it('is found by its name among those of the customer; staff may name one that is not there', async () => {
    const ticket = await aTicket(world)
    const server = aServer(world, { name: 'shop-db-01' })
    expect((await add({ ticket: ticket.publicId, name: 'shop-db-01' })).body).toMatchObject({
      server: { '@id': `/api/servers/${server.uuid}`, uuid: server.uuid, name: 'shop-db-01' },
    })
    const free = await add({ ticket: ticket.publicId, name: 'Leihgerät', customName: 'Notebook' })
    expect(free).toMatchObject({ status: 201, body: { server: null, kind: null, origin: null, name: 'Leihgerät' } })
    const whole = { ticket: ticket.publicId, name: 'Leihgerät 2', customName: null }
    const path = `/api/ticket_servers/${free.body.uuid}`
    expect((await caller(world, world.anna).put(path, whole)).body).toMatchObject({
      name: 'Leihgerät 2',
      customName: null,
    })
    expect(await add({ ticket: ticket.publicId })).toMatchObject(nameless)
    expect(await caller(world, world.anna).patch(path, { name: null })).toMatchObject(nameless)
  })

  it('is never another customer’s', async () => {
    const ticket = await aTicket(world)
    const foreign = aServer(world, { name: 'reisen-app-01', userGroup: world.suedwind })
    for (const as of [world.anna, world.chef])
      expect((await add({ ticket: ticket.publicId, server: foreign.uuid }, as)).status).toBe(422)
    const internal = await aTicket(world, { customer: null, internal: true, type: 'internal' })
    expect((await add({ ticket: internal.publicId, server: foreign.uuid })).status).toBe(201)
  })

  it('goes when the ticket goes to another customer', async () => {
    const ticket = await aTicket(world)
    await add({ ticket: ticket.publicId, server: aServer(world).uuid })
    await add({ ticket: ticket.publicId, name: 'Leihgerät' })
    await caller(world, world.anna).patch(`/api/tickets/${ticket.publicId}`, { customer: world.suedwind })
    expect(await serversOf(ticket, world.fremd)).toMatchObject([{ name: 'Leihgerät' }])
    const changed = (await world.tickets.published(ticketChanged)).at(-1)
    expect(changed?.changes.map(({ field }) => field)).toEqual(['customer', 'servers'])
    expect(changed?.ticket.servers).toMatchObject([{ name: 'Leihgerät' }])
  })
})

describe('a customer', () => {
  it('chooses own servers on tickets they see, and leaves what staff entered alone', async () => {
    const ticket = await aTicket(world)
    const server = aServer(world)
    const made = await add({ ticket: ticket.publicId, server: server.uuid }, world.chef)
    expect(made.status).toBe(201)
    expect((await add({ ticket: ticket.publicId, name: 'Erfunden' }, world.chef)).status).toBe(422)
    const free = await add({ ticket: ticket.publicId, name: 'Leihgerät' })
    const ofStaff = `/api/ticket_servers/${free.body.uuid}`
    expect((await caller(world, world.chef).delete(ofStaff)).status).toBe(403)
    expect((await caller(world, world.chef).patch(ofStaff, { customName: 'Meins' })).status).toBe(403)
    expect((await caller(world, world.chef).delete(`/api/ticket_servers/${made.body.uuid}`)).status).toBe(204)
    expect((await add({ ticket: ticket.publicId, server: server.uuid }, world.fremd)).status).toBe(404)
  })

  it('opens a ticket with own servers', async () => {
    const own = aServer(world)
    const foreign = aServer(world, { userGroup: world.suedwind })
    const fields = { subject: 'Server weg', description: 'Seit heute.' }
    const made = await caller(world, world.chef).post<TicketBody>('/api/tickets', { ...fields, servers: [own.uuid] })
    expect(made).toMatchObject({ status: 201, body: { servers: [{ name: own.name }] } })
    const created = (await world.tickets.published(ticketCreated)).at(-1)
    expect(created?.ticket.servers).toMatchObject([{ server: own.uuid, name: own.name }])
    const refused = await caller(world, world.chef).post('/api/tickets', { ...fields, servers: [foreign.uuid] })
    expect(refused.status).toBe(422)
  })

  it('who is a sub-user sees servers of a ticket only while named on it', async () => {
    const ticket = await aTicket(world)
    await add({ ticket: ticket.publicId, name: 'x' })
    expect(await listed(`ticket.publicId=${ticket.publicId}`, world.nutzer)).toEqual([])
    await caller(world, world.anna).post('/api/watchers', { ticket: ticket.publicId, user: world.nutzer.uuid })
    expect(await listed(`ticket.publicId=${ticket.publicId}`, world.nutzer)).toHaveLength(1)
  })

  it('sees servers of exactly the tickets that the rule of visibility shows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(world.anna, world.admin, world.chef, world.nutzer, world.fremd),
        fc.boolean(),
        fc.constantFrom(world.nordlicht, world.suedwind),
        fc.constantFrom('normal', 'authority_request'),
        fc.boolean(),
        async (reader, internal, customer, type, isWatched) => {
          const ticket = await aTicket(world, { internal, customer, type }, world.admin)
          await add({ ticket: ticket.publicId, name: 'x' }, world.admin)
          const { database } = world.tickets.running
          // Of old data: nobody is made to watch anew what they never see.
          if (isWatched) await addWatcher(database, ticket.uuid, world.nutzer.uuid)
          await restateWatchers(database, ticket.uuid)
          const row = await findTicket(database, ticket.uuid)
          const found = await listed(`ticket.publicId=${ticket.publicId}`, reader)
          expect(found).toHaveLength(row && maySee(reader, row) ? 1 : 0)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('whoever wants to watch new tickets with such a server', () => {
  const wishes = async (person: Actor, option?: ProductOption) => {
    version += 1
    const { uuid, name, roles, groups, customerGroups } = person
    const staff = roles.includes('ROLE_EMPLOYEE')
    const own = { roles, staff, groups: staff ? groups : customerGroups, customerGroup: customerGroups[0] ?? null }
    const notificationSettings = { ...usualNotifications, ...(option && { [option]: true }) }
    const user = aUserFacts({ uuid, name, ...own, notificationSettings, version })
    await world.tickets.publish(userChanged, { user, actor: { uuid: world.admin.uuid, name: world.admin.name } })
  }
  const watchersOf = async (ticket: TicketBody) =>
    (await findTicket(world.tickets.running.database, ticket.uuid))?.watchers ?? []

  it.each(Object.entries(watchNewFromKinds) as [ProductOption, (typeof watchNewFromKinds)[ProductOption]][])(
    'with %s watches those with a %s, and no others',
    async (option, kind) => {
      await wishes(world.bernd, option)
      const [of, other] = [aServer(world, { kind }), kind === 'server' ? 'managed_server' : 'server'] as const
      expect(await watchersOf(await aTicket(world, { servers: [of.uuid] }))).toEqual([world.bernd.uuid])
      const another = aServer(world, { kind: other })
      expect(await watchersOf(await aTicket(world, { servers: [another.uuid] }))).toEqual([])
      expect(await watchersOf(await aTicket(world))).toEqual([])
      await wishes(world.bernd)
    },
  )

  it('watches it too when the server comes while the ticket is new, not later', async () => {
    await wishes(world.bernd, 'watchNewFromManagedServer')
    const [fresh, begun] = [await aTicket(world), await aTicket(world)]
    await caller(world, world.anna).patch(`/api/tickets/${begun.publicId}/state`, { transition: 'progress' })
    for (const ticket of [fresh, begun]) await add({ ticket: ticket.publicId, server: aServer(world).uuid })
    expect(await watchersOf(fresh)).toEqual([world.bernd.uuid])
    expect(await watchersOf(begun)).toEqual([])
    await wishes(world.bernd)
  })

  it('watches only what they may see', async () => {
    for (const person of [world.bernd, world.chef, world.nutzer, world.fremd])
      await wishes(person, 'watchNewFromManagedServer')
    const servers = [aServer(world).uuid]
    expect((await watchersOf(await aTicket(world, { servers }))).sort()).toEqual(
      [world.bernd.uuid, world.chef.uuid].sort(),
    )
    expect(await watchersOf(await aTicket(world, { servers, internal: true }))).toEqual([world.bernd.uuid])
    expect(await watchersOf(await aTicket(world, { servers, type: 'authority_request' }, world.admin))).toEqual([])
  })
})
