import { expect, test } from 'vitest'
import { mentionedIn } from './mentioned-in.ts'

const chosen = [
  { uuid: 'anna', name: 'Anna Agent' },
  { uuid: 'an', name: 'Anna' },
  { uuid: 'ole', name: 'Ole_P (Hafen)' },
]
test.each([
  ['somebody who was chosen', 'Bitte @Anna Agent ansehen', ['anna']],
  ['the longer name, not its beginning', '@Anna Agent', ['anna']],
  ['the shorter name where it stands alone', '@Anna, bitte', ['an']],
  ['nobody whose name was deleted again', 'Bitte ansehen', []],
  ['nobody whose name is only the beginning of a word', '@Annabell', []],
  ['nobody in an address', 'mail@Anna', []],
  ['a name with signs, however they are stored', '@Ole\\_P (Hafen)', ['ole']],
  ['each once', '@Anna und noch einmal @Anna', ['an']],
])('mentions %s', (_, text, expected) => {
  expect(mentionedIn(text, chosen)).toEqual(expected)
})
