import { ruleEnded, ruleFired } from '@leitstand/contracts/sla/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { anActor, type TestService } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openReceiver, type Receiver } from './a-receiver.ts'
import { aTicket } from './facts.ts'
import { startNotification } from './start-notification.ts'

const admin = anActor({ roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE'] })
const rule = { uuid: '0198c0de-0000-7000-8000-000000000001', name: 'Wartet' }
let receiver: Receiver
let notification: TestService
let channel: string

beforeEach(async () => {
  receiver = await openReceiver()
  notification = await startNotification({
    variables: {
      LEITSTAND_ALLOW_PRIVATE_TARGETS: 'on',
      SIGNL4_URL: `${receiver.url}/signl4/`,
      ILERT_URL: `${receiver.url}/ilert/api/events`,
    },
  })
  const { body } = await notification.as(admin).post<{ uuid: string }>('/api/channels', {
    name: 'Bereitschaft',
    teamsUrl: `${receiver.url}/teams`,
    signl4TeamSecret: 'team-secret',
    ilertApiKey: 'il1-key',
    webhooks: [{ url: `${receiver.url}/hook` }],
  })
  channel = body.uuid
})
afterEach(async () => {
  await notification[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

const now = () => notification.clock.now().toISOString()
const fire = (ticket: TicketFacts, changes: object = {}) =>
  notification.publish(ruleFired, {
    ...{
      occurrence: newId(),
      rule,
      channel,
      reason: 'status_change',
      offsetMinutes: 0,
      dueAt: null,
      ticket,
      at: now(),
    },
    ...changes,
  })
const end = (ticket: TicketFacts, changes: object = {}) =>
  notification.publish(ruleEnded, {
    ...{ rule, channels: [channel], lastFiredAt: now(), because: 'left-state', ticket, at: now() },
    ...changes,
  })
const deliver = () => notification.running.jobs.run('deliver-alerts')
const seen = (path: string) =>
  receiver.received.filter((request) => request.path.startsWith(path)).map(({ body }) => body)
const iLert = () => seen('/ilert').map(({ eventType }) => eventType)
const states = async () => {
  const { body } = await notification
    .as(admin)
    .get<{ 'hydra:member': { target: string; state: string }[] }>('/api/deliveries?order[createdAt]=asc')
  return body['hydra:member'].flatMap(({ target, state }) => (target === 'ilert' ? [state] : []))
}

test('everybody who was told hears once that it is over, by the same key', async () => {
  const ticket = aTicket()
  await fire(ticket)
  await deliver()
  const closed = { ...ticket, status: 'waiting_for_feedback' as const, version: 2 }
  await end(closed)
  await end(closed)
  await deliver()
  expect(seen('/signl4').map((body) => body['X-S4-Status'])).toEqual(['new', 'resolved'])
  expect(iLert()).toEqual(['ALERT', 'RESOLVE'])
  expect(new Set(seen('/ilert').map((body) => body['alertKey'])).size).toBe(1)
  expect(seen('/hook').map((body) => body['type'])).toEqual(['rule.fired', 'rule.resolved'])
  expect(seen('/hook')[1]).toMatchObject({
    data: { because: 'left-state', ticket: { status: 'waiting_for_feedback' } },
  })
  expect(JSON.stringify(seen('/teams')[1])).toContain('ist weiter: Wartet auf Rückmeldung')
})

test('nobody is told of what was over before they could be', async () => {
  const ticket = aTicket()
  await fire(ticket)
  await end(ticket)
  await deliver()
  expect([receiver.received, await states()]).toEqual([[], ['obsolete']])
})

test('nobody is told of what was over when its end is heard of first', async () => {
  const ticket = aTicket()
  await end(ticket)
  await fire(ticket)
  await deliver()
  expect([receiver.received, await states()]).toEqual([[], ['obsolete']])
})

test('what was tried while the receiver was away is taken back and not sent again', async () => {
  const ticket = aTicket()
  receiver.answer(503)
  await fire(ticket)
  await deliver()
  await end(ticket)
  receiver.answer(200)
  notification.clock.advanceMinutes(1)
  await deliver()
  expect(iLert()).toEqual(['ALERT', 'RESOLVE'])
  expect(await states()).toEqual(['obsolete', 'delivered'])
})

test('what fires again is told after the end of what was before, also when the receiver was away', async () => {
  const ticket = aTicket()
  await fire(ticket)
  await deliver()
  receiver.answer(503)
  await end(ticket)
  await deliver()
  notification.clock.advanceMinutes(0.05)
  await fire(ticket)
  await deliver()
  receiver.answer(200)
  notification.clock.advanceMinutes(1)
  await deliver()
  expect(iLert()).toEqual(['ALERT', 'RESOLVE', 'RESOLVE', 'RESOLVE', 'ALERT'])
})

async function endThatFails(ticket: TicketFacts, attempts: number) {
  await fire(ticket)
  await deliver()
  receiver.answer(503)
  await end(ticket)
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await deliver()
    notification.clock.advanceMinutes(60)
  }
}

test('what fires again does not wait for hours because the end of what was before is tried so late', async () => {
  const ticket = aTicket()
  await endThatFails(ticket, 6)
  receiver.answer(200)
  const told = iLert().length
  await fire(ticket)
  await deliver()
  expect(iLert().slice(told)).toEqual(['RESOLVE', 'ALERT'])
})

test('an end that nobody takes in holds back what fires again for minutes only, and does not end it later', async () => {
  const ticket = aTicket()
  await endThatFails(ticket, 1)
  await fire(ticket)
  for (const minutes of [0.1, 1, 3]) {
    await deliver()
    notification.clock.advanceMinutes(minutes)
  }
  await deliver()
  receiver.answer(200)
  const told = iLert().length
  notification.clock.advanceMinutes(1)
  await deliver()
  notification.clock.advanceMinutes(60)
  await deliver()
  expect([iLert().slice(told), await states()]).toEqual([['ALERT'], ['delivered', 'obsolete', 'delivered']])
})

test('after half a year what is over is forgotten, and what is not can still be ended', async () => {
  const [over, open] = [aTicket(), aTicket()]
  for (const ticket of [over, open, open]) await fire(ticket)
  await deliver()
  await end(over)
  await deliver()
  receiver.answer(410)
  await fire(open)
  await deliver()
  receiver.answer(200)
  const { database } = notification.running
  await database.query(`INSERT INTO acknowledgements (channel, id, at) VALUES ($1, 'x', $2)`, [channel, now()])
  notification.clock.advanceMinutes(181 * 24 * 60)
  await notification.running.jobs.run('forget-alerts')
  const kept = await database.query<{ ticket: string; target: string }>('SELECT ticket, target FROM deliveries')
  expect(kept.map(({ ticket, target }) => `${ticket} ${target}`).sort()).toEqual(
    ['ilert', 'signl4', 'teams', 'webhook'].map((target) => `${open.uuid} ${target}`),
  )
  const others = await database.query('SELECT channel FROM ended_alerts UNION ALL SELECT channel FROM acknowledgements')
  expect(others).toEqual([])
  await end(open)
  await deliver()
  expect(iLert()).toEqual(['ALERT', 'ALERT', 'ALERT', 'RESOLVE', 'ALERT', 'RESOLVE'])
})

test('what was told lately is not forgotten', async () => {
  const ticket = aTicket()
  await fire(ticket)
  await deliver()
  await end(ticket)
  await deliver()
  notification.clock.advanceMinutes(179 * 24 * 60)
  await notification.running.jobs.run('forget-alerts')
  expect(await states()).toEqual(['delivered', 'delivered'])
})

test('alerts of other rules, tickets and channels stay', async () => {
  const tickets = [aTicket(), aTicket()] as const
  await fire(tickets[0])
  await fire(tickets[0], { rule: { uuid: newId(), name: 'Andere' } })
  await fire(tickets[1])
  await deliver()
  await end(tickets[0], { channels: [newId()] })
  await end(tickets[0])
  await deliver()
  expect(iLert()).toEqual(['ALERT', 'ALERT', 'ALERT', 'RESOLVE'])
})

test('an alert that is over cannot be tried again', async () => {
  const ticket = aTicket()
  receiver.answer(400)
  await fire(ticket)
  await deliver()
  await end(ticket)
  const { body } = await notification
    .as(admin)
    .get<{ 'hydra:member': { uuid: string }[] }>('/api/deliveries?state=failed')
  receiver.answer(200)
  for (const { uuid } of body['hydra:member']) await notification.as(admin).post(`/api/deliveries/${uuid}/retry`, {})
  await deliver()
  expect(iLert()).toEqual(['ALERT'])
})
