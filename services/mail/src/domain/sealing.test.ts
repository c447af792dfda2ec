import { expect, test } from 'vitest'
import { sealedText, sealingOf } from './sealing.ts'

const pgp = 'multipart/encrypted; protocol="application/pgp-encrypted"; boundary=x'

test.each([
  ['S/MIME', 'application/pkcs7-mime; smime-type=enveloped-data', ['application/pkcs7-mime'], ''],
  ['S/MIME', 'application/x-pkcs7-mime', ['application/x-pkcs7-mime'], ''],
  ['OpenPGP', pgp, ['application/pgp-encrypted', 'application/octet-stream'], ''],
  ['OpenPGP', 'multipart/mixed', ['application/pgp-encrypted', 'application/octet-stream'], 'Fußzeile der Liste'],
  ['OpenPGP', 'text/plain', [], '-----BEGIN PGP MESSAGE-----\nhQEMA\n-----END PGP MESSAGE-----'],
  ['OpenPGP', 'text/plain', [], 'Hallo,\n\n-----BEGIN PGP MESSAGE-----\nhQEMA\n-----END PGP MESSAGE-----\n\nGruß'],
  [null, 'text/plain', [], 'Ja.\n\n> -----BEGIN PGP MESSAGE-----\n> hQEMA\n> -----END PGP MESSAGE-----'],
  [null, 'text/plain', [], 'So beginnt es:\n-----BEGIN PGP MESSAGE-----\nund weiter?'],
  [null, 'application/pkcs7-mime; smime-type=signed-data', ['application/pkcs7-mime'], ''],
  [null, 'application/pkcs7-mime; smime-type="certs-only"', ['application/pkcs7-mime'], ''],
  [null, 'multipart/signed', ['application/pgp-signature'], 'Guten Tag'],
  [null, 'multipart/signed', ['application/pkcs7-signature'], 'Guten Tag'],
  [null, 'text/plain', [], 'Wie lese ich „-----BEGIN PGP MESSAGE-----“?'],
  [null, 'text/plain', [], ''],
] as const)('a mail is encrypted by %s, as %s says', (sealing, contentType, types, text) => {
  const attachments = types.map((type) => ({ type }))
  expect(sealingOf(contentType, attachments, text)).toBe(sealing)
})

test('what is encrypted within the text is told to stand there, and not in a file', () => {
  const text = 'Hallo,\n\n-----BEGIN PGP MESSAGE-----\nhQEMA\n-----END PGP MESSAGE-----'
  expect(sealedText('OpenPGP', text)).toMatch(/^\(Was unten .* verschlüsselt/)
  expect(sealedText('OpenPGP', text)).not.toContain('Datei')
  expect(sealedText('OpenPGP', 'Fußzeile der Liste')).toContain('Ihr Inhalt liegt als Datei bei')
})
