import type { Worktime } from '@leitstand/contracts/billing/requests'
import type { WorktimeTimer } from '@leitstand/contracts/billing/timer'
import { ticketChanged, ticketCreated } from '@leitstand/contracts/ticket/events'
import { anonymisePerson } from '@leitstand/kit/testing/anonymised-person'
import { aTicketFacts, happened, nordlicht } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { billingService } from '../src/service.ts'

let billing: TestService
const path = '/api/worktime_timer'
const begun = '2026-11-20T09:00:00.000Z'

beforeAll(async () => {
  billing = await startTestService(billingService, { now: begun })
})
beforeEach(() => billing.clock.set(begun))
afterAll(() => billing[Symbol.asyncDispose]())

async function aKnownTicket() {
  const ticket = aTicketFacts()
  await billing.publish(ticketCreated, happened(ticket))
  return ticket
}
type Answer = Pick<WorktimeTimer, 'startedAt'> & Worktime & { code?: string }
async function running() {
  const [ticket, agent] = [await aKnownTicket(), anActor()]
  const started = await billing.as(agent).post<Answer>(path, { ticket: ticket.publicId })
  return { ticket, agent, started }
}
const timerOf = async (agent: ReturnType<typeof anActor>) =>
  (await billing.as(agent).get<{ timer: WorktimeTimer | null }>(path)).body.timer

describe('the running time of somebody', () => {
  it('is there on every device from when it was started, and is nobody else’s', async () => {
    const { ticket, agent, started } = await running()
    expect(started.status).toBe(201)
    const { publicId } = ticket
    expect(await timerOf(agent)).toMatchObject({ ticket: { publicId }, startedAt: begun, version: 1 })
    expect(await timerOf(anActor())).toBeNull()
    expect((await billing.as(aCustomer(nordlicht.uuid)).get(path)).status).toBe(403)
  })

  it('is told again to whoever repeats the call because its answer was lost', async () => {
    const [ticket, agent] = [await aKnownTicket(), anActor()]
    const start = () =>
      billing.as(agent).post<Answer>(path, { ticket: ticket.publicId }, { 'idempotency-key': 'Beginn' })
    const first = await start()
    expect(first).toMatchObject({ status: 201, body: { startedAt: begun } })
    expect(await start()).toMatchObject({ status: 201, body: first.body })
  })

  it('runs once: on a second ticket it is refused until the first is booked or discarded', async () => {
    const { agent } = await running()
    const other = await aKnownTicket()
    const second = await billing.as(agent).post<Answer>(path, { ticket: other.publicId })
    expect(second).toMatchObject({ status: 409, body: { code: 'timer-running' } })
    expect((await billing.as(agent).delete(path)).status).toBe(204)
    expect((await billing.as(agent).delete(path)).status).toBe(404)
    expect((await billing.as(agent).post(path, { ticket: other.publicId })).status).toBe(201)
  })

  it('is booked from its start until now, to the begun minute, once', async () => {
    const { ticket, agent } = await running()
    billing.clock.set('2026-11-20T09:24:10Z')
    const stop = () => billing.as(agent).post<Answer>(`${path}/booking`, { description: 'Log gelesen' })
    const both = await Promise.all([stop(), stop()])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 404])
    expect(both.find(({ status }) => status === 201)?.body).toMatchObject({
      ticket: { publicId: ticket.publicId },
      employee: { uuid: agent.uuid },
      startAt: begun,
      accruedTime: '25m',
      description: 'Log gelesen',
    })
    expect(await timerOf(agent)).toBeNull()
  })

  it('forgotten over night is booked with the time that is written, and runs on while that is refused', async () => {
    const { agent } = await running()
    billing.clock.set('2026-11-21T07:00:00Z')
    expect((await billing.as(agent).post(`${path}/booking`, {})).status).toBe(422)
    expect(await timerOf(agent)).not.toBeNull()
    const booked = await billing.as(agent).post<Answer>(`${path}/booking`, { accruedTime: '1h 30m' })
    expect(booked.body).toMatchObject({ startAt: begun, accruedMinutes: 90 })
  })

  it('can only be discarded when its ticket is gone, and takes no booking when it is finished', async () => {
    const { ticket, agent } = await running()
    await billing.publish(ticketChanged, happened({ ...ticket, status: 'closed', version: 2 }))
    const finished = await billing.as(agent).post<Answer>(`${path}/booking`, {})
    expect(finished.body.code).toBe('ticket-finished')
    await billing.publish(ticketChanged, happened({ ...ticket, deleted: true, version: 3 }))
    expect(await timerOf(agent)).toMatchObject({ ticket: null })
    expect((await billing.as(agent).post(`${path}/booking`, {})).status).toBe(404)
    expect((await billing.as(agent).delete(path)).status).toBe(204)
  })

  it('goes with the name of an anonymised person', async () => {
    const { agent } = await running()
    await anonymisePerson(billing, agent)
    expect(await timerOf(agent)).toBeNull()
  })
})
