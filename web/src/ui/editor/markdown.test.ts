// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from '../markdown.tsx'
import { isEditable } from './is-editable.ts'
import { readMarkdown } from './read-markdown.ts'
import { writeMarkdown } from './write-markdown.ts'

const again = (text: string) => writeMarkdown(readMarkdown(text))
const id = '01890000-0000-7000-8000-000000000000'

test.each([
  ['a line', 'Guten Tag'],
  ['lines of an address', 'Nordlicht Shop GmbH\nHafenstraße 1\n20457 Hamburg'],
  ['paragraphs', 'Guten Tag,\n\nder Lüfter ist getauscht.\n\nViele Grüße'],
  ['marks', 'Das ist **fett**, *kursiv*, ~~gestrichen~~ und `rm -rf`.'],
  ['marks in marks', '**fett und *kursiv* dazu**'],
  ['a heading', '## Ergebnis'],
  ['a list', '- eins\n- zwei\n  - darunter\n- drei'],
  ['steps', '3. anmelden\n4. prüfen'],
  ['a list with air', '- eins\n\n- zwei'],
  ['code', '```sh\nsystemctl restart nginx\n```'],
  ['code with fences in it', '````\n```\ninnen\n```\n````'],
  ['a quotation', '> gestern geschrieben\n>\n> und mehr'],
  ['a link', 'Siehe [Anleitung](https://hilfe.example/a_(b) "Hilfe").'.replace('a_(b)', 'a_b')],
  ['an address', 'https://hilfe.example/a_b_c?d=*e*&f=1'],
  ['a picture', `![Foto](/attachment/view/${id})`],
  ['a table', '| Teil | Menge |\n| --- | --: |\n| Lüfter | 2 |\n| Netzteil \\| 500 W | 1 |'],
  ['a rule', 'oben\n\n---\n\nunten'],
  ['names of files and signs', 'snake_case_name, 2 * 3 * 4, C:\\Windows\\n, a < b && c > d, #4711, 100 %, ~5'],
  ['a mention', '@Anna Agent bitte ansehen'],
  ['a number in front', 'Am Montag,\n23. November'],
])('%s stays as it was stored, letter by letter', (_, text) => {
  expect(again(text)).toBe(text)
})

test.each([
  ['signs that would format', '**kein** Fett'],
  ['a line that would be a list', '- keine Liste'],
  ['a line that would be a step', '1. kein Schritt'],
  ['a line that would be a heading', '# keine Überschrift'],
  ['a line that would be a quotation', '> kein Zitat'],
  ['a line that would be a picture', '![kein](/bild)'],
  ['a word that would be code', '`kein` Code'],
  ['an entity', '&amp; bleibt'],
  ['a rule', '---'],
])('%s that somebody typed or pasted as text is shown as it was typed', (_, typed) => {
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: typed }] }
  const document = readMarkdown('').type.schema.nodeFromJSON({ type: 'doc', content: [paragraph] })
  const shown = new DOMParser().parseFromString(renderMarkdown(writeMarkdown(document)), 'text/html').body
  expect(shown.innerHTML.trim()).toMatch(/^<p>[^<]*<\/p>$/)
  expect(shown.textContent?.trim()).toBe(typed)
})

/** Pieces that texts, and whoever tries to break them, are made of. */
const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...'*_~`#>-+|![]()<>&\\:=.1"\'', '\n', '\n\n', '    ', '  ', '\t') },
  {
    weight: 3,
    arbitrary: fc.constantFrom('Guten Tag', 'a', 'snake_case', '**fett**', '*k*', '~~weg~~', '`code`', '@Anna'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('\n- ', '\n1. ', '\n> ', '\n# ', '\n```\n', '\n| a | b |\n| - | -: |\n| c | d |\n'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('https://a.example/b_c', '[x](https://a.example)', `![f](/attachment/view/${id})`),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 5 }) },
)
const anyText = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''))

const words = fc.constantFrom(
  'Guten Tag',
  'a_b_c',
  '2 * 3',
  'Preis: 5 €',
  'https://a.example/b_c?d=1',
  '**fett**',
  '*schräg*',
  '~~weg~~',
  '`x * y`',
  '[Anleitung](https://a.example)',
  `![Foto](/attachment/view/${id})`,
  '**mit *beidem* darin**',
  '@Anna Agent',
  '#4711',
)
const sentence = fc.array(words, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '))
const paragraph = fc.array(sentence, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))
const listOf = (sign: string) =>
  fc.array(sentence, { minLength: 1, maxLength: 4 }).map((all) => all.map((one) => `${sign} ${one}`).join('\n'))
const block = fc.oneof(
  paragraph,
  sentence.map((one) => `## ${one}`),
  listOf('-'),
  listOf('1.'),
  fc.tuple(sentence, listOf('-')).map(([one, inner]) => `- ${one}\n${inner.replace(/^/gm, '  ')}`),
  paragraph.map((one) => one.replace(/^/gm, '> ')),
  fc.string().map((code) => `\`\`\`\`\`\nx${code.replace(/[`\r]/g, '')}\n\`\`\`\`\``),
  fc.tuple(sentence, sentence).map(([one, other]) => `| ${one} | ${other} |\n| :-- | --: |\n| ${other} | ${one} |`),
)

test('a text that people or the editor have formatted looks the same after the editor has written it', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 5 }), (blocks) => {
      const text = blocks.join('\n\n')
      expect(renderMarkdown(again(text)).trim()).toBe(renderMarkdown(text).trim())
    }),
    { numRuns: 1000 },
  )
})

test('what the editor has written once it writes the same again', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      if (isEditable(text)) expect(again(again(text))).toBe(again(text))
    }),
    { numRuns: 2000 },
  )
})

test('nearly all signs in whatever order can be opened in the editor', () => {
  const sample = fc.sample(anyText, { numRuns: 2000, seed: 42 })
  expect(sample.filter(isEditable).length / sample.length).toBeGreaterThan(0.9)
})
