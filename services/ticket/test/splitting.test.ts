import { ticketDeleted } from '@leitstand/contracts/ticket/events'
import type { Attachment, Comment } from '@leitstand/contracts/ticket/ticket'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
  Object.assign(world.worked, { internalMinutes: 0, billableMinutes: 0 })
})
afterAll(() => world[Symbol.asyncDispose]())

interface Many<T> {
  'hydra:member': T[]
}
interface Body extends TicketBody {
  description: string
  internal: boolean
  author: { name: string }
  customer: { name: string } | null
  violations?: { propertyPath: string; code: string }[]
}
const write = async (ticket: TicketBody, text: string, fields: object = {}, as = world.anna) =>
  (await caller(world, as).post<Comment>('/api/comments', { ticket: ticket.publicId, text, ...fields })).body
const split = (comment: Comment, fields: object = {}, as = world.anna) =>
  caller(world, as).post<Body>(`/api/comments/${comment.uuid}/split`, { subject: 'Zweite Sache', ...fields })
const undo = (comment: Comment) => caller(world, world.anna).delete(`/api/comments/${comment.uuid}/split`)
const commentsOf = async (ticket: TicketBody, as = world.anna) =>
  (await caller(world, as).get<Many<Comment>>(`/api/comments?ticket.publicId=${ticket.publicId}`)).body['hydra:member']
const linksOf = async (ticket: TicketBody) =>
  (
    await caller(world, world.anna).get<Many<{ linkedTicket: { publicId: number } }>>(
      `/api/links?ticket.publicId=${ticket.publicId}`,
    )
  ).body['hydra:member']

describe('a comment that speaks of something else', () => {
  it('becomes the first text of a ticket of the same customer, linked with where it came from', async () => {
    const ticket = await aTicket(world)
    const comment = await write(ticket, 'Und der **Drucker** steht still.', {}, world.chef)
    const made = await split(comment)
    expect(made).toMatchObject({
      status: 201,
      body: { subject: 'Zweite Sache', description: comment.text, internal: false, author: comment.author },
    })
    expect(made.body.customer).toMatchObject({ name: 'Nordlicht Shop GmbH' })
    expect(await linksOf(ticket)).toMatchObject([{ linkedTicket: { publicId: made.body.publicId } }])
    expect((await commentsOf(ticket)).at(0)).toMatchObject({ text: comment.text, continuedIn: made.body.publicId })
    expect((await commentsOf(ticket, world.chef)).at(0)).not.toHaveProperty('continuedIn')
    expect((await caller(world, world.chef).get(`/api/tickets/${made.body.publicId}`)).status).toBe(200)
    expect((await split(comment)).status).toBe(409)
  })

  it('takes its files along as copies, pictures in the text as well', async () => {
    const ticket = await aTicket(world)
    const form = new FormData()
    form.set('file', new File(['Protokoll'], 'protokoll.txt', { type: 'text/plain' }))
    form.set('origin', 'comment')
    const path = `/api/tickets/${ticket.publicId}/attachment`
    const answer = await caller(world, world.anna).fetch(path, { method: 'POST', body: form })
    const { uuid } = (await answer.json()) as Attachment
    const comment = await write(ticket, `Siehe /attachment/view/${uuid}`, { attachments: [uuid] })
    const { body: made } = await split(comment)
    const { body } = await caller(world, world.anna).get<Many<Attachment>>(
      `/api/attachments?ticket.publicId=${made.publicId}`,
    )
    const [copy] = body['hydra:member']
    expect(copy).toMatchObject({ name: 'protokoll.txt', size: 9 })
    expect(copy?.uuid).not.toBe(uuid)
    expect(made.description).toBe(`Siehe /attachment/view/${copy?.uuid}`)
    expect((await commentsOf(ticket)).at(0)?.attachments).toMatchObject([{ uuid }])
  })

  it('stays among the staff when it was', async () => {
    const ticket = await aTicket(world)
    const note = await write(ticket, 'Nur für uns.', { internal: true })
    const { body: made } = await split(note)
    expect(made.internal).toBe(true)
    expect((await caller(world, world.chef).get(`/api/tickets/${made.publicId}`)).status).toBe(404)
  })

  it('becomes no ticket that others read, and none by a customer', async () => {
    const ticket = await aTicket(world)
    const comment = await write(ticket, 'Vertraulich.', {}, world.chef)
    const { body: template } = await caller(world, world.admin).post<{ uuid: string }>('/api/templates', {
      name: 'Behörde',
      type: 'authority_request',
      subject: 'x',
    })
    const refused = await split(comment, { template: template.uuid })
    expect(refused).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'template' }] } })
    expect((await commentsOf(ticket)).at(0)).toMatchObject({ continuedIn: null })
    expect((await split(comment, { subject: ' ' })).status).toBe(422)
    expect((await split(comment, {}, world.chef)).status).toBe(403)
  })
})

it('a comment becomes a ticket of another type where tickets of that type live', async () => {
  const { body: template } = await caller(world, world.admin).post<{ uuid: string }>('/api/templates', {
    name: 'Kauf',
    type: 'purchase',
  })
  const comment = await write(await aTicket(world, { internal: true }), 'Neue Platten.')
  const { status, body } = await split(comment, { template: template.uuid })
  expect([status, body['type'], body['project']]).toMatchObject([201, { name: 'purchase' }, { name: 'general' }])
})

describe('a ticket that was made of a comment', () => {
  it('is gone again when that is taken back, and the comment is as it was', async () => {
    const ticket = await aTicket(world)
    const comment = await write(ticket, 'Und noch etwas.', {}, world.chef)
    const { body: made } = await split(comment)
    expect((await undo(comment)).status).toBe(204)
    expect((await caller(world, world.anna).get(`/api/tickets/${made.publicId}`)).status).toBe(404)
    expect(await linksOf(ticket)).toEqual([])
    expect((await commentsOf(ticket)).at(0)).toMatchObject({ text: comment.text, continuedIn: null })
    expect((await world.tickets.published(ticketDeleted)).at(-1)).toMatchObject({ ticket: { publicId: made.publicId } })
    expect((await undo(comment)).status).toBe(409)
    expect((await split(comment)).status).toBe(201)
  })

  it('stays when something was written or booked there since', async () => {
    const ticket = await aTicket(world)
    const comment = await write(ticket, 'Drittens.', {}, world.chef)
    const { body: made } = await split(comment)
    world.worked.billableMinutes = 15
    expect((await undo(comment)).status).toBe(409)
    world.worked.billableMinutes = 0
    await write(made, 'Wir sehen nach.')
    expect((await undo(comment)).status).toBe(409)
    expect((await caller(world, world.anna).get(`/api/tickets/${made.publicId}`)).status).toBe(200)
  })
})
