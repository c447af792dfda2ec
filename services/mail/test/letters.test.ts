import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendMail } from '@leitstand/contracts/mail/requests'
import { commentCreated } from '@leitstand/contracts/ticket/events'
import type { CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { anna } from '@leitstand/kit/testing/facts'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { afterEach, expect, test } from 'vitest'
import { mailConfig } from '../src/config.ts'
import { aComment, ticketFacts } from './a-comment.ts'
import { type Intake, openIntake } from './an-intake.ts'
import { aMail, readOutbox } from './post-office.ts'

let intake: Intake | undefined
afterEach(async () => await intake?.[Symbol.asyncDispose]())

/** A customer of ours has opened a ticket by mail. */
async function aTicket(
  environment: Record<string, string> = {},
  to = 'support@leitstand.example',
): Promise<TicketFacts> {
  const intakeAddresses = ['support@leitstand.example', 'hardware@leitstand.example']
  intake = await openIntake(environment, { intakeAddresses })
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: newId() })
  await intake.receive(aMail({ To: to }), { to: [to] })
  const ticket = intake.desk.tickets[0]
  if (!ticket) throw new Error('The mail made no ticket')
  return ticketFacts(ticket)
}

async function say(comment: CommentFacts) {
  await intake?.mail.publish(commentCreated, { comment, actor: anna, version: 1 })
  intake?.mail.clock.advanceMinutes(1)
  await intake?.work()
}

const sent = async () => await readOutbox(intake?.mail.config.dataFolder ?? '')

async function aPicture() {
  const content = Buffer.from('89504e470d0a1a0a', 'hex')
  const blobs = intake?.mail.running.serviceContext.blobs
  if (!blobs) throw new Error('There is no service')
  return { uuid: newId(), ...(await blobs.put(content)), name: 'Fehler.png', mimeType: 'image/png' }
}

test('an answer reaches its reader formatted, with the picture in the text and the ticket to open', async () => {
  const ticket = await aTicket({ MAIL_SIGNATURE: 'Hoster GmbH\\nHRB 4711' })
  const picture = await aPicture()
  const text = `**Erledigt**, siehe ![Fehler](/attachment/view/${picture.uuid}).\n\n| a | b |\n|---|---|\n| 1 | 2 |`
  await say(aComment(ticket, { text, attachments: [picture] }))
  const answer = (await sent()).at(-1)
  expect(answer?.html).toContain('<strong>Erledigt</strong>')
  expect(answer?.html).toMatch(/<td [^>]+>2<\/td>/)
  expect(answer?.html).toContain('>Ticket #10001</a>')
  expect(answer?.html).toContain('Hoster GmbH<br>')
  expect(answer?.text).toMatch(/^Erledigt, siehe \[Fehler\]\.\n\na {3}b\n1 {3}2\n\n-- \nWenn Sie etwas ergänzen/)
  expect(answer?.text).toMatch(/Hoster GmbH\nHRB 4711\n$/)
  expect(answer?.attachments).toMatchObject([{ filename: 'Fehler.png', contentDisposition: 'inline', related: true }])
})

test('the answer that closes a ticket asks its reader how satisfied they are, by one link', async () => {
  const ticket = await aTicket()
  await say(aComment({ ...ticket, status: 'closed' }, { text: 'Erledigt.', resolvedText: 'Erledigt.' }))
  const answer = (await sent()).at(-1)
  expect(answer?.text).toContain('Wie zufrieden sind Sie?')
  for (const words of [answer?.text, String(answer?.html)])
    expect(words?.match(/ticket\/view\/[^\s"]+/g)).toEqual(['ticket/view/10001#rating'])
})

test('what an employee answered by mail stays as it was written', async () => {
  const ticket = await aTicket()
  await say(aComment(ticket, { text: '# df -h\n  __init__.py', textFormat: 'plain' }))
  const answer = (await sent()).at(-1)
  expect(answer?.text).toMatch(/^# df -h\n {2}__init__\.py\n/)
  expect(answer?.html).toContain('# df -h<br>\n&nbsp; __init__.py')
})

test('who wrote to one address of ours is answered from there, also by itself', async () => {
  const ticket = await aTicket({}, 'hardware@leitstand.example')
  await say(aComment(ticket))
  const mails = await sent()
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    expect(mail.from?.value[0]?.address).toBe('hardware@leitstand.example')
    expect(mail.replyTo?.text).toMatch(/^hardware\+.+@leitstand\.example$/)
  }
})

test('nobody makes us write in the name of an address that is none of ours', async () => {
  const ticket = await aTicket({}, 'chef@fremd.example')
  await say(aComment(ticket))
  for (const mail of await sent()) expect(mail.from?.value[0]?.address).toBe('support@leitstand.example')
})

const english = 'Hello, the server is down since this morning. Please help us.'

/** Somebody without an account has opened a ticket by mail. */
async function aStrangersTicket(text: string): Promise<TicketFacts> {
  intake = await openIntake()
  await intake.receive(aMail({ From: 'joe@elsewhere.example', Subject: 'Server' }, text))
  const ticket = intake.desk.tickets[0]
  if (!ticket) throw new Error('The mail made no ticket')
  return ticketFacts(ticket)
}

test('a stranger who writes English is answered in English, by people too, whatever they say later', async () => {
  const ticket = await aStrangersTicket(english)
  await intake?.receive(aMail({ From: 'joe@elsewhere.example', Subject: 'Re: [#10001] Server' }, 'OK 4711'))
  await say(aComment(ticket, { text: 'It runs again.' }))
  const [opened, confirmed, answer] = await sent()
  for (const mail of [opened, confirmed]) expect(mail?.text).toMatch(/^Hello,\n\nthank you for your message/)
  expect(answer?.text).toMatch(/^It runs again\.\n\n-- \nIf you want to add something, simply reply/)
  expect(answer?.html).toContain('<html lang="en">')
})

test.each([
  ['German', 'Guten Tag, der Server ist nicht erreichbar.', 'antworten Sie'],
  ['English', english, 'reply to this e-mail'],
])('who has no account gets no link that only accounts can open, and is told to answer in %s', async (_, text, way) => {
  const ticket = await aStrangersTicket(text)
  await say(aComment(ticket, { text: 'OK.' }))
  await say(aComment({ ...ticket, status: 'closed' }, { text: 'OK.', resolvedText: 'OK.' }))
  const mails = await sent()
  expect(mails).toHaveLength(3)
  for (const mail of mails) {
    expect(`${mail.text}${mail.html}`).not.toContain('/ticket/view/')
    expect(mail.text).toContain(way)
  }
})

test('what leaves is signed for the domain, so that others can tell it is ours', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n')
  await say(aComment(await aTicket({ MAIL_DKIM_SELECTOR: 'mail2026', MAIL_DKIM_KEY: key })))
  const folder = join(intake?.mail.config.dataFolder ?? '', 'outbox')
  const published = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const records: Record<string, string> = {
    'mail2026._domainkey.leitstand.example': `v=DKIM1; k=rsa; p=${published}`,
  }
  for (const name of await readdir(folder)) {
    const resolver = async (asked: string) => [[records[asked] ?? '']]
    const { results } = await dkimVerify(await readFile(join(folder, name)), { resolver })
    expect(results.map(({ status }) => status.result)).toEqual(['pass'])
  }
})

test.each([
  ['https', 'List-Unsubscribe=One-Click'],
  ['http', undefined],
])('a summary names the link by which its reader can end it, by %s at once, and both are signed', async (way, post) => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  intake = await openIntake({ MAIL_DKIM_SELECTOR: 'mail2026', MAIL_DKIM_KEY: key })
  const unsubscribe = `${way}://leitstand.example/unsubscribe/token`
  const order = {
    key: 's1',
    kind: 'notice' as const,
    to: ['agent@leitstand.example'],
    subject: 'Zusammenfassung',
    text: 'x',
  }
  await intake.mail.ask(sendMail, { ...order, ticket: null, unsubscribe })
  await intake.work()
  const [mail] = await sent()
  const lines = new Map(mail?.headerLines.map(({ key: name, line }) => [name, line.replace(/\s+/g, '')]))
  expect(lines.get('list-unsubscribe')).toBe(`List-Unsubscribe:<${unsubscribe}>`)
  expect(lines.get('list-unsubscribe-post')).toBe(post && `List-Unsubscribe-Post:${post}`)
  const signed =
    /;h=([^;]+);/
      .exec(lines.get('dkim-signature') ?? '')?.[1]
      ?.toLowerCase()
      .split(':') ?? []
  expect(signed).toEqual(expect.arrayContaining(['list-unsubscribe', ...(post ? ['list-unsubscribe-post'] : [])]))
})

test.each([
  ['MAIL_COLOUR', { MAIL_COLOUR: 'teal' }],
  ['MAIL_LOGO', { MAIL_LOGO: '/nowhere/logo.png' }],
  ['MAIL_DKIM_KEY', { MAIL_DKIM_SELECTOR: 'a' }],
  ['MAIL_DKIM_KEY', { MAIL_DKIM_SELECTOR: 'a', MAIL_DKIM_KEY: 'no key' }],
])('a setting that no mail could be sent with is refused at the start, by its name %s', (name, settings) => {
  const environment = { LEITSTAND_SECRET: 'a secret of the tests', ...settings }
  expect(() => mailConfig(environment)).toThrow(name)
})

test('the logo of the house stands at the head of its mails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-logo-'))
  try {
    const logo = join(folder, 'logo.png')
    await writeFile(logo, Buffer.from('89504e470d0a1a0a', 'hex'))
    await aTicket({ MAIL_LOGO: logo })
    expect((await sent())[0]?.attachments).toMatchObject([{ cid: 'logo@leitstand', contentType: 'image/png' }])
    await writeFile(logo, 'no picture')
    const environment = { LEITSTAND_SECRET: 'a secret of the tests', MAIL_LOGO: logo }
    expect(() => mailConfig(environment)).toThrow('MAIL_LOGO must be a PNG')
  } finally {
    await rm(folder, { recursive: true })
  }
})
