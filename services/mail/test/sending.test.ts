import { Readable } from 'node:stream'
import { mailCommentSent } from '@leitstand/contracts/mail/events'
import { type SentMail, sendMail } from '@leitstand/contracts/mail/requests'
import type { Role } from '@leitstand/contracts/roles'
import {
  commentChanged,
  commentCreated,
  commentDeleted,
  ticketChanged,
  ticketCreated,
} from '@leitstand/contracts/ticket/events'
import type { CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { anna, aTicketFacts } from '@leitstand/kit/testing/facts'
import { anActor } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aComment, ticketFacts } from './a-comment.ts'
import { type Intake, openIntake } from './an-intake.ts'
import { aMail, openReceivingServer, type ReceivingServer } from './post-office.ts'

const nordlicht = newId()
let server: ReceivingServer
let intake: Intake

beforeEach(async () => {
  server = await openReceivingServer()
  intake = await openIntake({ SMTP_URL: server.url, LEITSTAND_MAIL_HOLD_SECONDS: '10' })
})
afterEach(async () => {
  await intake[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

async function aTicketByMail(headers: Record<string, string> = {}): Promise<TicketFacts> {
  await intake.receive(aMail({ 'Message-ID': '<first@nordlicht.example>', ...headers }))
  const ticket = intake.desk.tickets[0]
  if (!ticket) throw new Error('The mail made no ticket')
  return ticketFacts(ticket)
}

async function say(comment: CommentFacts): Promise<void> {
  await intake.mail.publish(commentCreated, { comment, actor: comment.author, version: 1 })
  intake.mail.clock.advanceMinutes(1)
  await intake.work()
}

test('an answer of staff reaches the customer in the conversation, with its files', async () => {
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
  const ticket = await aTicketByMail()
  const content = Buffer.from('Protokoll')
  const { sha256, size } = await intake.mail.running.serviceContext.blobs.put(content)
  const files = [{ uuid: newId(), sha256, size, name: 'Übersicht.txt', mimeType: 'text/plain' }]
  const comment = aComment(ticket, { attachments: files })
  await say(comment)

  const [autoReply, answer] = server.received
  expect(autoReply).toMatchObject({ from: '', to: ['chef@nordlicht.example'] })
  expect(answer).toMatchObject({ from: 'support@leitstand.example', to: ['chef@nordlicht.example'] })
  const mail = answer?.mail
  expect(mail?.subject).toBe('[#10001] Störung im Shop')
  expect(mail?.from?.text).toContain('Anna Agent')
  expect(mail?.inReplyTo).toBe('<first@nordlicht.example>')
  expect(mail?.references).toEqual([autoReply?.mail.messageId, '<first@nordlicht.example>'])
  expect(mail?.headers.has('auto-submitted')).toBe(false)
  expect(mail?.text).toContain('Wir haben das Plugin deaktiviert. [Bild]')
  expect(mail?.attachments).toMatchObject([{ filename: 'Übersicht.txt', content }])
  expect(await intake.mail.published(mailCommentSent)).toEqual([
    { comment: comment.uuid, ticket: ticket.uuid, to: ['chef@nordlicht.example'] },
  ])
})

test('nobody of another customer gets a mail, whoever made them watch the ticket', async () => {
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
  const foreigner = intake.desk.addPerson('chef@suedwind.example', { customerGroup: newId() })
  const ticket = await aTicketByMail()
  await say(aComment({ ...ticket, watchers: [{ uuid: foreigner.uuid, name: 'Fremd' }] }))
  expect(server.received.flatMap(({ to }) => to)).not.toContain('chef@suedwind.example')
})

test('an answer is addressed to the customer whose ticket it is, in their language; watchers get a copy', async () => {
  const nutzer = intake.desk.addPerson('nutzer@nordlicht.example', { customerGroup: nordlicht })
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht, language: 'en' })
  const ticket = await aTicketByMail()
  await say(aComment({ ...ticket, watchers: [{ uuid: nutzer.uuid, name: 'Nils' }] }))
  const { mail } = server.received.at(-1) ?? {}
  expect([mail?.to, mail?.cc].flat().map((line) => line?.text)).toEqual([
    'chef@nordlicht.example',
    'nutzer@nordlicht.example',
  ])
  expect(mail?.text).toContain('simply reply to this e-mail')
})

test('a stranger who opened a ticket by mail gets its answers', async () => {
  const ticket = await aTicketByMail({ From: 'fremd@irgendwo.example' })
  await say(aComment(ticket))
  expect(server.received.at(-1)?.to).toEqual(['fremd@irgendwo.example'])
})

test('internal comments, comments of customers and imported ones leave nothing', async () => {
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
  const ticket = await aTicketByMail()
  await say(aComment(ticket, { internal: true, sendByEmail: true }))
  await say(aComment(ticket, { authorSide: 'customer' }))
  await say(aComment({ ...ticket, originEmail: null }))
  expect(server.received).toHaveLength(1)
  await say(aComment({ ...ticket, originEmail: null }, { sendByEmail: true }))
  expect(server.received).toHaveLength(2)
})

test('a customer to whom an agent sent a copy of the mail does not get its words again, others do', async () => {
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
  intake.desk.addPerson('agent@leitstand.example', { staff: true, roles: ['ROLE_EMPLOYEE'] })
  const nutzer = intake.desk.addPerson('nutzer@nordlicht.example', { customerGroup: nordlicht })
  const ticket = await aTicketByMail()
  const answered = async (to: string, watchers: TicketFacts['watchers']) => {
    const from = { From: 'agent@leitstand.example', To: to, Cc: 'support@leitstand.example' }
    await intake.receive(aMail({ ...from, Subject: `[#${ticket.publicId}] Ist behoben ${watchers.length}` }))
    const mail = (await intake.ledger()).at(-1)
    server.received.splice(0)
    await say(aComment({ ...ticket, watchers }, { sendByEmail: true, viaEmail: true, mail: mail?.uuid }))
    return server.received.map((left) => left.to)
  }
  const copy = 'Nora <Chef+shop@nordlicht.example>'
  expect(await answered(copy, [{ uuid: nutzer.uuid, name: 'Nutzer' }])).toEqual([['nutzer@nordlicht.example']])
  expect(await answered(copy, [])).toEqual([])
  expect(await intake.mail.running.database.query(`SELECT 1 FROM sent_mails WHERE state <> 'sent'`)).toEqual([])
  expect(await answered('jemand@anderswo.example', [])).toEqual([['chef@nordlicht.example']])
})

test('a comment that is taken back in time does not leave', async () => {
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
  const comment = aComment(await aTicketByMail())
  await intake.mail.publish(commentCreated, { comment, actor: anna, version: 1 })
  await intake.work()
  await intake.mail.publish(commentDeleted, { comment: { ...comment, deleted: true }, actor: anna, version: 2 })
  intake.mail.clock.advanceMinutes(1)
  await intake.work()
  expect(server.received).toHaveLength(1)
})

const hide = (comment: CommentFacts) =>
  intake.mail.publish(commentChanged, { comment: { ...comment, internal: true, version: 2 }, actor: anna, version: 2 })

test('a comment that becomes internal while its mail waits for another try does not leave', async () => {
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
  const comment = aComment(await aTicketByMail())
  server.refuseWith(451)
  await say(comment)
  const waiting = await intake.mail.running.database.query(`SELECT attempts FROM sent_mails WHERE state = 'waiting'`)
  expect(waiting).toEqual([{ attempts: 1 }])
  await hide(comment)
  server.refuseWith(null)
  intake.mail.clock.advanceMinutes(10)
  await intake.work()
  expect(server.received).toHaveLength(1)
})

test.each([
  ['after the one that reworded it', [2], [1]],
  ['before two that overtook each other', [1], [3, 2]],
])('a comment whose first fact comes %s leaves in its newest words', async (_, before, after) => {
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
  const comment = aComment(await aTicketByMail())
  for (const version of [...before, ...after]) {
    const data = { comment: { ...comment, text: `Fassung ${version}.`, version }, actor: anna, version }
    await intake.mail.publish(version === 1 ? commentCreated : commentChanged, data)
  }
  intake.mail.clock.advanceMinutes(1)
  await intake.work()
  expect(server.received.at(-1)?.mail.text).toContain(`Fassung ${Math.max(...before, ...after)}.`)
})

test('a comment whose first fact comes after the one that made it internal does not leave', async () => {
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
  const comment = aComment(await aTicketByMail())
  await hide(comment)
  await say(comment)
  expect(server.received).toHaveLength(1)
})

test('an answer does not reach a customer whose ticket became internal meanwhile', async () => {
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
  const ticket = await aTicketByMail()
  await intake.mail.publish(commentCreated, { comment: aComment(ticket), actor: anna, version: 1 })
  const hidden = { ...ticket, internal: true, version: 2, audience: { ...ticket.audience, internal: true } }
  await intake.mail.publish(ticketChanged, { ticket: hidden, actor: anna, version: 2 })
  intake.mail.clock.advanceMinutes(1)
  await intake.work()
  expect(server.received).toHaveLength(1)
})

test('notices about one ticket stand together in a mail program, apart from those about another', async () => {
  const [one, other] = [newId(), newId()]
  for (const [key, ticket] of Object.entries({ a: one, b: one, c: other, d: null }))
    await intake.mail.ask(sendMail, {
      key,
      kind: 'notice',
      to: ['anna@leitstand.example'],
      subject: key,
      text: 'y',
      ticket,
    })
  await intake.work()
  const [first, second, third, alone] = ['a', 'b', 'c', 'd'].map(
    (subject) => server.received.find(({ mail }) => mail.subject === subject)?.mail.references,
  )
  expect(first).toMatch(/^<[^<>\s]+@leitstand\.example>$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect(alone).toBeUndefined()
})

test('nobody learns from the list of sent mails of a ticket that they may not see', async () => {
  const { audience } = aTicketFacts()
  const open = aTicketFacts()
  const closed = aTicketFacts({ audience: { ...audience, staffRole: 'ROLE_AUTHORITIES' } })
  const unknown = aTicketFacts()
  for (const ticket of [open, closed]) await intake.mail.publish(ticketCreated, { ticket, actor: anna, version: 1 })
  for (const ticket of [open, closed, unknown]) {
    const order = { key: newId(), kind: 'notice' as const, to: ['a@leitstand.example'], text: 'x', ticket: ticket.uuid }
    await intake.mail.ask(sendMail, { ...order, subject: String(ticket.publicId) })
  }
  const listed = async (roles: Role[], query = '') => {
    type Page = { 'hydra:member': { subject: string }[]; 'hydra:totalItems': number }
    const { body } = await intake.mail.as(anActor({ roles })).get<Page>(`/api/sent_mails${query}`)
    return [body['hydra:totalItems'], ...body['hydra:member'].map(({ subject }) => Number(subject)).sort()]
  }
  expect(await listed(['ROLE_EMPLOYEE'])).toEqual([1, open.publicId])
  expect(await listed(['ROLE_EMPLOYEE'], `?ticket.uuid=${closed.uuid}`)).toEqual([0])
  expect(await listed(['ROLE_EMPLOYEE'], '?state=waiting')).toEqual([1, open.publicId])
  const all = [open, closed, unknown].map(({ publicId }) => publicId)
  expect(await listed(['ROLE_EMPLOYEE', 'ROLE_AUTHORITIES'])).toEqual([3, ...all])
  expect(await listed(['ROLE_EMPLOYEE', 'ROLE_AUTHORITIES'], '?page=9')).toEqual([3])
})

test('what was answered to a mail into a finished authority request is for those who see it, and in no conversation', async () => {
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
  const facts = await aTicketByMail()
  const [opened] = intake.desk.tickets
  if (opened) opened.status = 'archived'
  const ticket = { ...facts, audience: { ...facts.audience, staffRole: 'ROLE_AUTHORITIES' as const } }
  await intake.mail.publish(ticketCreated, { ticket, actor: anna, version: 1 })
  await intake.receive(
    aMail({ Subject: `AW: [#${ticket.publicId}] Auskunft`, 'Message-ID': '<late@nordlicht.example>' }),
  )
  const answer = server.received.at(-1)?.mail
  expect(answer?.text).toContain('ist geschlossen')
  expect([answer?.references].flat()).toEqual(['<late@nordlicht.example>'])
  const subjects = async (roles: Role[]) => {
    const { body } = await intake.mail.as(anActor({ roles })).get<{ 'hydra:member': SentMail[] }>('/api/sent_mails')
    return body['hydra:member'].map(({ subject, ticket }) => [subject, ticket?.publicId ?? null])
  }
  expect(await subjects(['ROLE_EMPLOYEE'])).toEqual([])
  expect(await subjects(['ROLE_EMPLOYEE', 'ROLE_AUTHORITIES'])).toContainEqual(['[#10001] Auskunft', null])
})

const stateOf = async () =>
  await intake.mail.running.database.query<{ state: string; attempts: number; last_error: string | null }>(
    'SELECT state, attempts, last_error FROM sent_mails ORDER BY created_at DESC LIMIT 1',
  )

test('a mail waits while the server is busy and leaves once; a refusal for good is seen as failed', async () => {
  const order = (key: string) => ({
    key,
    kind: 'notice' as const,
    to: ['anna@leitstand.example'],
    subject: 'x',
    text: 'y',
    ticket: null,
  })
  server.refuseWith(451)
  const first = await intake.mail.ask(sendMail, order('n1'))
  expect(await intake.mail.ask(sendMail, order('n1'))).toEqual(first)
  await intake.work()
  expect(await stateOf()).toMatchObject([{ state: 'waiting', attempts: 1, last_error: expect.stringContaining('451') }])
  server.refuseWith(null)
  intake.mail.clock.advanceMinutes(1)
  await intake.work()
  expect(await stateOf()).toMatchObject([{ state: 'sent', last_error: null }])
  expect(server.received).toHaveLength(1)
  expect(server.received[0]?.mail.headers.get('auto-submitted')).toBe('auto-generated')

  server.refuseWith(550)
  await intake.mail.ask(sendMail, order('n2'))
  await intake.work()
  expect(await stateOf()).toMatchObject([{ state: 'failed' }])
})

test('a mail of another service takes its file along', async () => {
  const content = Buffer.from('Ticket;Kunde\r\n10001;Nordlicht').toString('base64')
  const notice = { key: 'r1', kind: 'notice' as const, to: ['anna@leitstand.example'], ticket: null }
  const files = [{ name: 'auswertung.csv', mimeType: 'text/csv', content }]
  await intake.mail.ask(sendMail, { ...notice, subject: 'Woche', text: 'Zahlen', files })
  await intake.work()
  expect(server.received[0]?.mail.attachments).toMatchObject([
    { filename: 'auswertung.csv', contentType: 'text/csv', content: Buffer.from(content, 'base64') },
  ])
})

test.each(['at once', 'on the way'])(
  'a mail whose file breaks off in the store %s leaves whole with a later try',
  async (when) => {
    intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
    const ticket = await aTicketByMail()
    const { blobs } = intake.mail.running.serviceContext
    const { sha256, size } = await blobs.put(Buffer.from('Protokoll'))
    const attachments = ['eins.txt', 'zwei.txt'].map((name) => ({
      ...{ uuid: newId(), sha256, size, name, mimeType: 'text/plain' },
    }))
    const broken = vi.spyOn(blobs, 'open').mockImplementation(async () => breakingOff(when))
    await say(aComment(ticket, { attachments }))
    expect(await stateOf()).toMatchObject([{ state: 'waiting', attempts: 1, last_error: 'The store has hung up' }])
    expect(server.received).toHaveLength(1)
    broken.mockRestore()
    intake.mail.clock.advanceMinutes(10)
    await intake.work()
    expect(server.received[1]?.mail.attachments.map((file) => file.content.toString())).toEqual([
      'Protokoll',
      'Protokoll',
    ])
  },
)

function breakingOff(when: string): Readable {
  const stream = new Readable({
    read() {
      if (when === 'on the way' && this.readableDidRead) this.destroy(new Error('The store has hung up'))
      else this.push('Proto')
    },
  })
  return when === 'at once' ? stream.destroy(new Error('The store has hung up')) : stream
}

test('a notice shows what it quotes formatted, and one of a service that quotes nothing is plain', async () => {
  const notice = { kind: 'notice' as const, to: ['anna@leitstand.example'], ticket: null, subject: 'Neues' }
  const own = { text: 'Otto hat kommentiert:', format: 'plain' as const, quoted: false }
  const quoted = { text: '**Erledigt**', format: 'markdown' as const, quoted: true }
  const text = 'Otto hat kommentiert:\n\n    **Erledigt**\n\n-- \nWeil Sie es beobachten.'
  await intake.mail.ask(sendMail, { ...notice, key: 'q1', text, passages: [own, quoted] })
  await intake.mail.ask(sendMail, { ...notice, key: 'q2', text })
  await intake.work()
  const [first, second] = server.received
    .map(({ mail }) => mail)
    .sort((one, other) => ((one.text ?? '') > (other.text ?? '') ? -1 : 1))
  expect(first?.text).toBe('Otto hat kommentiert:\n\n> Erledigt\n\n-- \nWeil Sie es beobachten.\n')
  expect(first?.html).toMatch(/<blockquote [^>]+><p [^>]+><strong>Erledigt<\/strong>/)
  expect(second?.text).toBe('Otto hat kommentiert:\n\n    **Erledigt**\n\n-- \nWeil Sie es beobachten.\n')
})

test('what stands for the address of somebody without one gets no mail, and holds up none to others', async () => {
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
  const newcomer = intake.desk.addPerson(`${newId()}@unconfirmed.invalid`, { customerGroup: nordlicht })
  const ticket = await aTicketByMail()
  await say(aComment({ ...ticket, watchers: [{ uuid: newcomer.uuid, name: 'Neu' }] }))
  const notice = { kind: 'notice' as const, subject: 'Erwähnt', text: 'Sie wurden erwähnt.', ticket: null }
  const alone = { ...notice, key: 'alone', to: ['anonym-1@anonym.invalid'] }
  expect(await intake.mail.ask(sendMail, alone)).toEqual({ uuid: null })
  await intake.mail.ask(sendMail, {
    ...notice,
    key: 'both',
    to: ['anonym-1@anonym.invalid', 'agent@leitstand.example'],
  })
  await intake.work()
  expect(server.received.map(({ to }) => to)).toEqual([
    ['chef@nordlicht.example'],
    ['chef@nordlicht.example'],
    ['agent@leitstand.example'],
  ])
  expect(await intake.mail.running.database.query(`SELECT 1 FROM sent_mails WHERE state <> 'sent'`)).toEqual([])
})
