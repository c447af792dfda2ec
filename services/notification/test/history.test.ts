import { mayReceive } from '@leitstand/contracts/audience'
import { worktimeChanged } from '@leitstand/contracts/billing/events'
import { userGroupChanged } from '@leitstand/contracts/identity/events'
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
import { aGroupFacts, anna, nordlicht } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor } from '@leitstand/kit/testing/test-service'
import { describe, expect, test } from 'vitest'
import { customer, entriesOf, foreigner, mails, noticesOf, notification, openDesk, otto, staff } from './a-desk.ts'
import { aComment, aTicket, chef } from './facts.ts'

openDesk()

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
    const wrong = await notification.as(staff).get('/api/activity/history/all?startAt=foo')
    expect(wrong).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'startAt' }] } })
    expect(ticket.publicId).toBeGreaterThan(0)
  })

  test.each(['options[]', 'options'])('refuses in %s what is no option, and says what is', async (name) => {
    const answer = (words: string) => notification.as(staff).get(`/api/activity/history/all?${name}=${words}`)
    expect(await answer('comments,nonsense')).toMatchObject({
      status: 422,
      body: {
        violations: [{ propertyPath: name, code: 'unknown-value', message: expect.stringContaining('mentions') }],
      },
    })
    for (const words of ['', 'comments, mentions']) expect((await answer(words)).status).toBe(200)
  })

  test('shows me where I was mentioned', async () => {
    const ticket = aTicket()
    const comment = aComment(ticket, { author: anna, authorSide: 'staff', internal: true, mentions: [otto] })
    await notification.publish(commentCreated, { comment, actor: anna, version: 1 })
    const mentions = await entriesOf('/api/activity/history/mentions', anActor({ uuid: otto.uuid }))
    expect(mentions.items).toMatchObject([{ kind: 'mention', ticket: { publicId: ticket.publicId } }])
    expect((await entriesOf('/api/activity/history/mentions')).total).toBe(0)
  })

  test('follows the one rule of visibility for every kind of reader', async () => {
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
    const about = toOtto.filter(({ text }) => text.includes(String(ticket.publicId)))
    expect(about).toHaveLength(1)
    expect(about[0]?.text).toContain('Chef Nord commented.')
  })

  test('of a bad rating reach the assignee with who gave it, and customers learn nothing of it', async () => {
    const ticket = aTicket({ assignee: otto, status: 'closed' })
    const changes = [{ field: 'rating', before: null, after: 1 }]
    await notification.publish(ticketChanged, { ticket, actor: chef, changes, version: 2 })
    await notification.running.jobs.run('mail-notices')
    const toOtto = mails.filter(({ to }) => to.includes(`${otto.uuid}@leitstand.example`))
    expect(toOtto.at(-1)?.text).toContain('Chef Nord is dissatisfied with how it was handled.')
    const path = `/api/activity/${ticket.publicId}`
    expect((await entriesOf(path)).items).toMatchObject([{ changes }])
    expect((await entriesOf(path, customer)).items).toEqual([])
  })

  test('of a ticket that is handed over carry the note, once, and leave others theirs', async () => {
    const ticket = aTicket({ assignee: otto, responsibleUsers: [anna] })
    const changes = [{ field: 'assignee', before: null, after: otto.name }]
    const boss = { uuid: newId(), name: 'Bea Boss' }
    const at = { ticket, actor: boss, version: 2 }
    await notification.publish(ticketChanged, { ...at, changes, handedOver: true })
    const note = aComment(ticket, { author: boss, authorSide: 'staff', internal: true, text: 'Ab 14 Uhr erreichbar.' })
    await notification.publish(commentCreated, { comment: note, actor: boss, version: 1, handsOver: true })
    await notification.running.jobs.run('mail-notices')
    const about = mails.filter(
      ({ to, text }) => to.includes(`${otto.uuid}@leitstand.example`) && text.includes(String(ticket.publicId)),
    )
    expect(about.map(({ text }) => text)).toEqual([expect.stringContaining('assigned the ticket to you.')])
    expect(about[0]?.text).toContain('Ab 14 Uhr erreichbar.')
    const kinds = (await noticesOf()).filter((one) => Object(one.ticket).publicId === ticket.publicId)
    expect(kinds.map(({ kind }) => kind)).toEqual(['comment', 'assignment'])
    const seen = await entriesOf(`/api/activity/${ticket.publicId}`, customer)
    expect(JSON.stringify(seen.items)).not.toContain('14 Uhr')
  })
})
