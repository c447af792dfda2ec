import { expect, test } from 'vitest'
import { sealingOf } from './sealing.ts'

const pgp = 'multipart/encrypted; protocol="application/pgp-encrypted"; boundary=x'

test.each([
  ['S/MIME', 'application/pkcs7-mime; smime-type=enveloped-data', ['application/pkcs7-mime'], ''],
  ['S/MIME', 'application/x-pkcs7-mime', ['application/x-pkcs7-mime'], ''],
  ['OpenPGP', pgp, ['application/pgp-encrypted', 'application/octet-stream'], ''],
  ['OpenPGP', 'multipart/mixed', ['application/pgp-encrypted', 'application/octet-stream'], 'Fußzeile der Liste'],
  ['OpenPGP', 'text/plain', [], '-----BEGIN PGP MESSAGE-----\nhQEMA\n-----END PGP MESSAGE-----'],
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
