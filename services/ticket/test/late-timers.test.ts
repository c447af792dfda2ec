import { addCommentFromMail } from '@leitstand/contracts/ticket/from-mail'
import { newId } from '@leitstand/kit/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetAll } from '../src/store/remember.ts'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const as = (actor = world.anna) => caller(world, actor)
const path = ({ publicId }: TicketBody) => `/api/tickets/${publicId}`
const move = (ticket: TicketBody, transition: string) => as().patch(`${path(ticket)}/state`, { transition })
const statusOf = async (ticket: TicketBody) => (await as().get<TicketBody>(path(ticket))).body.status
const write = (ticket: TicketBody, actor: World['anna']) =>
  as(actor).post('/api/comments', { ticket: ticket.publicId, text: 'Noch etwas.' })
const timersOf = async (kind: string) =>
  await world.tickets.running.database.query('SELECT key, last_error FROM timers WHERE kind = $1', [kind])

describe('what a customer wrote', () => {
  async function aWaitingTicket() {
    const ticket = await aTicket(world)
    for (const step of ['progress', 'inquire']) await move(ticket, step)
    return ticket
  }

  it('does not open again what the staff have closed since, however late the ticket hears of it', async () => {
    const ticket = await aWaitingTicket()
    await write(ticket, world.chef)
    for (const step of ['answer', 'close']) await move(ticket, step)
    await world.tickets.runTimers()
    expect(await statusOf(ticket)).toBe('closed')
  })

  it('moves a ticket on that the staff have only worked on since', async () => {
    const ticket = await aWaitingTicket()
    await write(ticket, world.chef)
    await as().patch(path(ticket), { priority: 'high' })
    await world.tickets.runTimers()
    expect(await statusOf(ticket)).toBe('waiting_for_support')
  })

  it('leaves nothing to be tried again where the ticket was merged into another', async () => {
    const [ticket, other] = [await aTicket(world), await aTicket(world)]
    await move(ticket, 'close')
    const mail = { key: newId(), author: world.chef.uuid, text: 'Doch noch etwas.', attachments: [] }
    await world.tickets.ask(addCommentFromMail, { ...mail, ticket: ticket.uuid })
    expect((await as().post(`${path(ticket)}/merge`, { into: other.publicId })).status).toBe(200)
    await world.tickets.runTimers()
    expect(await timersOf('customer-answered')).toEqual([])
  })
})

it('a parent that somebody changes at the moment when its last sub-ticket closes it is closed nevertheless', async () => {
  const parent = await aTicket(world, { closeWithLastSubTicket: true })
  const child = await aTicket(world, { parent: parent.publicId, type: 'sub_ticket' })
  await move(child, 'close')
  forgetAll()
  world.workflow.meanwhile = () => as().patch(path(parent), { priority: 'high' })
  await world.tickets.runTimers()
  world.tickets.clock.advanceMinutes(1)
  await world.tickets.runTimers()
  expect(await statusOf(parent)).toBe('closed')
})
