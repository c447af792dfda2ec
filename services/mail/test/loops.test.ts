import { mailProcessed } from '@leitstand/contracts/mail/events'
import { type HeldMail, sendMail } from '@leitstand/contracts/mail/requests'
import { commentCreated, ticketCreated } from '@leitstand/contracts/ticket/events'
import { newId } from '@leitstand/kit/ids'
import { anna } from '@leitstand/kit/testing/facts'
import { anActor } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aComment, ticketFacts } from './a-comment.ts'
import { type Intake, openIntake } from './an-intake.ts'
import { aMail, deliver, openReceivingServer, type ReceivingServer } from './post-office.ts'

const nordlicht = newId()
const address = 'desk@nordlicht.example'
let server: ReceivingServer
let intake: Intake

beforeEach(async () => {
  server = await openReceivingServer()
  intake = await openIntake({ SMTP_URL: server.url })
  intake.desk.addPerson(address, { customerGroup: nordlicht })
  await write('Der Shop ist seit heute früh sehr langsam.', { Subject: 'Störung im Shop' })
})
afterEach(async () => {
  await intake[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const write = (text: string, headers: Record<string, string> = {}) =>
  intake.receive(aMail({ From: address, Subject: 'Re: [#10001] Störung im Shop', ...headers }, text), { from: address })
const words = (number: number) =>
  `Ihr Ticket [ABC-${number}] wurde am 12.02.2026 um 10:${number} Uhr aktualisiert (Vorgang ${newId()}).`
const ticket = (number = 0) => intake.desk.tickets[number] as (typeof intake.desk.tickets)[number]
const comments = (number = 0) => ticket(number).comments
const minutes = (count: number) => intake.mail.clock.advanceMinutes(count)

/** As the notification service does when something happened in the ticket. */
async function tell(number = 0): Promise<void> {
  const about = { text: 'Es gibt Neues.', ticket: ticket(number).uuid, subject: `[#${ticket(number).publicId}] Neues` }
  await intake.mail.ask(sendMail, { key: newId(), kind: 'notice', to: [address], ...about })
  await intake.work()
}

/** The other system answers each mail of ours, and each comment makes us tell it of that; until nobody says anything. */
async function letThemTalk(): Promise<number> {
  let answered = server.received.length
  let told = comments().length
  await tell()
  for (let rounds = 0; rounds < 100; rounds += 1) {
    if (answered === server.received.length && told === comments().length) return rounds
    minutes(0.5)
    for (; answered < server.received.length; answered += 1) await write(words(answered))
    for (; told < comments().length; told += 1) await tell()
  }
  throw new Error('They never stop')
}

const states = async () => (await intake.ledger()).map(({ state, reason }) => (state === 'held' ? reason : state))
const pauses = async () =>
  (await intake.mail.published(mailProcessed)).flatMap(({ loop }) => (loop?.isFirst ? [loop] : []))
const agent = () => intake.mail.as(anActor({ uuid: anna.uuid, roles: ['ROLE_EMPLOYEE'] }))
const held = async (actor = agent()) =>
  (await actor.get<{ 'hydra:member': HeldMail[] }>('/api/held_mails?ticket.publicId=10001')).body['hydra:member']

describe('two ticket systems that answer each other', () => {
  test('stop after a few mails, nothing is lost, and one notice tells of it', async () => {
    expect(await letThemTalk()).toBeLessThan(8)
    expect(comments()).toHaveLength(3)
    const mails = await states()
    expect(new Set(mails)).toEqual(new Set(['new-ticket', 'comment', 'mail-loop']))
    expect(mails.filter((state) => state === 'mail-loop').length).toBeGreaterThan(0)
    expect(await pauses()).toEqual([{ address, isFirst: true }])
    const before = server.received.length
    await letThemTalk()
    expect(server.received).toHaveLength(before)
  })

  test('pause neither other words of the same address nor what an agent answers', async () => {
    await letThemTalk()
    const before = server.received.length
    await write('Bitte rufen Sie mich heute noch an, es eilt.')
    expect(comments().at(-1)?.text).toContain('Bitte rufen Sie mich')
    expect(server.received).toHaveLength(before)
    expect((await intake.ledger()).at(-1)).toMatchObject({ state: 'comment', reason: 'not-answered: mail-loop' })
    const comment = aComment(ticketFacts(ticket()))
    await intake.mail.publish(commentCreated, { comment, actor: anna, version: 1 })
    await intake.work()
    expect(server.received.at(-1)).toMatchObject({ to: [address] })
    expect(server.received).toHaveLength(before + 1)
  })

  test('leave other tickets of the customer and other people of the ticket alone', async () => {
    const colleague = 'chef@nordlicht.example'
    intake.desk.addPerson(colleague, { customerGroup: nordlicht })
    await letThemTalk()
    await write('Der Drucker im Lager druckt nicht mehr.', { Subject: 'Drucker' })
    await write('Es ist der große Drucker am Eingang.', { Subject: 'Re: [#10002] Drucker' })
    expect(comments(1)).toHaveLength(1)
    const before = server.received.length
    await tell(1)
    expect(server.received).toHaveLength(before + 1)
    await write(words(1), { From: colleague })
    expect(comments()).toHaveLength(4)
  })

  test('may go on after an hour of quiet', async () => {
    await letThemTalk()
    const before = server.received.length
    minutes(59)
    await tell()
    expect(server.received).toHaveLength(before)
    minutes(2)
    await tell()
    expect(server.received).toHaveLength(before + 1)
    await write(words(1))
    expect(comments()).toHaveLength(4)
  })

  test('at the same moment, with two workers, are paused once', async () => {
    await tell()
    for (let number = 0; number < 8; number += 1)
      await deliver(intake.port, aMail({ From: address, Subject: 'Re: [#10001] Störung' }, words(number)), {
        from: address,
        to: ['support@leitstand.example'],
      })
    await Promise.all([intake.work(), intake.work()])
    expect(comments()).toHaveLength(3)
    expect((await states()).filter((state) => state === 'mail-loop')).toHaveLength(5)
    expect(await pauses()).toHaveLength(1)
  })
})

describe('a mail that was held because of a loop', () => {
  beforeEach(async () => {
    const facts = ticketFacts(ticket())
    await intake.mail.publish(ticketCreated, { ticket: facts, actor: anna, version: 1 })
    await letThemTalk()
  })

  test('is shown to staff who see the ticket; accepted by one of them it becomes a comment and ends the pause', async () => {
    const [mail] = await held()
    expect(mail).toMatchObject({ from: address, because: 'mail-loop', becomes: 'comment' })
    const before = server.received.length
    const accept = () => agent().post(`/api/mails/${mail?.uuid}/accept`, {})
    expect((await accept()).status).toBe(200)
    await intake.work()
    expect((await accept()).body).toMatchObject({ state: 'comment' })
    expect(comments()).toHaveLength(4)
    await tell()
    expect(server.received.length).toBeGreaterThan(before)
  })

  test('is nothing to customers, nor to staff who do not see the ticket', async () => {
    const [mail] = await held()
    const customer = intake.mail.as(anActor({ roles: ['ROLE_CUSTOMER'] }))
    expect((await customer.post(`/api/mails/${mail?.uuid}/accept`, {})).status).toBe(403)
    const facts = ticketFacts(ticket())
    const audience = { ...facts.audience, staffRole: 'ROLE_AUTHORITIES' as const }
    await intake.mail.publish(ticketCreated, { ticket: { ...facts, audience, version: 9 }, actor: anna, version: 9 })
    expect(await held()).toEqual([])
    expect((await agent().post(`/api/mails/${mail?.uuid}/accept`, {})).status).toBe(404)
  })
})

test('two people who write to each other quickly are never paused', async () => {
  const said = [
    'Kommt der Fehler jedes Mal?',
    'Ja, bei jedem zweiten Aufruf.',
    'Ja, vielen Dank',
    'Seit wann ist das so?',
  ]
  for (let number = 0; number < 10; number += 1) {
    const comment = aComment(ticketFacts(ticket()), { text: `Bitte prüfen Sie den Punkt ${number}.` })
    await intake.mail.publish(commentCreated, { comment, actor: anna, version: 1 })
    await intake.work()
    minutes(1)
    await write(`${said[number % said.length]} ${'und noch einmal '.repeat(number)}`)
  }
  expect(comments()).toHaveLength(10)
  expect(await states()).not.toContain('mail-loop')
})
