import { limits } from '@leitstand/contracts/common'
import { ticketTransitioned } from '@leitstand/contracts/ticket/events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
let ticket: TicketBody
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  ticket = await aTicket(world)
})

interface State extends TicketBody {
  code?: string
}
const pathOf = ({ publicId }: Pick<TicketBody, 'publicId'>) => `/api/tickets/${publicId}/state`
const move = (of: TicketBody, body: object, as = world.anna) => caller(world, as).patch<State>(pathOf(of), body)
const undo = (of: TicketBody, as = world.anna) => caller(world, as).post<State>(`${pathOf(of)}/undo`, {})
const read = async ({ publicId }: TicketBody) =>
  (await caller(world, world.admin).get<TicketBody & Record<string, unknown>>(`/api/tickets/${publicId}`)).body

describe('a step that was taken by mistake', () => {
  it('is taken back where the workflow has no way back, and told of', async () => {
    const before = await read(ticket)
    expect((await move(ticket, { transition: 'progress' })).body.status).toBe('in_progress')
    const undone = await undo(ticket)
    expect(undone).toMatchObject({ status: 200, body: { status: 'open' } })
    const after = await read(ticket)
    expect([after['status'], after['workStartedAt']]).toEqual([before['status'], before['workStartedAt']])
    const told = (await world.tickets.published(ticketTransitioned)).findLast((one) => one.ticket.uuid === ticket.uuid)
    expect(told).toMatchObject({ transition: 'undo', from: 'in_progress', ticket: { status: 'open' }, version: 3 })
  })

  it('is told the same again to whoever repeats the call because the first answer was lost', async () => {
    await move(ticket, { transition: 'progress' })
    const once = () =>
      caller(world, world.anna).post<State>(
        `${pathOf(ticket)}/undo`,
        {},
        { 'idempotency-key': `zurück ${ticket.uuid}` },
      )
    const first = await once()
    expect(first).toMatchObject({ status: 200, body: { status: 'open' } })
    expect((await once()).body).toEqual(first.body)
  })

  it('suspends again what was suspended, until the same day', async () => {
    await move(ticket, { transition: 'open_adjourn', adjournDate: '2099-12-24', adjournTime: '10:00' })
    const suspended = await read(ticket)
    await caller(world, world.anna).get(`/api/ticket/${ticket.publicId}/reset-adjourn-date`)
    expect((await read(ticket))['status']).not.toBe('adjourned')
    expect((await undo(ticket)).status).toBe(200)
    const again = await read(ticket)
    for (const field of ['status', 'adjournDate', 'adjournTime', 'adjournedUntil'])
      expect(again[field], field).toEqual(suspended[field])
  })

  it('goes back once, and by whoever took it alone', async () => {
    await move(ticket, { transition: 'progress' })
    expect((await undo(ticket, world.bernd)).body.code).toBe('nothing-to-undo')
    expect((await undo(ticket, world.chef)).body.code).toBe('nothing-to-undo')
    expect((await undo(ticket, world.fremd)).status).toBe(404)
    const answers = await Promise.all([1, 2].map(() => undo(ticket)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await undo(ticket)).body.code).toBe('nothing-to-undo')
  })

  it('stays when somebody has moved the ticket on, and after an hour', async () => {
    await move(ticket, { transition: 'progress' })
    await move(ticket, { transition: 'close' }, world.bernd)
    expect((await undo(ticket)).body.code).toBe('nothing-to-undo')
    const late = await aTicket(world)
    await move(late, { transition: 'progress' })
    world.tickets.clock.advanceMinutes(limits.restoreMinutes + 1)
    expect((await undo(late)).body.code).toBe('nothing-to-undo')
  })

  it('goes back beside what was written meanwhile', async () => {
    await move(ticket, { transition: 'progress' })
    await caller(world, world.bernd).post('/api/comments', { ticket: ticket.publicId, text: 'Ich sehe nach.' })
    expect((await undo(ticket)).body.status).toBe('open')
    expect(await read(ticket)).toMatchObject({ commentCount: 1 })
  })
})

describe('a step that took sub-tickets along', () => {
  it('takes them back, but for those that somebody has moved since', async () => {
    const parent = await aTicket(world, {}, world.admin)
    const sub = () => aTicket(world, { parent: parent.publicId, type: 'sub_ticket', internal: false }, world.admin)
    const [along, moved] = [await sub(), await sub()]
    const uuids = [along.uuid, moved.uuid]
    await world.tickets.running.database.query("UPDATE ticket SET status = 'open' WHERE uuid = ANY($1)", [uuids])
    await move(parent, { transition: 'close', closeSubTickets: true })
    expect([(await read(along)).status, (await read(moved)).status]).toEqual(['closed', 'closed'])
    await move(moved, { transition: 'reopen' }, world.bernd)
    const reopened = (await read(moved)).status
    expect((await undo(parent)).body.status).toBe('open')
    expect([(await read(along)).status, (await read(moved)).status]).toEqual(['open', reopened])
  })
})

describe('a sub-ticket that was merged since it went along', () => {
  it('stays where it is', async () => {
    const parent = await aTicket(world, {}, world.admin)
    const sub = await aTicket(world, { parent: parent.publicId, type: 'sub_ticket', internal: false }, world.admin)
    await world.tickets.running.database.query("UPDATE ticket SET status = 'open' WHERE uuid = $1", [sub.uuid])
    await move(parent, { transition: 'close', closeSubTickets: true })
    const merged = await caller(world, world.anna).post(`/api/tickets/${sub.publicId}/merge`, { into: ticket.publicId })
    expect(merged.status).toBe(200)
    expect((await undo(parent)).body.status).toBe('open')
    expect((await read(sub)).status).toBe('closed')
  })
})

describe('a step of many tickets', () => {
  it('is taken once however often the call is repeated that broke off or whose answer was lost', async () => {
    const other = await aTicket(world)
    const repeated = (key: string) => () =>
      caller(world, world.anna).post<{ done: number[]; failed: object[] }>(
        '/api/ticket/multiple',
        { tickets: [ticket.publicId, other.publicId], action: 'transition', value: { transition: 'progress' } },
        { 'idempotency-key': `${key} ${ticket.uuid}` },
      )
    const [whole, broken] = [repeated('ganz'), repeated('abgebrochen')]
    const forgetsTheEnd = () =>
      world.tickets.running.database.query('DELETE FROM idempotency_keys WHERE key = $1', [
        `abgebrochen ${ticket.uuid}`,
      ])
    const first = await broken()
    expect(first.body).toMatchObject({ done: [ticket.publicId, other.publicId], failed: [] })
    await forgetsTheEnd()
    await move(other, { transition: 'close' }, world.bernd)
    expect((await broken()).body).toMatchObject({ done: [ticket.publicId, other.publicId], failed: [] })
    expect((await read(other)).status).toBe('closed')
    const refused = await whole()
    await undo(ticket)
    expect((await whole()).body).toEqual(refused.body)
    expect((await read(ticket)).status).toBe('open')
  })

  it('is taken back ticket by ticket', async () => {
    const other = await aTicket(world)
    const tickets = [ticket.publicId, other.publicId]
    const all = (action: string, value?: object) =>
      caller(world, world.anna).post<{ done: number[]; failed: object[] }>('/api/ticket/multiple', {
        tickets,
        action,
        ...(value && { value }),
      })
    await all('transition', { transition: 'progress' })
    await move(other, { transition: 'close' }, world.bernd)
    const { body } = await all('undo-transition')
    expect(body).toMatchObject({ done: [ticket.publicId], failed: [{ publicId: String(other.publicId) }] })
    expect([(await read(ticket)).status, (await read(other)).status]).toEqual(['open', 'closed'])
  })
})
