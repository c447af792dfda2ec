import { readFile } from 'node:fs/promises'
import { systemActor } from '@leitstand/contracts/actor'
import { notificationAudit } from '@leitstand/contracts/audit'
import { channels } from '@leitstand/contracts/notification/requests'
import { ruleFired } from '@leitstand/contracts/sla/events'
import { newId } from '@leitstand/kit/ids'
import { anActor, type TestService } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openReceiver, type Receiver } from './a-receiver.ts'
import { aTicket } from './facts.ts'
import { startNotification } from './start-notification.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const admin = anActor({ roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE'] })
let receiver: Receiver
let notification: TestService

interface Channel {
  uuid: string
  webhooks: { url: string; secret: string | null }[]
  signl4TeamSecret: string | null
}
interface Refusal {
  violations: { propertyPath: string; message: string }[]
}

beforeEach(async () => {
  receiver = await openReceiver()
  notification = await startNotification({ variables: { LEITSTAND_ALLOW_PRIVATE_TARGETS: 'on' } })
})
afterEach(async () => {
  await notification[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

const asAdmin = () => notification.as(admin)
const write = (channel: Channel) => asAdmin().put<Channel & Refusal>(`/api/channels/${channel.uuid}`, channel)

async function aChannel(changes: object = {}): Promise<Channel> {
  const webhooks = [{ url: `${receiver.url}/hook`, secret }, { url: `${receiver.url}/open` }]
  const made = await asAdmin().post<Channel>('/api/channels', { name: 'Bereitschaft', webhooks, ...changes })
  expect(made.status).toBe(201)
  return (await asAdmin().get<Channel>(`/api/channels/${made.body.uuid}`)).body
}

async function alert({ uuid }: Channel): Promise<void> {
  const rule = { uuid: '0198c0de-0000-7000-8000-000000000001', name: 'Reaktion bald fällig' }
  const at = '2026-02-12T09:30:00Z'
  const due = { reason: 'sla_response' as const, offsetMinutes: -30, dueAt: '2026-02-12T10:00:00Z', at }
  await notification.publish(ruleFired, { occurrence: newId(), rule, channel: uuid, ticket: aTicket(), ...due })
  await notification.running.jobs.run('deliver-alerts')
}

const signatureAt = (path: string) => receiver.received.find((one) => one.path === path)?.headers['webhook-signature']

test('a webhook keeps its secret when another address on its host is entered', async () => {
  const channel = await aChannel()
  const moved = channel.webhooks.map((one) => ({ ...one, url: one.url.replace('/hook', '/moved') }))
  const { status, body } = await write({ ...channel, webhooks: moved })
  expect([status, body.webhooks[0]?.secret]).toEqual([200, channel.webhooks[0]?.secret])
  await alert(channel)
  expect(signatureAt('/moved')).toBeDefined()
})

test('webhooks keep their own secrets when their order changes', async () => {
  const channel = await aChannel()
  const { status, body } = await write({ ...channel, webhooks: channel.webhooks.toReversed() })
  expect([status, body.webhooks]).toEqual([200, channel.webhooks.toReversed()])
})

test('the secret is asked for again where a webhook goes to another host, or where none is known', async () => {
  const channel = await aChannel()
  const masked = channel.webhooks[0]?.secret ?? null
  const elsewhere = { ...channel, webhooks: [{ url: receiver.url.replace('127.0.0.1', 'localhost'), secret: masked }] }
  const added = { ...channel, webhooks: [...channel.webhooks, { url: `${receiver.url}/new`, secret: masked }] }
  for (const [written, place] of [[elsewhere, 0] as const, [added, 2] as const]) {
    const { status, body } = await write(written)
    expect(status).toBe(422)
    expect(body.violations).toMatchObject([
      {
        propertyPath: `webhooks.${place}.secret`,
        message: 'Dieses verdeckte Geheimnis lässt sich hier nicht übernehmen. Bitte geben Sie es noch einmal ein.',
      },
    ])
  }
  await alert(channel)
  expect(signatureAt('/hook')).toBeDefined()
})

test('a masked key that is not the one of the channel is refused, in a new channel and in one that is changed', async () => {
  const channel = await aChannel({ signl4TeamSecret: 'a-team-secret-of-ours' })
  const copy = { name: 'Kopie', signl4TeamSecret: channel.signl4TeamSecret, ilertApiKey: channel.signl4TeamSecret }
  const made = await asAdmin().post<Refusal>('/api/channels', copy)
  expect(made.status).toBe(422)
  expect(made.body.violations.map((one) => one.propertyPath)).toEqual(['signl4TeamSecret', 'ilertApiKey'])
  const edited = await write({ ...channel, signl4TeamSecret: `${channel.signl4TeamSecret}x` })
  expect([edited.status, edited.body.violations[0]?.propertyPath]).toEqual([422, 'signl4TeamSecret'])
  expect((await write(channel)).status).toBe(200)
})

test('an address that holds a password is refused, and loses it where it was taken before', async () => {
  const withPassword = receiver.url.replace('http://', 'http://nagios:geheim@')
  const given = (url: string) => ({ name: 'Bereitschaft', webhooks: [{ url: `${url}/hook`, secret }] })
  const refused = await asAdmin().post<Refusal>('/api/channels', given(withPassword))
  expect(refused.body).toMatchObject({
    violations: [{ propertyPath: 'webhooks.0.url', code: 'url-with-credentials' }],
  })
  const { body: channel } = await asAdmin().post<Channel>('/api/channels', given(receiver.url))
  const subscription = { name: 'Monitoring', url: `${receiver.url}/hook`, events: ['ticket.created'] }
  await asAdmin().post('/api/webhook_subscriptions', subscription)
  await notification.publish(ruleFired, {
    occurrence: newId(),
    rule: { uuid: newId(), name: 'Reaktion bald fällig' },
    channel: channel.uuid,
    reason: 'sla_response',
    offsetMinutes: -30,
    dueAt: '2026-02-12T10:00:00Z',
    ticket: aTicket(),
    at: '2026-02-12T09:30:00Z',
  })
  const { database } = notification.running
  const before = `'http://', 'http://nagios:geheim@'`
  await database.query(`UPDATE channels SET webhooks = replace(webhooks::text, ${before})::jsonb`)
  await database.query(`UPDATE webhook_subscriptions SET url = replace(url, ${before})`)
  await database.query(`UPDATE deliveries SET address = replace(address, ${before})`)
  const migration = '../prisma/migrations/20261130045000_addresses_without_credentials/migration.sql'
  for (const statement of (await readFile(new URL(migration, import.meta.url), 'utf8')).split(';'))
    await database.query(statement)
  const shown = ['channels', 'webhook_subscriptions', 'deliveries'].map(async (list) => asAdmin().get(`/api/${list}`))
  expect(JSON.stringify(await Promise.all(shown))).not.toContain('geheim')
  expect((await asAdmin().get<Channel>(`/api/channels/${channel.uuid}`)).body.webhooks).toEqual(channel.webhooks)
  await notification.running.jobs.run('deliver-alerts')
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
})

test('a webhook that is switched off stands in the audit and on open pages, and so does a renewed callback, without a secret', async () => {
  const channel = await aChannel()
  receiver.answer(410)
  await alert(channel)
  const { body } = await asAdmin().get<Channel>(`/api/channels/${channel.uuid}`)
  const off = (await notification.published(channels.changed)).at(-1)
  expect(off?.entity.webhooks).toEqual(body.webhooks)
  await asAdmin().post(`/api/channels/${channel.uuid}/callback`, {})
  const audited = (await notification.published(notificationAudit)).slice(1)
  expect(audited).toMatchObject([
    { actor: { name: systemActor.name }, changes: [{ field: 'webhooks' }] },
    { actor: { name: systemActor.name }, changes: [{ field: 'webhooks' }] },
    { actor: { name: admin.name }, changes: [{ field: 'secret' }] },
  ])
  expect(JSON.stringify([off, audited])).not.toContain(secret)
})
