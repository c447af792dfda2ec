import fc from 'fast-check'

/** Everything generated is a binary string, one character a byte, so that mails can hold what no charset knows. */
export const bytesOf = (text: string, encoding: BufferEncoding = 'utf8'): string =>
  Buffer.from(text, encoding).toString('latin1')

const sentences = [
  'Guten Tag, der Server antwortet seit heute früh nicht mehr.',
  'Grüße aus Köln – „dringend“ für 5 €',
  'Здравствуйте, сервер не отвечает.',
  'サーバーが応答しません。',
  'الخادم لا يستجيب',
  '👩‍👩‍👧 Z̷a̷l̷g̷o̷ \u202egespiegelt\u202c \ufeff',
  '> Am 1.2.2026 schrieb Chef <chef@nordlicht.example>:\n> > Wie geht es weiter?\n\nSo.',
  '-- \nMit freundlichen Grüßen\nNordlicht GmbH',
  'begin 644 datei.txt\n#0V%T\n`\nend',
  '-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----',
  '.\n..\n.punkt am Anfang',
  '',
]

/** What may end a mail early where line ends are read too kindly. */
const smuggled = 'eins\n.\nMAIL FROM:<x@boese.example>\r\n.\nzwei\n.\r\n\r.\rdrei'

/** Words of people, letters of all kinds, and bytes that are none. */
export const words: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...sentences).map((text) => bytesOf(text)) },
  { weight: 2, arbitrary: fc.constantFrom(...sentences).map((text) => bytesOf(text, 'utf16le')) },
  { weight: 2, arbitrary: fc.constantFrom(...sentences).map((text) => bytesOf(text, 'latin1')) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 80 }).map((text) => bytesOf(text)) },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1')) },
  { weight: 1, arbitrary: fc.constant(smuggled) },
  { weight: 1, arbitrary: fc.constant('\0\0Null\0\0') },
)

/** Mostly short, now and then a very long line or as much as some MiB. */
export const content: fc.Arbitrary<string> = fc.oneof(
  { weight: 30, arbitrary: words },
  {
    weight: 10,
    arbitrary: fc.array(words, { maxLength: 12 }).map((lines) => lines.join('\r\n')),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(words, fc.constantFrom('', ' ', '\r\n', '\n> ', '\r\n\r\n'), fc.integer({ min: 100, max: 2_000 }))
      .map(([text, gap, times]) => `${text}${gap}`.repeat(times).slice(0, 200_000)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(words, fc.constantFrom('x', '\r\n', '<'), fc.integer({ min: 1, max: 4 }))
      .map(([text, gap, mebibytes]) => fill(`${text}${gap}`, mebibytes * 1024 * 1024)),
  },
)

const fill = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

export const charsets = fc.constantFrom(
  ...['utf-8', 'UTF8', '"utf-8"', 'us-ascii', 'iso-8859-1', 'ISO-8859-15', 'windows-1252', 'windows-1251', 'koi8-r'],
  ...['utf-16le', 'utf-16', 'utf-7', 'utf-32', 'iso-2022-jp', 'shift_jis', 'gb18030', 'big5', 'euc-kr', 'cp850'],
  ...['unknown-8bit', 'x-user-defined', 'binary', 'none', '', '""', "utf-8''de", '=?utf-8?Q?utf-8?=', 'x'.repeat(300)],
)

/** How a content travels: right, wrong by a little, or by a name that nobody knows. */
const travelling: readonly [string, (text: string) => string][] = [
  ['7bit', (text) => text],
  ['8bit', (text) => text],
  ['binary', (text) => text],
  ['base64', (text) => inLines(bytesOfBinary(text).toString('base64'))],
  ['BASE64', (text) => bytesOfBinary(text).toString('base64')],
  ['base64', (text) => `${inLines(bytesOfBinary(text).toString('base64'))}!!=*\r\n=`],
  ['base64', (text) => text],
  ['quoted-printable', quotedPrintable],
  ['Quoted-Printable ', (text) => `${quotedPrintable(text)}=\r\n=G1=`],
  ['quoted-printable', (text) => text],
  ['x-uuencode', (text) => `begin 644 datei\r\n${text}\r\nend`],
  ['uuencode', (text) => `begin 644 datei\r\n#0V%T\r\n\`\r\nend\r\n${text}`],
  ['gzip64', (text) => text],
  ['', (text) => text],
]

export const encoded = (text: fc.Arbitrary<string>): fc.Arbitrary<{ encoding: string; body: string }> =>
  fc
    .tuple(text, fc.constantFrom(...travelling))
    .map(([plain, [encoding, encode]]) => ({ encoding, body: encode(plain) }))

const bytesOfBinary = (text: string) => Buffer.from(text, 'latin1')
const inLines = (text: string) => text.replace(/.{76}/g, '$&\r\n')

function quotedPrintable(text: string): string {
  const escaped = text.replace(
    /[^\r\n\x20-\x3c\x3e-\x7e]/g,
    (byte) => `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
  return escaped.replace(/[^\r\n]{72}(?=[^\r\n])/g, '$&=\r\n')
}
