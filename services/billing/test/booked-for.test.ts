import type { Worktime } from '@leitstand/contracts/billing/requests'
import { userChanged } from '@leitstand/contracts/identity/events'
import { findUsers, type UserFacts } from '@leitstand/contracts/identity/requests'
import { ticketCreated } from '@leitstand/contracts/ticket/events'
import { aTicketFacts, aUserFacts, happened, nordlicht } from '@leitstand/kit/testing/facts'
import { anActor, startTestService, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingService } from '../src/service.ts'

let billing: TestService
/** People whom their owner has, but of whom no event has come yet. */
const notHeardOf: UserFacts[] = []
const biller = anActor({ name: 'Berta Billing', roles: ['ROLE_EMPLOYEE', 'ROLE_BILLING'] })
const agent = anActor()
const bodo = aUserFacts({ name: 'Bodo Bearbeiter' })
const gone = aUserFacts({ name: 'Gerd Gegangen', inactive: true })
const chef = aUserFacts({ name: 'Karla Kundin', staff: false, roles: ['ROLE_CUSTOMER'], customerGroup: nordlicht.uuid })

const notStaff = 'Arbeitszeit lässt sich nur für Mitarbeiter erfassen.'
const outOfService = 'Diese Person ist inaktiv. Wählen Sie jemand anderen.'

type Answer = Worktime & { violations?: { propertyPath: string; message: string }[]; code?: string }

beforeAll(async () => {
  const knows = stub(findUsers, ({ uuids }) => ({ people: notHeardOf.filter(({ uuid }) => uuids.includes(uuid)) }))
  billing = await startTestService(billingService, { now: '2026-11-20T09:00:00Z', stubs: [knows] })
  for (const user of [bodo, gone, chef]) await billing.publish(userChanged, { user, actor: bodo })
})
afterAll(() => billing[Symbol.asyncDispose]())

async function book(employee: string) {
  const ticket = aTicketFacts()
  await billing.publish(ticketCreated, happened(ticket))
  const times = { startAt: '2026-11-20T10:00:00+01:00', accruedTime: '30m' }
  return await billing.as(biller).post<Answer>('/api/worktimes', { ticket: ticket.publicId, employee, ...times })
}
const change = (uuid: string, body: object) => billing.as(biller).patch<Answer>(`/api/worktimes/${uuid}`, body)
const refusal = (message: string) => ({
  status: 422,
  body: { violations: [{ propertyPath: 'employee', message }] },
})

describe('time booked for somebody else', () => {
  it('is that of an employee, whether heard of already or made a moment ago', async () => {
    const fresh = aUserFacts({ name: 'Nora Neu' })
    notHeardOf.push(fresh)
    for (const one of [bodo, fresh])
      expect(await book(one.uuid)).toMatchObject({ status: 201, body: { employee: { name: one.name } } })
  })

  it('is never that of a customer, nor of somebody who has left', async () => {
    const newCustomer = aUserFacts({ name: 'Kurt Kunde', staff: false })
    notHeardOf.push(newCustomer)
    for (const one of [chef, newCustomer]) expect(await book(one.uuid)).toMatchObject(refusal(notStaff))
    expect(await book(gone.uuid)).toMatchObject(refusal(outOfService))
    const { uuid } = (await book(bodo.uuid)).body
    expect(await change(uuid, { employee: chef.uuid })).toMatchObject(refusal(notStaff))
    expect(await change(uuid, { employee: gone.uuid })).toMatchObject(refusal(outOfService))
  })

  it('stays theirs when they leave, and can still be corrected', async () => {
    const leaving = aUserFacts({ name: 'Lea Letzte' })
    await billing.publish(userChanged, { user: leaving, actor: bodo })
    const { uuid } = (await book(leaving.uuid)).body
    await billing.publish(userChanged, { user: { ...leaving, inactive: true, version: 2 }, actor: bodo })
    const answer = await change(uuid, { employee: leaving.uuid, description: 'genauer' })
    expect(answer).toMatchObject({ status: 200, body: { employee: { name: 'Lea Letzte' }, description: 'genauer' } })
  })
})

it.each(['put', 'patch'] as const)('a booking that is sent back unchanged keeps its version (%s)', async (send) => {
  const { uuid } = (await book(bodo.uuid)).body
  const { body } = await billing.as(biller).get<Answer>(`/api/worktimes/${uuid}`)
  for (let time = 0; time < 2; time++)
    expect((await billing.as(biller)[send]<Answer>(`/api/worktimes/${uuid}`, body)).body).toEqual(body)
  expect((await change(uuid, { description: 'genauer' })).body.version).toBe(body.version + 1)
})

describe('a billed booking that is sent back whole', () => {
  it('is refused to its agent because it is billed, whether PUT or PATCH', async () => {
    const ticket = aTicketFacts()
    await billing.publish(ticketCreated, happened(ticket))
    const times = { startAt: '2026-11-20T10:00:00+01:00', accruedTime: '30m' }
    const { uuid } = (await billing.as(agent).post<Answer>('/api/worktimes', { ticket: ticket.publicId, ...times }))
      .body
    await change(uuid, { billed: true })
    const { body } = await billing.as(agent).get<Answer>(`/api/worktimes/${uuid}`)
    const frozen = { status: 409, body: { code: 'billed-frozen' } }
    const { startAt, endAt, accruedTime, internal, edgeShift, billed, employee } = body
    const written = { startAt, endAt, accruedTime, internal, edgeShift, billed, employee, description: 'x' }
    const sent = [{ ...body, description: 'x' }, { ...body, version: 1, description: 'x' }, written]
    for (const one of sent)
      for (const method of ['put', 'patch'] as const)
        expect(await billing.as(agent)[method]<Answer>(`/api/worktimes/${uuid}`, one)).toMatchObject(frozen)
    expect((await billing.as(agent).put(`/api/worktimes/${uuid}`, body)).status).toBe(200)
  })
})
