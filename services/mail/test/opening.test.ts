import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MailTrace } from '@leitstand/contracts/mail/ledger'
import { anActor } from '@leitstand/kit/testing/test-service'
import * as pgp from 'openpgp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Intake, openIntake } from './an-intake.ts'
import * as gnupg from './messages-of-gnupg.ts'
import { aMail } from './post-office.ts'

const folder = mkdtempSync(join(tmpdir(), 'keys-'))
const passphrase = 'nur für Tests'
const inside =
  'Content-Type: multipart/mixed; boundary=in; protected-headers="v1"\r\nFrom: Boss <boss@leitstand.example>\r\n' +
  'Subject: Passwort im Klartext\r\n\r\n' +
  '--in\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nDer Zugang lautet grün.\r\n' +
  '--in\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=notiz.txt\r\n\r\nhallo\r\n--in--\r\n'

async function aKey(email: string, secret?: string) {
  const made = await pgp.generateKey({
    userIDs: [{ name: 'Chef', email }],
    ...(secret && { passphrase: secret }),
    format: 'armored',
  })
  const locked = await pgp.readPrivateKey({ armoredKey: made.privateKey })
  const secretKey = secret ? await pgp.decryptKey({ privateKey: locked, passphrase: secret }) : locked
  return { ...made, secretKey, open: await pgp.readKey({ armoredKey: made.publicKey }) }
}
type TestKey = Awaited<ReturnType<typeof aKey>>

let [ours, chef, other, stranger]: TestKey[] = []
let intake: Intake
beforeAll(async () => {
  ours = await aKey('support@leitstand.example', passphrase)
  chef = await aKey('chef@nordlicht.example')
  other = await aKey('max@nordlicht.example')
  stranger = await aKey('chef@nordlicht.example')
  writeFileSync(join(folder, 'ours.asc'), ours.privateKey)
  writeFileSync(join(folder, 'chef.asc'), chef.publicKey)
  writeFileSync(join(folder, 'max.asc'), other.publicKey)
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(async () => {
  intake = await openIntake({ MAIL_KEYS: folder, MAIL_KEYS_PASSPHRASE: passphrase })
})
afterEach(() => intake[Symbol.asyncDispose]())

async function sealed(signer: TestKey | undefined, reader = ours): Promise<string> {
  return await pgp.encrypt({
    message: await pgp.createMessage({ binary: Buffer.from(inside) }),
    encryptionKeys: reader?.open as pgp.PublicKey,
    ...(signer && { signingKeys: signer.secretKey }),
  })
}

function asMail(armored: string): string {
  const type = 'multipart/encrypted; protocol="application/pgp-encrypted"; boundary=out'
  const parts = [
    'Content-Type: application/pgp-encrypted\r\n\r\nVersion: 1',
    `Content-Type: application/octet-stream; name=encrypted.asc\r\n\r\n${armored.replace(/\r?\n/g, '\r\n')}`,
  ]
  return aMail({ Subject: '...', 'Content-Type': type }, `${parts.map((one) => `--out\r\n${one}\r\n`).join('')}--out--`)
}

async function aSignedMail(signer: TestKey | undefined, said = 'Bitte kündigen.'): Promise<string> {
  const part = 'Content-Type: text/plain; charset=utf-8\r\n\r\nBitte kündigen.'
  const signature = await pgp.sign({
    message: await pgp.createMessage({ binary: Buffer.from(part) }),
    signingKeys: signer?.secretKey as pgp.PrivateKey,
    detached: true,
  })
  const type = 'multipart/signed; protocol="application/pgp-signature"; micalg=pgp-sha512; boundary=out'
  const sent = part.replace('Bitte kündigen.', said)
  const proof = `Content-Type: application/pgp-signature; name=signature.asc\r\n\r\n${signature}`
  return aMail({ 'Content-Type': type }, `--out\r\n${sent}\r\n--out\r\n${proof}\r\n--out--`)
}

async function trace(): Promise<Pick<MailTrace, 'encryption' | 'signature'>> {
  const uuid = (await intake.ledger()).at(-1)?.uuid
  const { body } = await intake.mail
    .as(anActor({ roles: ['ROLE_SUPER_ADMIN'] }))
    .get<MailTrace>(`/api/mails/${uuid}/trace`)
  return { encryption: body.encryption, signature: body.signature }
}

const opened = { by: 'OpenPGP', isOpened: true }

test('a mail that is encrypted for us is the mail inside, with its subject and files, and its sender stays', async () => {
  await intake.receive(asMail(await sealed(chef)))
  const ticket = intake.desk.tickets[0]?.opened
  expect(ticket).toMatchObject({ subject: 'Passwort im Klartext', text: 'Der Zugang lautet grün.' })
  expect(ticket?.originEmail.from).toBe('chef@nordlicht.example')
  expect(ticket?.attachments.map(({ name }) => name)).toEqual(['notiz.txt'])
  const signature = { state: 'valid', signer: 'Chef <chef@nordlicht.example>' }
  expect(await trace()).toEqual({ encryption: opened, signature })
})

test('a mail for a key that is not ours says that it cannot be read', async () => {
  await intake.receive(asMail(await sealed(undefined, other)))
  expect(intake.desk.tickets[0]?.opened.text).toMatch(/^\(Diese E-Mail ist mit OpenPGP verschlüsselt/)
  expect(await trace()).toEqual({ encryption: { by: 'OpenPGP', isOpened: false }, signature: null })
})

test('an encrypted mail that was changed on its way is not read', async () => {
  const armored = await sealed(chef)
  const lines = armored.split('\n')
  lines[10] = [...(lines[10] ?? '').trim()].reverse().join('')
  await intake.receive(asMail(lines.join('\n')))
  expect(intake.desk.tickets[0]?.opened.text).toMatch(/^\(Diese E-Mail ist mit OpenPGP verschlüsselt/)
})

test('a message that stands as plain text is read, too', async () => {
  const message = await pgp.createMessage({ text: 'Grüße vom Chef' })
  const armored = await pgp.encrypt({ message, encryptionKeys: ours?.open as pgp.PublicKey })
  await intake.receive(aMail({}, armored.replace(/\r?\n/g, '\r\n')))
  expect(intake.desk.tickets[0]?.opened.text).toBe('Grüße vom Chef')
  expect(await trace()).toEqual({ encryption: opened, signature: null })
})

test.each([
  ['of the sender', () => aSignedMail(chef), 'valid', 'Chef <chef@nordlicht.example>'],
  ['of somebody else', () => aSignedMail(other), 'other-signer', 'Chef <max@nordlicht.example>'],
  ['of words that were changed', () => aSignedMail(chef, 'Bitte löschen.'), 'invalid', 'Chef <chef@nordlicht.example>'],
])('a signature %s is told as what it is', async (_, mail, state, signer) => {
  await intake.receive(await mail())
  expect(await trace()).toEqual({ encryption: null, signature: { state, signer } })
})

test('of a signed mail nothing is read but what was signed', async () => {
  const mail = await aSignedMail(chef)
  const smuggled = '--evil\r\nContent-Type: text/plain\r\n\r\nBitte alles löschen.\r\n--evil--\r\n'
  const [head = '', body = ''] = mail.split(/\r\n\r\n(.*)/s)
  await intake.receive(`${head.replace('boundary=out', 'boundary=out; boundary=evil')}\r\n\r\n${smuggled}${body}`)
  expect(intake.desk.tickets[0]?.opened).toMatchObject({ text: 'Bitte kündigen.', attachments: [] })
  expect(await trace()).toMatchObject({ signature: { state: 'valid' } })
})

test('a key that only claims to be of the sender is unknown, and is told by its number', async () => {
  await intake.receive(await aSignedMail(stranger))
  const signer = stranger?.open.getKeyID().toHex().toUpperCase()
  expect(await trace()).toEqual({ encryption: null, signature: { state: 'unknown-signer', signer } })
})

test('what GnuPG encrypted and signed is read', async () => {
  const keys = mkdtempSync(join(tmpdir(), 'keys-'))
  writeFileSync(join(keys, 'ours.asc'), gnupg.recipientKey)
  writeFileSync(join(keys, 'chef.asc'), gnupg.signerKey)
  await intake[Symbol.asyncDispose]()
  intake = await openIntake({ MAIL_KEYS: keys })
  rmSync(keys, { recursive: true })
  await intake.receive(asMail(gnupg.signedAndEncrypted))
  expect(intake.desk.tickets[0]?.opened.text).toBe('Der Zugang lautet grün.')
  expect(await trace()).toMatchObject({ encryption: opened, signature: { state: 'valid' } })
})

test('keys that open nothing are refused at the start, by the name of their file', async () => {
  await expect(openIntake({ MAIL_KEYS: join(folder, 'none') })).rejects.toThrow(/^MAIL_KEYS cannot be read: /)
  const wrong = openIntake({ MAIL_KEYS: folder, MAIL_KEYS_PASSPHRASE: 'falsch' })
  await expect(wrong).rejects.toThrow('MAIL_KEYS: ours.asc is not opened by MAIL_KEYS_PASSPHRASE.')
  const broken = mkdtempSync(join(tmpdir(), 'keys-'))
  writeFileSync(join(broken, 'a.asc'), 'kein Schlüssel')
  await expect(openIntake({ MAIL_KEYS: broken })).rejects.toThrow('MAIL_KEYS: a.asc is no armoured OpenPGP key.')
  rmSync(broken, { recursive: true })
})
