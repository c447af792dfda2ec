import { expect, it } from 'vitest'
import { type Caret, insertAt } from './insert-at.ts'

it.each<[string, string, Caret | null, string]>([
  ['an empty text', '', { start: 0, end: 0 }, '[x]'],
  ['the place of the caret', 'Hallo, bis bald', { start: 7, end: 7 }, 'Hallo, [x]bis bald'],
  ['the place of what is selected', 'Hallo Welt', { start: 6, end: 10 }, 'Hallo [x]'],
  ['the end, when nobody was in the text yet', 'Hallo ', null, 'Hallo [x]'],
  ['the end of a text that became shorter', 'Hi', { start: 9, end: 12 }, 'Hi[x]'],
])('a template goes to %s', (_, text, caret, result) => {
  const next = insertAt(text, caret, '[x]')
  expect(next.text).toBe(result)
  expect(next.text.slice(0, next.caret)).toMatch(/\[x\]$/)
})
