import type { Worktime } from '@leitstand/contracts/billing/requests'
import { personalDataRequests } from '@leitstand/contracts/personal-data'
import { commentCreated, ticketCreated, ticketTransitioned } from '@leitstand/contracts/ticket/events'
import { newId } from '@leitstand/kit/ids'
import { anonymisePerson } from '@leitstand/kit/testing/anonymised-person'
import { aCommentFacts, aTicketFacts, happened } from '@leitstand/kit/testing/facts'
import { anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billingService } from '../src/service.ts'

let billing: TestService
const { personalData, countPersonalData } = personalDataRequests('billing')
const biller = anActor({ name: 'Berta Billing', roles: ['ROLE_EMPLOYEE', 'ROLE_BILLING'] })

beforeAll(async () => {
  billing = await startTestService(billingService, { now: '2026-11-20T09:00:00Z' })
})
afterAll(() => billing[Symbol.asyncDispose]())

async function aBooking(employee = anActor()) {
  const ticket = aTicketFacts()
  await billing.publish(ticketCreated, happened(ticket))
  const body = {
    ticket: String(ticket.publicId),
    startAt: '2026-11-20T08:00:00Z',
    accruedTime: '30m',
    description: 'Log gelesen',
  }
  const { body: worktime } = await billing.as(employee).post<Worktime>('/api/worktimes', body)
  return { ticket, worktime, employee }
}

it('hands out what somebody booked, page by page, and nothing of others', async () => {
  const { employee } = await aBooking()
  await aBooking(employee)
  await aBooking()
  const first = await billing.ask(personalData, { person: employee, after: null, limit: 1 })
  const second = await billing.ask(personalData, { person: employee, after: first.next, limit: 1 })
  const third = await billing.ask(personalData, { person: employee, after: second.next, limit: 1 })
  expect([...first.items, ...second.items]).toMatchObject([
    { section: 'worktimes', data: { description: 'Log gelesen', accruedMinutes: 30 } },
    { section: 'worktimes', data: { description: 'Log gelesen', accruedMinutes: 30 } },
  ])
  expect(third).toEqual({ items: [], next: null })
  const counted = await billing.ask(countPersonalData, { user: employee.uuid, email: employee.email })
  expect(counted.counts).toEqual([
    { kind: 'worktimes', effect: 'renamed', count: 2 },
    { kind: 'components', effect: 'renamed', count: 0 },
  ])
})

it('tells personal data to identity alone', async () => {
  await expect(billing.ask(personalData, { person: biller, after: null }, biller)).rejects.toThrow('forbidden')
})

it('names an anonymised person anew on bookings, moves, first responses and closings', async () => {
  const { ticket, worktime, employee } = await aBooking()
  const who = { uuid: employee.uuid, name: employee.name }
  await billing.publish(commentCreated, { comment: aCommentFacts(ticket, { author: who }), actor: who, version: 1 })
  const closed = { ...ticket, status: 'closed' as const, version: 2 }
  await billing.publish(ticketTransitioned, { ...happened(closed), actor: who, transition: 'close', from: 'open' })
  const { name } = await anonymisePerson(billing, who)
  expect((await billing.as(biller).get<Worktime>(`/api/worktimes/${worktime.uuid}`)).body.employee.name).toBe(name)
  const { body } = await billing.as(biller).get(`/api/reportings?ticket.publicId=${ticket.publicId}`)
  const [row] = (body as { 'hydra:member': unknown[] })['hydra:member']
  expect(row).toMatchObject({ closedBy: { name }, firstResponseBy: { name } })
  expect(await namesLeft(employee.name, employee.uuid)).toBe(0)
})

async function namesLeft(name: string, user: string): Promise<number> {
  const [row] = await billing.running.database.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM worktimes WHERE employee = $2::uuid AND employee_name = $1)
          + (SELECT count(*) FROM ticket_steps WHERE by_uuid = $2::uuid AND by_name = $1)
          + (SELECT count(*) FROM first_responses WHERE by_uuid = $2::uuid AND by_name = $1)
          + (SELECT count(*) FROM reportings WHERE closed_by = $2::uuid AND closed_by_name = $1) AS n`,
    [name, user],
  )
  return row?.n ?? -1
}

it('works through any number of bookings in batches, and again for what is heard late', async () => {
  const { ticket, employee } = await aBooking()
  await billing.running.database.query(
    `INSERT INTO worktimes (uuid, ticket, employee, employee_name, start_at, end_at, accrued_minutes, description, internal, edge_shift)
     SELECT gen_random_uuid(), $1, $2, 'Anna Agent', now(), now(), 1, '', false, false FROM generate_series(1, 45000)`,
    [ticket.uuid, employee.uuid],
  )
  await anonymisePerson(billing, employee)
  expect(await namesLeft(employee.name, employee.uuid)).toBe(0)

  const late = aTicketFacts()
  await billing.publish(ticketCreated, happened(late))
  const by = { uuid: employee.uuid, name: employee.name }
  await billing.publish(ticketTransitioned, {
    ...happened({ ...late, status: 'closed', version: 2 }),
    actor: by,
    transition: 'close',
    from: 'open',
  })
  expect(await namesLeft(employee.name, employee.uuid)).toBe(2)
  billing.clock.advanceMinutes(61)
  await billing.runTimers()
  expect(await namesLeft(employee.name, employee.uuid)).toBe(0)
})

it('forgets the former name itself after the last look, when no older fact can be heard any more', async () => {
  const person = { uuid: newId(), name: 'Bodo Bearbeiter' }
  await anonymisePerson(billing, person)
  const waiting = async () =>
    await billing.running.database.query(`SELECT 1 FROM timers WHERE payload::text LIKE '%Bodo Bearbeiter%'`)
  expect(await waiting()).toHaveLength(1)
  for (let day = 0; day < 9; day++) {
    billing.clock.advanceMinutes(24 * 60)
    await billing.runTimers()
  }
  expect(await waiting()).toHaveLength(0)
})
