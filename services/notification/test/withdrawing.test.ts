import { worktimeChanged } from '@leitstand/contracts/billing/events'
import { userChanged } from '@leitstand/contracts/identity/events'
import { sendMail } from '@leitstand/contracts/mail/requests'
import {
  attachmentAdded,
  attachmentRemoved,
  commentChanged,
  commentCreated,
  commentDeleted,
  ticketChanged,
  ticketCreated,
} from '@leitstand/contracts/ticket/events'
import { exportTickets } from '@leitstand/contracts/ticket/import-and-export'
import type { CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { anna, aUserFacts, nordlicht } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { setTimer } from '@leitstand/kit/timers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aComment, aTicket, chef } from './facts.ts'
import { startNotification } from './start-notification.ts'

const staff = anActor({ uuid: anna.uuid, name: anna.name })
const customer = aCustomer(nordlicht.uuid, { uuid: chef.uuid, name: chef.name })
const reader = aUserFacts({ name: 'Otto Technik' })
let notification: TestService
let mails: { text: string }[] = []
/** What the ticket service still has. */
let kept: { ticket: TicketFacts; comments: CommentFacts[] }[] = []

beforeAll(async () => {
  const takesMail = stub(sendMail, (mail) => {
    mails.push(mail)
    return { uuid: newId() }
  })
  const exports = stub(exportTickets, () => ({ items: kept, next: null }))
  notification = await startNotification({ stubs: [takesMail, exports] })
  const chefFacts = aUserFacts({ ...chef, staff: false, customerGroup: nordlicht.uuid })
  for (const user of [chefFacts, reader]) await notification.publish(userChanged, { user, actor: anna })
})
afterAll(() => notification[Symbol.asyncDispose]())

const historyOf = async (ticket: TicketFacts, actor = customer) => {
  const { body } = await notification
    .as(actor)
    .get<{ 'hydra:member': object[] }>(`/api/activity/${ticket.publicId}?itemsPerPage=200`)
  return JSON.stringify(body['hydra:member'])
}
const noticesAbout = async (ticket: TicketFacts) => {
  const { body } = await notification
    .as(customer)
    .get<{ 'hydra:member': { kind: string; ticket: { uuid: string } }[] }>('/api/notices?itemsPerPage=200')
  return body['hydra:member'].filter((one) => one.kind === 'comment' && one.ticket.uuid === ticket.uuid).length
}
const file = { uuid: newId(), sha256: 'a'.repeat(64), name: 'KANARIE.txt', mimeType: 'text/plain', size: 3 }
const fileOf = (ticket: TicketFacts) => ({
  attachment: { ...file, embedded: false, internal: false, createdAt: ticket.createdAt, createdBy: anna },
  ticket,
  actor: anna,
  version: 1,
})

/** A ticket with a public word of staff, and how it goes on. */
async function aStory() {
  const ticket = aTicket({ watchers: [{ uuid: reader.uuid, name: reader.name }] })
  const own = { ...file, uuid: newId() }
  const said = aComment(ticket, {
    author: anna,
    authorSide: 'staff',
    text: 'KANARIE versehentlich',
    attachments: [own],
  })
  await notification.publish(ticketCreated, { ticket, actor: anna, version: 1 })
  const facts = {
    written: () => notification.publish(commentCreated, { comment: said, actor: anna, version: 1 }),
    filed: () =>
      notification.publish(attachmentAdded, {
        ...fileOf(ticket),
        attachment: { ...fileOf(ticket).attachment, ...own },
      }),
    reworded: () => {
      const comment = { ...said, text: 'KANARIE anders', version: 2 }
      const changes = [{ field: 'text', before: said.text, after: comment.text }]
      return notification.publish(commentChanged, { comment, actor: anna, changes, version: 2 })
    },
    hidden: () => {
      const changes = [{ field: 'internal', before: false, after: true }]
      const comment = { ...said, internal: true, version: 3 }
      return notification.publish(commentChanged, { comment, actor: anna, changes, version: 3 })
    },
    removed: () => {
      const comment = { ...said, deleted: true, version: 3 }
      return notification.publish(commentDeleted, { comment, actor: anna, version: 3 })
    },
  }
  return { ticket, said, facts }
}

describe('a comment that becomes internal or is removed', () => {
  test.each(['hidden', 'removed'] as const)('(%s) takes its entries, files and notices along', async (end) => {
    const { ticket, facts } = await aStory()
    await facts.written()
    await facts.filed()
    await facts.reworded()
    expect(await historyOf(ticket)).toContain('KANARIE')
    expect(await noticesAbout(ticket)).toBe(1)
    await facts[end]()
    expect(await historyOf(ticket)).not.toContain('KANARIE')
    expect(await noticesAbout(ticket)).toBe(0)
    expect(await historyOf(ticket, staff)).toContain('KANARIE')
  })

  test('does so in whatever order its facts come', async () => {
    const stories = fc
      .constantFrom('hidden' as const, 'removed' as const)
      .chain((end) => fc.shuffledSubarray(['written', 'filed', 'reworded', end] as const, { minLength: 4 }))
    await fc.assert(
      fc.asyncProperty(stories, async (order) => {
        const { ticket, facts } = await aStory()
        for (const name of order) await facts[name]()
        expect(await historyOf(ticket)).not.toContain('KANARIE')
        expect(await noticesAbout(ticket)).toBe(0)
      }),
      { numRuns: 12 },
    )
  })

  test('tells nothing of it in a mail that has not left, once it is removed', async () => {
    const { ticket } = await aStory()
    const said = aComment(ticket, { text: 'KANARIE vom Kunden' })
    const settings = { ...reader.notificationSettings, summarizeNotifications: true, everything: true }
    await notification.publish(userChanged, {
      user: { ...reader, notificationSettings: settings, version: 2 },
      actor: anna,
    })
    mails = []
    await notification.publish(commentCreated, { comment: said, actor: chef, version: 1 })
    await notification.publish(commentDeleted, {
      comment: { ...said, deleted: true, version: 2 },
      actor: chef,
      version: 2,
    })
    await notification.running.jobs.run('mail-notices')
    notification.clock.advanceMinutes(60)
    await notification.running.jobs.run('mail-summaries')
    expect(JSON.stringify(mails)).not.toMatch(/KANARIE|kommentiert|commented/)
  })

  test('shows nothing of what was internal when it becomes public with other words', async () => {
    const ticket = aTicket()
    const secret = aComment(ticket, { author: anna, authorSide: 'staff', internal: true, text: 'KANARIE intern' })
    const open = { ...secret, internal: false, text: 'Jetzt öffentlich', version: 2 }
    await notification.publish(commentCreated, { comment: secret, actor: anna, version: 1 })
    const changes = [
      { field: 'text', before: secret.text, after: open.text },
      { field: 'internal', before: true, after: false },
    ]
    await notification.publish(commentChanged, { comment: open, actor: anna, changes, version: 2 })
    const later = { ...open, text: 'Noch klarer', version: 3 }
    const reworded = [{ field: 'text', before: open.text, after: later.text }]
    await notification.publish(commentChanged, { comment: later, actor: anna, changes: reworded, version: 3 })
    const seen = await historyOf(ticket)
    expect(seen).not.toContain('KANARIE')
    expect(seen).toContain('Noch klarer')
  })
})

describe('a ticket', () => {
  test('that was internal keeps what was said of it then, with its files, from customers', async () => {
    const audience = aTicket().audience
    const secret = aTicket({ subject: 'KANARIE', internal: true, audience: { ...audience, internal: true } })
    await notification.publish(ticketCreated, { ticket: secret, actor: anna, version: 1 })
    await notification.publish(attachmentAdded, fileOf(secret))
    const open = { ...secret, subject: 'Umzug', internal: false, audience, version: 2 }
    const changes = [
      { field: 'subject', before: 'KANARIE', after: 'Umzug' },
      { field: 'internal', before: true, after: false },
    ]
    await notification.publish(ticketChanged, { ticket: open, actor: anna, changes, version: 2 })
    expect(await historyOf(open)).toBe('[]')
    const answer = aComment({ ...open, version: 3 }, { text: 'Ab jetzt sichtbar' })
    await notification.publish(commentCreated, { comment: answer, actor: anna, version: 1 })
    expect(await historyOf(open)).toContain('Ab jetzt sichtbar')
  })

  test('that becomes internal and public again does not bring back what was told before', async () => {
    const ticket = aTicket()
    await notification.publish(ticketCreated, { ticket, actor: anna, version: 1 })
    const said = aComment(ticket, { text: 'KANARIE' })
    for (const [version, internal] of [
      [3, false],
      [2, true],
    ] as const) {
      const changed = { ...ticket, internal, version, audience: { ...ticket.audience, internal } }
      const changes = [{ field: 'internal', before: !internal, after: internal }]
      await notification.publish(ticketChanged, { ticket: changed, actor: anna, changes, version })
    }
    await notification.publish(commentCreated, { comment: said, actor: anna, version: 1 })
    expect(await historyOf(ticket)).toBe('[]')
  })

  test('tells a new customer nothing of the one before, and no customer who watches it', async () => {
    const ticket = aTicket({ version: 2 })
    const changes = [
      { field: 'customer', before: 'KANARIE GmbH', after: nordlicht.name },
      { field: 'customerUser', before: 'KANARIE Vogel', after: chef.name },
    ]
    await notification.publish(ticketChanged, { ticket, actor: anna, changes, version: 2 })
    const watching = [{ field: 'watchers', before: [], after: ['KANARIE Kollegin'] }]
    const watched = { ...ticket, version: 3 }
    await notification.publish(ticketChanged, { ticket: watched, actor: anna, changes: watching, version: 3 })
    expect(await historyOf(ticket)).not.toContain('KANARIE')
    expect(await historyOf(ticket, staff)).toContain('KANARIE Kollegin')
  })
})

test('a file that is removed takes its name along', async () => {
  const ticket = aTicket()
  await notification.publish(attachmentAdded, fileOf(ticket))
  expect(await historyOf(ticket)).toContain('KANARIE.txt')
  const removed = { uuid: file.uuid, name: file.name, internal: false }
  await notification.publish(attachmentRemoved, { attachment: removed, ticket, actor: anna, version: 2 })
  expect(await historyOf(ticket)).not.toContain('KANARIE.txt')
})

test('a worktime that becomes internal takes its entries along', async () => {
  const ticket = aTicket()
  await notification.publish(ticketCreated, { ticket, actor: anna, version: 1 })
  const worktime = {
    uuid: newId(),
    ticket: ticket.uuid,
    publicId: ticket.publicId,
    employee: anna,
    accruedMinutes: 47,
    billableMinutes: 47,
    internal: false,
    startAt: '2026-02-12T09:00:00Z',
    description: 'KANARIE',
    billed: false,
    deleted: false,
    version: 1,
  }
  await notification.publish(worktimeChanged, { worktime, audience: ticket.audience, actor: anna, version: 1 })
  expect(await historyOf(ticket)).toContain('accruedMinutes')
  const internal = { ...worktime, internal: true, version: 2 }
  const changes = [{ field: 'internal', before: false, after: true }]
  await notification.publish(worktimeChanged, {
    worktime: internal,
    audience: ticket.audience,
    actor: anna,
    changes,
    version: 2,
  })
  expect(await historyOf(ticket)).not.toContain('accruedMinutes')
})

test('what older versions of the product left open is taken back once, by what still exists', async () => {
  const [gone, open, hidden] = [await aStory(), await aStory(), await aStory()]
  for (const { facts } of [gone, open, hidden]) await facts.written()
  // As it was recorded before it was kept of what an entry tells.
  await notification.running.database.query('UPDATE activity SET about = NULL, about_version = 0')
  kept = [
    { ticket: gone.ticket, comments: [] },
    { ticket: open.ticket, comments: [open.said] },
    { ticket: hidden.ticket, comments: [{ ...hidden.said, internal: true }] },
  ]
  const dueAt = notification.clock.now()
  const payload = { after: null }
  await setTimer(notification.running.database, { kind: 'withdraw-what-is-gone', key: 'once', dueAt, payload })
  await notification.runTimers()
  expect(await historyOf(gone.ticket)).not.toContain('KANARIE')
  expect(await historyOf(hidden.ticket)).not.toContain('KANARIE')
  expect(await historyOf(open.ticket)).toContain('KANARIE')
})
