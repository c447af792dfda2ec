import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { classifyMail } from '../domain/classify-mail.ts'
import type { ParsedMail } from '../domain/parsed-mail.ts'
import { openParser } from './open-parser.ts'

const parser = openParser()
const mailOf = (raw: string | Buffer) => ({ raw: Buffer.from(raw), receivedAt: new Date() })
afterAll(() => parser[Symbol.asyncDispose]())

const bytesOf = (name: string) => readFileSync(new URL(`../../test/fixtures/${name}.eml`, import.meta.url))

async function read(name: string): Promise<ParsedMail> {
  const outcome = await parser.parse(mailOf(bytesOf(name)))
  if (!outcome.parsed) throw new Error(outcome.reason)
  return outcome.mail
}

const verdictOn = async (name: string) =>
  classifyMail(await read(name), { envelopeFrom: null, ownAddresses: ['support@leitstand.example'] })

test('reads a first mail with a picture in its text and a file with a hostile name', async () => {
  const mail = await read('first-mail-with-picture')
  expect(mail.from).toEqual([{ name: 'Jörg Nord', address: 'chef@nordlicht.example' }])
  expect(mail.subject).toBe('Störung im Shop')
  expect(mail.date).toBe('2026-02-12T08:15:00.000Z')
  expect(mail.text).toContain('diesen Fehler:\n\n![Fehler 500](cid:fehler@nordlicht.example)')
  expect(mail.text).toContain('[Protokoll](https://nordlicht.example/log)')
  expect(mail.attachments.map(({ name, inline, type }) => ({ name, inline, type }))).toEqual([
    { name: 'fehler.png', inline: true, type: 'image/png' },
    { name: 'protokoll.log', inline: false, type: 'text/plain' },
  ])
  expect(mail.warnings).toEqual([])
})

test('tells what the sender wrote now from what was quoted', async () => {
  const mail = await read('reply-german')
  expect(mail.replyText).toBe('Danke, es geht wieder.')
  expect(mail.quotedText).toContain('> bitte prüfen Sie die Kasse noch einmal.')
  expect(mail.inReplyTo).toEqual(['<our-reply@leitstand.example>'])
  expect(mail.references).toEqual(['<n1@nordlicht.example>', '<our-reply@leitstand.example>'])
})

test('repairs line ends and guesses unlabelled bytes, and says so', async () => {
  const repaired = await read('bare-carriage-returns')
  expect(repaired).toMatchObject({ subject: 'Alte Zeilenenden', text: 'Nur Wagenrücklauf.' })
  expect(repaired.warnings).toContain('line-ends-repaired')
  const guessed = await read('raw-latin1-subject')
  expect(guessed.subject).toBe('Störung')
  expect(guessed.warnings).toContain('header-charset-guessed')
})

describe('the kind of a mail', () => {
  test('a person may be answered', async () => {
    expect(await verdictOn('first-mail-with-picture')).toMatchObject({ kind: 'normal', mayBeAnswered: true })
  })
  test('an alert and an out-of-office notice carry the same mark, but only the alert opens a ticket', async () => {
    expect(await verdictOn('monitoring-alert')).toMatchObject({
      kind: 'auto-generated',
      isMachine: true,
      mayBeAnswered: false,
    })
    expect(await verdictOn('out-of-office-exchange')).toMatchObject({ kind: 'auto-reply', mayBeAnswered: false })
  })
  test('a bounce names the person and the mail that did not arrive', async () => {
    const { bounce, kind } = await verdictOn('bounce')
    expect(kind).toBe('bounce')
    expect(bounce).toEqual({
      recipients: [
        { address: 'weg@nordlicht.example', original: null, action: 'failed', status: '5.1.1', diagnostic: null },
      ],
      originalMessageId: '<our-reply@leitstand.example>',
      permanent: true,
    })
  })
})

/** A parser that hangs, dies or eats memory at a word in the mail, and else answers with its length. */
const fragile = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ raw }) => {
    const text = Buffer.from(raw).toString()
    if (text.includes('hang')) for (;;);
    if (text.includes('die')) process.exit(3)
    if (text.includes('throw')) setImmediate(() => { throw new Error('uncaught') })
    else if (text.includes('eat')) { const all = []; for (;;) all.push(new Array(100_000).fill(text)) }
    else parentPort.postMessage({ error: 'fine: ' + text.length })
  })`)}`,
)

test.each(['hang', 'die', 'throw', 'eat'])('goes on with the next mail when one makes the parser %s', async (word) => {
  await using weak = openParser({ workerUrl: fragile, timeLimitMs: 3_000, memoryMegabytes: 32, workers: 1 })
  const [first, second] = await Promise.all([weak.parse(mailOf(word)), weak.parse(mailOf('next'))])
  expect(first).toMatchObject({ parsed: false, reason: expect.stringMatching(/parser/) })
  expect(second).toEqual({ parsed: false, reason: 'fine: 4' })
})

test('reads a mail of millions of encoded letters within the memory that it has', { timeout: 120_000 }, async () => {
  // However long a loaded machine takes: it is the memory that counts here.
  await using small = openParser({ memoryMegabytes: 160, timeLimitMs: 120_000, workers: 1 })
  const head =
    'From: a@b.example\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable'
  const outcome = await small.parse(mailOf(`${head}\r\n\r\n${`${'=E4=FC'.repeat(12)}=\r\n`.repeat(110_000)}`))
  expect(outcome).toMatchObject({ parsed: true, mail: { warnings: expect.arrayContaining(['body-charset-guessed']) } })
})

test('a head of megabytes is not read to its end', async () => {
  const endless = `From: a@b.example\r\nTo: ${'wort '.repeat(400_000)}\r\n\r\nHallo`
  const reason = 'Error: Max header size for a MIME node exceeded'
  expect(await parser.parse(mailOf(endless))).toEqual({ parsed: false, reason })
})

test('a mail that exhausts its reader in one step ends nothing else', async () => {
  await using small = openParser({ memoryMegabytes: 64, workers: 1 })
  const head = 'From: a@b.example\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable'
  const exhausting = Buffer.from(`${head}\r\n\r\n${`${'=E4'.repeat(24)}=\r\n`.repeat(200_000)}`)
  expect(await small.parse(mailOf(exhausting))).toEqual({
    parsed: false,
    reason: expect.stringMatching(/^The parser /),
  })
  expect(await small.parse(mailOf('From: a@b.example\r\n\r\nHallo'))).toMatchObject({ parsed: true })
})
