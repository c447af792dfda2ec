import { commentCreated } from '@leitstand/contracts/ticket/events'
import { newId } from '@leitstand/kit/ids'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aComment, ticketFacts } from './a-comment.ts'
import { type Intake, openIntake } from './an-intake.ts'
import { aMail, openReceivingServer, type ReceivingServer } from './post-office.ts'

const chef = 'chef@nordlicht.example'
const hardware = 'hardware@leitstand.example'
let server: ReceivingServer
let intake: Intake

beforeEach(async () => {
  server = await openReceivingServer()
  intake = await openIntake({ SMTP_URL: server.url }, { intakeAddresses: ['support@leitstand.example', hardware] })
  intake.desk.addPerson(chef, { customerGroup: newId() })
  await intake.receive(aMail({ To: hardware, Subject: 'Netzteil' }), { from: chef, to: [hardware] })
})
afterEach(async () => {
  await intake[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const states = async () => (await intake.ledger()).map(({ state }) => state)

test('an answer of ours that a rule of its reader sends back to another of our addresses opens no ticket', async () => {
  const [opened] = intake.desk.tickets
  if (!opened) throw new Error('The mail made no ticket')
  const comment = aComment(ticketFacts(opened))
  await intake.mail.publish(commentCreated, { comment, actor: comment.author, version: 1 })
  await intake.work()
  const { messageId = '', subject = '', from } = server.received.at(-1)?.mail ?? {}
  expect(from?.value).toMatchObject([{ address: hardware }])
  const back = { From: hardware, To: chef, Subject: subject, 'Message-ID': messageId }
  await intake.receive(aMail({ 'X-Forwarded-To': 'support@leitstand.example', ...back }), { from: chef })
  await intake.receive(aMail({ 'Resent-From': chef, ...back }, 'Anders umbrochen.'), { from: hardware })
  expect(await states()).toEqual(['new-ticket', 'ignored', 'ignored'])
  expect(intake.desk.tickets).toHaveLength(1)
  expect(opened.comments).toHaveLength(0)
})

test('a form of ours in the name of one of our addresses opens tickets as before', async () => {
  const form = { From: hardware, 'Reply-To': 'hans@kunde.example', 'Message-ID': `<${newId()}@leitstand.example>` }
  await intake.receive(aMail({ ...form, Subject: 'Anfrage' }), { from: hardware })
  expect(await states()).toEqual(['new-ticket', 'new-ticket'])
})
