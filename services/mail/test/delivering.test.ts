import { mailCommentSent, mailDeliveryChanged } from '@leitstand/contracts/mail/events'
import type { SentMail } from '@leitstand/contracts/mail/requests'
import { commentCreated } from '@leitstand/contracts/ticket/events'
import type { CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { anActor } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aComment, ticketFacts } from './a-comment.ts'
import { type Line, openLine } from './a-line.ts'
import { type Intake, openIntake } from './an-intake.ts'
import { aMail, openReceivingServer, type ReceivingServer } from './post-office.ts'

const nordlicht = newId()
const [chef, lager] = ['chef@nordlicht.example', 'lager@nordlicht.example']
const unknown = { code: 550, text: '5.1.1 No such user here' }
const greylisted = { code: 451, text: '4.7.1 Greylisted, come again' }
let server: ReceivingServer
let line: Line
let intake: Intake
let ticket: TicketFacts

beforeEach(async () => {
  server = await openReceivingServer()
  line = await openLine(server.port)
  intake = await openIntake({ SMTP_URL: `smtp://127.0.0.1:${line.port}` })
  intake.desk.addPerson(chef, { customerGroup: nordlicht })
  const watcher = intake.desk.addPerson(lager, { customerGroup: nordlicht })
  await intake.receive(aMail())
  const opened = intake.desk.tickets[0]
  if (!opened) throw new Error('The mail made no ticket')
  ticket = { ...ticketFacts(opened), watchers: [{ uuid: watcher.uuid, name: 'Lager' }] }
  server.received.length = 0
})
afterEach(async () => {
  await intake[Symbol.asyncDispose]()
  await line[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

async function say(comment: CommentFacts = aComment(ticket)): Promise<CommentFacts> {
  await intake.mail.publish(commentCreated, { comment, actor: comment.author, version: 1 })
  await intake.work()
  return comment
}

async function later(minutes: number): Promise<void> {
  intake.mail.clock.advanceMinutes(minutes)
  await intake.work()
}

/** The mail of the comment as an agent sees it in the list. */
async function shown(): Promise<SentMail | undefined> {
  const staff = intake.mail.as(anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_AUTHORITIES'] }))
  const { body } = await staff.get<{ 'hydra:member': SentMail[] }>('/api/sent_mails')
  return body['hydra:member'].find(({ kind }) => kind === 'comment')
}
const reachedIn = () => server.received.map(({ to }) => to)

const report = (messageId: string, fields: string, number = 1) =>
  [
    'From: Mail Delivery System <mailer-daemon@mx.example>',
    'To: support@leitstand.example',
    'Subject: Undelivered Mail',
    `Message-ID: <dsn-${number}@mx.example>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="dsn"',
    '',
    '--dsn\r\nContent-Type: text/plain\r\n\r\nSiehe unten.',
    `--dsn\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n${fields}`,
    '',
    `--dsn\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${messageId}\r\n\r\n--dsn--`,
  ].join('\r\n')

test('a report with characters that no database keeps is read all the same', async () => {
  await say()
  const sent = server.received[0]?.mail.messageId ?? ''
  const fields = `Final-Recipient: rfc822; ${lager}\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 no\0 such user`
  await intake.receive(report(sent, fields), { from: '' })
  expect(await shown()).toMatchObject({
    recipients: [{}, { address: lager, state: 'bounced', answer: '550 no such user' }],
  })
})

describe('an answer to several people', () => {
  test('shows who was reached, and who was refused and why', async () => {
    server.refuse(lager, unknown)
    const comment = await say()
    expect(reachedIn()).toEqual([[chef]])
    expect(await shown()).toMatchObject({
      state: 'sent',
      comment: comment.uuid,
      ticket: { publicId: ticket.publicId },
      recipients: [
        { address: chef, state: 'sent', reason: null },
        {
          address: lager,
          state: 'refused',
          reason: 'unknown-address',
          status: '5.1.1',
          answer: expect.stringContaining('No such user'),
        },
      ],
    })
    expect(await intake.mail.published(mailDeliveryChanged)).toMatchObject([
      {
        ticket: ticket.uuid,
        comment: comment.uuid,
        author: comment.author.uuid,
        recipients: [{ address: lager, state: 'refused', reason: 'unknown-address' }],
      },
    ])
  })

  test('comes again only to the one whose server was busy', async () => {
    server.refuse(lager, greylisted)
    await say()
    expect(await shown()).toMatchObject({
      state: 'waiting',
      recipients: [{ state: 'sent' }, { state: 'waiting', reason: 'busy' }],
    })
    server.refuse(lager, null)
    await later(10)
    expect(reachedIn()).toEqual([[chef], [lager]])
    expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(1)
    expect(await shown()).toMatchObject({ state: 'sent', recipients: [{ state: 'sent' }, { state: 'sent' }] })
    expect((await intake.mail.published(mailCommentSent)).map(({ to }) => to)).toEqual([[chef], [lager]])
    expect(await intake.mail.published(mailDeliveryChanged)).toEqual([])
  })

  test('does not come again to one for whom a server took it and is late with it', async () => {
    server.refuse(lager, greylisted)
    await say()
    const id = server.received[0]?.mail.messageId ?? ''
    await intake.receive(report(id, `Final-Recipient: rfc822; ${chef}\r\nAction: delayed\r\nStatus: 4.4.1\r\n`), {
      from: '',
    })
    for (let tries = 0; tries < 12; tries += 1) await later(30 * 60)
    expect(reachedIn()).toEqual([[chef]])
    expect(await shown()).toMatchObject({
      recipients: [
        { address: chef, state: 'delayed' },
        { address: lager, state: 'refused' },
      ],
    })
  })

  test('is late once a server has put it off for a quarter of an hour, and failed after days', async () => {
    server.refuse(lager, greylisted)
    await say()
    for (const minutes of [1, 1, 5, 15]) await later(minutes)
    expect((await shown())?.recipients[1]).toMatchObject({ state: 'delayed', reason: 'busy' })
    for (let tries = 0; tries < 8; tries += 1) await later(30 * 60)
    expect((await shown())?.recipients[1]).toMatchObject({ state: 'refused', reason: 'busy' })
    const told = await intake.mail.published(mailDeliveryChanged)
    expect(told.flatMap(({ recipients }) => recipients.map(({ state }) => state))).toEqual(['delayed', 'refused'])
    expect(reachedIn()).toEqual([[chef]])
  })
})

describe('an answer whose line breaks', () => {
  test.each([
    ['before its recipients are named', 'before'],
    ['while they are named', 'after'],
  ] as const)('%s is handed over by another one', async (_when, side) => {
    line.cutAt(/RCPT TO/, side)
    await say()
    expect(reachedIn()).toEqual([[chef, lager]])
    expect(await shown()).toMatchObject({ state: 'sent', recipients: [{ state: 'sent' }, { state: 'sent' }] })
  })

  test.each([
    ['before its end', 'before', 1],
    // Whether the server took it cannot be known then (RFC 1047).
    ['before it is said that it was taken', 'after', 2],
  ] as const)('%s waits, and comes again as the same mail', async (_when, side, times) => {
    line.cutAt(/\r\n\.\r\n$/, side)
    await say()
    expect(await shown()).toMatchObject({ state: 'waiting', recipients: [{ state: 'waiting' }, { state: 'waiting' }] })
    for (const minutes of [1, 60]) await later(minutes)
    expect(reachedIn()).toEqual(Array.from({ length: times }, () => [chef, lager]))
    expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(1)
    expect(await shown()).toMatchObject({ state: 'sent', recipients: [{ state: 'sent' }, { state: 'sent' }] })
    expect(await intake.mail.published(mailCommentSent)).toHaveLength(1)
  })
})

test('an answer that every server refuses has failed for each of its recipients', async () => {
  server.refuse(chef, { code: 552, text: '5.2.2 Mailbox full' })
  server.refuse(lager, unknown)
  await say()
  expect(await shown()).toMatchObject({
    state: 'failed',
    recipients: [
      { address: chef, state: 'refused', reason: 'mailbox-full' },
      { address: lager, state: 'refused', reason: 'unknown-address' },
    ],
  })
})

test('agents find the mails of a ticket by who got them, what they say and how they fared', async () => {
  server.refuse(lager, unknown)
  const { author } = await say()
  const staff = intake.mail.as(anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_AUTHORITIES'] }))
  const count = async (query: string) => {
    const { body } = await staff.get<{ 'hydra:totalItems': number }>(`/api/sent_mails?kind=comment&${query}`)
    return body['hydra:totalItems']
  }
  const found = ['recipients.address=LAGER@', 'recipients.state=refused', 'undelivered=true', 'subject=störung']
  const others = ['recipients.address=fremd', 'recipients.state=bounced', 'undelivered=false', 'subject=rechnung']
  const own = [`ticket.publicId=${ticket.publicId}`, `author.uuid=${author.uuid}`, `ticket.uuid=${ticket.uuid}`]
  for (const query of [...found, ...own]) expect([query, await count(query)]).toEqual([query, 1])
  for (const query of [...others, 'ticket.publicId=1', `author.uuid=${newId()}`])
    expect([query, await count(query)]).toEqual([query, 0])
})

describe('a report that comes later', () => {
  test('says for whom the answer is late, and then that it did not arrive', async () => {
    await say()
    const id = server.received[0]?.mail.messageId ?? ''
    const about = `Final-Recipient: rfc822; ${lager}\r\n`
    const late = 'Diagnostic-Code: X-Postfix; connect to mx.nordlicht.example: Connection refused\r\n'
    await intake.receive(report(id, `${about}Action: delayed\r\nStatus: 4.4.1\r\n${late}`, 1), { from: '' })
    expect((await shown())?.recipients).toMatchObject([
      { state: 'sent' },
      { state: 'delayed', reason: 'unreachable', answer: 'connect to mx.nordlicht.example: Connection refused' },
    ])
    const diagnostic = 'Diagnostic-Code: smtp; 550 5.2.1 Mailbox disabled for this recipient\r\n'
    await intake.receive(report(id, `${about}Action: failed\r\nStatus: 5.2.1\r\n${diagnostic}`, 2), { from: '' })
    await intake.receive(report(id, `${about}Action: delayed\r\nStatus: 4.4.1\r\n`, 3), { from: '' })
    expect(await shown()).toMatchObject({
      state: 'failed',
      recipients: [
        { address: chef, state: 'sent' },
        { state: 'bounced', reason: 'mailbox-disabled', answer: '550 5.2.1 Mailbox disabled for this recipient' },
      ],
    })
    const told = await intake.mail.published(mailDeliveryChanged)
    expect(told.flatMap(({ recipients }) => recipients.map(({ state }) => state))).toEqual(['delayed', 'bounced'])
  })

  test('counts for whom we wrote to, where it names the address that their mail is redirected to', async () => {
    await say(aComment({ ...ticket, watchers: [] }))
    const id = server.received[0]?.mail.messageId ?? ''
    const fields = 'Final-Recipient: rfc822; privat@anderswo.example\r\nAction: failed\r\nStatus: 5.1.1\r\n'
    await intake.receive(report(id, fields), { from: '' })
    expect((await shown())?.recipients).toMatchObject([{ address: chef, state: 'bounced' }])
  })
})
