import { createHash } from 'node:crypto'
import { mailProcessed } from '@leitstand/contracts/mail/events'
import type { HeldMail } from '@leitstand/contracts/mail/requests'
import { sendMail } from '@leitstand/contracts/mail/requests'
import { addCommentFromMail } from '@leitstand/contracts/ticket/from-mail'
import { newId } from '@leitstand/kit/ids'
import { anActor } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Intake, openIntake } from './an-intake.ts'
import { aMail, readOutbox } from './post-office.ts'

const nordlicht = newId()
const suedwind = newId()
let intake: Intake
let anna: ReturnType<Intake['desk']['addPerson']>
let bernd: ReturnType<Intake['desk']['addPerson']>
let chef: ReturnType<Intake['desk']['addPerson']>

beforeEach(async () => {
  intake = await openIntake()
  const staff = { staff: true, roles: ['ROLE_EMPLOYEE' as const] }
  anna = intake.desk.addPerson('anna@leitstand.example', staff)
  bernd = intake.desk.addPerson('bernd@leitstand.example', staff)
  chef = intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
  await intake.receive(aMail())
})
afterEach(() => intake[Symbol.asyncDispose]())

const outbox = () => readOutbox(intake.mail.config.dataFolder)
const lastState = async () => (await intake.ledger()).at(-1)
const comments = (number = 0) => intake.desk.tickets[number]?.comments ?? []

/** A notice about the ticket as it reaches somebody; what they need to answer it. */
async function noticeTo(person: { uuid: string; email: string }, internal: boolean, publicId = 10_001) {
  const ticket = intake.desk.tickets.find((one) => one.publicId === publicId)?.uuid ?? null
  const answer = { person: person.uuid, publicId, internal }
  const subject = `[#${publicId}] Störung`
  const order = { key: newId(), kind: 'notice' as const, to: [person.email], subject, text: 'Neues', ticket, answer }
  await intake.mail.ask(sendMail, order)
  await intake.work()
  const mail = (await outbox()).findLast(({ to }) => [to ?? []].flat().some(({ text }) => text === person.email))
  return { replyTo: mail?.replyTo?.text ?? '', messageId: mail?.messageId ?? '' }
}

const from = (person: { email: string }, headers: Record<string, string> = {}) =>
  aMail({ From: person.email, Subject: 'Re: [#10001] Störung', ...headers }, 'Bitte auf das neue Konto überweisen.')

describe('somebody who answers our mail by mail', () => {
  test.each([
    ['something internal stays among the staff', true],
    ['what the customer reads reaches the customer', false],
  ])('about %s', async (_name, internal) => {
    const { messageId } = await noticeTo(anna, internal)
    await intake.receive(from(anna, { 'In-Reply-To': messageId }), { from: anna.email })
    expect(comments()).toMatchObject([{ author: anna.uuid, internal, unconfirmed: false }])
  })

  test('who is a customer, and was handed on what is internal, is heard by the staff alone', async () => {
    const { messageId, replyTo } = await noticeTo(anna, true)
    await intake.receive(from(chef, { 'In-Reply-To': messageId }), { from: chef.email })
    await intake.receive(from(chef, { To: replyTo }), { from: chef.email })
    expect(comments()).toMatchObject([
      { author: chef.uuid, internal: true },
      { author: chef.uuid, internal: true },
    ])
  })

  test('who is a customer is heard by all, also in an answer to their own notice of a step', async () => {
    const { messageId } = await noticeTo(chef, true)
    await intake.receive(from(chef, { 'In-Reply-To': messageId }), { from: chef.email })
    expect(comments()).toMatchObject([{ author: chef.uuid, internal: false }])
  })

  test('is known by the address they answer to as well, where programs lose the references', async () => {
    const { replyTo } = await noticeTo(anna, true)
    expect(replyTo).toMatch(/^support\+i10001-[0-9a-z]+-[0-9a-f]{24}@leitstand\.example$/)
    await intake.receive(from(anna, { To: replyTo, Subject: 'Aw: ohne Nummer' }), { from: anna.email, to: [replyTo] })
    expect(comments()).toMatchObject([{ author: anna.uuid, internal: true }])
  })
})

describe('an answer to our mail after more than half a year', () => {
  const late = () => intake.mail.clock.advanceMinutes(181 * 24 * 60)

  test('of an employee finds its ticket, and waits for them', async () => {
    const { messageId } = await noticeTo(anna, false)
    late()
    await intake.receive(from(anna, { 'In-Reply-To': messageId, Subject: 'Aw: ohne Nummer' }), { from: anna.email })
    expect(comments()).toEqual([])
    expect(await lastState()).toMatchObject({ state: 'held', reason: 'sender-unproven' })
  })

  test('of a customer finds its ticket, and is marked', async () => {
    const [ours] = await outbox()
    late()
    await intake.receive(from(chef, { 'In-Reply-To': ours?.messageId ?? '', Subject: 'Aw: ohne Nummer' }))
    expect(comments()).toMatchObject([{ author: chef.uuid, unconfirmed: true }])
  })
})

describe('a mail in the name of an employee', () => {
  const forgeries: [string, () => Promise<string>][] = [
    ['with the number of the ticket', async () => from(anna)],
    [
      'that answers a mail to the customer',
      async () => from(anna, { 'In-Reply-To': (await outbox())[0]?.messageId ?? '' }),
    ],
    [
      'that answers a notice to a colleague',
      async () => from(anna, { 'In-Reply-To': (await noticeTo(bernd, false)).messageId }),
    ],
    [
      'that answers a notice to them, as who got a copy of their answer can',
      async () => from(anna, { 'In-Reply-To': (await noticeTo(anna, false)).messageId }),
    ],
    ["to a colleague's reply address", async () => from(anna, { To: (await noticeTo(bernd, false)).replyTo })],
    [
      'with a reply address changed to another audience',
      async () => from(anna, { To: (await noticeTo(anna, true)).replyTo.replace('+i', '+p') }),
    ],
    [
      'that says itself that it was checked',
      async () =>
        from(anna, { 'Authentication-Results': 'mx.leitstand.example; dmarc=pass header.from=leitstand.example' }),
    ],
  ]
  test.each(forgeries)(
    '%s is held: nothing of it is shown or sent, and the employee hears of it',
    async (_name, make) => {
      const raw = await make()
      const to = /^To: (.*)$/m.exec(raw)?.[1]?.trim() ?? ''
      await intake.receive(raw, { from: 'angreifer@evil.example', to: [to] })
      expect(comments()).toEqual([])
      expect(intake.desk.asked(addCommentFromMail)).toBe(0)
      expect(await lastState()).toMatchObject({ state: 'held', reason: 'sender-unproven' })
      const [notice, ...more] = (await outbox()).filter(({ subject }) => subject?.includes('in Ihrem Namen'))
      expect(more).toEqual([])
      expect(notice?.text).not.toContain('Konto')
      expect((await intake.mail.published(mailProcessed)).at(-1)).toMatchObject({ state: 'held', heldFor: anna.uuid })
    },
  )

  test('with a token of one ticket does not get into another', async () => {
    await intake.receive(aMail({ From: 'chef@suedwind.example', Subject: 'Anderes' }))
    const { replyTo } = await noticeTo(anna, false)
    const other = replyTo.replace('p10001', 'p10002')
    await intake.receive(from(anna, { To: other, Subject: 'Re: [#10002] x' }), { from: anna.email, to: [other] })
    expect(comments(1)).toEqual([])
    expect(await lastState()).toMatchObject({ state: 'held' })
  })

  test('that opens a ticket is marked, with the customer whose mail it passes on, and answers nobody', async () => {
    const before = (await outbox()).length
    const forwarded = `Bitte ansehen.\r\n\r\nVon: Chef <${chef.email}>\r\nGesendet: heute\r\nAn: Anna\r\nBetreff: Kalender\r\n\r\nLeer.`
    await intake.receive(aMail({ From: anna.email, Subject: 'WG: Kalender' }, forwarded))
    expect(intake.desk.tickets[1]?.opened).toMatchObject({
      author: anna.uuid,
      customer: nordlicht,
      customerUser: chef.uuid,
      unconfirmed: true,
    })
    expect(await outbox()).toHaveLength(before)
  })

  test('with a display name like theirs is a stranger’s', async () => {
    await intake.receive(from({ email: `"${anna.email}" <fremd@evil.example>` }))
    expect(comments()).toEqual([])
    expect(intake.desk.tickets[1]).toMatchObject({ customer: null })
  })
})

describe('a held mail', () => {
  const as = (person: { uuid: string }) => intake.mail.as(anActor({ uuid: person.uuid }))
  const heldFor = async (person: { uuid: string }) =>
    (await as(person).get<{ 'hydra:member': HeldMail[] }>('/api/held_mails?ticket.publicId=10001')).body['hydra:member']

  beforeEach(() => intake.receive(from(anna)))

  test('is shown to the employee it speaks for and to administrators, and to nobody else', async () => {
    expect(await heldFor(anna)).toMatchObject([
      { from: anna.email, because: 'sender-unproven', becomes: 'note', ticket: { publicId: 10_001 } },
    ])
    expect(await heldFor(bernd)).toEqual([])
    const admin = intake.mail.as(anActor({ roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE'] }))
    const { body } = await admin.get<{ 'hydra:member': HeldMail[] }>('/api/held_mails')
    expect(body['hydra:member']).toHaveLength(1)
    const [mail] = body['hydra:member']
    for (const verb of ['accept', 'reject'])
      expect((await as(bernd).post(`/api/mails/${mail?.uuid}/${verb}`, {})).status).toBe(404)
    expect((await intake.mail.as(anActor({ roles: ['ROLE_CUSTOMER'] })).get('/api/held_mails')).status).toBe(403)
  })

  test('has its effect once, however often and by whomever it is accepted', async () => {
    const [mail] = await heldFor(anna)
    const accept = () => as(anna).post(`/api/mails/${mail?.uuid}/accept`, {})
    const answers = await Promise.all([accept(), accept(), accept()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await Promise.all([intake.work(), intake.work()])
    expect((await accept()).body).toMatchObject({ state: 'comment' })
    await intake.work()
    // No mail of ours was answered, so the customer does not read it even now.
    expect(comments()).toMatchObject([{ author: anna.uuid, internal: true, unconfirmed: false }])
    expect(intake.desk.asked(addCommentFromMail)).toBe(1)
  })

  test('that is rejected never has one', async () => {
    const [mail] = await heldFor(anna)
    expect((await as(anna).post(`/api/mails/${mail?.uuid}/reject`, {})).body).toMatchObject({ state: 'rejected' })
    expect((await as(anna).post(`/api/mails/${mail?.uuid}/accept`, {})).body).toMatchObject({ state: 'rejected' })
    await intake.work()
    expect(comments()).toEqual([])
    expect(await heldFor(anna)).toEqual([])
  })
})

describe('a customer', () => {
  test('whom nothing proves is heard as before, with a mark', async () => {
    await intake.receive(from(chef))
    expect(comments()).toMatchObject([{ author: chef.uuid, internal: false, unconfirmed: true }])
    expect(intake.desk.tickets[0]?.opened).toMatchObject({ unconfirmed: true })
    const admin = intake.mail.as(anActor({ roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE'] }))
    const { body } = await admin.get<{ 'hydra:member': { warnings: string[] }[] }>('/api/mails')
    expect(body['hydra:member'].map(({ warnings }) => warnings)).toEqual([
      ['sender-unconfirmed'],
      ['sender-unconfirmed'],
    ])
  })

  test('who answers our mail to them is heard without', async () => {
    const [answer] = await outbox()
    await intake.receive(from(chef, { 'In-Reply-To': answer?.messageId ?? '' }))
    expect(comments()).toMatchObject([{ author: chef.uuid, unconfirmed: false }])
  })

  test('of another company gets nowhere with the number and the mail of the first', async () => {
    const stranger = intake.desk.addPerson('chef@suedwind.example', { customerGroup: suedwind })
    const [answer] = await outbox()
    await intake.receive(from(stranger, { 'In-Reply-To': answer?.messageId ?? '', To: answer?.replyTo?.text ?? '' }))
    expect(comments()).toEqual([])
  })
})

test.each([
  ['two From headers', (raw: string) => `From: ${anna.email}\r\n${raw}`],
  ['two senders in one', (raw: string) => raw.replace(/^From: .*$/m, `From: ${chef.email}, ${anna.email}`)],
])('a mail with %s is held, whoever they are', async (_name, twist) => {
  await intake.receive(twist(from(chef)))
  expect(comments()).toEqual([])
  expect(await lastState()).toMatchObject({ state: 'held', reason: 'several-senders' })
})

test('only the key of reply tokens can make them, and it is not the secret that other services know', async () => {
  const { replyTo } = await noticeTo(anna, false)
  const guess = createHash('sha256').update('a secret of the tests').digest('hex').slice(0, 24)
  const forged = replyTo.replace(/[0-9a-f]{24}/, guess)
  await intake.receive(from(anna, { To: forged }), { to: [forged] })
  expect(await lastState()).toMatchObject({ state: 'held' })
})
