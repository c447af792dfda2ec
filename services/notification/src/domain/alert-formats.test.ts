import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Alert } from './alert.ts'
import { alertHeadline } from './alert-headline.ts'
import { alertMail } from './alert-mail.ts'
import { ilertEvent, signl4Body } from './on-call.ts'
import { teamsMessage, teamsMessageBytes } from './teams-message.ts'
import { webhookPayload } from './webhook-payload.ts'
import { webhookHeaders } from './webhook-signature.ts'

const halfPast = new Date('2026-02-12T09:30:00Z')
const de = { language: 'de', timeZone: 'Europe/Berlin', now: halfPast } as const
const en = { ...de, language: 'en' } as const
const url = 'https://leitstand.example/ticket/view/10023'

function anAlert(changes: Partial<Alert> = {}, ticket: Partial<Alert['ticket']> = {}): Alert {
  return {
    occurrence: 'o1',
    rule: { uuid: '0198c0de-0000-7000-8000-000000000001', name: 'Reaktion bald fällig' },
    reason: 'sla_response',
    offsetMinutes: -30,
    dueAt: '2026-02-12T10:00:00Z',
    at: '2026-02-12T09:30:00Z',
    state: 'new',
    ticket: {
      publicId: 10023,
      subject: 'Website zeigt Fehler 500',
      status: 'open',
      statusLabel: 'Neu',
      priority: 'highest',
      customer: 'Nordlicht Shop GmbH',
      assignee: null,
      url,
      ...ticket,
    },
    ...changes,
  }
}

test('says in both languages what is the matter', () => {
  expect(alertHeadline(anAlert(), de)).toBe('Reaktionszeit von Ticket #10023 läuft in 30 Minuten ab')
  expect(alertHeadline(anAlert(), en)).toBe('Response time of Ticket #10023 ends in 30 minutes')
  expect(alertHeadline(anAlert({ reason: 'sla_resolution' }), de)).toBe(
    'Lösungszeit von Ticket #10023 läuft in 30 Minuten ab',
  )
  expect(alertHeadline(anAlert({ reason: 'sla_resolution' }), en)).toBe(
    'Resolution time of Ticket #10023 ends in 30 minutes',
  )
  expect(alertHeadline(anAlert({ reason: 'created', offsetMinutes: null }), de)).toBe('Neues Ticket #10023')
  expect(alertHeadline(anAlert({ reason: 'due_date' }), { ...en, now: new Date('2026-02-12T10:00:00Z') })).toBe(
    'Ticket #10023 is due',
  )
})

test.each([
  ['2026-02-12T06:00:00Z', 'Ticket #10023 ist in 4 Stunden fällig'],
  ['2026-02-12T08:59:00Z', 'Ticket #10023 ist in einer Stunde und einer Minute fällig'],
  ['2026-02-10T09:59:00Z', 'Ticket #10023 ist in 2 Tagen fällig'],
  ['2026-02-12T10:00:10Z', 'Ticket #10023 ist fällig'],
  ['2026-02-13T13:05:00Z', 'Ticket #10023 ist seit einem Tag und 3 Stunden fällig'],
])('says at %s how much time is really left, whatever its rule was set for', (now, headline) => {
  const late = anAlert({ reason: 'due_date', offsetMinutes: -1440 })
  expect(alertHeadline(late, { ...de, now: new Date(now) })).toBe(headline)
})

test('says for how long nothing has moved when it is told, not when it was noticed', () => {
  const silent = anAlert({ reason: 'no_activity', offsetMinutes: 90, dueAt: null })
  expect(alertHeadline(silent, de)).toBe('Keine Bewegung in Ticket #10023 seit einer Stunde und 30 Minuten')
  const later = { ...en, now: new Date('2026-02-12T10:00:00Z') }
  expect(alertHeadline(silent, later)).toBe('No activity in Ticket #10023 for 2 hours')
})

test.each([
  ['answered', 'Ticket #10023 ist beantwortet', 'Ticket #10023 has been answered'],
  ['left-state', 'Ticket #10023 ist weiter: Neu', 'Ticket #10023 has moved on: Neu'],
  ['taken', 'Ticket #10023 hat übernommen: Anna', 'Ticket #10023 was taken by Anna'],
  ['finished', 'Ticket #10023 ist erledigt', 'Ticket #10023 is resolved'],
] as const)('says in one line why an alert is over: %s', (because, german, english) => {
  const over = anAlert({ state: 'resolved', because }, { assignee: 'Anna' })
  expect([alertHeadline(over, de), alertHeadline(over, en)]).toEqual([german, english])
  const [card] = teamsMessage(over, de).attachments
  expect(card?.content.body).toMatchObject([{ text: german, color: 'Good' }, { text: 'Website zeigt Fehler 500' }])
  expect(webhookPayload(over)).toMatchObject({ because, type: 'rule.resolved', data: { because } })
})

test('gives Teams a message with one Adaptive Card and a link', () => {
  const message = teamsMessage(anAlert(), de)
  expect(message.type).toBe('message')
  expect(message.attachments).toHaveLength(1)
  const [card] = message.attachments
  expect(card).toMatchObject({ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null })
  expect(card?.content).toMatchObject({ type: 'AdaptiveCard', version: '1.4', lang: 'de' })
  expect(card?.content.actions).toEqual([{ type: 'Action.OpenUrl', title: 'Ticket öffnen', url }])
  expect(JSON.stringify(card)).toContain('12.02.2026, 11:00')
})

test('keeps a Teams message under 18 KB, whatever the ticket holds, and keeps the link', () => {
  const huge = teamsMessage(anAlert({}, { subject: '*ü*'.repeat(50_000), customer: 'ß'.repeat(50_000) }), en)
  const json = JSON.stringify(huge)
  expect(Buffer.byteLength(json)).toBeLessThan(teamsMessageBytes)
  expect(json).toContain(url)
})

test('lets no customer put a link under a false name into a Teams card', () => {
  const json = JSON.stringify(teamsMessage(anAlert({}, { subject: '[Anmelden](https://boese.example)' }), de))
  expect(json).not.toContain('[Anmelden](')
})

test('gives SIGNL4 its fields in the body, and the same id to resolve', () => {
  const body = signl4Body(anAlert(), de)
  expect(body).toMatchObject({
    Title: 'Reaktionszeit von Ticket #10023 läuft in 30 Minuten ab',
    'X-S4-ExternalID': 'leitstand-10023-0198c0de-0000-7000-8000-000000000001',
    'X-S4-Status': 'new',
    'X-S4-AlertingScenario': 'multi_ack',
  })
  const resolved = signl4Body(anAlert({ state: 'resolved' }), de)
  expect(resolved['X-S4-Status']).toBe('resolved')
  expect(resolved['X-S4-ExternalID']).toBe(body['X-S4-ExternalID'])
})

test('gives iLert an event with key, priority and link', () => {
  expect(ilertEvent(anAlert(), 'il1-key', en)).toMatchObject({
    integrationKey: 'il1-key',
    eventType: 'ALERT',
    summary: 'Response time of Ticket #10023 ends in 30 minutes: Website zeigt Fehler 500',
    alertKey: 'leitstand-10023-0198c0de-0000-7000-8000-000000000001',
    priority: 'HIGH',
    links: [{ href: url, text: 'Open ticket' }],
  })
  expect(ilertEvent(anAlert({ state: 'resolved' }, { priority: 'low' }), 'k', en)).toMatchObject({
    eventType: 'RESOLVE',
    priority: 'LOW',
  })
})

test('writes an alert as a mail with the number in the subject', () => {
  const { subject, text } = alertMail(anAlert(), de)
  expect(subject).toBe('[#10023] Reaktionszeit von Ticket #10023 läuft in 30 Minuten ab')
  expect(text).toContain('Kunde: Nordlicht Shop GmbH')
  expect(text).toContain(url)
})

test('tells a webhook event, ticket and rule, and the same once more as Standard Webhooks have it', () => {
  const payload = {
    event: 'sla_response',
    ticket: { publicId: 10023, subject: 'Website zeigt Fehler 500', status: 'open', priority: 'highest', url },
    rule: 'Reaktion bald fällig',
  }
  expect(webhookPayload(anAlert())).toEqual({
    ...payload,
    type: 'rule.fired',
    timestamp: '2026-02-12T09:30:00Z',
    data: payload,
  })
})

test('signs a webhook so that the library of the standard accepts it', () => {
  const hmac = (key: Uint8Array, content: string) => createHmac('sha256', key).update(content).digest('base64')
  // The example of the specification of Standard Webhooks.
  const headers = webhookHeaders(
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    '{"test": 2432232314}',
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    new Date(1614265330_000),
    hmac,
  )
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
  const rotated = webhookHeaders('m', '{}', ['whsec_QUJD', 'plain text'], new Date(0), hmac)
  expect(rotated['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
})

test('a test of a channel tells by mail that it works, and nothing of a ticket that does not exist', () => {
  const mail = alertMail(anAlert({ reason: 'test' }, { publicId: 0, subject: 'Dieser Kanal funktioniert.' }), de)
  expect(mail).toEqual({
    subject: 'Testmeldung von Leitstand',
    text: 'Testmeldung von Leitstand\n\nDieser Kanal funktioniert.',
  })
})
