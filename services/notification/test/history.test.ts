import { mayReceive } from '@leitstand/contracts/audience'
import { worktimeChanged } from '@leitstand/contracts/billing/events'
import { userChanged, userGroupChanged } from '@leitstand/contracts/identity/events'
import { mailDeliveryChanged, mailProcessed, mailUnexplained } from '@leitstand/contracts/mail/events'
import { sendMail } from '@leitstand/contracts/mail/requests'
import { noticeCreated } from '@leitstand/contracts/notification/events'
import {
  commentChanged,
  commentCreated,
  ticketChanged,
  ticketCreated,
  ticketsImported,
  ticketTransitioned,
} from '@leitstand/contracts/ticket/events'
import { newId } from '@leitstand/kit/ids'
import { aGroupFacts, anna, aUserFacts, nordlicht } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor, startTestService, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notificationConfig } from '../src/config.ts'
import { notificationService } from '../src/service.ts'
import { aComment, aTicket, chef } from './facts.ts'

const otto = { uuid: newId(), name: 'Otto Technik' }
const staff = anActor({ uuid: anna.uuid, name: anna.name })
const customer = aCustomer(nordlicht.uuid, { uuid: chef.uuid, name: chef.name })
const foreigner = aCustomer(newId())
let notification: TestService
let mails: { to: string[]; text: string }[] = []

interface Entry {
  kind: string
  internal: boolean
  author: { name: string }
  ticket: { publicId: number }
  changes: { field: string; before: unknown; after: unknown }[]
  comment: { text: string } | null
}

beforeAll(async () => {
  const config = notificationConfig({
    LEITSTAND_SECRET: 'a secret of the tests',
    LEITSTAND_PUBLIC_URL: 'https://l.example',
  })
  const takesMail = stub(sendMail, (input) => {
    mails.push(input)
    return { uuid: newId() }
  })
  notification = await startTestService(notificationService(config), {
    stubs: [takesMail],
    now: '2026-02-12T09:30:00Z',
  })
  await notification.publish(userChanged, { user: aUserFacts({ ...anna }), actor: anna })
  await notification.publish(userChanged, { user: aUserFacts({ ...otto, language: 'en' }), actor: anna })
  const chefFacts = aUserFacts({ ...chef, staff: false, customerGroup: nordlicht.uuid })
  await notification.publish(userChanged, { user: chefFacts, actor: anna })
})
afterAll(() => notification[Symbol.asyncDispose]())
beforeEach(() => {
  mails = []
})

const entriesOf = async (path: string, actor = staff) => {
  const { status, body } = await notification
    .as(actor)
    .get<{ 'hydra:member': Entry[]; 'hydra:totalItems': number }>(path)
  return { status, total: body['hydra:totalItems'], items: body['hydra:member'] ?? [] }
}
const noticesOf = async (actor = staff, query = '') =>
  (
    await notification
      .as(actor)
      .get<{ 'hydra:member': { uuid: string; kind: string; ticket: { publicId: number } | null }[] }>(
        `/api/notices${query}`,
      )
  ).body['hydra:member']

async function aWorkedTicket() {
  const ticket = aTicket()
  await notification.publish(ticketCreated, { ticket, actor: chef, version: 1 })
  const taken = { ...ticket, status: 'in_progress' as const, version: 2 }
  await notification.publish(ticketTransitioned, {
    ticket: taken,
    transition: 'progress',
    from: 'open',
    actor: anna,
    changes: [{ field: 'status', before: 'open', after: 'in_progress' }],
    version: 2,
  })
  const labelled = { ...taken, version: 3 }
  const changes = [
    { field: 'priority', before: 'medium', after: 'high' },
    { field: 'labels', before: [], after: ['VIP'] },
  ]
  await notification.publish(ticketChanged, { ticket: labelled, actor: anna, changes, version: 3 })
  const note = aComment(labelled, { author: anna, authorSide: 'staff', internal: true, text: 'Nur für uns.' })
  await notification.publish(commentCreated, { comment: note, actor: anna, version: 1 })
  const answer = aComment(labelled, { author: anna, authorSide: 'staff', text: 'Wir sind dran.' })
  await notification.publish(commentCreated, { comment: answer, actor: anna, version: 1 })
  return labelled
}

describe('the history of a ticket', () => {
  test('shows each step with who, before and after; the customer sees the public part', async () => {
    const ticket = await aWorkedTicket()
    const all = await entriesOf(`/api/activity/${ticket.publicId}`)
    expect(all.items.map(({ kind, internal, author }) => [kind, internal, author.name])).toEqual([
      ['comment', false, 'Anna Agent'],
      ['comment', true, 'Anna Agent'],
      ['change', true, 'Anna Agent'],
      ['change', false, 'Anna Agent'],
      ['status', false, 'Anna Agent'],
      ['created', false, 'Chef Nord'],
    ])
    expect(all.items[4]?.changes).toEqual([{ field: 'status', before: 'open', after: 'in_progress' }])
    const visible = await entriesOf(`/api/activity/${ticket.uuid}`, customer)
    expect(visible.items.map(({ kind }) => kind)).toEqual(['comment', 'change', 'status', 'created'])
    expect(JSON.stringify(visible)).not.toMatch(/Nur für uns|labels|VIP/)
    expect((await entriesOf(`/api/activity/${ticket.publicId}`, foreigner)).status).toBe(404)
  })

  test('keeps what a comment said before, and what was booked for the customer to know', async () => {
    const ticket = await aWorkedTicket()
    const comment = aComment(ticket, { text: 'Jetzt richtig.', version: 2 })
    const changes = [{ field: 'text', before: 'Jezt richtig.', after: 'Jetzt richtig.' }]
    await notification.publish(commentChanged, { comment, actor: chef, changes, version: 2 })
    for (const internal of [true, false]) {
      const worktime = {
        uuid: newId(),
        ticket: ticket.uuid,
        publicId: ticket.publicId,
        employee: anna,
        accruedMinutes: 30,
        billableMinutes: 30,
        internal,
        startAt: '2026-02-12T09:00:00Z',
        description: 'Fehlersuche',
        billed: false,
        deleted: false,
        version: 1,
      }
      await notification.publish(worktimeChanged, { worktime, audience: ticket.audience, actor: anna, version: 1 })
    }
    const { items } = await entriesOf(`/api/activity/${ticket.publicId}`, customer)
    expect(items.slice(0, 2)).toMatchObject([
      { kind: 'worktime', changes: [{ field: 'accruedMinutes', after: 30 }] },
      { kind: 'comment', changes: [{ before: 'Jezt richtig.' }] },
    ])
    expect(items.filter(({ kind }) => kind === 'worktime')).toHaveLength(1)
  })

  test('takes imported tickets over with their own times, and tells nobody', async () => {
    const ticket = aTicket({ createdAt: '2025-01-01T08:00:00Z' })
    const comment = {
      uuid: newId(),
      author: chef,
      authorSide: 'customer' as const,
      text: 'Alt',
      internal: false,
      createdAt: '2025-01-02T08:00:00Z',
    }
    const before = (await noticesOf()).length
    await notification.publish(ticketsImported, { items: [{ ticket, comments: [comment] }] })
    const { items } = await entriesOf(`/api/activity/${ticket.publicId}`)
    expect(items).toMatchObject([
      { kind: 'comment', createdAt: '2025-01-02T08:00:00.000Z' },
      { kind: 'created', createdAt: '2025-01-01T08:00:00.000Z' },
    ])
    expect(await noticesOf()).toHaveLength(before)
  })
})

describe('the activity stream', () => {
  test('goes over all tickets one may see, the past 30 days, and takes options, start and limit', async () => {
    const ticket = await aWorkedTicket()
    const comments = await entriesOf('/api/activity/history/all?options[]=comments&options[]=status&limit=3')
    expect(comments.items.map(({ kind }) => kind)).toEqual(['comment', 'comment', 'status'])
    const next = await entriesOf('/api/activity/history/all?options[]=comments&options[]=status&limit=1&start=2')
    expect(next.items[0]?.kind).toBe('status')
    expect((await entriesOf('/api/activity/history/all', foreigner)).total).toBe(0)
    expect((await entriesOf('/api/activity/history/all', customer)).items.some(({ internal }) => internal)).toBe(false)
    const { items } = await entriesOf('/api/activity/history/all?startAt=2026-02-13')
    expect(items).toEqual([])
    expect(ticket.publicId).toBeGreaterThan(0)
  })

  test('shows me where I was mentioned', async () => {
    const ticket = aTicket()
    const comment = aComment(ticket, { author: anna, authorSide: 'staff', internal: true, mentions: [otto] })
    await notification.publish(commentCreated, { comment, actor: anna, version: 1 })
    const mentions = await entriesOf('/api/activity/history/mentions', anActor({ uuid: otto.uuid }))
    expect(mentions.items).toMatchObject([{ kind: 'mention', ticket: { publicId: ticket.publicId } }])
    expect((await entriesOf('/api/activity/history/mentions')).total).toBe(0)
  })

  test('follows the one rule of sight for every kind of reader', async () => {
    const readers = [
      staff,
      anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_AUTHORITIES'] }),
      customer,
      foreigner,
      aCustomer(nordlicht.uuid),
    ]
    const all = [...readers, aCustomer(nordlicht.uuid, { seesAllOf: [nordlicht.uuid] })]
    const audience = aTicket().audience
    const tickets = [
      aTicket(),
      aTicket({ audience: { ...audience, internal: true } }),
      aTicket({ audience: { ...audience, customerGroup: null } }),
      aTicket({ audience: { ...audience, staffRole: 'ROLE_AUTHORITIES' } }),
      aTicket({ audience: { ...audience, people: [] } }),
    ]
    for (const ticket of tickets) {
      await notification.publish(ticketCreated, { ticket, actor: chef, version: 1 })
      for (const reader of all) {
        const { status } = await entriesOf(`/api/activity/${ticket.publicId}`, reader)
        expect(status === 200).toBe(mayReceive(reader, ticket.audience))
      }
    }
  })
})

describe('notices', () => {
  test('reach who is involved, live and in the list, until they are read', async () => {
    const group = aGroupFacts({ members: [otto.uuid] })
    const ticket = aTicket({ responsibleGroups: [{ uuid: group.uuid, name: group.name }] })
    await notification.publish(userGroupChanged, { group, actor: anna })
    await notification.publish(commentCreated, { comment: aComment(ticket), actor: chef, version: 1 })
    const told = (await notification.published(noticeCreated)).at(-1)?.users
    expect(told).toEqual([anna.uuid, otto.uuid])
    const [newest] = await noticesOf(staff, '?unread=1')
    expect(newest).toMatchObject({ kind: 'comment', ticket: { publicId: ticket.publicId } })
    const read = await notification.as(staff).post<{ unread: number }>('/api/notices/read', { uuids: [newest?.uuid] })
    expect((await noticesOf(staff, '?unread=1&itemsPerPage=200')).length).toBe(read.body.unread)
    expect((await notification.as(staff).post('/api/notices/read', {})).body).toEqual({ unread: 0 })
  })

  test('tell nobody of their own doing, and customers nothing internal', async () => {
    const ticket = aTicket()
    const [mine, theirs] = [(await noticesOf()).length, (await noticesOf(customer)).length]
    const note = aComment(ticket, { author: anna, authorSide: 'staff', internal: true })
    await notification.publish(commentCreated, { comment: note, actor: anna, version: 1 })
    expect([(await noticesOf()).length, (await noticesOf(customer)).length]).toEqual([mine, theirs])
  })

  test('that wait for staff also leave by mail, once, in their language', async () => {
    const ticket = aTicket({ assignee: otto })
    await notification.publish(commentCreated, { comment: aComment(ticket), actor: chef, version: 1 })
    await notification.running.jobs.run('mail-notices')
    await notification.running.jobs.run('mail-notices')
    const toOtto = mails.filter(({ to }) => to.includes(`${otto.uuid}@leitstand.example`))
    expect(toOtto.at(-1)?.text).toContain('Chef Nord commented.')
    expect(toOtto.filter(({ text }) => text.includes(String(ticket.publicId)))).toHaveLength(1)
  })

  describe('of a held mail', () => {
    const admin = anActor({ uuid: newId(), name: 'Alexandra Adler', roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE'] })
    const hold = (ticket: string | null, heldFor: string | null) =>
      notification.publish(mailProcessed, { mail: newId(), state: 'held', ticket, heldFor })
    const heldNotices = async (actor = staff) =>
      (await noticesOf(actor)).filter(({ kind }) => ['mail-in-your-name', 'held-mail'].includes(kind))
    beforeAll(async () => {
      const facts = aUserFacts({ uuid: admin.uuid, name: admin.name, roles: ['ROLE_SUPER_ADMIN'] })
      await notification.publish(userChanged, { user: facts, actor: anna })
    })

    test('reach the employee in whose name it came, once until they are read', async () => {
      const ticket = aTicket()
      await notification.publish(ticketCreated, { ticket, actor: chef, version: 1 })
      for (let times = 0; times < 3; times += 1) await hold(ticket.uuid, anna.uuid)
      expect(await heldNotices()).toMatchObject([{ kind: 'mail-in-your-name', ticket: { publicId: ticket.publicId } }])
      expect((await notification.published(noticeCreated)).at(-1)).toMatchObject({ users: [anna.uuid] })
      await notification.as(staff).post('/api/notices/read', {})
      await hold(ticket.uuid, anna.uuid)
      expect(await heldNotices()).toHaveLength(2)
      expect(await heldNotices(admin)).toEqual([])
    })

    test('reach the administrators alone where it came in nobody’s, with its ticket or without', async () => {
      const [before, ticket] = [await heldNotices(), aTicket()]
      await notification.publish(ticketCreated, { ticket, actor: chef, version: 1 })
      await hold(ticket.uuid, null)
      await hold(null, null)
      const told = await heldNotices(admin)
      expect(told.map(({ kind, ticket: about }) => [kind, about?.publicId])).toEqual([
        ['held-mail', undefined],
        ['held-mail', ticket.publicId],
      ])
      expect(await heldNotices()).toEqual(before)
      expect(await heldNotices(customer)).toEqual([])
    })

    test('and of mails that are not accounted for reach the administrators alone', async () => {
      await notification.publish(mailUnexplained, { count: 2 })
      const told = async (actor = staff) =>
        (await noticesOf(actor)).filter(({ kind }) => kind === 'unexplained-mails').map(({ ticket }) => ticket)
      expect(await told(admin)).toEqual([null])
      expect(await told()).toEqual([])
    })
  })

  describe('of a mail that did not arrive', () => {
    const gone = { address: 'weg@nordlicht.example', reason: 'unknown-address' as const, status: '5.1.1' }
    const fail = (ticket: string, author: string | null, state: 'delayed' | 'refused' | 'bounced') =>
      notification.publish(mailDeliveryChanged, {
        ...{ mail: newId(), ticket, author, comment: author && newId() },
        recipients: [{ ...gone, state }],
      })
    const aToldTicket = async () => {
      const ticket = aTicket({ assignee: null })
      await notification.publish(ticketCreated, { ticket, actor: chef, version: 1 })
      return ticket
    }
    const newestOf = async ({ publicId }: { publicId: number }) => {
      const [newest] = (await noticesOf()).filter(({ ticket }) => Object(ticket).publicId === publicId)
      return newest?.kind
    }

    test('reach whoever wrote it, by bell and by a mail that names the address and says why', async () => {
      const ticket = await aToldTicket()
      await fail(ticket.uuid, anna.uuid, 'refused')
      expect(await newestOf(ticket)).toBe('undelivered')
      await notification.running.jobs.run('mail-notices')
      const text = mails.at(-1)?.text
      expect(text).toContain('Eine Mail aus dem Ticket ist nicht angekommen.')
      expect(text).toContain('weg@nordlicht.example: Die Adresse gibt es nicht.')
      expect(text).toContain('weil Sie die Mail geschrieben haben')
      const { items } = await entriesOf(`/api/activity/${ticket.publicId}`)
      expect(items[0]?.changes).toEqual([{ field: 'undeliverable', before: null, after: gone }])
      const seen = await notification.as(customer).get<string>(`/api/activity/${ticket.publicId}`)
      expect(JSON.stringify(seen.body)).not.toContain('weg@nordlicht.example')
    })

    test('reach nobody while its server still tries, or when nobody wrote it; the history says it all the same', async () => {
      const ticket = await aToldTicket()
      const before = await newestOf(ticket)
      await fail(ticket.uuid, anna.uuid, 'delayed')
      await fail(ticket.uuid, null, 'refused')
      expect(await newestOf(ticket)).toBe(before)
      const { items } = await entriesOf(`/api/activity/${ticket.publicId}`)
      expect(
        items
          .slice(0, 2)
          .map(({ changes }) => changes[0]?.field)
          .sort(),
      ).toEqual(['delayed', 'undeliverable'])
    })
  })
})
