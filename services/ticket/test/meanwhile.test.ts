import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { mailCommentSent } from '@leitstand/contracts/mail/events'
import { createComment } from '@leitstand/contracts/ticket/comments'
import { attachmentRemoved, ticketChanged } from '@leitstand/contracts/ticket/events'
import { addCommentFromMail, createFromMail } from '@leitstand/contracts/ticket/from-mail'
import { labels } from '@leitstand/contracts/ticket/resources'
import { newId } from '@leitstand/kit/ids'
import { until } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMoment, type Moment } from './a-moment.ts'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
let moment: Moment
beforeAll(async () => {
  world = await aWorld()
  moment = aMoment(world.tickets)
})
afterAll(async () => {
  await moment[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const as = (actor = world.anna) => caller(world, actor)
const path = ({ publicId }: TicketBody) => `/api/tickets/${publicId}`
const move = (ticket: TicketBody, transition: string) => as().patch(`${path(ticket)}/state`, { transition })
describe('a file that is still on its way', () => {
  const head =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n'

  async function uploadWhile(ticket: TicketBody, actor: World['anna'], happens: () => Promise<unknown>) {
    const spool = join(world.tickets.config.dataFolder, 'spool')
    const rest = Promise.withResolvers<void>()
    const bytes = (text: string) => new TextEncoder().encode(text)
    const body = new ReadableStream({
      start: async (controller) => {
        controller.enqueue(bytes(head + 'x'.repeat(100_000)))
        await rest.promise
        controller.enqueue(bytes('\r\n--x--\r\n'))
        controller.close()
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const upload = as(actor).fetch(`${path(ticket)}/attachment`, init)
    await until(async () => (await readdir(spool)).length === 1)
    await happens()
    rest.resolve()
    return (await upload).status
  }

  it.each([
    ['finished', 409, (ticket: TicketBody) => move(ticket, 'close')],
    ['hidden from its customer', 404, (ticket: TicketBody) => as().patch(path(ticket), { internal: true })],
    ['deleted', 404, (ticket: TicketBody) => as(world.admin).delete(path(ticket))],
  ])('does not come to a ticket that is %s meanwhile', async (_what, status, happens) => {
    const ticket = await aTicket(world)
    expect(await uploadWhile(ticket, world.chef, () => happens(ticket))).toBe(status)
    const files = 'SELECT uuid FROM attachment WHERE ticket = $1'
    expect(await world.tickets.running.database.query(files, [ticket.uuid])).toEqual([])
  })
})

it('a file that two delete at once goes once', async () => {
  const ticket = await aTicket(world)
  const form = new FormData()
  form.append('file', new Blob(['Plan']), 'plan.txt')
  const answer = await as().fetch(`${path(ticket)}/attachment`, { method: 'POST', body: form })
  const { uuid } = (await answer.json()) as { uuid: string }
  const remove = () => as().delete(`/api/attachments/${uuid}`)
  await Promise.all([remove(), remove(), remove()])
  const told = (await world.tickets.published(attachmentRemoved)).filter(({ attachment }) => attachment.uuid === uuid)
  expect(told).toHaveLength(1)
})

it('of people who are made to watch at once each is told of once', async () => {
  const ticket = await aTicket(world)
  const people = [world.anna, world.bernd, world.admin]
  await Promise.all(people.map(({ uuid }) => as().post('/api/watchers', { ticket: ticket.publicId, user: uuid })))
  const told = (await world.tickets.published(ticketChanged)).filter((one) => one.ticket.uuid === ticket.uuid)
  const added = told.flatMap(({ changes }) => {
    const [before, after] = [changes[0]?.before, changes[0]?.after] as [string[], string[]]
    return after.filter((name) => !before.includes(name))
  })
  expect(added.sort()).toEqual(people.map(({ name }) => name).sort())
})

it('of somebody whom two take off the watchers at once is told once', async () => {
  const ticket = await aTicket(world)
  const { body } = await as().post<{ uuid: string }>('/api/watchers', {
    ticket: ticket.publicId,
    user: world.bernd.uuid,
  })
  const remove = () => as().delete(`/api/watchers/${body.uuid}`)
  expect((await moment.writeAfter(ticket, remove, remove)) as object).toMatchObject({ status: 204 })
  const told = (await world.tickets.published(ticketChanged)).filter((one) => one.ticket.uuid === ticket.uuid)
  expect(told.map(({ changes }) => changes[0]?.after)).toEqual([[world.bernd.name], []])
})

describe('a ticket that changes at the moment when somebody writes', () => {
  const merge = async (ticket: TicketBody) =>
    as().post(`${path(ticket)}/merge`, { into: (await aTicket(world)).publicId })

  it.each([
    ['finished', 'ticket-finished', (ticket: TicketBody) => move(ticket, 'close')],
    ['merged', 'ticket-merged', merge],
    ['hidden', 'not-found', (ticket: TicketBody) => as().patch(path(ticket), { internal: true })],
  ])('takes no comment any more once it is %s', async (_what, code, change) => {
    const ticket = await aTicket(world)
    const comment = { ticket: ticket.uuid, text: 'Schon da.', internal: false }
    const write = () => world.tickets.ask(createComment, comment, world.chef)
    expect(await moment.writeAfter(ticket, () => change(ticket), write)).toMatchObject({ code })
  })

  it('is stood up for as well once somebody else has changed it', async () => {
    const mail = { key: newId(), author: world.chef.uuid, text: 'Leer', attachments: [], unconfirmed: true }
    const { uuid } = await world.tickets.ask(createFromMail, {
      ...mail,
      recipient: 'support@leitstand.example',
      customer: world.nordlicht,
      subject: 'Kalender',
      originEmail: { from: 'chef@nordlicht.example', subject: 'Kalender', date: '2026-11-20T08:59:00Z' },
    })
    const ticket = (await as().get<TicketBody>(`/api/tickets/${uuid}`)).body
    const change = () => as().patch(path(ticket), { priority: 'high' })
    const confirm = () => as(world.bernd).post(`${path(ticket)}/confirm_sender`)
    expect(await moment.writeAfter(ticket, change, confirm)).toMatchObject({ status: 200, body: { priority: 'high' } })
  })

  it.each([
    ['archived', (ticket: TicketBody) => move(ticket, 'archived')],
    ['merged', merge],
  ])('gives back a mail once it is %s, so that it is looked anew where it belongs', async (_what, change) => {
    const ticket = await aTicket(world)
    await move(ticket, 'close')
    const mail = { key: newId(), author: world.chef.uuid, text: 'Doch noch etwas.', attachments: [] }
    const write = () => world.tickets.ask(addCommentFromMail, { ...mail, ticket: ticket.uuid })
    expect(await moment.writeAfter(ticket, () => change(ticket), write)).toMatchObject({ code: 'ticket-finished' })
  })
})

it('a label that is deleted while somebody changes it is told as deleted after that', async () => {
  const label = (await as(world.admin).post<{ uuid: string }>('/api/labels', { name: 'Flüchtig' })).body
  const write = 'UPDATE label SET version = version + 1 WHERE uuid = $1'
  const { gone } = await moment.whileHeld(write, label.uuid, async (waiting) => {
    const removing = as(world.admin).delete(`/api/labels/${label.uuid}`)
    await waiting(1)
    return { gone: removing }
  })
  expect((await gone).status).toBe(204)
  expect(await world.tickets.published(labels.deleted)).toContainEqual({ uuid: label.uuid, version: 3 })
})

it('a hint that a template is given at the moment when it is deleted is in use', async () => {
  const admin = as(world.admin)
  const hint = (await admin.post<{ uuid: string }>('/api/template_hints', { name: 'Seriennummer' })).body
  await admin.post('/api/templates', { name: 'Hardware', type: 'normal' })
  const give = "UPDATE template SET hint = $1 WHERE name = 'Hardware'"
  const { gone } = await moment.whileHeld(give, hint.uuid, async (waiting) => {
    const removing = admin.delete(`/api/template_hints/${hint.uuid}`)
    await waiting(1)
    return { gone: removing }
  })
  expect(await gone).toMatchObject({ status: 409, body: { code: 'in-use' } })
})

it('that a comment has left as a mail stands in nobody’s way who is about to reword it', async () => {
  const ticket = await aTicket(world)
  const written = { ticket: ticket.publicId, text: 'Kommt heute.', sendByEmail: true }
  const { body } = await as().post<{ uuid: string; version: number }>('/api/comments', written)
  await world.tickets.publish(mailCommentSent, { comment: body.uuid, ticket: ticket.uuid, to: ['chef@example.com'] })
  const seen = { 'if-match': `"${body.version}"` }
  const reworded = await as().patch(`/api/comments/${body.uuid}`, { text: 'Kommt morgen.' }, seen)
  expect(reworded).toMatchObject({ status: 200, body: { text: 'Kommt morgen.', sentByEmail: true } })
})

it('of two templates that are put below each other at once, one comes to stand below the other', async () => {
  const make = async (name: string) =>
    (await as(world.admin).post<{ uuid: string }>('/api/templates', { name, type: 'normal' })).body.uuid
  const below = (uuid: string, parent: string) => as(world.admin).patch(`/api/templates/${uuid}`, { parent })
  for (let round = 0; round < 3; round += 1) {
    const [one, other] = [await make('Umzug'), await make('Technik')]
    const answers = await Promise.all([below(one, other), below(other, one)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  }
})
