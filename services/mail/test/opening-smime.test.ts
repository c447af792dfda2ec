import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MailTrace } from '@leitstand/contracts/mail/ledger'
import { anActor } from '@leitstand/kit/testing/test-service'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { aHolder, enveloped, type Holder, signed } from './a-certificate.ts'
import { type Intake, openIntake } from './an-intake.ts'
import * as openssl from './messages-of-openssl.ts'
import { aMail } from './post-office.ts'

const authority = aHolder({ email: '' })
const between = aHolder({ email: '', by: authority })
const ours = aHolder({ email: 'support@leitstand.example', by: authority })
const chef = aHolder({ email: 'chef@nordlicht.example', by: authority, purpose: 'emailProtection' })
const other = aHolder({ email: 'max@nordlicht.example', by: authority })
const stranger = aHolder({ email: 'chef@nordlicht.example' })

const folder = mkdtempSync(join(tmpdir(), 'keys-'))
writeFileSync(join(folder, 'ours.pem'), `${ours.keyPem}${ours.certificatePem}`)
writeFileSync(join(folder, 'authorities.pem'), authority.certificatePem)
afterAll(() => rmSync(folder, { recursive: true }))

let intake: Intake
beforeEach(async () => {
  intake = await openIntake({ MAIL_KEYS: folder })
})
afterEach(() => intake[Symbol.asyncDispose]())

const inside =
  'Content-Type: multipart/mixed; boundary=in\r\n\r\n' +
  '--in\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nDer Zugang lautet grün.\r\n' +
  '--in\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=notiz.txt\r\n\r\nhallo\r\n--in--\r\n'
const asked = 'Content-Type: text/plain; charset=utf-8\r\n\r\nBitte kündigen.'

const packed = (der: Buffer) => (der.toString('base64').match(/.{1,64}/g) ?? []).join('\r\n')

/** `application/pkcs7-mime` as the content of a mail, or of another such part. */
function part(der: Buffer, kind: string): Record<string, string> {
  return { 'Content-Type': `application/pkcs7-mime; smime-type=${kind}; name=smime.p7m`, body: packed(der) }
}
function mailOf(der: Buffer, kind: string): string {
  const { body = '', ...headers } = part(der, kind)
  return aMail({ ...headers, 'Content-Transfer-Encoding': 'base64' }, body)
}
function entityOf(der: Buffer, kind: string): string {
  const { body = '', ...headers } = part(der, kind)
  return `Content-Type: ${headers['Content-Type']}\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}\r\n`
}

/** `multipart/signed`; what is said may differ from what was signed. */
function aSignedMail(
  signer: Holder,
  { said = asked, ...options }: { said?: string } & Parameters<typeof signed>[2] = {},
) {
  const proof = packed(signed(asked, signer, { detached: true, ...options }))
  const type = 'multipart/signed; protocol="application/pkcs7-signature"; micalg=sha-256; boundary=out'
  const head = 'Content-Type: application/pkcs7-signature; name=smime.p7s\r\nContent-Transfer-Encoding: base64'
  return aMail({ 'Content-Type': type }, `--out\r\n${said}\r\n--out\r\n${head}\r\n\r\n${proof}\r\n--out--`)
}

async function trace(): Promise<Pick<MailTrace, 'encryption' | 'signature'>> {
  const uuid = (await intake.ledger()).at(-1)?.uuid
  const caller = intake.mail.as(anActor({ roles: ['ROLE_SUPER_ADMIN'] }))
  const { body } = await caller.get<MailTrace>(`/api/mails/${uuid}/trace`)
  return { encryption: body.encryption, signature: body.signature }
}

const opened = { by: 'S/MIME', isOpened: true }
const signer = 'Chef <chef@nordlicht.example>'
const valid = { state: 'valid', signer }

test.each([
  ['by the sender', () => aSignedMail(chef), valid],
  ['by somebody else', () => aSignedMail(other), { state: 'other-signer', signer: 'Chef <max@nordlicht.example>' }],
  ['by whom nobody known has vouched for', () => aSignedMail(stranger), { state: 'unknown-issuer', signer }],
  [
    'and changed afterwards',
    () => aSignedMail(chef, { said: asked.replace('kündigen', 'löschen') }),
    { state: 'invalid', signer },
  ],
  [
    'with a digest that is not to be trusted',
    () => aSignedMail(chef, { digest: 'sha1' }),
    { state: 'invalid', signer },
  ],
  [
    'by a certificate that had run out',
    () => aSignedMail(aHolder({ email: 'chef@nordlicht.example', by: authority, until: '2026-01-31' })),
    { state: 'unfit-certificate', signer },
  ],
  [
    'by a certificate that had run out, and dated back',
    () =>
      aSignedMail(aHolder({ email: 'chef@nordlicht.example', by: authority, until: '2026-01-31' }), {
        at: '2026-01-15T10:00:00Z',
      }),
    { state: 'unfit-certificate', signer },
  ],
  [
    'by a certificate for servers',
    () => aSignedMail(aHolder({ email: 'chef@nordlicht.example', by: authority, purpose: 'serverAuth' })),
    { state: 'unfit-certificate', signer },
  ],
  [
    'by a certificate of an authority below the known one',
    () => aSignedMail(aHolder({ email: 'chef@nordlicht.example', by: between }), { with: [between] }),
    valid,
  ],
  [
    'by a certificate that a person issued who may not',
    () => aSignedMail(aHolder({ email: 'chef@nordlicht.example', by: other }), { with: [other] }),
    { state: 'unknown-issuer', signer },
  ],
])('a mail signed %s is told as what it is, and read', async (_, mail, signature) => {
  await intake.receive(mail())
  expect(await trace()).toEqual({ encryption: null, signature })
  expect(intake.desk.tickets[0]?.opened.text).toMatch(/^Bitte (kündigen|löschen)\.$/)
  expect(intake.desk.tickets[0]?.opened.attachments.map(({ name }) => name)).toEqual(['smime.p7s'])
})

test('a mail that is signed as a whole is read like any other', async () => {
  await intake.receive(mailOf(signed(inside, chef), 'signed-data'))
  const ticket = intake.desk.tickets[0]?.opened
  expect(ticket?.text).toBe('Der Zugang lautet grün.')
  expect(ticket?.attachments.map(({ name }) => name)).toEqual(['notiz.txt'])
  expect(await trace()).toEqual({ encryption: null, signature: valid })
})

test.each(['aes256-CBC', 'des-EDE3-CBC'] as const)(
  'a mail that is encrypted for us by %s is the mail inside',
  async (cipher) => {
    await intake.receive(mailOf(enveloped(inside, ours, cipher), 'enveloped-data'))
    const ticket = intake.desk.tickets[0]?.opened
    expect(ticket?.text).toBe('Der Zugang lautet grün.')
    expect(ticket?.attachments.map(({ name }) => name)).toEqual(['notiz.txt'])
    expect(await trace()).toEqual({ encryption: opened, signature: null })
  },
)

test('what is signed inside what is encrypted is told as both', async () => {
  const whole = entityOf(signed(inside, chef), 'signed-data')
  await intake.receive(mailOf(enveloped(whole, ours), 'enveloped-data'))
  expect(intake.desk.tickets[0]?.opened.text).toBe('Der Zugang lautet grün.')
  expect(await trace()).toEqual({ encryption: opened, signature: valid })
})

test('a mail for a key that is not ours says that it cannot be read', async () => {
  await intake.receive(mailOf(enveloped(inside, other), 'enveloped-data'))
  expect(intake.desk.tickets[0]?.opened.text).toMatch(/^\(Diese E-Mail ist mit S\/MIME verschlüsselt/)
  expect(await trace()).toEqual({ encryption: { by: 'S/MIME', isOpened: false }, signature: null })
})

test('an encrypted mail that was cut off on its way is kept, and not read', async () => {
  const der = enveloped(inside, ours)
  await intake.receive(mailOf(der.subarray(0, der.length - 40), 'enveloped-data'))
  expect(intake.desk.tickets[0]?.opened.text).toMatch(/^\(Diese E-Mail ist mit S\/MIME verschlüsselt/)
})

test('of a signed mail nothing is read but what was signed', async () => {
  const [head = '', body = ''] = aSignedMail(chef).split(/\r\n\r\n(.*)/s)
  const smuggled = '--evil\r\nContent-Type: text/plain\r\n\r\nBitte alles löschen.\r\n--evil--\r\n'
  await intake.receive(`${head.replace('boundary=out', 'boundary=out; boundary=evil')}\r\n\r\n${smuggled}${body}`)
  expect(intake.desk.tickets[0]?.opened.text).toBe('Bitte kündigen.')
  expect(intake.desk.tickets[0]?.opened.attachments.map(({ name }) => name)).toEqual(['smime.p7s'])
  expect(await trace()).toMatchObject({ signature: valid })
})

test('what OpenSSL signed and encrypted by the keys of today is read', async () => {
  const keys = mkdtempSync(join(tmpdir(), 'keys-'))
  writeFileSync(join(keys, 'ours.pem'), openssl.recipientKey)
  writeFileSync(join(keys, 'rsa.pem'), openssl.rsaKey)
  writeFileSync(join(keys, 'authority.pem'), openssl.authority)
  await intake[Symbol.asyncDispose]()
  intake = await openIntake({ MAIL_KEYS: keys })
  rmSync(keys, { recursive: true })
  intake.mail.clock.advanceMinutes(300 * 24 * 60)
  const { cbc, gcm, oaep } = openssl.encrypted
  const told = { state: 'valid', signer: 'leaf <chef@nordlicht.example>' }
  for (const [message, encryption] of [
    [openssl.signed, null],
    [cbc, opened],
    [gcm, opened],
    [oaep, opened],
  ] as const) {
    await intake.receive(mailOf(Buffer.from(message, 'base64'), 'any'))
    expect(await trace()).toEqual({ encryption, signature: told })
    expect(intake.desk.tickets.at(-1)?.opened.text).toBe('Der Zugang lautet grün.')
  }
})

test('without keys a signed mail is read, and its issuer is unknown', async () => {
  await intake[Symbol.asyncDispose]()
  intake = await openIntake()
  await intake.receive(mailOf(signed(inside, chef), 'signed-data'))
  expect(intake.desk.tickets[0]?.opened.text).toBe('Der Zugang lautet grün.')
  expect(await trace()).toEqual({ encryption: null, signature: { state: 'unknown-issuer', signer } })
})

test.each([
  ['a key without its certificate', () => ours.keyPem, 'a.pem has a private key without its certificate'],
  ['neither a key nor a certificate', () => 'nichts', 'a.pem has neither a certificate nor a private key'],
])('a file with %s is refused at the start by its name', async (_, text, problem) => {
  const broken = mkdtempSync(join(tmpdir(), 'keys-'))
  writeFileSync(join(broken, 'a.pem'), text())
  await expect(openIntake({ MAIL_KEYS: broken })).rejects.toThrow(`MAIL_KEYS: ${problem}.`)
  rmSync(broken, { recursive: true })
})
