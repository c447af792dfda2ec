import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptKept, type DraftForm, joinTexts, receiveDraft } from './kept-draft.ts'

interface Letter {
  text: string
}
const form: DraftForm<Letter> = {
  accept: (stored) => ({ text: '', ...Object(stored) }),
  isEmpty: ({ text }) => text === '',
  join: (here, there) => ({ text: joinTexts(here.text, there.text) }),
}
const here = (text: string, isSaved: boolean, version = 3) => ({ value: { text }, version, isSaved })
const served = (text: string | null, version = 4) => ({ version, content: text === null ? null : { text } })

test.each([
  ['what another device wrote is taken over', here('Guten', true), served('Guten Tag'), here('Guten Tag', true, 4)],
  ['what another device sent is gone', here('Guten Tag', true), served(null, 0), here('', true, 0)],
  [
    'what was written at both stays',
    here('Am Rechner', false),
    served('Am Telefon'),
    here('Am Telefon\n\nAm Rechner', false, 4),
  ],
  ['what goes on from the other stays once', here('Guten Tag', false), served('Guten'), here('Guten Tag', false, 4)],
  [
    'what was written here since the other one sent it stays',
    here('Noch etwas', false),
    served(null, 0),
    here('Noch etwas', false, 0),
  ],
  [
    'what was saved while the page went is not written twice',
    here('Guten Tag', false),
    served('Guten Tag'),
    here('Guten Tag', true, 4),
  ],
  ['the version that is known changes nothing', here('Neuer', false), served('Alter', 3), here('Neuer', false)],
])('%s', (_name, before, from, after) => {
  expect(receiveDraft(before, from, form)).toEqual(after)
})

test('what is only chosen stays, though the draft before it is gone by now', () => {
  const chosen = { value: { text: '', kind: 'order' }, version: 6, isSaved: false }
  expect(receiveDraft(chosen, served(null, 0), form)).toEqual({ ...chosen, version: 0, isSaved: true })
})

test('nothing that was written at either place is lost', () => {
  const texts = fc.string({ maxLength: 20 })
  fc.assert(
    fc.property(texts, texts, (mine, theirs) => {
      const { value } = receiveDraft(here(mine, false), served(theirs), form)
      expect(value.text).toContain(mine)
      expect(value.text).toContain(theirs)
    }),
  )
})

test('what a browser keeps of something else is an empty draft', () => {
  for (const stored of [undefined, 'x', 7, null, { value: null }])
    expect(acceptKept(stored, form)).toEqual({ value: { text: '' }, version: 0, isSaved: true })
})
