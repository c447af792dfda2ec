import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutPlusPart } from '../domain/addresses.ts'
import { chooseBody } from '../domain/choose-body.ts'
import { cleanLine, cleanText } from '../domain/clean-text.ts'
import { safeAttachmentName } from '../domain/safe-name.ts'
import { splitQuote } from '../domain/split-quote.ts'
import { markedSubject } from '../domain/thread-keys.ts'
import { toHtml, toText } from '../outgoing/render-text.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { readMail } from './read-mail.ts'
import { repair } from './repair.ts'

const place = { publicUrl: 'https://l.example', pictures: new Map<string, string>() }

/**
 * Everything that works on the text of strangers, fed with a megabyte of one pattern. What looks at each character a few
 * times takes a fraction of a second; what looks from each character at all the others takes minutes, and the test ends.
 */
const megabyte = 1_000_000

const steps: [string, (text: string) => unknown][] = [
  ['cleaning a text', cleanText],
  ['cleaning a line', cleanLine],
  ['repairing the bytes', (text) => repair(Buffer.from(text), [])],
  ['repairing letters without a label', (text) => repair(Buffer.from(`ü${text}`, 'latin1'), [])],
  ['turning HTML into text', (text) => htmlToMarkdown(text)],
  ['choosing a body', (text) => chooseBody('Guten Tag, hier ein Bild.', `Guten Tag, hier ein Bild.${text}`, true).text],
  ['splitting off the quotation', (text) => splitQuote(text, text.slice(0, 1000))],
  ['naming a file', (text) => safeAttachmentName(`a${text}b`, 'text/plain', 1)],
  ['marking a subject', (text) => markedSubject(10_001, text)],
  ['writing it as a mail', (text) => toHtml(text, 'markdown', place)],
  ['writing it as the text of a mail', (text) => toText(text, 'markdown', place)],
  ['reading an address', (text) => withoutPlusPart(`${text}@x.example`)],
]

const hostile = [
  ' ',
  '\t',
  '\u2003',
  '.',
  '-',
  '>',
  '+a',
  '![',
  '![](cid:',
  '](cid:',
  '\n',
  '\r',
  '-----\n',
  '-----\n\u2003\n',
  '\n--\n',
  '\nSent from ',
  'Von ',
  'Von: x\n',
  'On 1@ wrote wrote wrote :\n',
  'On @@@@@@@@@@ wrote wrote wrote wrote wrote wrote wrote x\n',
  'Re: ',
  'Antworten siehe ',
  '[#1',
  '<a>',
  '<',
  '<div>',
  '&amp;',
]

describe.each(steps)('%s', (_name, work) => {
  test.each(hostile)('goes on with a megabyte of %j', (pattern) => {
    const text = pattern.repeat(Math.ceil(megabyte / pattern.length))
    expect(() => work(`x${text}x`)).not.toThrow()
    expect(() => work(`Von${text}x`)).not.toThrow()
  })

  test('goes on with whatever is put together out of such pieces', { timeout: 60_000 }, () => {
    const piece = fc.tuple(fc.constantFrom(...hostile, 'x', ':', '@1', '"'), fc.integer({ min: 1, max: 40_000 }))
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), (pieces) => {
        const text = pieces.map(([pattern, count]) => pattern.repeat(count)).join('')
        expect(() => work(text.slice(0, 200_000))).not.toThrow()
      }),
      { numRuns: 25, seed: 20_261_122 },
    )
  })
})

test.each([
  ['blanks', ' ', 'quoted-printable'],
  ['tabs', '\t', 'Quoted-Printable (as it came)'],
])('reads a mail with a line of half a million %s, and keeps them', async (_name, blank, encoding) => {
  const line = `x${blank.repeat(500_000)}x`
  const head = 'From: ida@chor.example\r\nSubject: Probe\r\nContent-Transfer-Encoding: '
  const read = await readMail(Buffer.from(`${head}${encoding}\r\n\r\n${line}\r\nGr=C3=BC=C3=9Fe`), new Date())
  expect(read.text.trimEnd()).toBe(`${line}\nGrüße`)
})
