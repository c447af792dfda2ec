import { generateKeyPairSync } from 'node:crypto'
import { sendMail } from '@leitstand/contracts/mail/requests'
import { newId } from '@leitstand/kit/ids'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openZone, type Zone } from './a-zone.ts'
import { type Intake, openIntake } from './an-intake.ts'
import { aMail, deliver, readOutbox } from './post-office.ts'

const server = '93.184.216.34'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const record = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const subject = 'Re: [#10001] Störung'
let zone: Zone
let intake: Intake
let anna: ReturnType<Intake['desk']['addPerson']>

beforeEach(async () => {
  zone = await openZone()
  zone.texts.set('desk._domainkey.leitstand.example', `v=DKIM1; k=rsa; p=${record}`)
  zone.texts.set('leitstand.example', `v=spf1 ip4:${server} -all`)
  zone.texts.set('_dmarc.streng.example', 'v=DMARC1; p=reject')
  intake = await openIntake(
    { MAIL_VERIFY: 'on', MAIL_DNS_SERVERS: zone.address, MAIL_TRUSTED_AUTHSERV_IDS: 'mx.leitstand.example' },
    { intakeAddresses: ['support@leitstand.example'] },
  )
  anna = intake.desk.addPerson('anna@leitstand.example', { staff: true, roles: ['ROLE_EMPLOYEE'] })
  intake.desk.addPerson('chef@streng.example', { customerGroup: newId() })
  await receiveFrom('127.0.0.1', aMail({ From: 'chef@streng.example' }), 'chef@streng.example')
})
afterEach(async () => {
  await intake[Symbol.asyncDispose]()
  await zone[Symbol.asyncDispose]()
})

/** Every server of a test stands on this machine; the ledger is told where else it would stand. */
async function receiveFrom(remoteAddress: string, raw: string | Buffer, from: string): Promise<void> {
  await deliver(intake.port, raw, { from, to: ['support@leitstand.example'] })
  await intake.mail.running.database.query(
    "UPDATE received_mails SET remote_address = $1, helo = 'mail.leitstand.example' WHERE state = 'received'",
    [remoteAddress],
  )
  await intake.work()
}

/** What somebody sends who has a domain of their own, whoever stands in From. */
async function signedByEvil(head: string): Promise<string> {
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  zone.texts.set('desk._domainkey.evil.example', `v=DKIM1; k=rsa; p=${record}`)
  const dkim = { domainName: 'evil.example', keySelector: 'desk', privateKey: key }
  const signer = createTransport({ streamTransport: true, buffer: true, dkim })
  const raw = `${head}\r\nTo: support@leitstand.example\r\nSubject: ${subject}\r\nMessage-ID: <${newId()}@evil.example>\r\n\r\nErledigt.\r\n`
  const envelope = { from: 'x@evil.example', to: ['support@leitstand.example'] }
  const { message } = await signer.sendMail({ raw, envelope })
  return message.toString()
}

async function signed(headers: Record<string, string> = {}): Promise<string> {
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const signer = createTransport({
    streamTransport: true,
    buffer: true,
    dkim: { domainName: 'leitstand.example', keySelector: 'desk', privateKey: key },
  })
  const { message } = await signer.sendMail({ from: 'anna@leitstand.example', subject, text: 'Erledigt.', ...headers })
  return message.toString()
}

const comments = () => intake.desk.tickets[0]?.comments ?? []
const last = async () => (await intake.ledger()).at(-1)
const fromAnna = (headers: Record<string, string> = {}) =>
  aMail({ From: 'anna@leitstand.example', Subject: subject, ...headers })

describe('an employee is proven', () => {
  test.each([
    ['by the signature of the domain', '127.0.0.1', 'weg@relay.example', () => signed()],
    ['by a server that the domain names', server, 'anna@leitstand.example', async () => fromAnna()],
    [
      'by a server in front that we believe',
      '127.0.0.1',
      'anna@leitstand.example',
      async () =>
        fromAnna({ 'Authentication-Results': 'mx.leitstand.example; dmarc=pass header.from=leitstand.example' }),
    ],
  ])('%s, and what answers no mail of ours stays internal', async (_name, address, envelope, make) => {
    await receiveFrom(address, await make(), envelope)
    expect(comments()).toMatchObject([{ internal: true, unconfirmed: false }])
  })
})

describe('an employee is not proven', () => {
  test.each([
    ['by a signature over other words', '127.0.0.1', async () => (await signed()).replace('Erledigt.', 'Gefälscht.')],
    ['by a server that the domain does not name', '8.8.8.8', async () => fromAnna()],
    [
      'by a server in front that nobody believes',
      '8.8.8.8',
      async () => fromAnna({ 'Authentication-Results': 'mx.evil.example; dmarc=pass header.from=leitstand.example' }),
    ],
  ])('%s', async (_name, address, make) => {
    await receiveFrom(address, await make(), 'anna@leitstand.example')
    expect(comments()).toEqual([])
    expect(await last()).toMatchObject({ state: 'held' })
  })

  const filler = Array.from({ length: 405 }, (_, index) => `X-Filler-${index}: x`).join('\r\n')
  test.each([
    ['beside an address that nobody can read', 'From: x@foo@evil.example, anna@leitstand.example'],
    ['far below another', `From: a@evil.example\r\n${filler}\r\nFrom: anna@leitstand.example`],
  ])('where another domain has signed and they stand %s', async (_name, head) => {
    zone.texts.set('_dmarc.leitstand.example', 'v=DMARC1; p=reject')
    await receiveFrom('8.8.8.8', await signedByEvil(head), 'x@evil.example')
    expect(comments()).toEqual([])
    expect(await last()).toMatchObject({ state: 'held', reason: 'several-senders' })
  })

  test.each([
    ['that the domain does not name', '8.8.8.8', 'anna@leitstand.example', 'held'],
    ['that the domain names', server, 'anna@leitstand.example', 'comment'],
    ['of which the domain says nothing', '8.8.4.4', 'anna@leitstand.example', 'comment'],
    ['of which the domain says nothing, in the name of another', '8.8.4.4', 'weg@evil.example', 'held'],
  ])('by an answer to our mail from a server %s (%s, %s): %s', async (name, address, envelope, state) => {
    // Where a domain publishes nothing, an answer to our mail to that very person is all the proof there can be (AMB-259).
    if (name.startsWith('of which')) for (const record of [...zone.texts.keys()]) zone.texts.delete(record)
    const [person, ticket] = [anna.uuid, intake.desk.tickets[0]?.uuid ?? null]
    const to = ['anna@leitstand.example']
    const answer = { person, publicId: 10_001, internal: false }
    await intake.mail.ask(sendMail, { key: 'n', kind: 'notice', to, subject, text: 'Neues', ticket, answer })
    await intake.work()
    const notice = (await readOutbox(intake.mail.config.dataFolder)).find((mail) => mail.subject === subject)
    await receiveFrom(address, fromAnna({ 'In-Reply-To': notice?.messageId ?? '' }), envelope)
    expect(await last()).toMatchObject({ state })
  })

  test('while name servers are silent, which holds up no mail', async () => {
    zone.fallSilent()
    await receiveFrom(server, await signed(), 'anna@leitstand.example')
    await receiveFrom(server, fromAnna(), 'anna@leitstand.example')
    expect((await intake.ledger()).map(({ state }) => state)).toEqual(['new-ticket', 'held', 'held'])
  })
})

test('a customer whose domain rejects what fails is held though the names that the sender chose get no answer', async () => {
  zone.silent.add('evil.example')
  const signatures = ['a', 'b', 'c', 'streng'].map(
    (name) =>
      `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${name}.evil.example; s=x;\r\n h=from:subject; bh=AAAA; b=AAAA\r\n`,
  )
  const forged = aMail({ From: 'chef@streng.example', Subject: subject })
  for (const _ of [1, 2]) {
    await receiveFrom('8.8.8.8', signatures.join('') + forged, 'x@evil.example')
    expect(await last()).toMatchObject({ state: 'held', reason: 'refused-by-domain' })
  }
})

test('nobody joins the conversation of others by where they want their answers', async () => {
  const fremd = { From: 'partner@fremd.example', Subject: 'Umzug' }
  await receiveFrom('8.8.8.8', aMail(fremd), 'partner@fremd.example')
  const opened = intake.desk.tickets.at(-1)
  const forged = { From: 'partner@fremd.example', 'Reply-To': 'x@evil.example', Subject: `[#${opened?.publicId}]` }
  await receiveFrom('8.8.8.8', aMail(forged), 'x@evil.example')
  const known = await intake.mail.running.database.query<{ address: string }>(
    'SELECT address FROM conversation_addresses WHERE ticket = $1',
    [opened?.uuid],
  )
  expect(known).toEqual([{ address: 'partner@fremd.example' }])
})

test('a customer whose domain rejects what fails is held; without a policy they are marked', async () => {
  await receiveFrom('8.8.8.8', aMail({ From: 'chef@streng.example', Subject: subject }), 'x@evil.example')
  expect(await last()).toMatchObject({ state: 'held', reason: 'refused-by-domain' })
  zone.texts.delete('_dmarc.streng.example')
  await receiveFrom('8.8.8.8', aMail({ From: 'chef@streng.example', Subject: subject }), 'x@evil.example')
  expect(comments()).toMatchObject([{ unconfirmed: true }])
})

test.each([
  ['in the words of another alphabet', '=?utf-8?q?A?= <=?utf-8?q?chef=40streng.example?=>'],
  ['with a sign that nobody sees', 'chef@streng.example\u200b'],
])('the domain is asked also where its customer stands %s', async (_how, sender) => {
  await receiveFrom('8.8.8.8', aMail({ From: sender, Subject: subject }), 'x@evil.example')
  expect(await last()).toMatchObject({ state: 'held', reason: 'refused-by-domain' })
})

test.each([
  ['that nothing proves gets no answer, which would reach whoever was named', '8.8.8.8', 0],
  ['whom the domain knows is told that the mail belongs to no ticket', server, 1],
])('a stranger %s', async (_what, address, answers) => {
  zone.texts.set('fremd.example', `v=spf1 ip4:${server} -all`)
  await deliver(
    intake.port,
    aMail({ From: 'wer@fremd.example', To: 'niemand@leitstand.example', Subject: 'Billige Uhren' }),
    {
      from: 'wer@fremd.example',
      to: ['niemand@leitstand.example'],
    },
  )
  const placed = "UPDATE received_mails SET remote_address = $1, helo = 'mail.fremd.example' WHERE state = 'received'"
  await intake.mail.running.database.query(placed, [address])
  await intake.work()
  expect(await last()).toMatchObject({ state: 'rejected' })
  const sent = await readOutbox(intake.mail.config.dataFolder)
  expect(sent.filter(({ subject }) => subject?.includes('Billige Uhren'))).toHaveLength(answers)
  expect((await last())?.reason).toContain(answers === 0 ? 'not-answered: sender-unproven' : 'unknown-sender')
})
