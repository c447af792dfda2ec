import { setTimeout as wait } from 'node:timers/promises'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import { userChanged } from '@leitstand/contracts/identity/events'
import { type NotificationSettings, usualNotifications } from '@leitstand/contracts/identity/notification-settings'
import { summariesPurpose } from '@leitstand/contracts/identity/summaries'
import { sendMail } from '@leitstand/contracts/mail/requests'
import { noticeCreated } from '@leitstand/contracts/notification/events'
import { AppError } from '@leitstand/contracts/problems'
import { commentCreated, ticketChanged, ticketTransitioned } from '@leitstand/contracts/ticket/events'
import type { CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { openLinkTokens } from '@leitstand/kit/link-tokens'
import { anna, aUserFacts } from '@leitstand/kit/testing/facts'
import { stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addToSummaries } from '../src/store/summaries.ts'
import { aComment, aTicket, chef } from './facts.ts'
import { startNotification } from './start-notification.ts'

const otto = { uuid: newId(), name: 'Otto Technik' }
const start = '2026-02-12T09:30:00Z'
let notification: TestService
let mails: ParsedInputOf<typeof sendMail>[] = []
let isMailAway = false
let whileMailing: (() => Promise<void>) | undefined
let version = 1

beforeAll(async () => {
  const takesMail = stub(sendMail, async (input) => {
    await whileMailing?.()
    if (isMailAway) throw new AppError('service-unavailable', { service: 'mail' })
    if (!mails.some(({ key }) => key === input.key)) mails.push(input)
    return { uuid: newId() }
  })
  notification = await startNotification({ stubs: [takesMail], now: start })
})
afterAll(() => notification[Symbol.asyncDispose]())
beforeEach(async () => {
  await notification.running.database.query('TRUNCATE summaries, summary_entries, notice_mails, notices')
  notification.clock.set(start)
  mails = []
  isMailAway = false
})

async function ottoWants(wishes: Partial<NotificationSettings>): Promise<void> {
  version += 1
  const user = aUserFacts({ ...otto, version, notificationSettings: { ...usualNotifications, ...wishes } })
  await notification.publish(userChanged, { user, actor: anna })
}
async function comment(ticket: TicketFacts, said: Partial<CommentFacts> = {}): Promise<void> {
  const written = aComment(ticket, said)
  await notification.publish(commentCreated, { comment: written, actor: chef, version: 1 })
}
async function close(ticket: TicketFacts): Promise<void> {
  const closed = { ...ticket, status: 'closed' as const, version: ticket.version + 1 }
  await notification.publish(ticketTransitioned, {
    ticket: closed,
    transition: 'close',
    from: 'open',
    actor: anna,
    version: closed.version,
  })
}
async function prioritise(ticket: TicketFacts): Promise<void> {
  const changes = [{ field: 'priority', before: 'medium', after: 'high' }]
  await notification.publish(ticketChanged, {
    ticket: { ...ticket, version: ticket.version + 1 },
    actor: anna,
    changes,
    version: ticket.version + 1,
  })
}
const work = async () => {
  await notification.running.jobs.run('mail-notices')
  await notification.running.jobs.run('mail-summaries')
}
const later = async (minutes: number) => {
  notification.clock.advanceMinutes(minutes)
  await work()
}
const watched = () => aTicket({ watchers: [otto] })
const assigned = () => aTicket({ assignee: otto })

test('three changes make one mail after the interval, and none before', async () => {
  await ottoWants({ summarizeNotifications: true, everything: true })
  const ticket = assigned()
  await comment(ticket)
  await prioritise(ticket)
  await close(assigned())
  await later(29)
  expect(mails).toEqual([])
  await later(1)
  expect(mails).toMatchObject([
    { to: [expect.stringContaining('@')], subject: 'Zusammenfassung: 3 Änderungen in 2 Tickets' },
  ])
  expect(mails[0]?.text).toContain(`[#${ticket.publicId}]`)
  expect(mails[0]?.text).toContain('hat kommentiert.')
  await later(120)
  expect(mails).toHaveLength(1)
})

test('what is written down while a summary leaves stands in the next one', async () => {
  await ottoWants({ summarizeNotifications: true, everything: true })
  const ticket = assigned()
  await comment(ticket)
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  let writing: Promise<void> | undefined
  const entry = { user: otto.uuid, ticket: ticket.uuid, kind: 'status', reason: 'assigned', about: null } as const
  const said = { internal: false, authorName: chef.name, at: new Date(start), dueAt: new Date(start) }
  whileMailing = () =>
    new Promise((written) => {
      writing = notification.running.database.transaction(async (tx) => {
        await addToSummaries(tx, [{ ...entry, ...said }])
        written()
        await mayCommit
      })
    })
  const leaving = later(30)
  await Promise.race([leaving, wait(300)])
  commit()
  await Promise.all([leaving, writing])
  whileMailing = undefined
  await later(30)
  expect(mails.map(({ text }) => /hat [^.]+\./.exec(text)?.[0])).toEqual([
    'hat kommentiert.',
    'hat den Status geändert.',
  ])
})

test('a summary and a notice quote what was said as it is to be read', async () => {
  await ottoWants({ summarizeNotifications: true, watched: true })
  for (const ticket of [watched(), assigned()]) {
    await comment(ticket, { text: '# df -h', textFormat: 'plain' })
    notification.clock.advanceMinutes(1)
    await comment(ticket, { text: '**Erledigt**', textFormat: 'markdown' })
  }
  await later(30)
  const quotations = mails.map(({ passages }) => passages.filter(({ quoted }) => quoted))
  const plain = { text: '# df -h', format: 'plain', quoted: true }
  const formatted = { text: '**Erledigt**', format: 'markdown', quoted: true }
  expect(quotations).toHaveLength(3)
  expect(quotations).toEqual(expect.arrayContaining([[plain], [formatted], [plain, formatted]]))
})

test.each([
  ['watched', watched, comment],
  ['assigned', assigned, comment],
  ['responsible', () => aTicket({ responsibleUsers: [otto] }), comment],
  ['statusChanges', watched, close],
] as const)('with "%s" such a change is only in the summary', async (option, ticket, change) => {
  await ottoWants({ summarizeNotifications: true, [option]: true, interval: '15m' })
  await change(ticket())
  await work()
  expect(mails).toEqual([])
  await later(15)
  expect(mails.map(({ subject }) => subject)).toEqual(['Zusammenfassung: 1 Änderung in 1 Ticket'])
})

test('what is not chosen for the summary is mailed at once', async () => {
  await ottoWants({ summarizeNotifications: true, watched: true })
  const ticket = assigned()
  await comment(ticket)
  await work()
  expect(mails.map(({ subject }) => subject)).toEqual([`[#${ticket.publicId}] ${ticket.subject}`])
})

test('whoever switches notifications off hears nothing any more', async () => {
  await ottoWants({ summarizeNotifications: true, everything: true })
  await comment(assigned())
  await ottoWants({ activateNotifications: false })
  const before = (await notification.published(noticeCreated)).length
  await comment(assigned())
  await later(60)
  expect(mails).toEqual([])
  expect(await notification.published(noticeCreated)).toHaveLength(before)
})

test('a summary waits while the mail service is away, and is told once', async () => {
  await ottoWants({ summarizeNotifications: true, everything: true })
  await comment(assigned())
  isMailAway = true
  await later(30)
  isMailAway = false
  await comment(assigned())
  await later(5)
  expect(mails.map(({ subject }) => subject)).toEqual(['Zusammenfassung: 1 Änderung in 1 Ticket'])
  await later(30)
  expect(mails).toHaveLength(2)
})

test('what somebody may not see any more is left out', async () => {
  await ottoWants({ summarizeNotifications: true, everything: true })
  const ticket = watched()
  await comment(ticket)
  const hidden = {
    ...ticket,
    version: 5,
    watchers: [],
    audience: { ...ticket.audience, staffRole: 'ROLE_ISMS' as const },
  }
  await notification.publish(ticketChanged, { ticket: hidden, actor: anna, changes: [], version: 5 })
  await later(30)
  expect(mails).toEqual([])
})

test('the link in a summary is for its reader, and whoever used it gets none, not even the one that waits', async () => {
  await ottoWants({ summarizeNotifications: true, everything: true })
  await close(assigned())
  await later(30)
  const [, token = ''] = /^https:\/\/l\.example\/unsubscribe\/([\w-]+)$/.exec(mails[0]?.unsubscribe ?? '') ?? []
  const links = openLinkTokens('a secret of the tests', summariesPurpose)
  expect(links.read(token, notification.clock.now())).toBe(otto.uuid)
  await close(assigned())
  await ottoWants({ summarizeNotifications: true, everything: true, summariesOff: true })
  await close(assigned())
  await later(120)
  expect(mails).toHaveLength(1)
})
