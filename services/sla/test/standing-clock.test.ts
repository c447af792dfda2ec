import { ruleEnded, ruleFired, ticketSlaChanged } from '@leitstand/contracts/sla/events'
import { knownSettings } from '@leitstand/contracts/sla/settings'
import { commentCreated, ticketCreated, ticketTransitioned } from '@leitstand/contracts/ticket/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { happened, nordlicht } from '@leitstand/kit/testing/facts'
import { anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { slaService } from '../src/service.ts'
import { aComment, aCustomerTicket, introduce, teams } from './factories.ts'

let sla: TestService
const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })
const agreement = {
  name: 'Gold',
  responseTimes: [{ type: 'main', minutes: 60 }],
  userGroups: [nordlicht.uuid],
  pauseStates: ['waiting_for_feedback'],
}
const path = '/api/service_level_agreements'

beforeEach(async () => {
  sla = await startTestService(slaService, { now: '2026-11-20T09:00:00Z' })
  await introduce(sla)
})
afterEach(() => sla[Symbol.asyncDispose]())

async function passMinutes(minutes: number) {
  sla.clock.advanceMinutes(minutes)
  await sla.runTimers()
}
const moved = (ticket: TicketFacts, status: TicketFacts['status'], version: number) => ({
  ...happened({ ...ticket, status, version, updatedAt: sla.clock.now().toISOString() }),
  transition: 'x',
  from: ticket.status,
})
async function slaOf(ticket: TicketFacts) {
  const { body } = await sla
    .as(admin)
    .get<{ 'hydra:member': { dueAt: string; pausedAt: string | null; violated: boolean }[] }>(
      `/api/ticket_service_level_agreements?ticket.uuid=${ticket.uuid}`,
    )
  return body['hydra:member'][0]
}

it('stands still while the customer is asked, and goes on by the hours of its promise, whatever they are by then', async () => {
  await sla.as(admin).post(path, agreement)
  await sla
    .as(admin)
    .post('/api/rules', { name: 'Eilt', type: 'sla_response', offsets: [-45, -30], channel: teams.uuid })
  const ticket = aCustomerTicket()
  await sla.publish(ticketCreated, happened(ticket))
  await passMinutes(20)
  expect(await sla.published(ruleFired)).toHaveLength(1)
  await sla.publish(ticketTransitioned, moved(ticket, 'waiting_for_feedback', 2))
  expect(await sla.published(ruleEnded)).toMatchObject([{ because: 'postponed' }])
  expect((await sla.published(ticketSlaChanged)).at(-1)?.sla?.pausedAt).toBe('2026-11-20T09:20:00.000Z')

  await passMinutes(60)
  expect(await slaOf(ticket)).toMatchObject({ pausedAt: '2026-11-20T09:20:00.000Z', violated: false })
  const closed = { ...knownSettings.businessHours.initial, friday: [] }
  await sla.as(admin).post('/api/settings', { name: 'businessHours', value: closed })
  await sla.publish(ticketTransitioned, moved(ticket, 'in_progress', 3))
  expect(await slaOf(ticket)).toMatchObject({
    pausedAt: null,
    dueAt: '2026-11-20T11:00:00.000Z',
    explanation: [
      { counted: true, minutes: 20 },
      { counted: false, minutes: 60, reason: 'paused' },
      { counted: true, minutes: 40 },
    ],
  })
  await passMinutes(10)
  expect((await sla.published(ruleFired)).map(({ offsetMinutes }) => offsetMinutes)).toEqual([-45, -30])
  await passMinutes(30)
  expect(await slaOf(ticket)).toMatchObject({ violated: true })
})

it('warns of the time until it is done on channels of the agreement, and breaks it alone', async () => {
  const notifications = [
    { minutes: -30, channel: teams.uuid },
    { minutes: -30, channel: teams.uuid, about: 'resolution' },
    { minutes: 15, channel: teams.uuid, about: 'resolution' },
  ]
  const made = await sla.as(admin).post(path, { ...agreement, resolutionTime: 120, notifications })
  expect(made.body).toMatchObject({
    resolutionTime: 120,
    notifications: [{ about: 'response' }, { about: 'resolution' }, { about: 'resolution' }],
  })
  const [answered, done] = [aCustomerTicket(), aCustomerTicket()]
  for (const ticket of [answered, done]) {
    await sla.publish(ticketCreated, happened(ticket))
    await sla.publish(commentCreated, { comment: aComment(ticket), actor: ticket.author, version: 1 })
  }
  await passMinutes(90)
  await sla.publish(ticketTransitioned, moved(done, 'closed', 2))
  expect(await sla.published(ruleEnded)).toMatchObject([{ because: 'finished', ticket: { uuid: done.uuid } }])
  await passMinutes(45)
  const told = (await sla.published(ruleFired)).filter(({ ticket }) => ticket.uuid === answered.uuid)
  expect(told).toMatchObject([
    { reason: 'sla_resolution', offsetMinutes: -30, dueAt: '2026-11-20T11:00:00.000Z' },
    { reason: 'sla_resolution', offsetMinutes: 15 },
  ])
  expect(await slaOf(answered)).toMatchObject({ violated: false, resolution: { resolvedAt: null, violated: true } })
  const kept = { resolvedAt: '2026-11-20T10:30:00.000Z', violated: false, minutes: 120 }
  expect(await slaOf(done)).toMatchObject({ violated: false, resolution: kept })
  expect((await sla.published(ticketSlaChanged)).at(-1)?.sla?.resolution).toMatchObject({ violated: true })
})

it('stood still though its begin is heard of after its end', async () => {
  await sla.as(admin).post(path, agreement)
  const ticket = aCustomerTicket()
  await sla.publish(ticketCreated, happened(ticket))
  const asked = moved(ticket, 'waiting_for_feedback', 2)
  await passMinutes(30)
  await sla.publish(ticketTransitioned, moved(ticket, 'in_progress', 3))
  await sla.publish(ticketTransitioned, asked)
  expect(await slaOf(ticket)).toMatchObject({ dueAt: '2026-11-20T10:30:00.000Z' })
})

it('keeps no clock in the states of finished tickets', async () => {
  const answer = await sla.as(admin).post(path, { ...agreement, pauseStates: ['closed'] })
  expect(answer).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'pauseStates.0' }] } })
})
