import { commentCreated } from '@leitstand/contracts/ticket/events'
import { newId } from '@leitstand/kit/ids'
import { anna as annaFacts } from '@leitstand/kit/testing/facts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aComment, ticketFacts } from './a-comment.ts'
import { type Intake, openIntake } from './an-intake.ts'
import { aMail, readOutbox } from './post-office.ts'

const from = 'anna@leitstand.example'
const stranger = 'erika@blumen.example'
let intake: Intake
beforeEach(async () => {
  intake = await openIntake()
  intake.desk.addPerson(from, { staff: true, roles: ['ROLE_EMPLOYEE'] })
})
afterEach(() => intake[Symbol.asyncDispose]())

const forwarded = (address: string) =>
  `Bitte ansehen.\r\n\r\nVon: Erika <${address}>\r\nGesendet: heute\r\nAn: Anna\r\nBetreff: Kalender\r\n\r\nLeer.`
const attached = [
  '--b\r\nContent-Type: text/plain\r\n\r\nBitte ansehen.',
  `--b\r\nContent-Type: message/rfc822\r\n\r\nFrom: Erika <${stranger}>\r\nSubject: Kalender\r\n\r\nLeer.`,
  '--b--',
].join('\r\n')
const mixed = { 'Content-Type': 'multipart/mixed; boundary=b' }
const opened = () => intake.desk.tickets[0]
const outbox = () => readOutbox(intake.mail.config.dataFolder)

async function answer(): Promise<string[]> {
  const ticket = opened()
  if (!ticket) throw new Error('The mail made no ticket')
  const comment = aComment(ticketFacts(ticket), { text: 'Wir sehen nach.' })
  await intake.mail.publish(commentCreated, { comment, actor: annaFacts, version: 1 })
  intake.mail.clock.advanceMinutes(1)
  await intake.work()
  return (await outbox()).flatMap(({ to }) => [to].flat().map((one) => one?.text ?? ''))
}

test.each([
  ['in its text', {}, forwarded(stranger)],
  ['as a file', mixed, attached],
])(
  'what an employee forwards of somebody unknown %s is answered to them, and their answer comes back',
  async (_, fields, body) => {
    await intake.receive(aMail({ From: from, Subject: 'WG: Kalender', ...fields }, body), { from })
    expect(opened()?.opened).toMatchObject({ customer: null, customerUser: null })
    expect(await outbox()).toEqual([])
    expect(await answer()).toEqual([stranger])
    const [sent] = await outbox()
    const again = {
      From: stranger,
      Subject: 'Re: Kalender',
      'Message-ID': '<2@blumen.example>',
      'In-Reply-To': sent?.messageId ?? '',
    }
    await intake.receive(aMail(again, 'Danke!'), { from: stranger })
    expect(intake.desk.tickets).toHaveLength(1)
    expect(opened()?.comments[0]?.text).toContain('Danke!')
  },
)

test.each([
  ['a colleague', 'bernd@leitstand.example'],
  ['one of our own addresses', 'support@leitstand.example'],
  ['a machine', 'mailer-daemon@blumen.example'],
])('what an employee forwards of %s has nobody else to answer', async (_, address) => {
  intake.desk.addPerson('bernd@leitstand.example', { staff: true, roles: ['ROLE_EMPLOYEE'] })
  await intake.receive(aMail({ From: from, Subject: 'WG: Kalender' }, forwarded(address)), { from })
  expect(await answer()).not.toContain(address)
})

const block = (address: string, subject: string) =>
  `Von: X <${address}>\r\nGesendet: heute\r\nAn: Y\r\nBetreff: ${subject}\r\n\r\n`

test.each([
  ['a colleague', 'bernd@leitstand.example'],
  ['one of our own addresses', 'support@leitstand.example'],
])('what %s passed on to the employee who forwards it is of whom it came from at first', async (_, between) => {
  intake.desk.addPerson('bernd@leitstand.example', { staff: true, roles: ['ROLE_EMPLOYEE'] })
  const passedOn = `${block(between, 'WG: Kalender')}Machst du das?\r\n\r\n${block(stranger, 'Kalender')}Leer.`
  await intake.receive(aMail({ From: from, Subject: 'WG: WG: Kalender' }, passedOn), { from })
  expect(await answer()).toEqual([stranger])
})

test('what a customer passed on is theirs, also when an employee forwards it', async () => {
  const chef = intake.desk.addPerson('chef@nordlicht.example', { customerGroup: newId() })
  const passedOn = `${block(chef.email, 'WG: Kalender')}Bitte prüfen.\r\n\r\n${block(stranger, 'Kalender')}Leer.`
  await intake.receive(aMail({ From: from, Subject: 'WG: WG: Kalender' }, passedOn), { from })
  expect(opened()?.opened).toMatchObject({ customerUser: chef.uuid })
  expect(await answer()).not.toContain(stranger)
})

test('what a colleague wrote is nobody else’s, whomever it answered', async () => {
  intake.desk.addPerson('bernd@leitstand.example', { staff: true, roles: ['ROLE_EMPLOYEE'] })
  const answered = `${block('bernd@leitstand.example', 'AW: Kalender')}Erledigt.\r\n\r\n${block(stranger, 'Kalender')}Leer.`
  await intake.receive(aMail({ From: from, Subject: 'WG: Kalender' }, answered), { from })
  expect(await answer()).not.toContain(stranger)
})

test('a sender with characters that no database keeps is read without them', async () => {
  const broken = attached.replace(stranger, 'erika\0@blumen\0.example')
  await intake.receive(aMail({ From: from, Subject: 'WG: Kalender', ...mixed }, broken), { from })
  expect(await answer()).toEqual([stranger])
})

test('a customer who forwards a mail stays the one who is answered', async () => {
  const chef = intake.desk.addPerson('chef@nordlicht.example', { customerGroup: newId() })
  await intake.receive(aMail({ From: chef.email, Subject: 'WG: Kalender' }, forwarded(stranger)), { from: chef.email })
  expect(await answer()).not.toContain(stranger)
})
