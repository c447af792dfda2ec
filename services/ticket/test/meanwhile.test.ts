import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createComment } from '@leitstand/contracts/ticket/comments'
import { attachmentRemoved, ticketChanged } from '@leitstand/contracts/ticket/events'
import { addCommentFromMail } from '@leitstand/contracts/ticket/from-mail'
import { labels } from '@leitstand/contracts/ticket/resources'
import { newId } from '@leitstand/kit/ids'
import { until } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

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

describe('a ticket that changes at the moment when somebody writes', () => {
  /** Both wait for the row of the ticket, the change before the words. */
  async function writeAfter(ticket: TicketBody, change: () => Promise<unknown>, write: () => Promise<unknown>) {
    const { database } = world.tickets.running
    const holding = Promise.withResolvers<void>()
    const held = database.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM ticket WHERE uuid = $1 FOR UPDATE', [ticket.uuid])
      await holding.promise
    })
    const sql = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    const waiting = (count: number) => until(async () => (await database.query(sql)).length === count)
    const changed = change()
    await waiting(1)
    const written = write().catch((error: unknown) => error)
    await waiting(2)
    holding.resolve()
    await Promise.all([held, changed])
    return await written
  }
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
    expect(await writeAfter(ticket, () => change(ticket), write)).toMatchObject({ code })
  })

  it.each([
    ['archived', (ticket: TicketBody) => move(ticket, 'archived')],
    ['merged', merge],
  ])('gives back a mail once it is %s, so that it is looked anew where it belongs', async (_what, change) => {
    const ticket = await aTicket(world)
    await move(ticket, 'close')
    const mail = { key: newId(), author: world.chef.uuid, text: 'Doch noch etwas.', attachments: [] }
    const write = () => world.tickets.ask(addCommentFromMail, { ...mail, ticket: ticket.uuid })
    expect(await writeAfter(ticket, () => change(ticket), write)).toMatchObject({ code: 'ticket-finished' })
  })
})

it('a label that is deleted while somebody changes it is told as deleted after that', async () => {
  const label = (await as(world.admin).post<{ uuid: string }>('/api/labels', { name: 'Flüchtig' })).body
  const { database } = world.tickets.running
  const holding = Promise.withResolvers<void>()
  const held = database.transaction(async (tx) => {
    await tx.query('UPDATE label SET version = version + 1 WHERE uuid = $1', [label.uuid])
    await holding.promise
  })
  const gone = as(world.admin).delete(`/api/labels/${label.uuid}`)
  const sql = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  await until(async () => (await database.query(sql)).length === 1)
  holding.resolve()
  await held
  expect((await gone).status).toBe(204)
  expect(await world.tickets.published(labels.deleted)).toContainEqual({ uuid: label.uuid, version: 3 })
})
