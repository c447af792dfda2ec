import fc from 'fast-check'
import { head, phrase } from './headers.ts'
import { bytesOf, charsets, content, encoded, words } from './letters.ts'

export interface Part {
  lines: string[]
  body: string
}

export const write = ({ lines, body }: Part): string => `${lines.join('\r\n')}\r\n\r\n${body}`

const withType = (types: fc.Arbitrary<string>, text: fc.Arbitrary<string>): fc.Arbitrary<Part> =>
  fc.tuple(types, encoded(text)).map(([type, { encoding, body }]) => ({
    lines: [`Content-Type: ${type}`, ...(encoding === '' ? [] : [`Content-Transfer-Encoding: ${encoding}`])],
    body,
  }))

const text = withType(
  fc
    .tuple(
      fc.constantFrom('text/plain', 'TEXT/PLAIN', 'text/plain; format=flowed; delsp=yes', 'text', 'text/x-unbekannt'),
      charsets,
    )
    .map(([type, charset]) => `${type}; charset=${charset}`),
  content,
)

const pieces = fc.constantFrom(
  ...[
    '<p>',
    '</p>',
    '<div>',
    '<table><tr><td>',
    '</td></tr></table>',
    '<br>',
    '<!--',
    '-->',
    '<![CDATA[',
    '<script>x</script>',
  ],
  ...[
    '<img src="cid:bild@web.example">',
    '<a href="javascript:x">',
    '<blockquote>',
    '<ul><li>',
    '&nbsp;&#0;&#xD800;&unbekannt;',
  ],
  ...['<style>p{}', '<base href=x>', '<meta charset=utf-16>', '<svg><math>', '<p '.repeat(50), '<html lang="'],
)
const html = withType(
  charsets.map((charset) => `text/html; charset=${charset}`),
  fc.oneof(
    { weight: 10, arbitrary: fc.array(fc.oneof(pieces, words), { maxLength: 40 }).map((all) => all.join('')) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(pieces, fc.integer({ min: 500, max: 20_000 }))
        .map(([piece, times]) => piece.repeat(times).slice(0, 400_000)),
    },
  ),
)

/** RFC 2231 as programs write it: whole, in pieces, in the wrong order, with charsets that lie, and ways out of the folder. */
const named: fc.Arbitrary<string> = fc.tuple(phrase, charsets, fc.nat(7)).map(([name, charset, way]) => {
  const plain = name.replace(/[\r\n"]/g, '')
  const escaped = [...plain.slice(0, 400)]
    .map((byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .join('')
  const ways = [
    `filename="${plain}"`,
    `filename*=${charset}''${escaped}`,
    `filename*0*=${charset}'de'${escaped}; filename*1=rest; filename*2*=%C3`,
    `filename*1="zwei"; filename*0="${plain}"`,
    `filename*=utf-8''%`,
    `filename=${plain}`,
    'filename="../../etc/passwd\\"; filename="CON.txt"',
    `filename*0=a; filename*99999999=b; filename="${plain}`,
  ]
  return ways[way] ?? ''
})

const fileTypes = fc.constantFrom(
  ...[
    'application/pdf',
    'image/png',
    'application/octet-stream',
    'application/zip',
    'text/csv',
    'a',
    '',
    'x/y/z',
    'image/svg+xml',
  ],
  ...[
    'application/ms-tnef',
    'application/pgp-encrypted',
    'application/pkcs7-mime; smime-type=enveloped-data',
    'message/partial',
  ],
  ...[
    'text/calendar; method=REQUEST',
    'message/external-body; access-type=URL',
    'message/delivery-status',
    'text/rfc822-headers',
  ],
)
const tnefHead = '\x78\x9f\x3e\x22\x01\x00'
const calendar = bytesOf(
  'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nSUMMARY:Wartung\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
)
const status =
  'Reporting-MTA: dns; mx.web.example\r\n\r\nFinal-Recipient: rfc822; x@web.example\r\nAction: failed\r\nStatus: 5.1.1\r\n'
const fileContent = fc.oneof(
  { weight: 4, arbitrary: content },
  { weight: 1, arbitrary: words.map((rest) => `${tnefHead}${rest}`) },
  { weight: 1, arbitrary: fc.constant(calendar) },
  { weight: 1, arbitrary: words.map((rest) => `${status}${rest}\r\n\r\n${status}`) },
)
const file = fc
  .tuple(
    withType(fileTypes, fileContent),
    named,
    fc.constantFrom('attachment', 'inline', 'ATTACHMENT', 'x', ''),
    fc.boolean(),
  )
  .map(([part, name, disposition, isPicture]) => ({
    lines: [
      ...part.lines,
      `Content-Disposition: ${disposition}; ${name}`,
      ...(isPicture ? ['Content-ID: <bild@web.example>'] : []),
    ],
    body: part.body,
  }))

const multiparts = fc.constantFrom(
  'mixed',
  'alternative',
  'related',
  'report; report-type=delivery-status',
  'signed',
  'encrypted',
  'digest',
  'form-data',
  'appledouble',
  'unbekannt',
  '',
)
const boundaries = fc.constantFrom(
  'grenze',
  'grenze',
  '=_a.b+c(d)',
  "'",
  'x'.repeat(70),
  'x'.repeat(300),
  'mit blank',
  '-',
  '--',
  '',
  '.*',
  'ü',
)

/** Parts between boundaries: right, never ended, ended twice, another than named, named nowhere or in pieces. */
function between(parts: readonly Part[], type: string, boundary: string, way: number): Part {
  const all = parts.map((part) => `--${boundary}\r\n${write(part)}\r\n`).join('')
  const line = (parameter: string) => [`Content-Type: multipart/${type}${parameter}`]
  const whole = { lines: line(`; boundary="${boundary}"`), body: `${all}--${boundary}--\r\n` }
  const ways: Part[] = [
    whole,
    whole,
    whole,
    { lines: line(`;\r\n\tboundary=${boundary}`), body: `Vorspann\r\n${all}--${boundary}--\r\nNachspann` },
    { lines: whole.lines, body: all },
    { lines: whole.lines, body: `${all}--${boundary}--\r\n${all}--${boundary}--` },
    { lines: line('; boundary="anders"'), body: whole.body },
    { lines: line(''), body: whole.body },
    { lines: line(`; boundary*0="${boundary.slice(0, 3)}"; boundary*1="${boundary.slice(3)}"`), body: whole.body },
    { lines: whole.lines, body: all.replaceAll(`--${boundary}\r\n`, `--${boundary} \t \r\n`) },
    { lines: whole.lines, body: '' },
    { lines: [...whole.lines, 'Content-Transfer-Encoding: base64'], body: whole.body },
  ]
  return ways[way] ?? whole
}

const many = fc
  .tuple(fc.oneof(text, file), fc.integer({ min: 50, max: 700 }), boundaries)
  .filter(([part]) => part.body.length < 2_000)
  .map(([part, times, boundary]) =>
    between(
      Array.from({ length: times }, () => part),
      'mixed',
      boundary,
      0,
    ),
  )

/** One in another, as deep as a bomb; every second time all have the same boundary. */
const deep = fc
  .tuple(text, fc.integer({ min: 20, max: 400 }), fc.boolean(), fc.boolean())
  .map(([leaf, depth, isSame, isMail]) => {
    let part = leaf.body.length < 2_000 ? leaf : { ...leaf, body: 'x' }
    for (let level = 0; level < depth; level++)
      part = isMail ? inMail(part, []) : between([part], 'mixed', isSame ? 'gleich' : `ebene${level}`, 0)
    return part
  })

function inMail(part: Part, lines: readonly string[]): Part {
  return { lines: ['Content-Type: message/rfc822'], body: write({ lines: [...lines, ...part.lines], body: part.body }) }
}

/** What a mail may be made of. */
export const tree: fc.Arbitrary<Part> = fc.letrec<{ part: Part; leaf: Part; branch: Part }>((tie) => ({
  part: fc.oneof({ maxDepth: 4 }, { weight: 5, arbitrary: tie('leaf') }, { weight: 4, arbitrary: tie('branch') }),
  leaf: fc.oneof(
    { weight: 5, arbitrary: text },
    { weight: 4, arbitrary: html },
    { weight: 5, arbitrary: file },
    { weight: 1, arbitrary: content.map((body): Part => ({ lines: [], body })) },
    { weight: 1, arbitrary: fc.oneof(many, deep) },
  ),
  branch: fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(fc.array(tie('part'), { maxLength: 4 }), multiparts, boundaries, fc.nat(11))
        .map(([parts, type, boundary, way]) => between(parts, type, boundary, way)),
    },
    { weight: 1, arbitrary: fc.tuple(tie('part'), head).map(([part, lines]) => inMail(part, lines)) },
  ),
})).part
