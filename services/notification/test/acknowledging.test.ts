import { userChanged } from '@leitstand/contracts/identity/events'
import { acknowledgeAlert } from '@leitstand/contracts/notification/channel-calls'
import type { Delivery } from '@leitstand/contracts/notification/requests'
import { ruleEnded, ruleFired } from '@leitstand/contracts/sla/events'
import { ticketCreated } from '@leitstand/contracts/ticket/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { changeTicket } from '@leitstand/contracts/ticket/tickets'
import { newId } from '@leitstand/kit/ids'
import { anonymisePerson } from '@leitstand/kit/testing/anonymised-person'
import { anna, aUserFacts, happened } from '@leitstand/kit/testing/facts'
import { anActor, type Stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openReceiver, type Receiver } from './a-receiver.ts'
import { aTicket } from './facts.ts'
import { startNotification } from './start-notification.ts'

const admin = anActor({ roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE'] })
const rule = { uuid: '0198c0de-0000-7000-8000-000000000001', name: 'Niemand zuständig' }
const berta = aUserFacts({ name: 'Berta Bereit', email: 'Berta@Leitstand.example' })
const customer = aUserFacts({ name: 'Chef Nord', email: 'chef@nordlicht.example', staff: false })
let receiver: Receiver
let notification: TestService
let taken: unknown[]
let channel: string
let token: string
let ticket: TicketFacts

beforeEach(async () => {
  receiver = await openReceiver()
  taken = []
  const takes: Stub = { contract: changeTicket, answer: async (input) => taken.push(input) && {} }
  notification = await startNotification({
    variables: {
      LEITSTAND_ALLOW_PRIVATE_TARGETS: 'on',
      SIGNL4_URL: `${receiver.url}/signl4/`,
      ILERT_URL: `${receiver.url}/ilert/api/events`,
    },
    stubs: [takes],
  })
  for (const user of [berta, customer]) await notification.publish(userChanged, { user, actor: anna })
  const targets = { signl4TeamSecret: 'team-secret', ilertApiKey: 'il1-key' }
  const { body } = await notification.as(admin).post<{ uuid: string }>('/api/channels', { name: 'Nacht', ...targets })
  channel = body.uuid
  token = await aToken()
  ticket = aTicket({ assignee: null })
  await notification.publish(ticketCreated, happened(ticket))
  await fire()
})
afterEach(async () => {
  await notification[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

async function aToken(): Promise<string> {
  const { body } = await notification.as(admin).post<{ url: string }>(`/api/channels/${channel}/callback`, {})
  expect(body.url).toContain(`https://l.example/hooks/channels/${channel}/`)
  return body.url.split('/').at(-1) ?? ''
}
async function fire() {
  const fired = { rule, channel, reason: 'created' as const, offsetMinutes: 0, dueAt: null, ticket }
  await notification.publish(ruleFired, { ...fired, occurrence: newId(), at: notification.clock.now().toISOString() })
  await notification.running.jobs.run('deliver-alerts')
}
const confirmed = (email: string, id = newId()) => ({
  eventType: 201,
  id,
  alert: { statusCode: 2, externalEventId: `leitstand-${ticket.publicId}-${rule.uuid}` },
  user: { username: 'x', mailaddress: email },
})
const accepted = (email: string) => ({
  ...{ id: '4711', eventType: 'alert-acknowledged', status: 'ACCEPTED', assignedTo: { email } },
  alertKey: `LEITSTAND-${ticket.publicId}-${rule.uuid}`,
})
const tell = async (body: unknown, secret = token) => {
  const answer = await notification
    .ask(acknowledgeAlert, { channel, token: secret, body })
    .then(({ outcome }) => outcome)
    .catch(({ code }) => code)
  await notification.runTimers()
  return answer
}
const takings = async () => {
  type History = { 'hydra:member': { changes: { field: string; after: { by: unknown; alert: string } }[] }[] }
  const { body } = await notification.as(anActor()).get<History>(`/api/activity/${ticket.publicId}`)
  const changes = body['hydra:member'].flatMap((entry) => entry.changes)
  return changes.flatMap(({ field, after }) => (field === 'acknowledged' ? [after] : []))
}
const deliveries = async () =>
  (await notification.as(admin).get<{ 'hydra:member': Delivery[] }>('/api/deliveries')).body['hydra:member']

test('who takes an alert in SIGNL4 gets its ticket, and is shown with the alert and in the history', async () => {
  expect(await tell(confirmed('berta@leitstand.example'))).toBe('taken')
  expect(taken).toEqual([{ id: ticket.uuid, assignee: berta.uuid }])
  const at = '2026-02-12T09:30:00.000Z'
  const signl4 = (await deliveries()).find(({ target }) => target === 'signl4')
  expect(signl4?.acknowledged).toEqual({ by: 'Berta Bereit', at })
  const by = { uuid: berta.uuid, name: 'Berta Bereit' }
  expect(await takings()).toEqual([{ by, alert: 'Niemand zuständig → Nacht (SIGNL4)' }])
})

test('who took an alert is named no more once they are anonymised, by name and by address', async () => {
  await tell(confirmed(berta.email))
  await tell(confirmed('Chef@Nordlicht.example'))
  await tell(accepted('chef@nordlicht.example'))
  const [a, b] = [await anonymisePerson(notification, berta), await anonymisePerson(notification, customer)]
  expect((await takings()).map(({ by }) => by)).toEqual([b.email, b.email, { uuid: berta.uuid, name: a.name }])
  const kept = await notification.running.database.query(
    'SELECT changes::text FROM activity UNION ALL SELECT acknowledged_by FROM deliveries UNION ALL SELECT id FROM acknowledgements',
  )
  expect(JSON.stringify(kept)).not.toMatch(/Berta|nordlicht\.example/i)
})

test('who takes an alert in iLert gets its ticket', async () => {
  expect(await tell(accepted(berta.email))).toBe('taken')
  expect(taken).toEqual([{ id: ticket.uuid, assignee: berta.uuid }])
})

test('a forged message is refused: wrong secret, secret of before, other channel', async () => {
  const old = token
  token = await aToken()
  const { body } = await notification.as(admin).post<{ uuid: string }>('/api/channels', { name: 'Ohne Adresse' })
  for (const forged of [old, 'x'.repeat(43), `${token}x`]) {
    expect(await tell(confirmed(berta.email), forged)).toBe('not-found')
  }
  const elsewhere = { channel: body.uuid, token, body: confirmed(berta.email) }
  await expect(notification.ask(acknowledgeAlert, elsewhere)).rejects.toMatchObject({ code: 'not-found' })
  expect([taken, (await deliveries()).filter(({ acknowledged }) => acknowledged)]).toEqual([[], []])
})

test('a message that comes again is taken in, but gives nobody a ticket back that is with others by now', async () => {
  const told = confirmed(berta.email)
  expect(await tell(told)).toBe('taken')
  expect(await tell(told)).toBe('ignored')
  expect([taken.length, (await takings()).length]).toEqual([1, 1])
})

test('an alert that is over gives the ticket to nobody', async () => {
  const lastFiredAt = notification.clock.now().toISOString()
  const end = { rule, channels: [channel], lastFiredAt, because: 'taken' as const, ticket, at: lastFiredAt }
  await notification.publish(ruleEnded, end)
  expect([await tell(confirmed(berta.email)), taken]).toEqual(['over', []])
})

test.each([
  ['customers', 'chef@nordlicht.example'],
  ['strangers', 'wer@anderswo.example'],
])('%s are named with the alert but get no ticket', async (_, email) => {
  expect([await tell(confirmed(email)), taken]).toEqual(['shown', []])
  expect((await deliveries()).flatMap(({ acknowledged }) => acknowledged?.by ?? [])).toEqual([email])
})

test('what is about something else is taken in and changes nothing', async () => {
  expect([await tell({ eventType: 200 }), await tell('x'), taken]).toEqual(['ignored', 'ignored', []])
})

test('only administrators make the address, and it is nowhere to be read again', async () => {
  expect((await notification.as(anActor()).post(`/api/channels/${channel}/callback`, {})).status).toBe(403)
  expect((await notification.as(admin).post(`/api/channels/${newId()}/callback`, {})).status).toBe(404)
  const rows = await notification.running.database.query('SELECT * FROM channels')
  expect(JSON.stringify(rows)).not.toContain(token)
})
