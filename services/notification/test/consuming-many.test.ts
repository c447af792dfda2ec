import { worktimeChanged } from '@leitstand/contracts/billing/events'
import type { EventContract } from '@leitstand/contracts/define'
import { userChanged, userGroupChanged } from '@leitstand/contracts/identity/events'
import { sendMail } from '@leitstand/contracts/mail/requests'
import { noticeCreated } from '@leitstand/contracts/notification/events'
import {
  attachmentAdded,
  attachmentRemoved,
  commentChanged,
  commentCreated,
  ticketChanged,
  ticketCreated,
  ticketDeleted,
  ticketTransitioned,
} from '@leitstand/contracts/ticket/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { ReceivedEvent } from '@leitstand/kit/chassis'
import { newId } from '@leitstand/kit/ids'
import { aGroupFacts, anna, aUserFacts, nordlicht } from '@leitstand/kit/testing/facts'
import { startTestService, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificationConfig } from '../src/config.ts'
import { notificationService } from '../src/service.ts'
import { aComment, aTicket, chef } from './facts.ts'

const otto = { uuid: newId(), name: 'Otto Technik' }
const technik = aGroupFacts({ members: [otto.uuid, anna.uuid] })
const service = notificationService(
  notificationConfig({ LEITSTAND_SECRET: 'a secret of the tests', LEITSTAND_PUBLIC_URL: 'https://l.example' }),
)
const mails: { to: string[]; subject: string; text: string }[] = []
let notification: TestService

beforeAll(async () => {
  const takesMail = stub(sendMail, (input) => {
    mails.push(input)
    return { uuid: newId() }
  })
  notification = await startTestService(service, { stubs: [takesMail], now: '2026-02-12T09:30:00Z' })
  const chefFacts = aUserFacts({ ...chef, staff: false, customerGroup: nordlicht.uuid })
  for (const user of [aUserFacts({ ...anna }), aUserFacts({ ...otto, language: 'en' }), chefFacts])
    await notification.publish(userChanged, { user, actor: anna })
  await notification.publish(userGroupChanged, { group: technik, actor: anna })
})
afterAll(() => notification[Symbol.asyncDispose]())

type Fact = [EventContract, object]

const bookedBy = (ticket: TicketFacts, uuid: string, accruedMinutes: number) => ({
  uuid,
  ticket: ticket.uuid,
  publicId: ticket.publicId,
  employee: anna,
  accruedMinutes,
  billableMinutes: accruedMinutes,
  internal: false,
  startAt: '2026-02-12T09:00:00Z',
  description: 'Fehlersuche',
  billed: false,
  deleted: false,
})

/** A busy quarter of an hour about three tickets, of which the first comes up again and again. */
function busyTimes(first: TicketFacts, second: TicketFacts, third: TicketFacts): Fact[] {
  const taken = { ...first, status: 'in_progress' as const, version: 2 }
  const handed = { ...taken, assignee: otto, subject: 'Fehler 500', version: 3 }
  const closed = { ...handed, status: 'closed' as const, version: 4 }
  const handOver = [{ field: 'assignee', before: anna.name, after: otto.name }]
  const [question, booking, file] = [aComment(second), newId(), { uuid: newId(), name: 'log.txt', internal: false }]
  const stored = { sha256: '0'.repeat(64), mimeType: 'text/plain', size: 1, createdAt: first.createdAt }
  const asked = { author: anna, authorSide: 'staff' as const, internal: true, mentions: [otto] }
  return [
    [ticketCreated, { ticket: first, actor: chef, version: 1 }],
    [ticketCreated, { ticket: second, actor: chef, version: 1 }],
    [ticketTransitioned, { ticket: taken, transition: 'progress', from: 'open', actor: anna, version: 2 }],
    [commentCreated, { comment: question, actor: chef, version: 1 }],
    [
      worktimeChanged,
      { worktime: { ...bookedBy(taken, booking, 10), version: 1 }, audience: taken.audience, actor: anna, version: 1 },
    ],
    [ticketChanged, { ticket: handed, changes: handOver, actor: anna, version: 3 }],
    [commentCreated, { comment: aComment(handed, asked), actor: anna, version: 1 }],
    [commentCreated, { comment: aComment(taken, { text: 'Und?' }), actor: chef, version: 1 }],
    [
      commentChanged,
      {
        comment: { ...question, text: 'Geht.', version: 2 },
        actor: chef,
        changes: [{ field: 'text', before: 'Geht immer noch nicht.', after: 'Geht.' }],
        version: 2,
      },
    ],
    [
      attachmentAdded,
      { attachment: { ...file, ...stored, embedded: false, createdBy: chef }, ticket: second, actor: chef, version: 1 },
    ],
    [
      attachmentAdded,
      {
        attachment: { ...file, ...stored, uuid: newId(), embedded: true, createdBy: chef },
        ticket: second,
        actor: chef,
        version: 1,
      },
    ],
    [commentCreated, { comment: aComment({ ...second, subject: 'Hilfe!', version: 3 }), actor: chef, version: 1 }],
    [commentCreated, { comment: aComment({ ...second, version: 2 }), actor: chef, version: 1 }],
    [ticketCreated, { ticket: third, actor: anna, version: 1 }],
    [attachmentRemoved, { attachment: file, ticket: second, actor: chef, version: 2 }],
    [
      worktimeChanged,
      { worktime: { ...bookedBy(taken, booking, 20), version: 2 }, audience: taken.audience, actor: anna, version: 2 },
    ],
    [ticketTransitioned, { ticket: closed, transition: 'close', from: 'in_progress', actor: otto, version: 4 }],
    [ticketDeleted, { ticket: { ...third, deleted: true, version: 2 }, actor: anna, version: 2 }],
  ]
}

/** A fact a minute. */
function toReceived([event, data]: Fact, index: number): ReceivedEvent {
  const time = new Date(Date.parse('2026-02-12T09:00:00Z') + index * 60_000).toISOString()
  const envelope = { specversion: '1.0', id: newId(), source: '/', time, datacontenttype: 'application/json' } as const
  return { type: event.name, data: event.data.parse(data), event: { ...envelope, type: event.name, data } }
}

/** As the chassis does it with a batch; there, one that fails would quietly be taken apart. */
async function hear(received: readonly ReceivedEvent[]): Promise<void> {
  await notification.running.database.transaction(async (tx) => {
    for (const { events, handle } of service.consumers ?? []) {
      const own = received.filter(({ type }) => events.some(({ name }) => name === type))
      if (own.length > 0) await handle(own, { ...notification.running.serviceContext, tx })
    }
  })
}

/** All that came of it; the tickets are told apart by their place, not by their numbers. */
async function outcome(tickets: readonly TicketFacts[]) {
  const uuids = tickets.map(({ uuid }) => uuid)
  const select = (sql: string) => notification.running.database.query(sql, [uuids])
  mails.length = 0
  await notification.running.jobs.run('mail-notices')
  const facts = (await notification.published(noticeCreated)).filter(({ ticket }) => uuids.includes(ticket ?? ''))
  const unnumbered = (text: string) =>
    tickets.reduce((rest, { publicId }, at) => rest.replaceAll(`${publicId}`, `no. ${at}`), text)
  return {
    kept: await select(
      'SELECT array_position($1::uuid[], uuid) AS ticket, subject, deleted, version FROM tickets WHERE uuid = ANY($1) ORDER BY 1',
    ),
    history: await select(
      `SELECT array_position($1::uuid[], ticket) AS ticket, kind, internal, author_name, changes, comment->>'text' AS text, mentions
       FROM activity WHERE ticket = ANY($1) ORDER BY 1, created_at, seq`,
    ),
    notices: await select(
      `SELECT "user", array_position($1::uuid[], ticket) AS ticket, kind, author_name
       FROM notices WHERE ticket = ANY($1) ORDER BY "user", created_at`,
    ),
    facts: facts.map(({ ticket, ...fact }) => ({ ...fact, ticket: uuids.indexOf(ticket ?? '') })).sort(byText),
    mails: mails.map(({ to, subject, text }) => ({ to, text: unnumbered(`${subject}\n${text}`) })).sort(byText),
  }
}

const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

const threeTickets = (): [TicketFacts, TicketFacts, TicketFacts] => {
  const responsible = { responsibleGroups: [{ uuid: technik.uuid, name: technik.name }] }
  return [aTicket(), aTicket(responsible), aTicket({ ...responsible, assignee: null })]
}

test('what is heard at once leaves the same history, notices and mails as what is heard one by one', async () => {
  const [slowly, atOnce] = [threeTickets(), threeTickets()]
  for (const fact of busyTimes(...slowly).map(toReceived)) await hear([fact])
  const expected = await outcome(slowly)
  await hear(busyTimes(...atOnce).map(toReceived))

  expect(await outcome(atOnce)).toEqual(expected)
  expect(expected.kept).toMatchObject([
    { version: 4, subject: 'Fehler 500' },
    { version: 3, subject: 'Hilfe!' },
    { deleted: true },
  ])
  expect(expected.history.filter(({ ticket }) => ticket === 1).map(({ kind }) => kind)).toEqual([
    'created',
    'status',
    'worktime',
    'assignment',
    'comment',
    'comment',
    'worktime',
    'status',
  ])
  expect(expected.notices.length).toBeGreaterThan(8)
  expect(expected.mails.flatMap(({ to }) => to).length).toBeGreaterThan(3)
})
