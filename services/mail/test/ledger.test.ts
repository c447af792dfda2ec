import { mailAudit } from '@leitstand/contracts/audit'
import type { MailTrace } from '@leitstand/contracts/mail/ledger'
import { newId } from '@leitstand/kit/ids'
import { anActor } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Intake, openIntake } from './an-intake.ts'
import { aMail as aMessage, file, multipart, text } from './messages/a-mail.ts'
import { aMail, readOutbox } from './post-office.ts'

const nordlicht = newId()
let intake: Intake
beforeEach(async () => {
  intake = await openIntake()
})
afterEach(() => intake[Symbol.asyncDispose]())

const admin = () => intake.mail.as(anActor({ roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE'] }))
const subjects = async (query: string) => {
  const { body } = await admin().get<{ 'hydra:member': { subject: string }[] }>(`/api/mails?${query}`)
  return body['hydra:member'].map(({ subject }) => subject)
}
const trace = async (uuid: string) => (await admin().get<MailTrace>(`/api/mails/${uuid}/trace`)).body
const last = async () => (await intake.ledger()).at(-1) ?? { uuid: '', state: '', reason: null }

const absence = (fields: Record<string, string> = {}) =>
  aMail({ Subject: 'Abwesend', 'Auto-Submitted': 'auto-replied', ...fields }, 'Ich bin im Urlaub.')

async function twoMails() {
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
  await intake.receive(aMail({ Subject: 'Störung', 'Message-ID': '<n1@nordlicht.example>' }))
  intake.mail.clock.advanceMinutes(24 * 60)
  await intake.receive(absence({ From: 'urlaub@suedwind.example' }), { from: 'urlaub@suedwind.example' })
}

test.each([
  ['search=chef%40NORDLICHT', ['Störung']],
  ['search=support%40leitstand', ['Abwesend', 'Störung']],
  ['search=n1%40nordlicht', ['Störung']],
  ['search=%2310001', ['Störung']],
  ['search=100%25', []],
  ['reason=automatic-reply', ['Abwesend']],
  ['reason=automatic', []],
  ['state=ignored&state=new-ticket', ['Abwesend', 'Störung']],
  ['receivedAt[after]=2026-02-13', ['Abwesend']],
  ['receivedAt[before]=2026-02-12', ['Störung']],
  ['receivedAt[before]=2026-02-13T00:00:00Z', ['Störung']],
  ['receivedAt[after]=2026-02-12&receivedAt[before]=2026-02-13', ['Abwesend', 'Störung']],
  ['ticket.publicId=10001', ['Störung']],
])('finds mails by %s', async (query, found) => {
  await twoMails()
  expect(await subjects(query)).toEqual(found)
})

test('counts the mails of each state, by the same filters', async () => {
  await twoMails()
  const { body } = await admin().get<object>('/api/mail_counts')
  expect(body).toMatchObject({ states: { 'new-ticket': 1, ignored: 1, failed: 0 } })
  const { body: narrowed } = await admin().get<object>('/api/mail_counts?search=suedwind')
  expect(narrowed).toMatchObject({ states: { 'new-ticket': 0, ignored: 1 } })
  for (const day of ['gestern', '2026-02-31'])
    expect((await admin().get(`/api/mails?receivedAt[after]=${day}`)).status).toBe(422)
})

test('tells each step of a mail that opened a ticket', async () => {
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
  const parts = [text('Hallo'), file('filename="a.txt"', 'x', 'text/plain'), file('filename="b.exe"', 'x')]
  await intake.receive(aMessage({ From: 'chef@nordlicht.example' }, multipart('mixed', parts)))
  expect(await trace((await last()).uuid)).toMatchObject({
    state: 'new-ticket',
    source: 'smtp',
    recipient: 'support@leitstand.example',
    remoteAddress: '127.0.0.1',
    kind: 'normal',
    sender: { side: 'customer', proof: 'unchecked' },
    foundBy: null,
    ticket: { publicId: 10_001 },
    warnings: ['attachments-refused', 'sender-unconfirmed'],
    files: [
      { name: 'a.txt', size: 1, fate: 'kept' },
      { name: 'b.exe', fate: 'refused' },
    ],
    answer: { to: ['chef@nordlicht.example'], state: 'sent' },
  })
})

test('tells by what an answer found its ticket, and why nobody was answered', async () => {
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
  await intake.receive(aMail())
  await intake.receive(aMail({ Subject: 'Re: [#10001] Störung', Precedence: 'bulk' }, 'Danke'))
  expect(await trace((await last()).uuid)).toMatchObject({
    state: 'comment',
    kind: 'list',
    foundBy: 'subject',
    answer: { because: ['precedence'] },
  })
})

test('an ignored mail that somebody has worked again opens a ticket, and nobody is answered', async () => {
  await intake.receive(absence())
  const { uuid, state } = await last()
  expect(state).toBe('ignored')
  expect((await admin().post(`/api/mails/${uuid}/replay`)).body).toMatchObject({ state: 'received' })
  await intake.work()
  expect(await last()).toMatchObject({
    uuid,
    state: 'new-ticket',
    reason: 'not-answered: auto-submitted, automatic-reply, by-hand',
  })
  expect(intake.desk.tickets).toHaveLength(1)
  expect(await readOutbox(intake.mail.config.dataFolder)).toEqual([])
  expect(await intake.mail.published(mailAudit)).toMatchObject([
    { kind: 'mail-replayed', subject: { kind: 'mail', uuid, name: 'Abwesend' }, changes: [{ before: 'ignored' }] },
  ])
  await admin().post(`/api/mails/${uuid}/replay`)
  await intake.work()
  expect(intake.desk.tickets).toHaveLength(1)
})

test('a double that somebody has worked again opens a ticket of its own', async () => {
  const raw = aMail()
  await intake.receive(raw)
  await intake.receive(`Received: from relay.example; Thu, 12 Feb 2026 09:16:00 +0100\r\n${raw}`)
  const { uuid, state } = await last()
  expect(state).toBe('duplicate')
  await admin().post(`/api/mails/${uuid}/replay`)
  await intake.work()
  expect((await last()).state).toBe('new-ticket')
  expect(intake.desk.tickets).toHaveLength(2)
})

test('a mail of a stranger is put into a ticket by hand, as a comment of theirs', async () => {
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
  await intake.receive(aMail())
  await intake.receive(aMail({ From: 'privat@web.example', To: 'info@leitstand.example' }, 'Von zu Hause.'), {
    to: ['info@leitstand.example'],
  })
  const { uuid, state } = await last()
  expect(state).toBe('rejected')
  const assign = async (ticket: unknown) => (await admin().post(`/api/mails/${uuid}/assign`, { ticket })).status
  expect(await assign(99_999)).toBe(422)
  expect(await assign(10_001)).toBe(200)
  await intake.work()
  const [ticket] = intake.desk.tickets
  expect(ticket?.comments).toMatchObject([{ key: uuid, internal: false }])
  expect(ticket?.comments[0]?.text).toContain('privat@web.example\n\nVon zu Hause.')
  expect(await trace(uuid)).toMatchObject({ state: 'comment', foundBy: 'assigned', assignedTicket: 10_001 })
  expect(await intake.mail.published(mailAudit)).toMatchObject([
    { kind: 'mail-assigned', changes: [{ field: 'ticket', after: 10_001 }] },
  ])
  expect(await assign(10_001)).toBe(409)
})

test('a mail is not put into a ticket that is finished, or of another customer', async () => {
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
  intake.desk.addPerson('chef@suedwind.example', { customerGroup: newId() })
  await intake.receive(aMail())
  await intake.receive(absence({ From: 'chef@suedwind.example' }))
  const { uuid } = await last()
  const refused = await admin().post(`/api/mails/${uuid}/assign`, { ticket: 10_001 })
  expect(refused.body).toMatchObject({ violations: [{ propertyPath: 'ticket', code: 'sender-not-of-ticket' }] })
  const [ticket] = intake.desk.tickets
  if (ticket) ticket.status = 'archived'
  expect((await admin().post(`/api/mails/${uuid}/assign`, { ticket: 10_001 })).status).toBe(409)
  expect(await last()).toMatchObject({ state: 'ignored' })
})

test('what somebody decided on a held mail stands in the audit, and its assignment outlasts that', async () => {
  const staff = { staff: true, roles: ['ROLE_EMPLOYEE' as const] }
  intake.desk.addPerson('anna@leitstand.example', staff)
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
  await intake.receive(aMail())
  await intake.receive(absence({ From: 'anna@leitstand.example' }))
  const { uuid } = await last()
  await admin().post(`/api/mails/${uuid}/assign`, { ticket: 10_001 })
  await intake.work()
  expect(await last()).toMatchObject({ state: 'held', reason: 'sender-unproven' })
  await admin().post(`/api/mails/${uuid}/accept`)
  await intake.work()
  expect(await trace(uuid)).toMatchObject({ state: 'comment', isInternal: true, sender: { proof: 'accepted' } })
  const kinds = (await intake.mail.published(mailAudit)).map(({ kind }) => kind)
  expect(kinds).toEqual(['mail-assigned', 'mail-accepted'])
})

test('a mail that waits for its next try is worked at once when somebody wants it', async () => {
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
  await intake.desk.goAway()
  await intake.receive(aMail())
  expect(await last()).toMatchObject({ state: 'received' })
  await intake.desk.comeBack()
  await intake.work()
  expect((await last()).state).toBe('received')
  await admin().post(`/api/mails/${(await last()).uuid}/replay`)
  await intake.work()
  expect((await last()).state).toBe('new-ticket')
})
