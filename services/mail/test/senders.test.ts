import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { withEnvelopeSender } from '../src/domain/envelope-sender.ts'
import { readBounce } from '../src/domain/read-bounce.ts'
import { readMail } from '../src/parsing/read-mail.ts'
import { type Intake, openIntake } from './an-intake.ts'
import { aMail, type Fields, fixture, multipart, text } from './messages/a-mail.ts'
import { readOutbox } from './post-office.ts'

let intake: Intake | undefined
afterEach(async () => await intake?.[Symbol.asyncDispose]())

const [ida, daemon] = ['ida@chor.example', 'MAILER-DAEMON@chor.example']

async function senderOf(raw: Buffer, envelopeFrom: string | null): Promise<string | null> {
  const mail = await readMail(raw, new Date())
  return withEnvelopeSender(mail, { envelopeFrom, ownAddresses: [] }).from[0]?.address ?? null
}

describe('a mail without From and Sender', () => {
  test.each<[string, Fields, string | null, string | null]>([
    ['is from who handed it over', {}, ida, ida],
    ['is from who a server before its mailbox says', { 'Return-Path': `<${ida}>` }, null, ida],
    ['is from nobody where its Return-Path is of somebody else’s making', { 'Return-Path': `<${ida}>` }, '', null],
    ['is from nobody when nobody handed it over', { 'Return-Path': '<>' }, null, null],
    ['is from nobody when nothing is known of it', {}, null, null],
    ['is from nobody when it comes back', { Subject: 'Undelivered Mail: returned mail' }, daemon, null],
  ])('%s', async (_name, fields, envelopeFrom, sender) => {
    expect(await senderOf(aMail({ From: null, ...fields }), envelopeFrom)).toBe(sender)
  })
})

test.each([
  ['hides its address', '"Kasse 3" <>'],
  ['names somebody', 'Wiebke <wiebke@toepferei-harms.example>'],
])('who handed a mail over is no matter where its From %s', async (_name, from) => {
  expect(await senderOf(aMail({ From: from }), ida)).not.toBe(ida)
})

test('a report of a mail server has no sender, whoever handed it over', async () => {
  const raw = Buffer.from(
    fixture('bounce')
      .toString('latin1')
      .replace(/^From:.*\r?\n/m, ''),
    'latin1',
  )
  expect(await senderOf(raw, ida)).toBe(null)
})

test('who left out their own address gets ticket and answers all the same', async () => {
  intake = await openIntake()
  await intake.receive(aMail({ From: null }), { from: ida })
  expect(intake.desk.tickets[0]?.opened.originEmail?.from).toBe(ida)
  const [answer] = await readOutbox(intake.mail.config.dataFolder)
  expect(answer?.to).toMatchObject({ text: ida })
})

describe('an address that is longer than any may be', () => {
  // Of letters that repeat nothing, an index would not take it.
  const long = `${randomBytes(2500).toString('hex')}@chor.example`

  test.each(['From', 'Reply-To', 'To', 'Cc'])('keeps no mail out that has it in its %s', async (header) => {
    intake = await openIntake()
    await intake.receive(aMail({ Subject: 'Sehr lang', [header]: `<${long}>` }), { from: ida })
    expect((await intake.ledger()).map(({ state }) => state)).toEqual(['new-ticket'])
  })

  test('is noted of a report as far as one may be', async () => {
    const fields = `Final-Recipient: rfc822; ${long}\nAction: failed\nStatus: 5.1.1`
    const report = { fields: { 'Content-Type': 'message/delivery-status' }, content: Buffer.from(fields) }
    const kind = 'report; report-type=delivery-status'
    const { recipients } = readBounce(
      await readMail(aMail({}, multipart(kind, [text('Siehe unten.'), report])), new Date()),
    )
    expect(recipients.map(({ address }) => address)).toEqual([long.slice(0, 320)])
  })
})

test.each(['Message-ID', 'In-Reply-To', 'References'])(
  'a mail whose %s is longer in bytes than any line may be becomes a ticket all the same',
  async (header) => {
    intake = await openIntake()
    const signs = Array.from({ length: 980 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('')
    await intake.receive(aMail({ Subject: 'Seltene Kennung', [header]: `<${signs}@chor.example>` }), { from: ida })
    expect((await intake.ledger()).map(({ state }) => state)).toEqual(['new-ticket'])
  },
)
