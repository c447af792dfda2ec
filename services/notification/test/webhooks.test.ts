import { systemActor } from '@leitstand/contracts/actor'
import { notificationAudit } from '@leitstand/contracts/audit'
import { worktimeChanged } from '@leitstand/contracts/billing/events'
import { userChanged } from '@leitstand/contracts/identity/events'
import { sendMail } from '@leitstand/contracts/mail/requests'
import { type WebhookDelivery, webhookEvents, webhookSubscriptions } from '@leitstand/contracts/notification/webhooks'
import { ticketSlaChanged } from '@leitstand/contracts/sla/events'
import {
  commentChanged,
  commentCreated,
  commentDeleted,
  ticketChanged,
  ticketCreated,
  ticketDeleted,
  ticketTransitioned,
} from '@leitstand/contracts/ticket/events'
import { newId } from '@leitstand/kit/ids'
import { anna, aUserFacts, happened } from '@leitstand/kit/testing/facts'
import { anActor, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openReceiver, type Receiver } from './a-receiver.ts'
import { aComment, aTicket } from './facts.ts'
import { startNotification } from './start-notification.ts'

const admin = anActor({ name: 'Ada Admin', roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE'] })
const owner = aUserFacts({
  uuid: admin.uuid,
  name: 'Ada Admin',
  email: 'ada@leitstand.example',
  roles: ['ROLE_SUPER_ADMIN'],
})
let receiver: Receiver
let notification: TestService
let mails: { to: string[]; subject: string }[]

async function open(allowPrivateTargets: 'on' | 'off') {
  const takesMail = stub(sendMail, (input) => {
    mails.push(input)
    return { uuid: newId() }
  })
  return await startNotification({
    variables: { LEITSTAND_ALLOW_PRIVATE_TARGETS: allowPrivateTargets },
    stubs: [takesMail],
    // The library that checks signatures has the real time.
    now: new Date(),
  })
}

beforeEach(async () => {
  receiver = await openReceiver()
  mails = []
  notification = await open('on')
  await notification.publish(userChanged, { user: owner, actor: anna })
})
afterEach(async () => {
  await notification[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

async function aSubscription(changes: object = {}): Promise<string> {
  const given = { name: 'Monitoring', url: `${receiver.url}/hook`, events: webhookEvents, ...changes }
  const { status, body } = await notification.as(admin).post<{ uuid: string }>('/api/webhook_subscriptions', given)
  expect(status).toBe(201)
  return body.uuid
}
async function aSecret(uuid: string): Promise<string> {
  const { body } = await notification
    .as(admin)
    .post<{ secret: string }>(`/api/webhook_subscriptions/${uuid}/secret`, {})
  return body.secret
}
const tell = () => notification.running.jobs.run('send-webhooks')
const deliveries = async () =>
  (
    await notification
      .as(admin)
      .get<{ 'hydra:member': WebhookDelivery[] }>('/api/webhook_deliveries?order[createdAt]=asc')
  ).body['hydra:member']

test('a webhook hears of everything it asked for, each with its ticket', async () => {
  await aSubscription()
  await aSubscription({ name: 'Nur Neues', url: `${receiver.url}/new`, events: ['ticket.created'] })
  const ticket = aTicket()
  const { audience } = ticket
  await notification.publish(ticketCreated, happened(ticket))
  const renamed = { ...ticket, subject: 'Neuer Betreff', version: 2 }
  const changes = [{ field: 'subject', before: ticket.subject, after: renamed.subject }]
  await notification.publish(ticketChanged, { ...happened(renamed), changes })
  const moved = { ...renamed, status: 'in_progress' as const, version: 3 }
  await notification.publish(ticketTransitioned, { ...happened(moved), transition: 'progress', from: 'open' })
  await notification.publish(commentCreated, { comment: aComment(moved), actor: anna, version: 1 })
  const about = {
    uuid: newId(),
    ticket: ticket.uuid,
    publicId: ticket.publicId,
    employee: anna,
    description: 'Analyse',
  }
  const worktime = {
    ...about,
    accruedMinutes: 15,
    billableMinutes: 15,
    internal: false,
    billed: false,
    deleted: false,
    version: 1,
  }
  await notification.publish(worktimeChanged, {
    ...{ worktime: { ...worktime, startAt: '2026-02-12T09:30:00Z' }, audience, actor: anna, version: 1 },
  })
  const sla = { uuid: newId(), name: 'Gold', dueAt: '2026-02-12T10:00:00Z', respondedAt: null, violated: true }
  await notification.publish(ticketSlaChanged, { ticket: ticket.uuid, sla, audience, version: 1 })
  await tell()
  const at = (path: string) => receiver.received.filter((one) => one.path === path).map(({ body }) => body)
  expect(at('/new').map(({ type }) => type)).toEqual(['ticket.created'])
  const heard = new Map(at('/hook').map((body) => [body['type'], body['data']]))
  expect([...heard.keys()].sort()).toEqual([
    'comment.created',
    'ticket-sla.changed',
    'ticket.changed',
    'ticket.created',
    'ticket.transitioned',
    'worktime.changed',
  ])
  const named = { publicId: ticket.publicId, url: `https://l.example/ticket/view/${ticket.publicId}` }
  for (const data of heard.values()) expect(data).toMatchObject({ ticket: named })
  expect(heard.get('ticket.changed')).toMatchObject({ changes, actor: anna })
  expect(heard.get('ticket.transitioned')).toMatchObject({ from: 'open', ticket: { status: 'in_progress' } })
  expect(heard.get('comment.created')).toMatchObject({ comment: { text: 'Geht immer noch nicht.', internal: false } })
  expect(heard.get('worktime.changed')).toMatchObject({ worktime: { accruedMinutes: 15 } })
  expect(heard.get('ticket-sla.changed')).toMatchObject({ sla: { violated: true } })
})

test('a webhook hears what was taken back: a comment put right, removed without its words, a ticket deleted', async () => {
  await aSubscription({ events: ['comment.changed', 'comment.deleted', 'ticket.deleted'] })
  const ticket = aTicket()
  await notification.publish(ticketCreated, happened(ticket))
  const comment = aComment(ticket)
  const by = { actor: anna }
  await notification.publish(commentCreated, { comment, ...by, version: 1 })
  const changes = [{ field: 'text', before: comment.text, after: 'Geht wieder.' }]
  const changed = { ...comment, text: 'Geht wieder.', version: 2 }
  await notification.publish(commentChanged, { comment: changed, ...by, changes, version: 2 })
  await notification.publish(commentDeleted, { comment: { ...changed, deleted: true, version: 3 }, ...by, version: 3 })
  const deleted = { ...ticket, deleted: true, version: 2 }
  await notification.publish(ticketDeleted, happened(deleted))
  await tell()
  const told = new Map(receiver.received.map(({ body }) => [body['type'], body['data']]))
  expect([...told.keys()].sort()).toEqual(['comment.changed', 'comment.deleted', 'ticket.deleted'])
  expect(told.get('comment.changed')).toMatchObject({ comment: { uuid: comment.uuid, text: 'Geht wieder.' }, changes })
  expect(told.get('comment.deleted')).toMatchObject({ comment: { uuid: comment.uuid, text: null }, actor: anna })
  expect(JSON.stringify(told.get('comment.deleted'))).not.toContain('Geht wieder.')
  expect(told.get('ticket.deleted')).toMatchObject({ ticket: { publicId: ticket.publicId }, actor: anna })
})

test('who is no administrator any more, or gone, is told nothing', async () => {
  await aSubscription()
  await notification.publish(userChanged, { user: { ...owner, roles: ['ROLE_EMPLOYEE'], version: 2 }, actor: anna })
  await notification.publish(ticketCreated, happened(aTicket()))
  await notification.publish(userChanged, { user: { ...owner, inactive: true, version: 3 }, actor: anna })
  await notification.publish(ticketCreated, happened(aTicket()))
  expect(await deliveries()).toEqual([])
  await notification.publish(userChanged, { user: { ...owner, version: 4 }, actor: anna })
  await notification.publish(ticketCreated, happened(aTicket()))
  expect(await deliveries()).toHaveLength(1)
})

test('what still waits for a webhook is kept back once its owner is no administrator any more', async () => {
  await aSubscription({ events: ['ticket.created'] })
  await notification.publish(ticketCreated, happened(aTicket()))
  await notification.publish(userChanged, { user: { ...owner, roles: ['ROLE_EMPLOYEE'], version: 2 }, actor: anna })
  await tell()
  expect(receiver.received).toEqual([])
  expect(await deliveries()).toMatchObject([{ state: 'failed', lastError: 'Its owner is no administrator any more' }])
})

test('what happens while nobody is known yet, because copies of people are being filled, is told once its owner is', async () => {
  await aSubscription({ events: ['ticket.created'] })
  await notification.publish(ticketCreated, happened(aTicket()))
  await notification.running.database.query('TRUNCATE users')
  await notification.publish(ticketCreated, happened(aTicket()))
  await tell()
  expect(receiver.received).toEqual([])
  expect(await deliveries()).toMatchObject(Array(2).fill({ state: 'waiting', attempts: 0 }))
  await notification.publish(userChanged, { user: { ...owner, version: 2 }, actor: anna })
  notification.clock.advanceMinutes(2)
  await tell()
  expect(receiver.received).toHaveLength(2)
  expect(await deliveries()).toMatchObject(Array(2).fill({ state: 'delivered' }))
})

test('messages are signed as the library of Standard Webhooks checks it, by both secrets while one is changed for another', async () => {
  const uuid = await aSubscription({ events: ['ticket.created'] })
  const former = await aSecret(uuid)
  const secret = await aSecret(uuid)
  expect(secret).not.toBe(former)
  const isSigned = async (by: string) => {
    await notification.publish(ticketCreated, happened(aTicket()))
    await tell()
    const { raw, headers } = receiver.received.at(-1) ?? { raw: '', headers: {} }
    return await Promise.resolve()
      .then(() => new Webhook(by).verify(raw, headers as Record<string, string>))
      .then(
        () => true,
        () => false,
      )
  }
  expect([await isSigned(secret), await isSigned(former)]).toEqual([true, true])
  const rows = await notification.running.database.query('SELECT * FROM webhook_subscriptions')
  const shown = await notification.as(admin).get(`/api/webhook_subscriptions/${uuid}`)
  expect(JSON.stringify([rows, shown.body])).not.toContain(secret.slice('whsec_'.length))
  await notification.running.database.query(
    `UPDATE webhook_subscriptions SET former_until = now() - interval '1 minute'`,
  )
  expect([await isSigned(secret), await isSigned(former)]).toEqual([true, false])
})

test('a secret that is renewed again signs on for its day, each renewal stands in the audit, and a repeat renews nothing', async () => {
  const uuid = await aSubscription({ events: ['ticket.created'] })
  const path = `/api/webhook_subscriptions/${uuid}/secret`
  const secrets = [await aSecret(uuid), await aSecret(uuid)]
  const once = { 'idempotency-key': newId() }
  const renewed = await notification.as(admin).post<{ secret: string }>(path, {}, once)
  secrets.push(renewed.body.secret)
  const repeated = await notification.as(admin).post<{ secret: string }>(path, {}, once)
  expect(repeated.body).toEqual({ ...renewed.body, secret: '' })
  await notification.publish(ticketCreated, happened(aTicket()))
  await tell()
  const { raw = '', headers = {} } = receiver.received.at(-1) ?? {}
  for (const secret of secrets)
    expect(() => new Webhook(secret).verify(raw, headers as Record<string, string>)).not.toThrow()
  const audited = (await notification.published(notificationAudit)).slice(1)
  expect(audited).toMatchObject(
    Array(3).fill({
      kind: 'configuration-changed',
      subject: { uuid, name: 'Monitoring' },
      changes: [{ field: 'secret' }],
    }),
  )
  const kept = await notification.running.database.query('SELECT answer FROM idempotency_keys')
  for (const secret of secrets) expect(JSON.stringify([audited, kept])).not.toContain(secret.slice('whsec_'.length))
})

test('what is on its way to a receiver is not sent a second time beside it', async () => {
  await aSubscription({ events: ['ticket.created'] })
  await notification.publish(ticketCreated, happened(aTicket()))
  const [underWay] = await deliveries()
  // As the process that claimed it leaves the row while the receiver takes its time.
  const claim = `UPDATE webhook_deliveries SET attempts = 1, next_attempt_at = now() + interval '1 minute'`
  await notification.running.database.query(claim)
  const again = await notification.as(admin).post(`/api/webhook_deliveries/${underWay?.uuid}/replay`, {})
  expect(again.body).toMatchObject({ state: 'waiting', attempts: 1 })
  await tell()
  expect(receiver.received).toEqual([])
})

test('a receiver that is away is tried again under the same id; what it got can be sent once more', async () => {
  await aSubscription({ events: ['ticket.created'] })
  receiver.answer(503, 'Wartung')
  await notification.publish(ticketCreated, happened(aTicket()))
  await tell()
  expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 1, lastError: 'HTTP 503: Wartung' }])
  receiver.answer(200)
  notification.clock.advanceMinutes(1)
  await tell()
  const [delivered] = await deliveries()
  expect(delivered).toMatchObject({ state: 'delivered', lastError: null, body: receiver.received[0]?.raw })
  const again = await notification.as(admin).post(`/api/webhook_deliveries/${delivered?.uuid}/replay`, {})
  expect(again.body).toMatchObject({ state: 'waiting', attempts: 0 })
  await tell()
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivered?.uuid]))
  expect(receiver.received).toHaveLength(3)
})

test('a receiver that is gone gets nothing more, and the owner hears so', async () => {
  const uuid = await aSubscription({ events: ['ticket.created'] })
  receiver.answer(410)
  await notification.publish(ticketCreated, happened(aTicket()))
  await tell()
  await notification.runTimers()
  const text = expect.stringContaining('/admin/webhook')
  expect(mails).toMatchObject([{ to: ['ada@leitstand.example'], subject: 'Webhook abgeschaltet: Monitoring', text }])
  const off = await notification.as(admin).get(`/api/webhook_subscriptions/${uuid}`)
  expect(off.body).toMatchObject({ active: false, switchedOffAt: expect.any(String) })
  await notification.publish(ticketCreated, happened(aTicket()))
  expect(await deliveries()).toMatchObject([{ state: 'failed' }])
  const on = await notification.as(admin).patch(`/api/webhook_subscriptions/${uuid}`, { active: true })
  expect(on.body).toMatchObject({ active: true, switchedOffAt: null })
  const told = (await notification.published(webhookSubscriptions.changed)).map(({ entity }) => entity)
  expect(told.map(({ active, version }) => [active, version])).toEqual([
    [true, 1],
    [false, 2],
    [true, 3],
  ])
  const audited = (await notification.published(notificationAudit)).slice(1)
  expect(audited.map(({ actor, changes }) => [actor.name, changes])).toEqual([
    [systemActor.name, [{ field: 'active', before: true, after: false }]],
    [admin.name, [{ field: 'active', before: false, after: true }]],
  ])
})

test('what was told is forgotten after a month, but not what still waits', async () => {
  await aSubscription({ events: ['ticket.created'] })
  await notification.publish(ticketCreated, happened(aTicket()))
  await tell()
  receiver.answer(503)
  await notification.publish(ticketCreated, happened(aTicket()))
  await tell()
  notification.clock.advanceMinutes(31 * 24 * 60)
  await notification.running.jobs.run('forget-webhooks')
  expect(await deliveries()).toMatchObject([{ state: 'waiting' }])
})

test('only administrators set webhooks up, and not towards the own network where that is not allowed', async () => {
  const url = `${receiver.url}/hook`
  const given = { name: 'Innen', url, events: ['ticket.created'] }
  for (const path of ['/api/webhook_subscriptions', '/api/webhook_deliveries']) {
    expect((await notification.as(anActor()).get(path)).status).toBe(403)
  }
  expect((await notification.as(anActor()).post('/api/webhook_subscriptions', given)).status).toBe(403)
  await using careful = await open('off')
  const refused = await careful.as(admin).post('/api/webhook_subscriptions', given)
  expect(refused.body).toMatchObject({ violations: [{ propertyPath: 'url', code: 'private-address' }] })
})
