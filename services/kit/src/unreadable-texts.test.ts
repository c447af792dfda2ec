import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unreadableTexts } from './unreadable-texts.ts'

const at = (input: unknown) => unreadableTexts(input).map(({ propertyPath }) => propertyPath)

test.each([
  ['a NUL in a field', { subject: 'a\u0000b' }, ['subject']],
  ['half an emoji', { subject: 'a\ud83d' }, ['subject']],
  ['the other half', { subject: '\ude00' }, ['subject']],
  ['a text inside an object in a list', { links: [{ name: 'ok' }, { name: '\u0000' }] }, ['links.1.name']],
  ['each of two', { a: '\u0000', b: { c: '\ud800' } }, ['a', 'b.c']],
  ['the name of a field', { value: { '\ud800': 1 } }, ['value.\ufffd']],
])('names the field of %s', (_name, input, places) => {
  expect(at(input)).toEqual(places)
})

test('takes every text that can be stored, emoji, umlauts and line breaks too', () => {
  const stored = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\u0000'))
  fc.assert(
    fc.property(stored, (text) => {
      expect(at({ text, list: [text, { text }] })).toEqual([])
    }),
  )
})

test('refuses what is nested without end, and stays quick', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`) as unknown
  expect(unreadableTexts({ value: deep })).toEqual([{ propertyPath: 'value', code: 'invalid' }])
})
