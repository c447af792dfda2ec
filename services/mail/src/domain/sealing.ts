/** By what a mail is encrypted, so that nobody without the key reads it. */
export type Sealing = 'S/MIME' | 'OpenPGP'

/** Told by the parts (RFC 8551 3.2, RFC 3156 4) or, without them, by what was written now (RFC 9580 6.2). */
export function sealingOf(contentType: string, attachments: readonly { type: string }[], text: string): Sealing | null {
  if (/^multipart\/encrypted/i.test(contentType) && /pgp-encrypted/i.test(contentType)) return 'OpenPGP'
  if (attachments.some(({ type }) => /^application\/pgp-encrypted$/i.test(type))) return 'OpenPGP'
  // One that only signs, and that nobody can read, is broken and not encrypted (RFC 8551 3.2.2).
  const isSigned = /smime-type="?(signed-data|certs-only)/i.test(contentType)
  if (!isSigned && text.trim() === '' && attachments.some(({ type }) => /^application\/(x-)?pkcs7-mime$/i.test(type)))
    return 'S/MIME'
  return holdsMessage(text) ? 'OpenPGP' : null
}

const begin = /^-----BEGIN PGP MESSAGE-----\s/m
const end = '\n-----END PGP MESSAGE-----'

/** As all of a text or, whole, within it; what is quoted is of an earlier mail. */
function holdsMessage(text: string): boolean {
  const at = begin.exec(text)?.index ?? -1
  return at >= 0 && (text.slice(0, at).trim() === '' || text.includes(end, at))
}

/** What its ticket says of a mail whose text nobody here can read. */
export function sealedText(sealing: Sealing, text: string): string {
  if (holdsMessage(text)) {
    return (
      `(Was unten zwischen „BEGIN PGP MESSAGE“ und „END PGP MESSAGE“ steht, ist mit ${sealing} verschlüsselt und kann hier ` +
      'nicht gelesen werden. Bitten Sie den Absender, es unverschlüsselt zu senden, oder öffnen Sie es dort, wo der Schlüssel liegt.)'
    )
  }
  return (
    `(Diese E-Mail ist mit ${sealing} verschlüsselt und kann hier nicht gelesen werden. Ihr Inhalt liegt als Datei bei. ` +
    'Bitten Sie den Absender, sie unverschlüsselt zu senden, oder öffnen Sie die Datei dort, wo der Schlüssel liegt.)'
  )
}
