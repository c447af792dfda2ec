import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { describe, expect, test, vi } from 'vitest'
import { mailConfig } from '../src/config.ts'
import { openSmtpIntake } from '../src/intake/smtp-intake.ts'
import { openTransport } from '../src/outgoing/open-transport.ts'
import { intakeAddress } from './a-desk.ts'
import { openIntake } from './an-intake.ts'
import { anotherCertificate, certificate } from './certificates.ts'
import { aMail, openReceivingServer, talk } from './post-office.ts'

const { cert, key } = certificate
const inOneLine = (pem: string) => pem.replaceAll('\n', '\\n')
const secured = { LEITSTAND_SMTP_TLS_CERT: cert, LEITSTAND_SMTP_TLS_KEY: inOneLine(key) }
const envelope = { from: 'chef@nordlicht.example', to: 'support@leitstand.example' }

describe('with a certificate', () => {
  test('a mail comes encrypted from a server that wants it so, and plainly from one that cannot', async () => {
    await using intake = await openIntake(secured)
    const tls = { ca: cert }
    const strict = createTransport({ host: '127.0.0.1', port: intake.port, requireTLS: true, tls })
    await strict.sendMail({ envelope, raw: aMail({ Subject: 'Verschlüsselt' }) })
    const plain = createTransport({ host: '127.0.0.1', port: intake.port, ignoreTLS: true })
    await plain.sendMail({ envelope, raw: aMail({ Subject: 'Offen' }) })
    await intake.work()
    expect((await intake.ledger()).map(({ subject }) => subject)).toEqual(['Verschlüsselt', 'Offen'])
  })

  test('one that was renewed is used without a restart, as soon as its key is there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tls-'))
    const files = { LEITSTAND_SMTP_TLS_CERT: join(folder, 'cert.pem'), LEITSTAND_SMTP_TLS_KEY: join(folder, 'key.pem') }
    const write = (pair: { cert: string; key: string }) => {
      writeFileSync(files.LEITSTAND_SMTP_TLS_CERT, pair.cert)
      writeFileSync(files.LEITSTAND_SMTP_TLS_KEY, pair.key)
    }
    write(certificate)
    await using desk = await openIntake()
    const { smtp } = mailConfig({ LEITSTAND_SECRET: 'a secret of the tests', ...files })
    const context = desk.mail.running.serviceContext
    await using intake = await openSmtpIntake({ ...context, ...smtp, port: 0, onMail: () => undefined, lookMs: 20 })
    const shows = ({ cert: ca }: { cert: string }) =>
      createTransport({ host: '127.0.0.1', port: intake.port, requireTLS: true, tls: { ca } }).verify()
    await shows(certificate)
    writeFileSync(files.LEITSTAND_SMTP_TLS_CERT, anotherCertificate.cert)
    await shows(certificate)
    write(anotherCertificate)
    await vi.waitFor(() => shows(anotherCertificate), 10_000)
    rmSync(folder, { recursive: true })
  })

  test('STARTTLS is offered, and without one it is not', async () => {
    await using intake = await openIntake(secured)
    expect((await talk(intake.port, ['EHLO x']))[0]).toContain('STARTTLS')
    await using open = await openIntake()
    expect((await talk(open.port, ['EHLO x', 'STARTTLS']))[0]).not.toContain('STARTTLS')
  })

  test.each([
    ['the key is missing', { LEITSTAND_SMTP_TLS_CERT: cert }, /belong together/],
    [
      'the key is another one',
      { ...secured, LEITSTAND_SMTP_TLS_KEY: anotherCertificate.key },
      /a certificate and its key/,
    ],
    ['it is none', { ...secured, LEITSTAND_SMTP_TLS_CERT: '-----BEGIN NOTHING' }, /a certificate and its key/],
    ['the file is not there', { ...secured, LEITSTAND_SMTP_TLS_CERT: '/nowhere.pem' }, /_CERT .*cannot be read/],
  ])('the start ends with a sentence when %s', (_name, environment, sentence) => {
    expect(() => mailConfig({ LEITSTAND_SECRET: 'a secret of the tests', ...environment })).toThrow(sentence)
  })
})

describe('recipients', () => {
  const to = (address: string) => [`RCPT TO:<${address}>`]
  const head = ['EHLO x', 'MAIL FROM:<gefaelscht@opfer.example>']

  test('who is not ours is refused in the dialogue, so nothing is sent back to whoever was named as its sender', async () => {
    await using intake = await openIntake({ LEITSTAND_SMTP_RECIPIENTS: 'Support@leitstand.example, nordlicht.example' })
    const ours = ['support@leitstand.example', 'SUPPORT+antwort@Leitstand.example', 'wer@nordlicht.example']
    const others = ['info@leitstand.example', 'wer@boese-nordlicht.example', 'support@leitstand.example.org']
    const answers = await talk(intake.port, [...head, ...[...ours, ...others].flatMap(to), 'QUIT'])
    expect(answers.slice(2, 5)).toEqual(ours.map(() => expect.stringMatching(/^250 /)))
    expect(answers.slice(5, 8)).toEqual(others.map(() => expect.stringMatching(/^550 5\.1\.1 /)))
    expect(await intake.ledger()).toEqual([])
  })

  test('mail for all is taken where nothing is said of recipients', async () => {
    await using intake = await openIntake()
    expect((await talk(intake.port, [...head, ...to('info@anders.example'), 'QUIT']))[2]).toMatch(/^250 /)
  })
})

describe('whoever keeps many connections open', () => {
  const greeting = async (port: number, from: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }).setEncoding('utf8')
    const [said] = await once(socket, 'data')
    return { said: String(said), socket }
  }

  test('is told to come later, and takes nothing from the mails of others', async () => {
    await using intake = await openIntake()
    const idle = await Promise.all(Array.from({ length: 120 }, () => greeting(intake.port, '127.0.0.2')))
    const taken = idle.filter(({ said }) => said.startsWith('220'))
    expect(taken).toHaveLength(50)
    expect((await talk(intake.port, ['EHLO x', 'MAIL FROM:<chef@nordlicht.example>'], '127.0.1.1'))[1]).toMatch(/^250 /)
    for (const { socket } of idle) socket.destroy()
    await vi.waitFor(async () => expect((await greeting(intake.port, '127.0.0.2')).said).toMatch(/^220 /))
  })
})

describe('mails that leave', () => {
  const message = { from: envelope.from, to: envelope.to, subject: 'x', text: 'x' }

  test('are encrypted when the server offers it', async () => {
    await using server = await openReceivingServer({ cert, key })
    const url = `${server.url}?tls.rejectUnauthorized=false`
    await using transport = openTransport({ url, requiresTls: false }, '')
    await transport.send('a', message)
    expect(server.received).toMatchObject([{ isEncrypted: true }])
  })

  test('stay here when that is required and the server does not offer it', async () => {
    await using server = await openReceivingServer()
    await using strict = openTransport({ url: server.url, requiresTls: true }, '')
    await expect(strict.send('a', message)).rejects.toThrow()
    expect(server.received).toEqual([])
    await using lenient = openTransport({ url: server.url, requiresTls: false }, '')
    await lenient.send('a', message)
    expect(server.received).toMatchObject([{ isEncrypted: false }])
  })

  test.each([
    ['required', true],
    ['offered', false],
  ])('are held to encryption by configuration: %s', (SMTP_TLS, requiresTls) => {
    expect(mailConfig({ LEITSTAND_SECRET: 'a secret of the tests', SMTP_TLS }).outgoing).toEqual({
      url: null,
      requiresTls,
    })
  })
})

test('who only names somebody as the sender keeps none of their mails out', async () => {
  await using narrow = await openIntake({
    LEITSTAND_SMTP_MAILS_PER_MINUTE: '1',
    LEITSTAND_SMTP_RECIPIENTS: intakeAddress,
  })
  const named = ['MAIL FROM:<chef@nordlicht.example>', 'RCPT TO:<niemand@anders.example>', 'RSET']
  const taken = ['MAIL FROM:<chef@nordlicht.example>', `RCPT TO:<${intakeAddress}>`, 'RSET']
  const only = Array.from({ length: 8 }, () => named).flat()
  const elsewhere = await talk(narrow.port, ['EHLO x', ...only, ...taken, 'QUIT'])
  expect(elsewhere.at(-3)).toMatch(/^250/)
  const flood = Array.from({ length: 6 }, () => taken).flat()
  expect((await talk(narrow.port, ['EHLO x', ...flood, 'QUIT'], '127.0.7.1')).at(-3)).toMatch(/^450/)
  expect((await talk(narrow.port, ['EHLO x', ...taken, 'QUIT'])).at(-3)).toMatch(/^250/)
})

test.each([
  ['at once', 0],
  ['in the midst of the mail', 200_000],
])(
  'a mail that cannot be kept, as is seen %s, is asked for again right away and on the same connection',
  async (_when, after) => {
    await using desk = await openIntake()
    const { smtp } = mailConfig({ LEITSTAND_SECRET: 'a secret of the tests' })
    const context = desk.mail.running.serviceContext
    let isFull = true
    const put: typeof context.blobs.put = async (content) => {
      if (!isFull) return await context.blobs.put(content)
      let length = 0
      for await (const chunk of after > 0 ? content : []) {
        length += chunk.length
        if (length > after) break
      }
      throw new Error('ENOSPC: no space left on device')
    }
    const blobs = { ...context.blobs, put }
    await using intake = await openSmtpIntake({ ...context, blobs, ...smtp, port: 0, onMail: () => undefined })
    const transport = createTransport({ host: '127.0.0.1', port: intake.port, pool: true, socketTimeout: 4_000 })
    const raw = aMail({ Subject: 'Groß' }, 'x'.repeat(70).concat('\r\n').repeat(20_000))
    await expect(transport.sendMail({ envelope, raw })).rejects.toMatchObject({ responseCode: 451 })
    isFull = false
    await transport.sendMail({ envelope, raw })
    transport.close()
    expect(await desk.ledger()).toHaveLength(1)
  },
)
