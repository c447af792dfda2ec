import { expect, test } from 'vitest'
import { htmlToMarkdown } from './html-to-markdown.ts'

const markdown = (html: string) => htmlToMarkdown(html).text

test('keeps links, lists, quotations and pictures as Markdown', () => {
  expect(markdown('<p>Siehe <a href="https://kunde.example/a">unsere Seite</a>.</p>')).toBe(
    'Siehe [unsere Seite](https://kunde.example/a).',
  )
  expect(markdown('<a href="https://kunde.example">https://kunde.example</a>')).toBe('https://kunde.example')
  expect(markdown('<ul><li>eins</li><li>zwei</li></ul>')).toBe('- eins\n- zwei')
  expect(markdown('<p>ja</p><blockquote>alt</blockquote>')).toBe('ja\n\n> alt')
  expect(markdown('<p>Bild:<img src="cid:a@b" alt="Fehler"></p>')).toBe('Bild:![Fehler](cid:a@b)')
})

test('lets no script, form, foreign picture or harmful link through', () => {
  const text = markdown(
    '<base href="https://boese.example"><p>davor</p><script>alert(1)</script><img src="https://boese.example/p.gif">' +
      '<a href="java\tscript:alert(2)">Link</a><iframe src="x"></iframe><form><input name="pw"></form><p>danach</p>',
  )
  expect(text).toMatch(/^davor\n+Link\n+danach$/)
})

test('survives HTML nested ten thousand levels deep', () => {
  expect(markdown(`${'<div>'.repeat(10_000)}tief${'</div>'.repeat(10_000)}`)).toBeTypeOf('string')
})

test('says that it left out what lies too deep', () => {
  const layers = 200
  const deep = htmlToMarkdown(`<p>Oben</p>${'<div>'.repeat(layers)}Unten${'</div>'.repeat(layers)}`)
  expect(deep).toEqual({ text: expect.stringContaining('Oben'), cut: true })
  expect(deep.text).toContain('…')
  expect(htmlToMarkdown('<p>Und so weiter …</p>').cut).toBe(false)
})
