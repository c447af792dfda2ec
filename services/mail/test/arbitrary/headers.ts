import fc from 'fast-check'
import { bytesOf, charsets, words } from './letters.ts'

/** A line of the head without its end. Names and values are binary strings. */
export type Line = string

const oneLine = words.map((text) => text.replace(/[\r\n]+/g, ' '))

/** RFC 2047 as programs write it: right, unknown charsets, cut letters, blanks inside, no end, one in another. */
const encodedWords: fc.Arbitrary<string> = fc
  .tuple(oneLine, charsets, fc.constantFrom('B', 'Q', 'b', 'q', 'X', ''), fc.nat(7))
  .map(([text, charset, kind, way]) => {
    const base64 = Buffer.from(text, 'latin1').toString('base64')
    const quoted = text.replace(/[^a-z]/gi, (byte) => `=${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)
    const word = /b/i.test(kind) ? base64 : quoted
    const half = Math.floor(word.length / 2)
    const ways = [
      `=?${charset}?${kind}?${word}?=`,
      `=?${charset}*de?${kind}?${word}?=`,
      `=?${charset}?${kind}?${word.slice(0, half)}?= =?${charset}?${kind}?${word.slice(half)}?=`,
      `=?${charset}?${kind}?${word.slice(0, half)}?=\r\n =?${charset}?${kind}?${word.slice(half)}?=`,
      `=?${charset}?${kind}?${word}`,
      `=?${charset}?${kind}?${text}?=`,
      `"=?${charset}?${kind}?=?${charset}?${kind}?${word}?=?="`,
      `=?${charset}?${kind}?${word}?=`.repeat(40),
    ]
    return ways[way] ?? ''
  })

export const phrase: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('Frage zum Server') },
  { weight: 4, arbitrary: encodedWords },
  { weight: 3, arbitrary: oneLine },
  { weight: 1, arbitrary: fc.constantFrom('', '[#10001] Re: Re: AW: ', 'Abwesend: ', 'Undelivered Mail', '"', '((((') },
  { weight: 1, arbitrary: oneLine.map((text) => `${text} `.repeat(3_000)) },
)

const people = ['chef@nordlicht.example', 'nutzer@nordlicht.example', 'anna@leitstand.example', 'fremd@web.example']
const broken = ['', '<>', '@', 'a@', '@b', 'ohne', '<a@b', 'a@b>', 'a@@b.example', '<a@b.example><c@d.example>']
const strange = [
  ...[
    'Gruppe: a@b.example, c@d.example;',
    'undisclosed-recipients:;',
    'a:'.repeat(500),
    '"A, B" <c@d.example> (K (K))',
  ],
  ...['support@leitstand.example', 'support+kaputt@leitstand.example', 'MAILER-DAEMON@web.example', '(((((((((('],
  ...[`${'l'.repeat(5_000)}@web.example`, 'ü@münchen.example', '=?utf-8?Q?a=40b.example?=', '\0@\0.example'],
]

export const address: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...people) },
  { weight: 6, arbitrary: fc.tuple(phrase, fc.constantFrom(...people)).map(([name, one]) => `${name} <${one}>`) },
  { weight: 2, arbitrary: fc.constantFrom(...broken) },
  { weight: 2, arbitrary: fc.constantFrom(...strange).map((one) => bytesOf(one)) },
)

const addresses = fc.oneof(
  { weight: 10, arbitrary: address },
  { weight: 2, arbitrary: fc.array(address, { maxLength: 6 }).map((all) => all.join(', ')) },
  {
    weight: 1,
    arbitrary: address.map((one) =>
      Array.from({ length: 800 }, () => one)
        .join(',')
        .slice(0, 60_000),
    ),
  },
)

const id = fc.oneof(
  fc.uuid().map((one) => `<${one}@web.example>`),
  fc.constantFrom(
    '<gleich@web.example>',
    '<>',
    'ohne-klammern',
    '<a b@c>',
    '<<<>>>',
    '',
    '<ü@x>',
    `<${'i'.repeat(9_000)}@x>`,
  ),
)
const ids = fc.array(id, { maxLength: 60 }).map((all) => all.join(' '))
const date = fc.constantFrom(
  ...['Thu, 12 Feb 2026 09:15:00 +0100', '12.2.2026 9:15', 'Thu, 99 Feb 2026 99:99:99 +9999', '', '0', 'gestern'],
  ...['Fri, 31 Dec 9999 23:59:59 -1200', 'Thu, 1 Jan 0001 00:00:00 +0000', '+275760-09-13T00:00:00.001Z', '1e300'],
)

const field = (name: string, value: fc.Arbitrary<string>) => value.map((text): Line => `${name}: ${text}`)

/** The fields that most mails have. */
export const usual: fc.Arbitrary<Line>[] = [
  field('From', addresses),
  field(
    'To',
    fc.oneof({ weight: 3, arbitrary: fc.constant('support@leitstand.example') }, { weight: 1, arbitrary: addresses }),
  ),
  field('Subject', phrase),
  field('Date', date),
  field('Message-ID', id),
  field('MIME-Version', fc.constantFrom('1.0', '1.0 (von Hand)', '2.0', '')),
]

const machines = [
  ...['Auto-Submitted: auto-replied', 'Auto-Submitted: auto-generated', 'Precedence: bulk', 'X-Autoreply: yes'],
  ...['List-Id: <liste.web.example>', 'List-Unsubscribe: <mailto:x@y.example>', 'Return-Path: <>', 'X-Loop: x'],
  ...['X-Auto-Response-Suppress: All', 'Content-Language: de', 'X-Failed-Recipients: a@b.example', 'Importance: high'],
]

/** Fields that some have, and lines that are none. */
export const rare: fc.Arbitrary<Line> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...machines) },
  { weight: 2, arbitrary: fc.oneof(...usual) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('Cc', 'Bcc', 'Reply-To', 'Sender', 'Resent-From')
      .chain((name) => field(name, addresses)),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('In-Reply-To', 'References').chain((name) => field(name, fc.oneof(id, ids))),
  },
  {
    weight: 2,
    arbitrary: field(
      'Received',
      oneLine.map((text) => `from ${text}\r\n\tby mx.web.example; Thu, 12 Feb 2026 09:15:00 +0100`),
    ),
  },
  {
    weight: 1,
    arbitrary: field(
      'DKIM-Signature',
      oneLine.map((text) => `v=1; a=rsa-sha256; b=${text.repeat(20)}`),
    ),
  },
  { weight: 1, arbitrary: oneLine },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ':',
      ' : ',
      'Ohne Doppelpunkt',
      'X-Leer:',
      '\tweiter',
      'From nobody Thu Feb 12 2026',
      '__proto__: x',
      'constructor: x',
      'X\0Y: z',
    ),
  },
  { weight: 1, arbitrary: oneLine.map((text) => `X-Riesig: ${`${text}\r\n `.repeat(4_000).slice(0, 300_000)}`) },
)

/** Some fields are missing, some twice, and some folded where it hurts. */
export const head: fc.Arbitrary<Line[]> = fc
  .tuple(
    fc.tuple(...usual),
    fc.array(rare, { maxLength: 8 }),
    fc.array(fc.nat(5), { maxLength: 2 }),
    fc.constantFrom('', '', '', '', '\r\n ', '\r\n\t', '\r\n \r\n '),
    fc.nat(60),
  )
  .map(([fields, more, missing, fold, times]) => {
    const kept = fields.filter((_, index) => !missing.includes(index))
    const many = times === 0 ? more.flatMap((line) => Array.from({ length: 300 }, () => line.slice(0, 9_000))) : more
    return [...kept, ...many].map((line) => (fold === '' ? line : line.replaceAll(' ', `${fold} `)))
  })
