import { userChanged, userGroupChanged } from '@leitstand/contracts/identity/events'
import { sendMail } from '@leitstand/contracts/mail/requests'
import { ruleFired } from '@leitstand/contracts/sla/events'
import { ticketChanged, ticketCreated } from '@leitstand/contracts/ticket/events'
import { newId } from '@leitstand/kit/ids'
import { aGroupFacts, anna, aUserFacts, happened } from '@leitstand/kit/testing/facts'
import { anActor, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openReceiver, type Receiver } from './a-receiver.ts'
import { aTicket } from './facts.ts'
import { startNotification } from './start-notification.ts'

const admin = anActor({ roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE'] })
const chefin = aUserFacts({ roles: ['ROLE_SUPER_ADMIN'], email: 'admin@leitstand.example' })
const rule = { uuid: newId(), name: 'Niemand zuständig' }
const technik = { uuid: newId(), name: 'Technik' }
let receiver: Receiver
let notification: TestService
/** By their keys, because the mail service lets each key leave once. */
let mails: Map<string, { to: string[]; subject: string; text: string }>
let channel: string

beforeEach(async () => {
  receiver = await openReceiver()
  mails = new Map()
  const takesMail = stub(sendMail, (mail) => {
    mails.set(mail.key, mail)
    return { uuid: newId() }
  })
  notification = await startNotification({
    variables: { LEITSTAND_ALLOW_PRIVATE_TARGETS: 'on', SIGNL4_URL: `${receiver.url}/signl4/` },
    stubs: [takesMail],
  })
  for (const user of [chefin, aUserFacts()]) await notification.publish(userChanged, { user, actor: anna })
  const night = { name: 'Nacht', signl4TeamSecret: 'team-secret' }
  channel = (await notification.as(admin).post<{ uuid: string }>('/api/channels', night)).body.uuid
})
afterEach(async () => {
  await notification[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

async function fire(ticket = aTicket()) {
  const at = notification.clock.now().toISOString()
  const firing = { occurrence: newId(), rule, channel, offsetMinutes: 0, dueAt: null, ticket, at }
  await notification.publish(ruleFired, { ...firing, reason: 'created' })
}
async function deliver() {
  await notification.running.jobs.run('deliver-alerts')
  await notification.runTimers()
}

test('administrators hear of a page that is given up, once a day for each target however many there are', async () => {
  receiver.answer(401, 'unknown team-secret')
  const ticket = aTicket()
  await fire(ticket)
  await fire()
  await deliver()
  await fire()
  await deliver()
  expect([...mails.values()]).toMatchObject([
    { to: ['admin@leitstand.example'], subject: 'Alarm nicht zugestellt: Nacht (SIGNL4)' },
  ])
  const [{ text } = { text: '' }] = mails.values()
  for (const word of ['Niemand zuständig', 'HTTP 401: unknown ••••', 'https://l.example/admin/deliveries?state=failed'])
    expect(text).toContain(word)
  notification.clock.advanceMinutes(24 * 60)
  await fire()
  await deliver()
  expect(mails.size).toBe(2)
})

test('what names such a mail, and stands in logs, says no address, which may carry a secret', async () => {
  receiver.answer(500, 'nobody')
  const webhooks = ['a', 'b'].map((name) => ({ url: `${receiver.url}/${name}?token=geheim-${name}` }))
  await notification.as(admin).patch(`/api/channels/${channel}`, { signl4TeamSecret: null, webhooks })
  await fire()
  for (let attempt = 0; attempt < 20; attempt++) {
    await deliver()
    notification.clock.advanceMinutes(8 * 60)
  }
  expect(mails.size).toBe(2)
  expect([...mails.keys()].join()).not.toMatch(/geheim|http/)
})

test('nobody is told of alerts that nobody is to get any more', async () => {
  const group = aGroupFacts({ ...technik, teamsChannel: `${receiver.url}/technik` })
  await notification.publish(userGroupChanged, { group, deleted: false, actor: anna })
  const ticket = aTicket({ responsibleGroups: [technik] })
  await notification.publish(ticketCreated, happened(ticket))
  await fire(ticket)
  await notification.as(admin).patch(`/api/channels/${channel}`, { signl4TeamSecret: null })
  const other = { ...ticket, responsibleGroups: [], version: 2 }
  await notification.publish(ticketChanged, { ticket: other, actor: anna, changes: [], version: 2 })
  await deliver()
  expect([receiver.received, [...mails.values()]]).toEqual([[], []])
})
