import type { Comment } from '@leitstand/contracts/ticket/ticket'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const as = (actor = world.anna) => caller(world, actor)
const path = ({ publicId }: TicketBody) => `/api/tickets/${publicId}`
const write = async (ticket: TicketBody, text: string) =>
  (await as().post<Comment>('/api/comments', { ticket: ticket.publicId, text })).body
const textsIn = async ({ publicId }: TicketBody) =>
  (await as().get<{ 'hydra:member': Comment[] }>(`/api/comments?ticket.publicId=${publicId}`)).body['hydra:member']
    .map(({ text }) => text)
    .sort()

/** A ticket and its twin that is merged into it, each with a comment. */
async function merged(fields: object = {}) {
  const [twin, ticket] = [await aTicket(world, { ...fields }), await aTicket(world, { ...fields })]
  const comments = [await write(twin, 'Vom Zwilling.'), await write(ticket, 'Vom Ticket.')]
  expect((await as().post(`${path(twin)}/merge`, { into: ticket.publicId })).status).toBe(200)
  return { twin, ticket, comments }
}
const unmerge = (ticket: TicketBody) => as().post(`${path(ticket)}/unmerge`)

describe('while tickets are merged', () => {
  it('neither of them is deleted, alone or with others, until the merge is undone', async () => {
    const { twin, ticket } = await merged()
    const remove = (one: TicketBody) => as(world.admin).delete(path(one))
    const merge = { status: 409, body: { code: 'merge-stands' } }
    expect(await remove(twin)).toMatchObject({
      ...merge,
      body: { title: expect.stringContaining(`#${ticket.publicId}`) },
    })
    expect(await remove(ticket)).toMatchObject({
      ...merge,
      body: { title: expect.stringContaining(`#${twin.publicId}`) },
    })
    const many = { tickets: [twin.publicId, ticket.publicId], action: 'delete' }
    const { body } = await as(world.admin).post<{ done: number[]; failed: { message: string }[] }>(
      '/api/ticket/multiple',
      many,
    )
    expect(body).toMatchObject({ done: [], failed: [{}, {}] })
    expect(await textsIn(ticket)).toEqual(['Vom Ticket.', 'Vom Zwilling.'])

    await unmerge(twin)
    expect((await remove(ticket)).status).toBe(204)
    expect(await textsIn(twin)).toEqual(['Vom Zwilling.'])
  })

  it('go together when what both are part of is deleted', async () => {
    const parent = await aTicket(world)
    const below = { parent: parent.publicId, type: 'sub_ticket' }
    const { twin } = await merged(below)
    const { ticket: other } = await merged()
    const third = await aTicket(world, below)
    await as().post(`${path(third)}/merge`, { into: other.publicId })
    expect(await as(world.admin).delete(path(parent))).toMatchObject({ status: 409, body: { code: 'merge-stands' } })
    await unmerge(third)
    expect((await as(world.admin).delete(path(parent))).status).toBe(204)
    expect((await as().get(path(twin))).status).toBe(404)
  })

  it('a ticket that was split off is not taken back', async () => {
    const ticket = await aTicket(world)
    const comment = await write(ticket, 'Noch etwas anderes.')
    const made = (await as().post<TicketBody>(`/api/comments/${comment.uuid}/split`, { subject: 'Anderes' })).body
    Object.assign(world.worked, { internalMinutes: 0, billableMinutes: 0 })
    await as().post(`${path(await aTicket(world))}/merge`, { into: made.publicId })
    const undone = await as().delete(`/api/comments/${comment.uuid}/split`)
    expect(undone).toMatchObject({ status: 409, body: { code: 'merge-stands' } })
  })

  it('both stay with their customer', async () => {
    const { twin, ticket } = await merged()
    const refusal = { propertyPath: 'customer', code: 'customer-of-merged' }
    const given = await as().patch(path(ticket), { customer: world.suedwind })
    expect(given).toMatchObject({ status: 422, body: { violations: [refusal] } })
    const hidden = await as().patch(path(ticket), { customer: null, internal: true })
    expect(hidden).toMatchObject({ status: 422, body: { violations: [refusal] } })
    expect((await as().patch(path(twin), { customer: world.suedwind })).status).toBe(409)
    expect((await as().patch(path(ticket), { customer: world.nordlicht, priority: 'high' })).status).toBe(200)

    await unmerge(twin)
    expect((await as().patch(path(ticket), { customer: world.suedwind })).status).toBe(200)
  })

  it('the one that goes on elsewhere takes nothing more, whatever it is', async () => {
    const before = await aTicket(world)
    const link = await as().post<{ uuid: string }>('/api/links', {
      ticket: before.publicId,
      url: 'https://example.com',
    })
    const parcel = { ticket: before.publicId, trackingId: 'JJD1' }
    const tracking = await as().post<{ uuid: string }>('/api/trackings', parcel)
    const watcher = { ticket: before.publicId, user: world.bernd.uuid }
    const watching = await as().post<{ uuid: string }>('/api/watchers', watcher)
    const [comment, split] = [await write(before, 'Eins.'), await write(before, 'Zwei.')]
    Object.assign(world.worked, { internalMinutes: 0, billableMinutes: 0 })
    await as().post(`/api/comments/${split.uuid}/split`, { subject: 'Anderes' })
    await as().post(`${path(before)}/merge`, { into: (await aTicket(world)).publicId })

    for (const answer of [
      await as().post('/api/watchers', { ...watcher, user: world.chef.uuid }),
      await as().delete(`/api/watchers/${watching.body.uuid}`),
      await as().get(`/api/comment/approve/${comment.uuid}`),
      await as().post(`/api/comments/${comment.uuid}/split`, { subject: 'Anderes' }),
      await as().delete(`/api/comments/${split.uuid}/split`),
      await as().post(`${path(before)}/confirm_sender`),
      await as().patch(`/api/links/${link.body.uuid}`, { name: 'Anders' }),
      await as().delete(`/api/links/${link.body.uuid}`),
      await as().patch(`/api/trackings/${tracking.body.uuid}`, { status: 'transit' }),
      await as().delete(`/api/trackings/${tracking.body.uuid}`),
    ])
      expect.soft(answer).toMatchObject({ status: 409, body: { code: 'ticket-merged' } })
  })
})
