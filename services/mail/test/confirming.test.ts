import { userGroupChanged } from '@leitstand/contracts/identity/events'
import { ticketCreated } from '@leitstand/contracts/ticket/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { aGroupFacts, anna, aTicketFacts, nordlicht } from '@leitstand/kit/testing/facts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Intake, openIntake } from './an-intake.ts'
import { openReceivingServer, type ReceivingServer } from './post-office.ts'

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

const aCustomer = (facts: Parameters<Intake['desk']['addPerson']>[1] = {}) =>
  intake.desk.addPerson('nora@nordlicht.example', { customerGroup: nordlicht.uuid, ...facts })

async function opened(facts: Partial<TicketFacts>): Promise<TicketFacts> {
  const ticket = aTicketFacts({ createdAt: intake.mail.clock.now().toISOString(), ...facts })
  await intake.mail.publish(ticketCreated, { ticket, actor: anna, version: 1 })
  await intake.work()
  return ticket
}
const sent = async () => await intake.mail.running.database.query('SELECT kind, state, text FROM sent_mails')

describe('a ticket that is opened in the web', () => {
  test('is confirmed to the person it is for, once, as a mail that no machine answers', async () => {
    const nora = aCustomer()
    const ticket = await opened({ customerUser: nora, subject: 'Umzug der Datenbank' })
    await intake.mail.publish(ticketCreated, { ticket, actor: anna, version: 1 })
    await intake.work()
    expect(server.received).toHaveLength(1)
    const [{ from, to, mail } = {}] = server.received
    expect({ from, to }).toEqual({ from: '', to: ['nora@nordlicht.example'] })
    expect(mail?.subject).toBe(`[#${ticket.publicId}] Umzug der Datenbank`)
    expect(mail?.text).toContain(`gibt es jetzt das Ticket #${ticket.publicId}`)
    expect(mail?.text).toContain(`/ticket/view/${ticket.publicId}`)
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(await sent()).toMatchObject([
      { kind: 'confirmation', state: 'sent', text: expect.stringContaining('Ticket') },
    ])
  })

  test('is confirmed in the language of the person', async () => {
    const ticket = await opened({ customerUser: aCustomer({ language: 'en' }) })
    expect(server.received[0]?.mail.text).toContain(`your request is now ticket #${ticket.publicId}`)
  })

  test.each([
    ['that is internal', { internal: true, sendConfirmationEmailOption: 'enabled' }],
    [
      'that came by mail',
      {
        originEmail: { from: 'nora@nordlicht.example', subject: 'x', date: '2026-11-20T08:00:00Z', unconfirmed: null },
      },
    ],
    ['that is a part of another', { parent: newId() }],
    ['that came by itself', { scheduledJob: true }],
    ['for which staff chose no confirmation', { sendConfirmationEmailOption: 'disabled' }],
    ['that is there for long', { createdAt: '2020-01-01T08:00:00Z' }],
    ['of another customer', { customer: { uuid: newId(), name: 'Südwind' } }],
  ] as const)('is not confirmed: one %s', async (_, facts) => {
    await opened({ customerUser: aCustomer(), ...facts })
    expect(await sent()).toEqual([])
  })

  test('is confirmed although it is a part when staff chose so', async () => {
    await opened({ customerUser: aCustomer(), parent: newId(), sendConfirmationEmailOption: 'enabled' })
    expect(server.received).toHaveLength(1)
  })
})

describe('whoever wants no confirmations', () => {
  test('gets none, unless staff chose one for the ticket', async () => {
    const nora = aCustomer({ disableConfirmationEmail: true })
    await opened({ customerUser: nora })
    expect(await sent()).toEqual([])
    await opened({ customerUser: nora, sendConfirmationEmailOption: 'enabled' })
    expect(server.received).toHaveLength(1)
  })

  test('may be a whole group, but for those who want them all the same', async () => {
    const group = aGroupFacts({ ...nordlicht, customerGroup: true, disableConfirmationMail: true })
    await intake.mail.publish(userGroupChanged, { group, actor: anna })
    await opened({ customerUser: aCustomer() })
    expect(await sent()).toEqual([])
    const nils = { customerGroup: nordlicht.uuid, disableConfirmationEmail: false }
    await opened({ customerUser: intake.desk.addPerson('nils@nordlicht.example', nils) })
    expect(server.received).toHaveLength(1)
  })

  test('may be whoever administers the template', async () => {
    const template = { uuid: newId(), name: 'Leise' }
    intake.desk.silentTemplates.add(template.uuid)
    await opened({ customerUser: aCustomer(), template })
    expect(await sent()).toEqual([])
  })

  test('is out of service, or of the staff', async () => {
    await opened({ customerUser: aCustomer({ inactive: true }) })
    await opened({ customerUser: intake.desk.addPerson('a@leitstand.example', { staff: true }) })
    expect(await sent()).toEqual([])
  })
})
