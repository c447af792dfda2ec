import { userChanged } from '@leitstand/contracts/identity/events'
import {
  mailDeliveryChanged,
  mailIntakeStopped,
  mailProcessed,
  mailUnexplained,
} from '@leitstand/contracts/mail/events'
import { noticeCreated } from '@leitstand/contracts/notification/events'
import { ticketCreated } from '@leitstand/contracts/ticket/events'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import { anna, aUserFacts } from '@leitstand/kit/testing/facts'
import { anActor } from '@leitstand/kit/testing/test-service'
import { beforeAll, describe, expect, test } from 'vitest'
import { tellOfHeldMail } from '../src/recording/tell-of-mails.ts'
import { customer, entriesOf, mails, noticesOf, notification, openDesk, staff } from './a-desk.ts'
import { aTicket, chef } from './facts.ts'

openDesk()

describe('notices of a held mail', () => {
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

  test('are one where two replicas hear of two mails at once', async () => {
    const { database } = notification.running
    const ticket = aTicket()
    await notification.publish(ticketCreated, { ticket, actor: chef, version: 1 })
    const tell = (tx: Sql) => tellOfHeldMail({ heldFor: anna.uuid, ticket: ticket.uuid }, tx, new Date())
    const begun = await database.transaction(async (first) => {
      await tell(first)
      let isDone = false
      const second = database.transaction(tell).finally(() => {
        isDone = true
      })
      const waiting = () => database.query(`SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'advisory'`)
      await expect.poll(async () => isDone || (await waiting()).length > 0).toBe(true)
      return { second }
    })
    await begun.second
    const told = (await heldNotices()).filter(({ ticket: about }) => about?.publicId === ticket.publicId)
    expect(told).toHaveLength(1)
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

  test('and of a mailbox that cannot be read as well', async () => {
    await notification.publish(mailIntakeStopped, { mailbox: 'a@b/INBOX', since: '2026-02-12T09:00:00Z' })
    const kinds = async (actor = staff) => (await noticesOf(actor)).map(({ kind }) => kind)
    expect(await kinds(admin)).toContain('unreadable-mailbox')
    expect(await kinds()).not.toContain('unreadable-mailbox')
  })

  describe('of a loop', () => {
    const address = 'desk@nordlicht.example'
    const loop = (ticket: string, isFirst: boolean) =>
      notification.publish(mailProcessed, { mail: newId(), state: 'held', ticket, loop: { address, isFirst } })

    test('reach whoever works on the ticket, once, with the address and how to go on', async () => {
      const ticket = aTicket()
      await notification.publish(ticketCreated, { ticket, actor: chef, version: 1 })
      const before = await heldNotices(admin)
      for (const isFirst of [true, false, false]) await loop(ticket.uuid, isFirst)
      const told = (await noticesOf()).filter(({ kind }) => kind === 'mail-loop')
      expect(told).toMatchObject([{ ticket: { publicId: ticket.publicId } }])
      expect(await heldNotices(admin)).toEqual(before)
      await notification.running.jobs.run('mail-notices')
      expect(mails.at(-1)?.text).toContain(`${address}: Gleiche E-Mails von dort werden zurückgehalten`)
      const { items } = await entriesOf(`/api/activity/${ticket.publicId}`)
      expect(items.flatMap(({ changes }) => changes)).toEqual([
        { field: 'mail-loop', before: null, after: { address } },
      ])
      const seen = await notification.as(customer).get<string>(`/api/activity/${ticket.publicId}`)
      expect(JSON.stringify(seen.body)).not.toContain(address)
    })

    test('reach the administrators where nobody works on the ticket', async () => {
      const ticket = aTicket({ assignee: null, responsibleUsers: [], responsibleGroups: [] })
      await notification.publish(ticketCreated, { ticket, actor: chef, version: 1 })
      for (const isFirst of [true, false]) await loop(ticket.uuid, isFirst)
      const told = (await heldNotices(admin)).filter(({ ticket: about }) => about?.publicId === ticket.publicId)
      expect(told).toMatchObject([{ kind: 'held-mail' }])
    })
  })
})

describe('notices of a mail that did not arrive', () => {
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
    const fields = items.slice(0, 2).map(({ changes }) => changes[0]?.field)
    expect(fields.toSorted()).toEqual(['delayed', 'undeliverable'])
  })
})
