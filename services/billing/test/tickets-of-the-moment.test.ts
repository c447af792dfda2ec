import type { Worktime } from '@leitstand/contracts/billing/requests'
import { ticketCreated } from '@leitstand/contracts/ticket/events'
import { findTicketFacts } from '@leitstand/contracts/ticket/import-and-export'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { aTicketFacts, happened } from '@leitstand/kit/testing/facts'
import { anActor, startTestService, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingService } from '../src/service.ts'

let billing: TestService
/** What the owner knows now; an event has come of the first state alone. */
const owned = new Map<string, TicketFacts>()
const agent = anActor()

beforeAll(async () => {
  const owner = stub(
    findTicketFacts,
    ({ id }) => [...owned.values()].find(({ uuid, publicId }) => id === uuid || id === String(publicId)) ?? null,
  )
  billing = await startTestService(billingService, { now: '2026-11-20T10:00:00Z', stubs: [owner] })
})
afterAll(() => billing[Symbol.asyncDispose]())

async function aKnownTicket() {
  const ticket = aTicketFacts()
  owned.set(ticket.uuid, ticket)
  await billing.publish(ticketCreated, happened(ticket))
  return ticket
}
const becomes = (ticket: TicketFacts, change: Partial<TicketFacts>) =>
  owned.set(ticket.uuid, { ...ticket, ...change, version: ticket.version + 1 })
const onlyForAuthorities = (ticket: TicketFacts) => ({
  audience: { ...ticket.audience, staffRole: 'ROLE_AUTHORITIES' as const },
})

const places = {
  worktimes: { startAt: '2026-11-20T10:00:00+01:00', accruedTime: '30m', description: 'Log gelesen' },
  ticket_components: { description: 'SSD', amount: 1 },
  assembly_components: { name: 'Kabel', amount: 1 },
}
const names = Object.keys(places) as (keyof typeof places)[]
type Answer = Partial<Worktime> & { uuid: string; code?: string }
const put = (on: TicketFacts, name: keyof typeof places) =>
  billing.as(agent).post<Answer>(`/api/${name}`, { ticket: on.publicId, ...places[name] })

describe.each(names)('%s', (name) => {
  it('are put on no ticket that was closed, deleted or hidden a moment ago', async () => {
    const [closed, deleted, hidden] = [await aKnownTicket(), await aKnownTicket(), await aKnownTicket()]
    becomes(closed, { status: 'closed' })
    owned.delete(deleted.uuid)
    becomes(hidden, onlyForAuthorities(hidden))
    expect(await put(closed, name)).toMatchObject({ status: 409, body: { code: 'ticket-finished' } })
    expect((await put(deleted, name)).status).toBe(404)
    expect((await put(hidden, name)).status).toBe(404)
  })

  it('stand as they are on a ticket that was closed a moment ago, and go with one that was deleted', async () => {
    const [closed, deleted] = [await aKnownTicket(), await aKnownTicket()]
    const on = async (ticket: TicketFacts) => `/api/${name}/${(await put(ticket, name)).body.uuid}`
    const [first, second] = [await on(closed), await on(deleted)]
    becomes(closed, { status: 'closed' })
    owned.delete(deleted.uuid)
    const field = name === 'assembly_components' ? 'name' : 'description'
    const refused = { status: 409, body: { code: 'ticket-finished' } }
    expect(await billing.as(agent).patch(first, { [field]: 'Anders' })).toMatchObject(refused)
    expect(await billing.as(agent).delete(first)).toMatchObject(refused)
    expect((await billing.as(agent).patch(second, { [field]: 'Anders' })).status).toBe(404)
    expect((await billing.as(agent).delete(second)).status).toBe(404)
  })

  it('are put on a ticket that was opened again a moment ago', async () => {
    const ticket = await aKnownTicket()
    becomes(ticket, { status: 'closed' })
    await put(ticket, name)
    becomes({ ...ticket, version: 2 }, { status: 'open' })
    expect((await put(ticket, name)).status).toBe(201)
  })
})

it('a running time is neither started nor booked on a ticket that was closed a moment ago', async () => {
  const [ticket, other] = [await aKnownTicket(), await aKnownTicket()]
  becomes(other, { status: 'closed' })
  const start = (on: TicketFacts) => billing.as(agent).post<Answer>('/api/worktime_timer', { ticket: on.publicId })
  expect((await start(other)).body).toMatchObject({ code: 'ticket-finished' })
  expect((await start(ticket)).status).toBe(201)
  becomes(ticket, { status: 'closed' })
  billing.clock.set('2026-11-20T10:20:00Z')
  const booked = await billing.as(agent).post<Answer>('/api/worktime_timer/booking', {})
  expect(booked).toMatchObject({ status: 409, body: { code: 'ticket-finished' } })
})
