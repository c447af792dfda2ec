import { userChanged } from '@leitstand/contracts/identity/events'
import { type NotificationSettings, usualNotifications } from '@leitstand/contracts/identity/notification-settings'
import { sendMail } from '@leitstand/contracts/mail/requests'
import { ruleFired } from '@leitstand/contracts/sla/events'
import { commentChanged, commentCreated, ticketChanged, ticketTransitioned } from '@leitstand/contracts/ticket/events'
import type { CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { anna, aUserFacts, nordlicht } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aComment, aTicket, chef } from './facts.ts'
import { startNotification } from './start-notification.ts'

const otto = { uuid: newId(), name: 'Otto Technik' }
const asOtto = anActor(otto)
const start = '2026-02-12T09:30:00Z'
const night = { from: '20:00', until: '07:00', timeZone: 'Europe/Berlin', alarms: false }
let notification: TestService
let mails: { to: string[]; subject: string; text: string }[] = []
let version = 1

beforeAll(async () => {
  const takesMail = stub(sendMail, (input) => {
    mails.push(input)
    return { uuid: newId() }
  })
  notification = await startNotification({ stubs: [takesMail], now: start })
})
afterAll(() => notification[Symbol.asyncDispose]())
beforeEach(async () => {
  await notification.running.database.query('TRUNCATE summaries, summary_entries, notice_mails, notices, muted_tickets')
  notification.clock.set(start)
  mails = []
})

async function wants(person: { uuid: string; name: string }, wishes: Partial<NotificationSettings>, staff = true) {
  version += 1
  const customerGroup = staff ? null : nordlicht.uuid
  const notificationSettings = { ...usualNotifications, ...wishes }
  const user = aUserFacts({ ...person, staff, customerGroup, version, notificationSettings })
  await notification.publish(userChanged, { user, actor: anna })
}
async function comment(ticket: TicketFacts, changes: Partial<CommentFacts> = {}): Promise<CommentFacts> {
  const written = aComment(ticket, changes)
  await notification.publish(commentCreated, { comment: written, actor: written.author, version: 1 })
  return written
}
async function close(ticket: TicketFacts): Promise<void> {
  const closed = { ...ticket, status: 'closed' as const, version: ticket.version + 1 }
  const moved = { ticket: closed, transition: 'close', from: 'open' as const, actor: anna, version: closed.version }
  await notification.publish(ticketTransitioned, moved)
}
async function fire(
  ticket: TicketFacts,
  occurrence: string,
  reason: 'sla_response' | 'due_date' | 'created' = 'sla_response',
) {
  const rule = { uuid: newId(), name: 'Reaktionszeit' }
  const at = notification.clock.now().toISOString()
  await notification.publish(ruleFired, {
    occurrence,
    rule,
    channel: newId(),
    reason,
    offsetMinutes: -30,
    dueAt: at,
    ticket,
    at,
  })
}
const work = async () => {
  await notification.running.jobs.run('mail-notices')
  await notification.running.jobs.run('mail-summaries')
}
const at = async (time: string) => {
  notification.clock.set(time)
  await work()
}
const rung = async (actor = asOtto) =>
  (await notification.as(actor).get<{ 'hydra:member': { kind: string }[] }>('/api/notices')).body['hydra:member'].map(
    ({ kind }) => kind,
  )
const watched = (changes: Partial<TicketFacts> = {}) => aTicket({ watchers: [otto], ...changes })

test('somebody gets what they chose by the way they chose, and nothing of what they do not want', async () => {
  await wants(otto, { notices: { status: 'mail', comment: 'never', customerComment: 'bell' } })
  const ticket = watched()
  await comment(ticket)
  await comment(ticket, { author: anna, authorSide: 'staff' })
  await close(ticket)
  await work()
  expect((await rung()).sort()).toEqual(['comment', 'status'])
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('hat den Status geändert.')])
})

test('a summary tells what was said', async () => {
  await wants(otto, { notices: { customerComment: 'summary' } })
  await comment(watched(), { text: 'Die Seite ist\nwieder weg.' })
  await at('2026-02-12T10:00:00Z')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('hat kommentiert.\n\n    Die Seite ist\n    wieder weg.')
})

test('a summary of a customer tells nothing that became internal meanwhile, nor what was internal', async () => {
  await wants(chef, { summarizeNotifications: true, everything: true }, false)
  const ticket = aTicket()
  await comment(ticket, { author: anna, authorSide: 'staff', internal: true, text: 'Nur für uns.' })
  const slip = await comment(ticket, { author: anna, authorSide: 'staff', text: 'Aus Versehen öffentlich.' })
  await comment(ticket, { author: anna, authorSide: 'staff', text: 'Ist behoben.' })
  const hidden = { ...slip, internal: true, version: 2 }
  const changes = [{ field: 'internal', before: false, after: true }]
  await notification.publish(commentChanged, { comment: hidden, actor: anna, changes, version: 2 })
  await at('2026-02-12T10:00:00Z')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Ist behoben.')
  expect(mails[0]?.text).not.toMatch(/Nur für uns|Aus Versehen/)
})

test('in quiet hours mails and summaries wait until their end, while the bell rings', async () => {
  await wants(chef, {}, false)
  await wants(otto, { quietHours: night, notices: { status: 'summary' } })
  notification.clock.set('2026-02-12T20:00:00Z')
  const ticket = watched()
  await comment(ticket)
  await close(ticket)
  expect(await rung()).toHaveLength(2)
  await at('2026-02-13T05:59:00Z')
  expect(mails).toEqual([])
  await at('2026-02-13T06:00:00Z')
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Zusammenfassung: 1 Änderung in 1 Ticket',
    `[#${ticket.publicId}] ${ticket.subject}`,
  ])
})

test('what waits over quiet hours is not sent to somebody who must not see the ticket any more', async () => {
  await wants(otto, { quietHours: night })
  notification.clock.set('2026-02-12T20:00:00Z')
  const ticket = watched()
  await comment(ticket)
  const audience = { ...ticket.audience, staffRole: 'ROLE_ISMS' as const }
  const closed = { ...ticket, version: 5, audience, watchers: [] }
  await notification.publish(ticketChanged, { ticket: closed, actor: anna, changes: [], version: 5 })
  await at('2026-02-13T06:00:00Z')
  expect(mails).toEqual([])
})

test('a deadline wakes whoever works on the ticket and wants that, once however many channels are alerted', async () => {
  await wants(otto, { quietHours: { ...night, alarms: true }, notices: { sla: 'mail', due: 'bell' } })
  notification.clock.set('2026-02-12T20:00:00Z')
  const ticket = aTicket({ assignee: otto })
  await fire(ticket, 'rule-1')
  await fire(ticket, 'rule-1:action')
  await fire(ticket, 'rule-2', 'due_date')
  await fire(ticket, 'rule-3', 'created')
  await work()
  expect((await rung()).sort()).toEqual(['due', 'sla'])
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('vereinbarte Reaktionszeit')])
})

test('as usual a deadline is told to channels alone', async () => {
  await wants(otto, {})
  await fire(aTicket({ assignee: otto }), 'rule-4')
  expect(await rung()).toEqual([])
})

test('a muted ticket is silent until it is heard again, but for being mentioned and getting it', async () => {
  await wants(otto, {})
  const ticket = watched()
  await comment(ticket)
  const path = `/api/muted_tickets/${ticket.publicId}`
  const client = notification.as(asOtto)
  expect((await client.get(path)).body).toMatchObject({ muted: false })
  expect((await client.put(path, {})).body).toMatchObject({ muted: true })
  expect((await client.put(`/api/muted_tickets/${ticket.uuid}`, {})).status).toBe(200)
  expect((await client.get(path)).body).toMatchObject({ muted: true })
  await comment(ticket)
  await comment(ticket, { mentions: [otto] })
  expect(await rung()).toEqual(['mention', 'comment'])
  const given = { ...ticket, assignee: otto, version: 2 }
  const changes = [{ field: 'assignee', before: anna.name, after: otto.name }]
  await notification.publish(ticketChanged, { ticket: given, actor: anna, changes, version: 2 })
  expect(await rung()).toEqual(['assignment', 'mention', 'comment'])
  expect((await client.delete(path)).status).toBe(204)
  await comment(given)
  expect(await rung()).toHaveLength(4)
})

test('a changed comment is told to whom it addresses since, and to nobody else', async () => {
  await wants(otto, {})
  await wants(chef, {}, false)
  const ticket = watched()
  const first = await comment(ticket, { author: anna, authorSide: 'staff', internal: true })
  const change = async (version: number, mentioned: { uuid: string; name: string }[]) => {
    const changed = { ...first, text: `Bitte sehen, ${version}.`, mentions: [otto, chef], version }
    const changes = [{ field: 'text', before: first.text, after: changed.text }]
    await notification.publish(commentChanged, { comment: changed, actor: anna, changes, mentioned, version })
  }
  await change(2, [])
  expect(await rung()).toEqual(['comment'])
  await change(3, [otto, chef])
  await change(4, [])
  expect(await rung()).toEqual(['mention', 'comment'])
  expect(await rung(aCustomer(nordlicht.uuid, chef))).toEqual([])
  const mentioning = await notification.as(asOtto).get<{ 'hydra:member': object[] }>('/api/activity/history/mentions')
  expect(mentioning.body['hydra:member'][0]).toMatchObject({ comment: { text: 'Bitte sehen, 3.' } })
})

test('a comment that was saved as it was leaves no line in the history', async () => {
  const ticket = watched()
  const written = await comment(ticket)
  const history = async () =>
    (await notification.as(anActor(anna)).get<{ 'hydra:totalItems': number }>(`/api/activity/${ticket.publicId}`)).body
  const before = await history()
  await notification.publish(commentChanged, {
    comment: { ...written, version: 2 },
    actor: anna,
    changes: [],
    version: 2,
  })
  expect(before['hydra:totalItems']).toBe(1)
  expect(await history()).toEqual(before)
})

test('somebody who must not see a ticket learns nothing of it by muting', async () => {
  const ticket = watched()
  await comment(ticket)
  const foreigner = notification.as(aCustomer(newId()))
  expect((await foreigner.put(`/api/muted_tickets/${ticket.publicId}`, {})).status).toBe(404)
  expect((await foreigner.get(`/api/muted_tickets/${ticket.publicId}`)).status).toBe(404)
  expect((await foreigner.delete(`/api/muted_tickets/${ticket.publicId}`)).status).toBe(404)
})

test('whoever watches, works on a ticket and is mentioned gets one notice and one mail', async () => {
  await wants(otto, {})
  await comment(watched({ assignee: otto, responsibleUsers: [otto] }), { mentions: [otto] })
  await work()
  expect(await rung()).toEqual(['mention'])
  expect(mails).toHaveLength(1)
})

test('a notice and a summary wait while their readers are not known, because copies of people are being filled', async () => {
  await wants(otto, { notices: { customerComment: 'mail' } })
  await comment(watched())
  await wants(otto, { summarizeNotifications: true, everything: true })
  await comment(watched())
  await notification.running.database.query('TRUNCATE users')
  await at('2026-02-13T09:30:00Z')
  expect(mails).toEqual([])
  await wants(otto, { summarizeNotifications: true, everything: true })
  notification.clock.advanceMinutes(2)
  await work()
  expect(mails).toHaveLength(2)
})
