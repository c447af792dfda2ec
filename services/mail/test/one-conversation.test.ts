import { createFromMail } from '@leitstand/contracts/ticket/from-mail'
import { newId } from '@leitstand/kit/ids'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Intake, openIntake } from './an-intake.ts'
import { aMail, deliver } from './post-office.ts'

const nordlicht = newId()
const suedwind = newId()
let intake: Intake

beforeEach(async () => {
  intake = await openIntake()
})
afterEach(() => intake[Symbol.asyncDispose]())

const states = async () => (await intake.ledger()).map(({ state }) => state)

describe('two mails of one conversation', () => {
  const envelope = { from: 'chef@nordlicht.example', to: ['support@leitstand.example'] }
  const first = aMail({ 'Message-ID': '<erste@nordlicht.example>' }, 'Die Platte ist voll.')
  const answer = (headers: Record<string, string> = {}) =>
    aMail(
      { Subject: 'Re: Störung im Shop', 'In-Reply-To': '<erste@nordlicht.example>', ...headers },
      'Und jetzt steht alles.',
    )
  const said = () =>
    intake.desk.tickets.map(({ opened, comments }) => [opened.text, ...comments.map(({ text }) => text)])

  test.each([
    ['in their order', [first, answer()]],
    ['in the other order', [answer(), first]],
  ])('that come in the same moment, %s, become one ticket', async (_name, mails) => {
    intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
    for (const mail of mails) await deliver(intake.port, mail, envelope)
    await Promise.all([intake.work(), intake.work()])
    intake.mail.clock.advanceMinutes(1)
    await intake.work()
    expect(said().map((texts) => texts.toSorted())).toEqual([['Die Platte ist voll.', 'Und jetzt steht alles.']])
    expect((await states()).sort()).toEqual(['comment', 'new-ticket'])
  })

  test('become one ticket when the first was slow and comes after its answer', async () => {
    intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
    await intake.receive(answer())
    await intake.receive(first)
    expect(said()).toEqual([['Und jetzt steht alles.', 'Die Platte ist voll.']])
  })

  test('become one ticket when both answer a mail that never came to us', async () => {
    intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
    intake.desk.addPerson('nutzer@nordlicht.example', { customerGroup: nordlicht })
    await intake.receive(answer())
    await intake.receive(answer({ From: 'nutzer@nordlicht.example' }))
    expect(said()).toHaveLength(1)
  })

  test('of two customers stay two tickets', async () => {
    intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
    intake.desk.addPerson('chef@suedwind.example', { customerGroup: suedwind })
    await intake.receive(answer({ From: 'chef@suedwind.example' }))
    await intake.receive(first)
    expect(said()).toEqual([['Und jetzt steht alles.'], ['Die Platte ist voll.']])
  })

  test('become two tickets rather than wait for long for one that could not be worked on', async () => {
    intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
    intake.desk.loseAnswersOf(createFromMail)
    await intake.receive(first)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      intake.mail.clock.advanceMinutes(3)
      await intake.work()
    }
    intake.desk.loseAnswersOf(null)
    await intake.receive(answer())
    expect((await states()).sort()).toEqual(['new-ticket', 'received'])
  })
})

test('a Message-ID longer than a line of a mail may be stops nothing', async () => {
  const long = Array.from({ length: 700 }, (_, index) => (index * 7_919 + 1).toString(36)).join('')
  await intake.receive(aMail({ 'Message-ID': `<${long}@nordlicht.example>`, References: `<${long}@x.example>` }))
  expect(await states()).toEqual(['new-ticket'])
})
