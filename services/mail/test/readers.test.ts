import type { OutputOf } from '@leitstand/contracts/define'
import type { findReaders } from '@leitstand/contracts/mail/readers'
import { commentCreated, ticketCreated } from '@leitstand/contracts/ticket/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { aTicketFacts } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aComment, ticketFacts } from './a-comment.ts'
import { type Intake, openIntake } from './an-intake.ts'
import { aMail, openReceivingServer, type ReceivingServer } from './post-office.ts'

const nordlicht = newId()
const staff = anActor({ roles: ['ROLE_EMPLOYEE'] })
let server: ReceivingServer
let intake: Intake

beforeEach(async () => {
  server = await openReceivingServer()
  intake = await openIntake({ SMTP_URL: server.url })
})
afterEach(async () => {
  await intake[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

/** A ticket that somebody opened by mail, with these people on it. */
async function aTicketOf(from: string, people: string[] = []) {
  await intake.receive(aMail({ From: from }))
  const opened = intake.desk.tickets.at(-1)
  if (!opened) throw new Error('The mail made no ticket')
  opened.people = [opened.opened.author, ...people]
  const ticket = { ...ticketFacts(opened), watchers: people.map((uuid) => ({ uuid, name: 'x' })) }
  await intake.mail.publish(ticketCreated, { ticket, actor: ticket.author, version: 1 })
  return ticket
}

async function sendsTo(ticket: TicketFacts) {
  const comment = aComment(ticket)
  await intake.mail.publish(commentCreated, { comment, actor: comment.author, version: 1 })
  await intake.work()
  return server.received.at(-1)?.to.toSorted()
}

async function readersOf({ publicId }: { publicId: number }, actor = staff) {
  const { status, body } = await intake.mail
    .as(actor)
    .get<OutputOf<typeof findReaders>>(`/api/answer_readers/${publicId}`)
  return status === 200 ? [body.mail.map(({ address }) => address), body.web.map(({ name }) => name)] : status
}

test('who is shown before an answer is sent is who gets it', async () => {
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht, name: 'Nora Nordmann' })
  const lager = intake.desk.addPerson('lager@nordlicht.example', { customerGroup: nordlicht, name: 'Lars Lager' })
  const foreigner = intake.desk.addPerson('chef@suedwind.example', { customerGroup: newId() })
  const gone = intake.desk.addPerson('weg@nordlicht.example', { customerGroup: nordlicht, inactive: true })
  const ticket = await aTicketOf('chef@nordlicht.example', [lager.uuid, foreigner.uuid, gone.uuid])
  const shown = await readersOf(ticket)
  expect(shown).toEqual([
    ['chef@nordlicht.example', 'lager@nordlicht.example'],
    ['Nora Nordmann', 'Lars Lager'],
  ])
  expect(await sendsTo(ticket)).toEqual(['chef@nordlicht.example', 'lager@nordlicht.example'])
})

test('an answer to a mailbox behind which nobody reads is shown to reach nobody', async () => {
  expect(await readersOf(await aTicketOf('noreply@monitoring.example'))).toEqual([[], []])
})

test('whoever may not see a ticket does not learn who reads it', async () => {
  const ticket = await aTicketOf('fremd@irgendwo.example')
  expect(await readersOf(ticket)).toEqual([['fremd@irgendwo.example'], []])
  expect(await readersOf(ticket, aCustomer(nordlicht))).toBe(403)
  expect(await readersOf({ publicId: 4 })).toBe(404)
  const audience = { ...aTicketFacts().audience, staffRole: 'ROLE_AUTHORITIES' as const }
  await intake.mail.publish(ticketCreated, {
    ticket: { ...ticket, audience, version: 2 },
    actor: ticket.author,
    version: 2,
  })
  expect(await readersOf(ticket)).toBe(404)
})

test('who writes into a ticket of a colleague that is hidden from them is sent no answer of it', async () => {
  intake.desk.addGroup({ uuid: nordlicht, showTickets: false })
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht, name: 'Nora Nordmann' })
  const curious = intake.desk.addPerson('neugierig@nordlicht.example', { customerGroup: nordlicht, name: 'Nils Neu' })
  const ticket = await aTicketOf('chef@nordlicht.example')
  await intake.receive(aMail({ From: curious.email, Subject: `[#${ticket.publicId}] hallo` }), { from: curious.email })
  const opened = intake.desk.tickets.at(-1)
  expect(opened?.comments.map(({ author }) => author)).toEqual([curious.uuid])
  if (opened) opened.commenters = [curious.uuid]
  expect(await readersOf(ticket)).toEqual([['chef@nordlicht.example'], ['Nora Nordmann']])
  expect(await sendsTo(ticket)).toEqual(['chef@nordlicht.example'])
})

test.each([
  ['the group shows its tickets', { showTickets: true }, {}],
  ['they are the main customer', {}, { roles: ['ROLE_CUSTOMER' as const, 'ROLE_MAIN_CUSTOMER' as const] }],
])('who wrote a comment in the web reads the answers, by mail too, where %s', async (_, group, person) => {
  intake.desk.addGroup({ uuid: nordlicht, ...group })
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht, name: 'Nora Nordmann' })
  const one = { customerGroup: nordlicht, name: 'Lars Lager', ...person }
  const commenter = intake.desk.addPerson('lager@nordlicht.example', one)
  const ticket = await aTicketOf('chef@nordlicht.example')
  const opened = intake.desk.tickets.at(-1)
  if (opened) opened.commenters = [commenter.uuid]
  const both = ['chef@nordlicht.example', 'lager@nordlicht.example']
  expect(await readersOf(ticket)).toEqual([both, ['Nora Nordmann', 'Lars Lager']])
  expect(await sendsTo(ticket)).toEqual(both)
})
