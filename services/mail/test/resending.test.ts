import type { SentMail } from '@leitstand/contracts/mail/requests'
import { commentChanged, commentCreated, ticketCreated } from '@leitstand/contracts/ticket/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { aTicketFacts } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aComment, ticketFacts } from './a-comment.ts'
import { type Intake, openIntake } from './an-intake.ts'
import { aMail, openReceivingServer, type ReceivingServer } from './post-office.ts'

const nordlicht = newId()
const [chef, stranger] = ['chef@nordlicht.example', 'fremd@irgendwo.example']
const staff = anActor({ roles: ['ROLE_EMPLOYEE'] })
let server: ReceivingServer
let intake: Intake

beforeEach(async () => {
  server = await openReceivingServer()
  intake = await openIntake({ SMTP_URL: server.url })
  intake.desk.addPerson(chef, { customerGroup: nordlicht })
})
afterEach(async () => {
  await intake[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

/** A ticket that somebody opened by mail, and an answer that their server refuses. */
async function anAnswerTo(from: string): Promise<{ ticket: TicketFacts; mail: SentMail }> {
  await intake.receive(aMail({ From: from }))
  const opened = intake.desk.tickets.at(-1)
  if (!opened) throw new Error('The mail made no ticket')
  const ticket = ticketFacts(opened)
  await intake.mail.publish(ticketCreated, { ticket, actor: ticket.author, version: 1 })
  server.refuse(from, { code: 550, text: '5.1.1 No such user here' })
  await say(ticket)
  const [mail] = await mailsOf(ticket)
  if (!mail) throw new Error('No mail left')
  server.received.length = 0
  return { ticket, mail }
}

async function say(ticket: TicketFacts, comment = aComment(ticket)): Promise<void> {
  await intake.mail.publish(commentCreated, { comment, actor: comment.author, version: 1 })
  await intake.work()
}

async function mailsOf({ uuid }: TicketFacts): Promise<SentMail[]> {
  type Page = { 'hydra:member': SentMail[] }
  const { body } = await intake.mail.as(staff).get<Page>(`/api/sent_mails?ticket.uuid=${uuid}&kind=comment`)
  return body['hydra:member']
}

async function resend({ uuid }: SentMail, address: string, to: string, actor = staff) {
  const answer = await intake.mail
    .as(actor)
    .post<{ violations?: { code: string }[] }>(`/api/sent_mails/${uuid}/resend`, { address, to })
  await intake.work()
  return [answer.status, ...(answer.body.violations?.map(({ code }) => code) ?? [])]
}
const reachedIn = () => server.received.flatMap(({ to }) => to)

describe('an answer that was refused', () => {
  test('goes again to a colleague at the customer, and counts as settled', async () => {
    const { ticket, mail } = await anAnswerTo(chef)
    intake.desk.addPerson('lager@nordlicht.example', { customerGroup: nordlicht })
    expect(await resend(mail, chef, 'Lager@nordlicht.example')).toEqual([201])
    expect(reachedIn()).toEqual(['lager@nordlicht.example'])
    const [again, first] = await mailsOf(ticket)
    expect(first?.recipients).toMatchObject([{ address: chef, state: 'refused', resentTo: 'lager@nordlicht.example' }])
    expect(again).toMatchObject({ state: 'sent', comment: mail.comment, recipients: [{ state: 'sent' }] })
    expect(await resend(mail, chef, chef)).toEqual([409])
  })

  test('goes again to the same address, once it takes mail', async () => {
    const { mail } = await anAnswerTo(chef)
    server.refuse(chef, null)
    expect(await resend(mail, chef, chef)).toEqual([201])
    expect(reachedIn()).toEqual([chef])
  })

  test('is no matter any more for whoever reached the person otherwise', async () => {
    const { mail } = await anAnswerTo(chef)
    const open = async () => {
      const { body } = await intake.mail.as(staff).get<{ 'hydra:totalItems': number }>('/api/sent_mails?undelivered=1')
      return body['hydra:totalItems']
    }
    expect(await open()).toBe(1)
    const settle = (actor = staff, address = chef) =>
      intake.mail.as(actor).post<SentMail>(`/api/sent_mails/${mail.uuid}/settle`, { address })
    expect((await settle(aCustomer(nordlicht))).status).toBe(403)
    expect((await settle(staff, 'lager@nordlicht.example')).status).toBe(404)
    expect((await settle()).body.recipients).toMatchObject([{ state: 'refused', settled: true }])
    expect(await open()).toBe(0)
  })

  test('goes to a stranger under a corrected address, as does what is written later', async () => {
    const { ticket, mail } = await anAnswerTo(stranger)
    expect(await resend(mail, stranger, 'fremd@anderswo.example')).toEqual([201])
    await say(ticket)
    expect(reachedIn()).toEqual(['fremd@anderswo.example', 'fremd@anderswo.example'])
  })

  test.each([
    ['somebody of another customer', 'chef@suedwind.example'],
    ['one of the staff', 'agent@leitstand.example'],
    ['an address that nobody knows', 'irgendwer@anderswo.example'],
    ['an address of our own', 'support@leitstand.example'],
    ['what is no address', 'nix'],
  ])('never goes to %s', async (_whom, to) => {
    intake.desk.addPerson('chef@suedwind.example', { customerGroup: newId() })
    intake.desk.addPerson('agent@leitstand.example', { staff: true })
    const { ticket, mail } = await anAnswerTo(chef)
    expect((await resend(mail, chef, to))[0]).toBe(422)
    expect(reachedIn()).toEqual([])
    expect((await mailsOf(ticket))[0]?.recipients).toMatchObject([{ resentTo: null }])
  })

  test('goes again in the words that it has by now', async () => {
    const { ticket, mail } = await anAnswerTo(chef)
    const comment = aComment(ticket, { uuid: mail.comment ?? '', text: 'Ohne das Kennwort.', version: 2 })
    await intake.mail.publish(commentChanged, { comment, actor: comment.author, version: 2 })
    server.refuse(chef, null)
    expect(await resend(mail, chef, chef)).toEqual([201])
    expect(server.received[0]?.mail.text).toContain('Ohne das Kennwort.')
  })

  test('does not go again once it is internal', async () => {
    const { ticket, mail } = await anAnswerTo(chef)
    const comment = aComment(ticket, { uuid: mail.comment ?? '', internal: true, version: 2 })
    await intake.mail.publish(commentChanged, { comment, actor: comment.author, version: 2 })
    expect(await resend(mail, chef, chef)).toEqual([409])
    expect(reachedIn()).toEqual([])
  })

  test('can be sent again only by staff who see its ticket', async () => {
    const { ticket, mail } = await anAnswerTo(chef)
    expect(await resend(mail, chef, chef, aCustomer(nordlicht))).toEqual([403])
    const audience = { ...aTicketFacts().audience, staffRole: 'ROLE_AUTHORITIES' as const }
    const closed = { ...ticket, audience, version: 2 }
    await intake.mail.publish(ticketCreated, { ticket: closed, actor: ticket.author, version: 2 })
    expect(await resend(mail, chef, chef)).toEqual([404])
    const { status } = await intake.mail.as(staff).post(`/api/sent_mails/${mail.uuid}/settle`, { address: chef })
    expect(status).toBe(404)
  })
})
