import { sendMail } from '@leitstand/contracts/mail/requests'
import { personalDataRequests } from '@leitstand/contracts/personal-data'
import { commentCreated, ticketCreated } from '@leitstand/contracts/ticket/events'
import { newId } from '@leitstand/kit/ids'
import { anonymisePerson } from '@leitstand/kit/testing/anonymised-person'
import { aCustomer, anActor } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aComment, ticketFacts } from './a-comment.ts'
import { type Intake, openIntake } from './an-intake.ts'
import { aMail, readOutbox } from './post-office.ts'

const nordlicht = newId()
const address = 'nina@nordlicht.example'
const { personalData, countPersonalData } = personalDataRequests('mail')
const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })
let intake: Intake

beforeEach(async () => {
  intake = await openIntake({}, { intakeAddresses: [] })
})
afterEach(() => intake[Symbol.asyncDispose]())

/** Nina opens a ticket by mail and is confirmed. */
async function ninaWrites() {
  const nina = intake.desk.addPerson(address, { customerGroup: nordlicht })
  await intake.receive(
    aMail({ From: 'Nina Krüger <Nina@Nordlicht.example>', 'Message-ID': '<n1@nordlicht.example>' }),
    {
      from: address,
    },
  )
  const [ticket] = intake.desk.tickets
  if (!ticket) throw new Error('The mail opened no ticket')
  return { nina, ticket }
}

/** What identity answers of her from now on. */
function forget(nina: { email: string; inactive: boolean }): void {
  nina.email = 'anonym@anonym.invalid'
  nina.inactive = true
}

test('hands somebody the mails from and to their address, with date, subject and direction', async () => {
  const { nina } = await ninaWrites()
  const person = aCustomer(nordlicht, { uuid: nina.uuid, email: address })
  const received = await intake.mail.ask(personalData, { person, after: null })
  const sent = await intake.mail.ask(personalData, { person, after: received.next })
  expect(received.items).toMatchObject([
    { section: 'receivedMails', data: { subject: 'Störung im Shop', direction: 'from', ticket: 10_001 } },
  ])
  expect(sent.items).toMatchObject([
    { section: 'sentMails', data: { subject: '[#10001] Störung im Shop', direction: 'to' } },
  ])
  const others = await intake.mail.ask(personalData, { person: aCustomer(nordlicht), after: null })
  expect(others).toEqual({ items: [], next: null })
  expect((await intake.mail.ask(countPersonalData, { user: nina.uuid, email: address })).counts).toEqual([
    { kind: 'receivedMails', effect: 'renamed', count: 1 },
    { kind: 'sentMails', effect: 'renamed', count: 1 },
    { kind: 'rawMails', effect: 'kept', count: 1 },
  ])
})

test('hands somebody their own mail about a ticket they may not know without its number, and no copy of another', async () => {
  const { nina, ticket } = await ninaWrites()
  const copy = {
    From: 'kai@nordlicht.example',
    Cc: address,
    Subject: '[#10001] Auskunft',
    'Message-ID': '<k1@n.example>',
  }
  intake.desk.addPerson(copy.From, { customerGroup: nordlicht })
  await intake.receive(aMail(copy), { from: copy.From })
  const person = aCustomer(nordlicht, { uuid: nina.uuid, email: address })
  const told = async () => {
    const { items } = await intake.mail.ask(personalData, { person, after: null })
    return items.map(({ data }) => [data['subject'], data['ticket']])
  }
  const own = 'Störung im Shop'
  expect(await told()).toEqual([
    [own, 10_001],
    ['[#10001] Auskunft', 10_001],
  ])
  const facts = ticketFacts(ticket)
  const closed = { ...facts, audience: { ...facts.audience, staffRole: 'ROLE_AUTHORITIES' as const } }
  await intake.mail.publish(ticketCreated, { ticket: closed, actor: facts.author, version: 1 })
  expect(await told()).toEqual([[own, null]])
})

test('keeps the mails of an anonymised person under an address of nobody, and their bytes as they came', async () => {
  const { nina } = await ninaWrites()
  const { email } = await anonymisePerson(intake.mail, { uuid: nina.uuid, name: 'Nina Krüger', email: address })
  const mails = await intake.mail.as(admin).get('/api/mails')
  const sent = await intake.mail.as(admin).get('/api/sent_mails')
  expect(JSON.stringify([mails.body, sent.body])).not.toMatch(/nina@nordlicht/i)
  const [mail] = (mails.body as { 'hydra:member': { uuid: string }[] })['hydra:member']
  expect(mail).toMatchObject({ from: email, subject: 'Störung im Shop' })
  const raw = await intake.mail.as(admin).fetch(`/api/mails/${mail?.uuid}/raw`)
  expect(raw.headers.get('cache-control')).toBe('no-store')
  expect(await raw.text()).toContain('Nina@Nordlicht.example')
})

test('takes who writes from the old address for a stranger, also in a ticket of before', async () => {
  const { nina, ticket } = await ninaWrites()
  await anonymisePerson(intake.mail, { uuid: nina.uuid, name: 'Nina Krüger', email: address })
  forget(nina)
  const answer = { From: address, 'Message-ID': '<n2@nordlicht.example>', 'In-Reply-To': '<n1@nordlicht.example>' }
  await intake.receive(aMail(answer, 'Noch etwas.'), { from: address })
  expect(ticket.comments).toEqual([])
  expect((await intake.ledger()).at(-1)).toMatchObject({ state: 'rejected', reason: 'unknown-sender' })
})

test('sends an anonymised person nothing any more, not even what waited', async () => {
  const { nina, ticket } = await ninaWrites()
  const before = (await readOutbox(intake.mail.config.dataFolder)).length
  await intake.mail.ask(sendMail, {
    key: 'k',
    kind: 'notice',
    to: [address],
    subject: 'Neues',
    text: 'x',
    ticket: null,
  })
  await anonymisePerson(intake.mail, { uuid: nina.uuid, name: 'Nina Krüger', email: address })
  forget(nina)
  const comment = aComment(ticketFacts(ticket), { sendByEmail: true })
  await intake.mail.publish(commentCreated, { comment, actor: comment.author, version: 1 })
  await intake.work()
  expect(await readOutbox(intake.mail.config.dataFolder)).toHaveLength(before)
})

test('names an anonymised author anew as the sender of comments that left', async () => {
  const { ticket } = await ninaWrites()
  const comment = aComment(ticketFacts(ticket), { sendByEmail: true })
  await intake.mail.publish(commentCreated, { comment, actor: comment.author, version: 1 })
  await intake.work()
  const { name } = await anonymisePerson(intake.mail, comment.author)
  const [row] = await intake.mail.running.database.query(`SELECT details FROM sent_mails WHERE kind = 'comment'`)
  expect(row).toMatchObject({ details: { fromName: name } })
})

test('tells mails of its own that went out by the new name, and leaves what people wrote', async () => {
  const { nina, ticket } = await ninaWrites()
  const notice = { key: 'n', kind: 'notice' as const, to: ['tom@leitstand.example'], ticket: null }
  await intake.mail.ask(sendMail, {
    ...notice,
    subject: 'Nina Krüger-Wolf hat geantwortet',
    text: `Von ${address}, nicht Anina Krüger-Wolfs`,
    passages: [{ text: 'Nina Krüger-Wolf', format: 'plain', quoted: true }],
  })
  const comment = aComment(ticketFacts(ticket), { text: 'Guten Tag Nina Krüger', sendByEmail: true })
  await intake.mail.publish(commentCreated, { comment, actor: comment.author, version: 1 })
  await intake.work()
  const { name, email } = await anonymisePerson(intake.mail, {
    uuid: nina.uuid,
    name: 'Nina Krüger-Wolf',
    email: address,
  })
  const rows = await intake.mail.running.database.query(
    `SELECT subject, text, details->'passages' AS passages FROM sent_mails WHERE kind IN ('comment', 'notice') ORDER BY kind`,
  )
  expect(rows).toMatchObject([
    { text: 'Guten Tag Nina Krüger' },
    { passages: null, subject: `${name} hat geantwortet`, text: `Von ${email}, nicht Anina Krüger-Wolfs` },
  ])
})

test('does not tell the address of an anonymised person as the reason of a failure', async () => {
  const { nina } = await ninaWrites()
  await intake.mail.running.database.query(
    `UPDATE sent_mails SET last_error = 'undeliverable: Nina@nordlicht.example 5.1.1, xnina@nordlicht.example 4.2.2'`,
  )
  const { email } = await anonymisePerson(intake.mail, { uuid: nina.uuid, name: 'Nina Krüger', email: address })
  const [row] = await intake.mail.running.database.query('SELECT last_error AS error FROM sent_mails')
  expect(row).toEqual({ error: `undeliverable: ${email} 5.1.1, xnina@nordlicht.example 4.2.2` })
})
