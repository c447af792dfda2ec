import { userChanged, userGroupChanged } from '@leitstand/contracts/identity/events'
import { ruleFired } from '@leitstand/contracts/sla/events'
import { ticketCreated } from '@leitstand/contracts/ticket/events'
import { newId } from '@leitstand/kit/ids'
import { aGroupFacts, anna, aUserFacts, happened, nordlicht } from '@leitstand/kit/testing/facts'
import { anActor, type TestService, until } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliveryQueue } from '../src/store/deliveries.ts'
import { openReceiver, type Receiver } from './a-receiver.ts'
import { aTicket } from './facts.ts'
import { startNotification } from './start-notification.ts'

const admin = anActor({ roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE'] })
let receiver: Receiver
let notification: TestService

beforeEach(async () => {
  receiver = await openReceiver()
  notification = await startNotification({
    variables: { LEITSTAND_ALLOW_PRIVATE_TARGETS: 'on', SIGNL4_URL: `${receiver.url}/signl4/` },
  })
  const group = aGroupFacts({ ...nordlicht, customerGroup: true, teamsChannel: `${receiver.url}/nordlicht` })
  await notification.publish(userGroupChanged, { group, deleted: false, actor: anna })
})
afterEach(async () => {
  await notification[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

async function openTickets(count: number) {
  for (let opened = 0; opened < count; opened += 1) await notification.publish(ticketCreated, happened(aTicket()))
}
async function page() {
  const channel = { name: 'Nacht', signl4TeamSecret: 'team', webhooks: [{ url: `${receiver.url}/hook` }] }
  const { body } = await notification.as(admin).post<{ uuid: string }>('/api/channels', channel)
  const firing = { occurrence: newId(), rule: { uuid: newId(), name: 'Wartet' }, channel: body.uuid, ticket: aTicket() }
  const at = notification.clock.now().toISOString()
  await notification.publish(ruleFired, { ...firing, reason: 'created', offsetMinutes: 0, dueAt: null, at })
}
const deliver = () => notification.running.jobs.run('deliver-alerts')
const seen = (path: string) => receiver.received.filter((request) => request.path.startsWith(path)).length

test('who is on call is paged before groups are told what has waited longer', async () => {
  await openTickets(3)
  notification.clock.advanceMinutes(1)
  await page()
  const rows = await deliveryQueue.claim(notification.running.database, notification.clock.now(), 4)
  expect(rows.map(({ alert }) => alert.ofGroup ?? false).sort()).toEqual([false, false, true, true])
})

test('a receiver that does not answer holds back nobody else, also who is to be told meanwhile', async () => {
  await openTickets(12)
  const go = receiver.hold()
  const delivering = deliver()
  await until(() => seen('/nordlicht') === 2)
  await page()
  await until(() => seen('/signl4') === 1 && seen('/hook') === 1)
  expect(seen('/nordlicht')).toBe(2)
  go()
  await delivering
  expect(seen('/nordlicht')).toBe(12)
})

test('a webhook that does not answer holds back no other', async () => {
  const receives = (name: string) => {
    const wanted = { name, url: `${receiver.url}/${name}`, events: ['ticket.created'] }
    return notification.as(admin).post('/api/webhook_subscriptions', wanted)
  }
  const user = aUserFacts({ uuid: admin.uuid, staff: true, roles: ['ROLE_SUPER_ADMIN'] })
  await notification.publish(userChanged, { user, actor: anna })
  await receives('langsam')
  const go = receiver.hold()
  await openTickets(12)
  const sending = notification.running.jobs.run('send-webhooks')
  await until(() => seen('/langsam') > 0)
  await receives('flink')
  await openTickets(1)
  await until(() => seen('/flink') === 1)
  expect(seen('/langsam')).toBeLessThan(10)
  go()
  await sending
  expect([seen('/langsam'), seen('/flink')]).toEqual([13, 1])
})
