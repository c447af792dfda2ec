import { expect, test } from 'vitest'
import { editedTexts, textsOf } from './edited-texts.ts'

const original = { subject: 'Drucker', description: 'Druckt nicht.' }

test('only what differs from what stood there is a draft', () => {
  const changed = textsOf({}, { subject: 'Drucker 2' }, original)
  expect(changed).toEqual({ subject: 'Drucker 2' })
  expect(textsOf(changed, { subject: 'Drucker' }, original)).toEqual({})
  expect(editedTexts.isEmpty({})).toBe(true)
  expect(editedTexts.isEmpty({ subject: '' })).toBe(false)
})

test('what was written at two places is all there', () => {
  const here = { subject: 'Drucker 2', description: 'Druckt nicht. Papier ist da.' }
  expect(editedTexts.join(here, { description: 'Druckt nicht.' })).toEqual(here)
  expect(editedTexts.join({ description: 'Hier' }, { description: 'Dort' })).toEqual({ description: 'Dort\n\nHier' })
})

test('what is stored and no text is not taken for one', () => {
  expect(editedTexts.accept({ subject: 7, description: 'Neu' })).toEqual({ description: 'Neu' })
  expect(editedTexts.accept(undefined)).toEqual({})
})
