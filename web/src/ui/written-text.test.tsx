import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WrittenText } from './written-text.tsx'

/** The characters that stand on the page, without what the page itself says. */
function shown(text: string): string {
  const { container } = render(<WrittenText text={text} format="plain" />)
  for (const summary of container.querySelectorAll('summary')) summary.remove()
  const said = container.textContent
  cleanup()
  return said
}

const marks = [
  '# ',
  '__',
  '**',
  '~~',
  '`',
  '\\',
  '*',
  '5.',
  '- ',
  '> ',
  '---',
  '\n',
  '  ',
  '\t',
  '| a |',
  '[x](y)',
  '<b>',
]
const words = fc.oneof(fc.constantFrom(...marks), fc.string({ unit: 'grapheme' }), fc.webUrl())

test('a plain text shows exactly the characters that were written, whatever they are', () => {
  const texts = fc.array(words, { maxLength: 30 }).map((parts) => parts.join(''))
  fc.assert(fc.property(texts, (text) => shown(text) === text))
})

test.each([
  '# cat /etc/hosts',
  '__FILE__ __init__.py',
  'C:\\temp\\neu\\*.log',
  '~~x~~',
  '5. fünftens',
  'Name\n-----',
  '    tief',
])('a plain text is not read as Markdown: %j', (text) => {
  expect(shown(text)).toBe(text)
  const { container } = render(<WrittenText text={text} format="plain" />)
  expect(container.querySelector('h1, h2, strong, em, s, ol, li, code')).toBeNull()
})

test('the addresses and pictures of a plain text can be followed and seen', () => {
  const own = '/attachment/view/01890000-0000-7000-8000-000000000000'
  const text = `Siehe https://kunde.example/a_b_c.\n![Foto](${own})\n![Zähler](https://spion.example/p.png)`
  const { container } = render(<WrittenText text={text} format="plain" />)
  expect(container.querySelector('a')?.getAttribute('href')).toBe('https://kunde.example/a_b_c')
  expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([own])
})

test('a short quotation stands above its answer, a long one is folded', () => {
  const { container } = render(<WrittenText text={'> Wann?\nMorgen.'} format="plain" />)
  expect(container.querySelector('blockquote')?.textContent).toBe('> Wann?\n')
  expect(container.querySelector('details')).toBeNull()
  cleanup()
  const long = render(<WrittenText text={'> Zeile\n'.repeat(20)} format="plain" />)
  expect(long.container.querySelector('details')).not.toBeNull()
})

test('what was written here is Markdown', () => {
  const { container } = render(<WrittenText text="**wichtig**" format="markdown" />)
  expect(container.querySelector('strong')?.textContent).toBe('wichtig')
})
