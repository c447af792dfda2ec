import { createHmac } from 'node:crypto'
import { userChanged } from '@leitstand/contracts/identity/events'
import { sendMail } from '@leitstand/contracts/mail/requests'
import { deliveryChanged } from '@leitstand/contracts/notification/events'
import { ruleEnded, ruleFired } from '@leitstand/contracts/sla/events'
import { ticketCreated } from '@leitstand/contracts/ticket/events'
import { findSenderConfiguration } from '@leitstand/contracts/ticket/from-mail'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { aUserFacts } from '@leitstand/kit/testing/facts'
import { anActor, stub, type TestService, until } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openReceiver, type Receiver } from './a-receiver.ts'
import { aTicket } from './facts.ts'
import { startNotification } from './start-notification.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const admin = anActor({ roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE'] })
let receiver: Receiver
let notification: TestService
let mails: { key: string; to: string[]; subject: string }[]

interface DeliveryBody {
  uuid: string
  target: string
  state: string
  attempts: number
  lastError: string | null
  nextAttemptAt: string | null
}

async function open(allowPrivateTargets: 'on' | 'off'): Promise<TestService> {
  mails = []
  const takesMail = stub(sendMail, (input) => {
    mails.push(input)
    return { uuid: newId() }
  })
  return await startNotification({
    variables: {
      LEITSTAND_ALLOW_PRIVATE_TARGETS: allowPrivateTargets,
      SIGNL4_URL: `${receiver.url}/signl4/`,
      ILERT_URL: `${receiver.url}/ilert/api/events`,
    },
    stubs: [takesMail, stub(findSenderConfiguration, () => null)],
  })
}

beforeEach(async () => {
  receiver = await openReceiver()
  notification = await open('on')
})
afterEach(async () => {
  await notification[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

async function aChannel(changes: object = {}): Promise<string> {
  const { status, body } = await notification.as(admin).post<{ uuid: string }>('/api/channels', {
    name: 'Bereitschaft',
    webhooks: [{ url: `${receiver.url}/hook`, secret }],
    ...changes,
  })
  expect(status).toBe(201)
  return body.uuid
}

const firing = (channel: string, ticket: TicketFacts, occurrence = newId()) => ({
  occurrence,
  rule: { uuid: '0198c0de-0000-7000-8000-000000000001', name: 'Reaktion bald fällig' },
  channel,
  reason: 'sla_response' as const,
  offsetMinutes: -30,
  dueAt: '2026-02-12T10:00:00Z',
  ticket,
  at: '2026-02-12T09:30:00Z',
})

const deliver = () => notification.running.jobs.run('deliver-alerts')
const deliveries = async () =>
  (await notification.as(admin).get<{ 'hydra:member': DeliveryBody[] }>('/api/deliveries')).body['hydra:member']
const seen = (path: string) => receiver.received.filter((request) => request.path.startsWith(path))

test('a rule that fires reaches every target of its channel, each in its own form', async () => {
  const channel = await aChannel({
    teamsUrl: `${receiver.url}/teams/workflows/secret`,
    signl4TeamSecret: 'team-secret',
    ilertApiKey: 'il1-key',
    emailAddress: 'bereitschaft@leitstand.example',
  })
  const ticket = aTicket()
  await notification.publish(ruleFired, firing(channel, ticket))
  expect((await deliveries()).map(({ state }) => state)).toEqual(Array(5).fill('waiting'))
  await deliver()

  const [teams] = seen('/teams')
  expect(teams?.body).toMatchObject({
    type: 'message',
    attachments: [
      { contentType: 'application/vnd.microsoft.card.adaptive', content: { type: 'AdaptiveCard', lang: 'de' } },
    ],
  })
  expect(teams?.raw).toContain('läuft in 30 Minuten ab')
  expect(seen('/signl4/team-secret')[0]?.body).toMatchObject({ 'X-S4-Status': 'new', 'X-S4-SourceSystem': 'Leitstand' })
  expect(seen('/ilert/api/events')[0]?.body).toMatchObject({
    integrationKey: 'il1-key',
    eventType: 'ALERT',
    priority: 'HIGH',
  })
  expect(mails).toMatchObject([
    { to: ['bereitschaft@leitstand.example'], subject: expect.stringContaining(`[#${ticket.publicId}]`) },
  ])
  expect(seen('/hook')[0]?.body).toMatchObject({
    type: 'rule.fired',
    data: {
      event: 'sla_response',
      ticket: { publicId: ticket.publicId, url: `https://l.example/ticket/view/${ticket.publicId}` },
    },
  })
  expect((await deliveries()).map(({ state }) => state)).toEqual(Array(5).fill('delivered'))
})

test('an alert of an authority request says no words of it and names nobody, nor does its end', async () => {
  const channel = await aChannel({
    teamsUrl: `${receiver.url}/teams`,
    signl4TeamSecret: 'team-secret',
    ilertApiKey: 'il1-key',
    emailAddress: 'bereitschaft@leitstand.example',
  })
  const { audience } = aTicket()
  const ticket = aTicket({ audience: { ...audience, staffRole: 'ROLE_AUTHORITIES' } })
  const fired = firing(channel, ticket)
  await notification.publish(ruleFired, fired)
  await deliver()
  const { rule, at } = fired
  const over = { rule, channels: [channel], lastFiredAt: at, because: 'taken' as const, ticket, at }
  await notification.publish(ruleEnded, over)
  await deliver()
  const told = [...receiver.received.map(({ raw }) => raw), ...mails.map((mail) => JSON.stringify(mail))]
  expect(told).toHaveLength(9)
  for (const words of told) {
    expect(words).toContain(`Ticket #${ticket.publicId}`)
    expect(words).not.toMatch(/Fehler 500|Nordlicht|Anna|Bearbeiter/)
  }
})

test('a webhook is signed as Standard Webhooks have it, with one id over all attempts', async () => {
  const channel = await aChannel()
  receiver.answer(503, 'down')
  await notification.publish(ruleFired, firing(channel, aTicket()))
  await deliver()
  receiver.answer(204)
  notification.clock.advanceMinutes(1)
  await deliver()
  const [first, second] = seen('/hook')
  expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id'])
  expect(first?.headers['webhook-timestamp']).not.toBe(second?.headers['webhook-timestamp'])
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const content = `${second?.headers['webhook-id']}.${second?.headers['webhook-timestamp']}.${second?.raw}`
  const signature = createHmac('sha256', key).update(content).digest('base64')
  expect(second?.headers['webhook-signature']).toBe(`v1,${signature}`)
})

test('a receiver that is down is tried again, and the delivery is seen waiting, then delivered', async () => {
  const channel = await aChannel()
  receiver.answer(503, 'Wartung')
  await notification.publish(ruleFired, firing(channel, aTicket()))
  await deliver()
  expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 1, lastError: 'HTTP 503: Wartung' }])
  await deliver()
  expect(seen('/hook')).toHaveLength(1)
  receiver.answer(200)
  notification.clock.advanceMinutes(1)
  await deliver()
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2, lastError: null, nextAttemptAt: null }])
  const states = (await notification.published(deliveryChanged)).map(({ state }) => state)
  expect(states).toEqual(['waiting', 'delivered'])
})

test('deliveries are found by rule, channel, and the ticket by title or number', async () => {
  const ticket = aTicket({ subject: 'Kühlung in Halle 3' })
  const channel = await aChannel()
  await notification.publish(ruleFired, firing(channel, ticket))
  await notification.publish(ruleFired, firing(await aChannel({ name: 'Rufbereitschaft' }), aTicket()))
  const listed = async (query: string) =>
    (await notification.as(admin).get<{ 'hydra:member': DeliveryBody[] }>(`/api/deliveries?${query}`)).body[
      'hydra:member'
    ].length
  const found = (words: string) => listed(`search=${encodeURIComponent(words)}`)
  expect([await found('kühlung'), await found('rufbereit'), await found('bald fällig')]).toEqual([1, 1, 2])
  expect([await found(`#${ticket.publicId}`), await found('Banane')]).toEqual([1, 0])
  const [ofChannel, ofTicket] = [`channel.uuid=${channel}`, `ticket.publicId=${ticket.publicId}`]
  expect([await listed(ofChannel), await listed(ofTicket), await listed('state=waiting')]).toEqual([1, 1, 2])
})

test('deliveries without end are counted to ten thousand', async () => {
  await notification.running.database.query(
    `INSERT INTO deliveries (uuid, occurrence, channel, channel_name, target, rule, alert, ticket, ticket_public_id,
       ticket_subject, created_at, staff_role, hidden_from_customers, people, state)
     SELECT gen_random_uuid(), n, gen_random_uuid(), '', 'teams', '', '{}', gen_random_uuid(), 1, '', now(), 'ROLE_EMPLOYEE',
       false, '{}', 'delivered' FROM generate_series(1, 10001) AS n`,
  )
  const { body } = await notification.as(admin).get<{ 'hydra:totalItems': number }>('/api/deliveries')
  expect(body['hydra:totalItems']).toBe(10_000)
})

test('a receiver that stays away is given up after days; an administrator can have it tried again', async () => {
  const channel = await aChannel()
  await receiver[Symbol.asyncDispose]()
  await notification.publish(ruleFired, firing(channel, aTicket()))
  for (let round = 0; round < 12; round += 1) {
    await deliver()
    notification.clock.advanceMinutes(30 * 60)
  }
  const [failed] = await deliveries()
  expect(failed).toMatchObject({ state: 'failed', attempts: 12, lastError: 'ECONNREFUSED' })
  expect((await notification.as(anActor()).post(`/api/deliveries/${failed?.uuid}/retry`, {})).status).toBe(403)
  const again = await notification.as(admin).post<DeliveryBody>(`/api/deliveries/${failed?.uuid}/retry`, {})
  expect(again.body).toMatchObject({ state: 'waiting', attempts: 0 })
})

test('asking for another try sends nothing twice while a try is on its way', async () => {
  const channel = await aChannel()
  receiver.answer(503)
  await notification.publish(ruleFired, firing(channel, aTicket()))
  await deliver()
  const [failed] = await deliveries()
  receiver.answer(200)
  notification.clock.advanceMinutes(1)
  const go = receiver.hold()
  const underway = deliver()
  await until(() => seen('/hook').length === 2)
  await notification.as(admin).post(`/api/deliveries/${failed?.uuid}/retry`, {})
  const another = deliver()
  go()
  await Promise.all([underway, another])
  expect(seen('/hook')).toHaveLength(2)
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

test('a receiver that is gone for good is not tried again', async () => {
  const channel = await aChannel()
  receiver.answer(410)
  await notification.publish(ruleFired, firing(channel, aTicket()))
  await deliver()
  expect(await deliveries()).toMatchObject([{ state: 'failed', lastError: 'HTTP 410' }])
})

test('the same firing delivers once, however often it is told and however many work on it', async () => {
  const channel = await aChannel()
  const fired = firing(channel, aTicket())
  await notification.publish(ruleFired, fired)
  await notification.publish(ruleFired, fired)
  await Promise.all([deliver(), deliver(), deliver()])
  expect(seen('/hook')).toHaveLength(1)
})

test('an address inside the own network is refused when private targets are off, at once and when it became one', async () => {
  await using careful = await open('off')
  const hooks = [{ url: `${receiver.url}/hook` }, { url: `${receiver.url.replace('127.0.0.1', 'localhost')}/hook` }]
  const post = (body: object) =>
    careful.as(admin).post<{ uuid: string; violations: { propertyPath: string; code: string }[] }>('/api/channels', {
      name: 'Innen',
      ...body,
    })
  const refused = await post({ teamsUrl: `${receiver.url}/teams`, webhooks: hooks })
  expect(refused.body.violations.map(({ propertyPath, code }) => `${propertyPath} ${code}`)).toEqual([
    'teamsUrl private-address',
    'webhooks.0.url private-address',
    'webhooks.1.url private-address',
  ])
  const { body } = await post({})
  await careful.running.database.query('UPDATE channels SET webhooks = $1::jsonb', [
    JSON.stringify(hooks.map(({ url }) => ({ url, secret: null }))),
  ])
  await careful.publish(ruleFired, firing(body.uuid, aTicket()))
  await careful.running.jobs.run('deliver-alerts')
  const answer = await careful.as(admin).get<{ 'hydra:member': DeliveryBody[] }>('/api/deliveries')
  expect(answer.body['hydra:member']).toMatchObject([
    { state: 'failed', lastError: expect.stringContaining('private') },
    { state: 'failed', lastError: expect.stringContaining('private') },
  ])
  expect(receiver.received).toEqual([])
})

test('a wrong address of Teams is refused at its field; a masked one stays', async () => {
  for (const teamsUrl of ['das ist keine url', 'ftp://teams.example/x']) {
    const { status, body } = await notification.as(admin).post('/api/channels', { name: 'Falsch', teamsUrl })
    expect([status, body]).toMatchObject([422, { violations: [{ propertyPath: 'teamsUrl', code: 'invalid-url' }] }])
  }
})

test('all that is wrong with a channel is said at once, in the order of its fields', async () => {
  const wrong = { name: ' ', teamsUrl: 'nix', emailAddress: 'nix', webhooks: [{ url: 'nix' }] }
  const { body } = await notification.as(admin).post<{ violations: { propertyPath: string }[] }>('/api/channels', wrong)
  const paths = body.violations.map(({ propertyPath }) => propertyPath)
  expect(paths).toEqual(['name', 'teamsUrl', 'emailAddress', 'webhooks.0.url'])
})

test('a channel can be tried: each target shows what it answered, without secrets', async () => {
  const uuid = await aChannel({
    teamsUrl: `${receiver.url}/teams/very/secret`,
    signl4TeamSecret: 'team-secret',
    ilertApiKey: 'il1-key',
    emailAddress: 'bereitschaft@leitstand.example',
  })
  receiver.answer(200, '{"ok":true}')
  const tried = () => notification.as(admin).post<{ targets: { target: string }[] }>(`/api/channels/${uuid}/test`, {})
  const { body } = await tried()
  expect(body.targets).toMatchObject([
    { target: 'teams', delivered: true, status: 200, answer: '{"ok":true}' },
    { target: 'signl4', delivered: true },
    { target: 'ilert', delivered: true },
    { target: 'email', delivered: true, status: null },
    { target: 'webhook', address: `${receiver.url}/hook`, delivered: true },
  ])
  expect(seen('/ilert').map(({ body: { eventType } }) => eventType)).toEqual(['ALERT', 'RESOLVE'])
  expect(mails).toMatchObject([{ subject: 'Testmeldung von Leitstand' }])

  receiver.answer(403, `no flow at /teams/very/secret for team-secret or il1-key`)
  const refused = await tried()
  expect(refused.body.targets[0]).toMatchObject({
    delivered: false,
    status: 403,
    answer: 'HTTP 403: no flow at •••• for •••• or ••••',
  })
  expect(JSON.stringify(refused.body)).not.toMatch(/very.secret|team-secret|il1-key/)
  expect((await notification.as(anActor()).post(`/api/channels/${uuid}/test`, {})).status).toBe(403)
  expect(await deliveries()).toEqual([])
})

test('a webhook that says it is gone is switched off, administrators hear so once, and it can be switched on', async () => {
  const chef = aUserFacts({ roles: ['ROLE_SUPER_ADMIN'], email: 'admin@leitstand.example' })
  for (const user of [chef, aUserFacts()]) await notification.publish(userChanged, { user, actor: chef })
  const uuid = await aChannel()
  receiver.answer(410)
  for (const _ of [1, 2]) await notification.publish(ruleFired, firing(uuid, aTicket()))
  await deliver()
  await notification.runTimers()
  const text = expect.stringContaining('/admin/channel')
  expect(mails).toMatchObject([
    { to: ['admin@leitstand.example'], subject: 'Webhook abgeschaltet: Bereitschaft', text },
  ])
  type Hooks = { webhooks: { switchedOffAt: string | null }[] }
  const { body } = await notification.as(admin).get<Hooks>(`/api/channels/${uuid}`)
  expect(body.webhooks).toMatchObject([{ secret: expect.anything(), switchedOffAt: '2026-02-12T09:30:00.000Z' }])
  receiver.answer(200)
  const count = receiver.received.length
  await notification.publish(ruleFired, firing(uuid, aTicket()))
  await deliver()
  expect(receiver.received).toHaveLength(count)
  const on = body.webhooks.map((webhook) => ({ ...webhook, switchedOffAt: null }))
  await notification.as(admin).patch(`/api/channels/${uuid}`, { webhooks: on })
  await notification.publish(ruleFired, firing(uuid, aTicket()))
  await deliver()
  expect(seen('/hook').at(-1)?.headers['webhook-signature']).toBeDefined()
  expect(receiver.received).toHaveLength(count + 1)
})

test('secrets are written, sealed and answered masked; sending the mask back changes nothing', async () => {
  const teamsUrl = `${receiver.url}/teams/very/secret`
  const uuid = await aChannel({ teamsUrl })
  const caller = notification.as(admin)
  const { body } = await caller.get<Record<string, unknown>>(`/api/channels/${uuid}`)
  expect(body['teamsUrl']).toBe('••••••••cret')
  expect(JSON.stringify(body)).not.toContain(secret)
  const { webhooks } = body as { webhooks: object[] }
  const patched = await caller.patch(`/api/channels/${uuid}`, { teamsUrl: body['teamsUrl'], webhooks, name: 'Neu' })
  expect(patched.body).toMatchObject({ name: 'Neu', teamsUrl: '••••••••cret', version: 2 })
  const [row] = await notification.running.database.query<{ all: string }>(
    'SELECT row_to_json(channels)::text AS all FROM channels',
  )
  expect(row?.all).not.toContain('very/secret')
  await notification.publish(ruleFired, firing(uuid, aTicket()))
  await deliver()
  expect(seen('/teams/very/secret')).toHaveLength(1)
  expect(seen('/hook')[0]?.headers['webhook-signature']).toBeDefined()
})

test('how an alert fared stands in the history of the ticket, for staff only', async () => {
  const channel = await aChannel()
  const ticket = aTicket()
  await notification.publish(ticketCreated, { ticket, actor: ticket.author, version: 1 })
  await notification.publish(ruleFired, firing(channel, ticket))
  await deliver()
  const { body } = await notification
    .as(anActor())
    .get<{ 'hydra:member': object[] }>(`/api/activity/${ticket.publicId}`)
  expect(body['hydra:member']).toMatchObject([
    {
      kind: 'notification',
      internal: true,
      changes: [{ field: 'delivered', after: 'Reaktion bald fällig → Bereitschaft (Webhook)' }],
    },
    { kind: 'created' },
  ])
})
