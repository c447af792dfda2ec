import { ticketTransitioned } from '@leitstand/contracts/ticket/events'
import { addCommentFromMail, findTicketForMail } from '@leitstand/contracts/ticket/from-mail'
import type { Comment } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

interface Body extends TicketBody {
  mergedInto: { publicId: number } | null
  title: string
  violations: { propertyPath: string; code: string }[]
}
interface Many<T> {
  'hydra:member': T[]
}
const post = (path: string, body: object = {}, as = world.anna) => {
  world.tickets.clock.advanceMinutes(1)
  return caller(world, as).post<Body>(path, body)
}
const merge = (ticket: TicketBody, into: TicketBody, as = world.anna) =>
  post(`/api/tickets/${ticket.publicId}/merge`, { into: into.publicId }, as)
const unmerge = (ticket: TicketBody) => post(`/api/tickets/${ticket.publicId}/unmerge`)
const write = (ticket: TicketBody, text: string, fields: object = {}, as = world.anna) =>
  post('/api/comments', { ticket: ticket.publicId, text, ...fields }, as)
const read = async (ticket: TicketBody, as = world.anna) =>
  (await caller(world, as).get<Body>(`/api/tickets/${ticket.publicId}`)).body
const textsIn = async (ticket: TicketBody, as = world.anna) =>
  (
    await caller(world, as).get<Many<Comment>>(`/api/comments?ticket.publicId=${ticket.publicId}&order[createdAt]=asc`)
  ).body['hydra:member'].map(({ text, ticket: { publicId } }) => `#${publicId} ${text}`)
const watchersOf = async (ticket: TicketBody) =>
  (
    await caller(world, world.anna).get<Many<{ user: { name: string } }>>(
      `/api/watchers?ticket.publicId=${ticket.publicId}`,
    )
  ).body['hydra:member'].map(({ user }) => user.name)

describe('a ticket that is merged into another', () => {
  it('is read there in the order of time, as far as each reader may read it', async () => {
    const [twin, ticket] = [await aTicket(world, { subject: 'Doppelt' }), await aTicket(world)]
    await write(ticket, 'Eins.')
    await write(twin, 'Zwei.')
    await write(twin, 'Nur für uns.', { internal: true })
    await write(ticket, 'Drei.')
    expect((await merge(twin, ticket)).status).toBe(200)

    const [a, b] = [ticket.publicId, twin.publicId]
    expect(await textsIn(ticket)).toEqual([`#${a} Eins.`, `#${b} Zwei.`, `#${b} Nur für uns.`, `#${a} Drei.`])
    expect(await textsIn(ticket, world.chef)).toEqual([`#${a} Eins.`, `#${b} Zwei.`, `#${a} Drei.`])
    const { body } = await caller(world, world.chef).get<Many<{ ticket: { subject: string } }>>(
      `/api/tickets/${a}/merged`,
    )
    expect(body['hydra:member']).toMatchObject([{ ticket: { subject: 'Doppelt' } }])
  })

  it('counts as closed, says where it went, accepts nothing more, and both histories tell of it', async () => {
    const [twin, ticket] = [await aTicket(world), await aTicket(world)]
    const merged = (await merge(twin, ticket)).body
    expect(merged).toMatchObject({ status: 'closed', mergedInto: { publicId: ticket.publicId } })
    const told = (await world.tickets.published(ticketTransitioned)).at(-1)
    expect(told).toMatchObject({ transition: 'merge', from: 'open', ticket: { status: 'closed' } })
    expect(told?.changes).toContainEqual({ field: 'mergedInto', before: null, after: `#${ticket.publicId}` })

    for (const refused of [
      await write(twin, 'Noch etwas.'),
      await caller(world, world.anna).patch<Body>(`/api/tickets/${twin.publicId}`, { priority: 'high' }),
      await caller(world, world.anna).patch<Body>(`/api/tickets/${twin.publicId}/state`, { transition: 'reopen' }),
      await merge(twin, await aTicket(world)),
      await merge(await aTicket(world), twin),
    ])
      expect(refused).toMatchObject({ status: 409, body: { title: expect.stringContaining(`#${ticket.publicId}`) } })
    const state = await caller(world, world.anna).get<{ transitions: unknown[] }>(`/api/tickets/${twin.publicId}/state`)
    expect(state.body.transitions).toEqual([])
  })

  it('is put back as it was, and what was written since stays where it was written', async () => {
    const [twin, ticket] = [await aTicket(world), await aTicket(world)]
    await post('/api/watchers', { ticket: twin.publicId, user: world.bernd.uuid })
    await merge(twin, ticket)
    expect(await watchersOf(ticket)).toContain('Bernd Agent')
    await write(ticket, 'Danach.')
    expect(await unmerge(twin)).toMatchObject({ status: 200, body: { status: 'open', mergedInto: null } })
    expect(await watchersOf(ticket)).not.toContain('Bernd Agent')
    expect(await textsIn(ticket)).toEqual([`#${ticket.publicId} Danach.`])
    expect((await write(twin, 'Weiter.')).status).toBe(201)
    expect((await unmerge(twin)).status).toBe(409)
  })

  it('is closed as it was before when that was its state', async () => {
    const [twin, ticket] = [await aTicket(world), await aTicket(world)]
    await caller(world, world.anna).patch(`/api/tickets/${twin.publicId}/state`, { transition: 'close' })
    await merge(twin, ticket)
    await unmerge(twin)
    expect(await read(twin)).toMatchObject({ status: 'closed', mergedInto: null })
  })

  it('is found where it went by mails to it, also by way of a third', async () => {
    const [first, second, third] = [await aTicket(world), await aTicket(world), await aTicket(world)]
    await merge(first, second)
    await merge(second, third)
    const below = { parent: first.publicId, subject: 'Teil', description: 'x', type: 'sub_ticket' }
    expect(await post('/api/tickets', below)).toMatchObject({ status: 409, body: { code: 'ticket-merged' } })
    const found = await world.tickets.ask(findTicketForMail, { publicId: first.publicId })
    expect(found).toMatchObject({ publicId: third.publicId, status: 'open' })
    expect(found?.merged?.sort()).toEqual([first.uuid, second.uuid].sort())
    await world.tickets.ask(addCommentFromMail, {
      ...{ key: newId(), ticket: first.uuid, author: world.chef.uuid, text: 'Von früher.', attachments: [] },
    })
    expect(await textsIn(third)).toEqual([`#${third.publicId} Von früher.`])
  })
})

describe('what cannot be merged', () => {
  it('is refused at the field, with a sentence that says why', async () => {
    const ticket = await aTicket(world)
    const withSub = await aTicket(world)
    await aTicket(world, { parent: withSub.publicId, type: 'sub_ticket' })
    const foreign = await aTicket(world, { customer: world.suedwind })
    const internal = await aTicket(world, { internal: true })
    // A sub-user's, who does not see the tickets of the others.
    const ofSubUser = await aTicket(world, { customerUser: world.nutzer.uuid })
    const codes: unknown[] = []
    for (const one of [ticket, foreign, internal, withSub, ofSubUser])
      codes.push((await merge(one, ticket)).body.violations?.[0])
    expect(codes).toMatchObject([
      { propertyPath: 'into', code: 'merge-itself' },
      { propertyPath: 'into', code: 'merge-other-customer' },
      { propertyPath: 'into', code: 'merge-other-readers' },
      { propertyPath: 'into', code: 'merge-open-sub-tickets' },
      { propertyPath: 'into', code: 'merge-unseen' },
    ])
  })

  it('customers merge nothing, and a ticket one does not see is not there', async () => {
    const [twin, ticket] = [await aTicket(world), await aTicket(world)]
    expect((await merge(twin, ticket, world.chef)).status).toBe(403)
    const request = await aTicket(world, { type: 'authority_request' }, world.admin)
    expect((await merge(ticket, request)).body.violations[0]).toMatchObject({ code: 'unknown-reference' })
  })
})
