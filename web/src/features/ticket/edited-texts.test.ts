import { expect, test } from 'vitest'
import { editedTexts, textsOf } from './edited-texts.ts'

const original = { subject: 'Drucker', description: 'Druckt nicht.' }

test('only what differs from what stood there is a draft', () => {
  const changed = textsOf({}, { subject: 'Drucker 2' }, original)
  expect(changed).toEqual({ subject: 'Drucker 2' })
  expect(textsOf(changed, { subject: 'Drucker' }, original)).toEqual({})
  expect(editedTexts.isEmpty(edited({}))).toBe(true)
  expect(editedTexts.isEmpty(edited({ subject: '' }))).toBe(false)
})

test('what was written at two places is all there', () => {
  const here = edited({ subject: 'Drucker 2', description: 'Druckt nicht. Papier ist da.' })
  expect(editedTexts.join(here, edited({ description: 'Druckt nicht.' }))).toEqual(here)
  expect(editedTexts.join(edited({ description: 'Hier' }), edited({ description: 'Dort' }))).toEqual(
    edited({ description: 'Dort\n\nHier' }),
  )
})

test('who was chosen at two places is addressed from both, each once', () => {
  const [anna, ben] = [
    { uuid: 'a', name: 'Anna' },
    { uuid: 'b', name: 'Ben' },
  ]
  const joined = editedTexts.join(edited({}, [anna, ben]), edited({}, [anna]))
  expect(joined.mentions).toEqual([anna, ben])
})

test('what is stored and no text is not taken for one', () => {
  expect(editedTexts.accept({ texts: { subject: 7, description: 'Neu' } })).toEqual(edited({ description: 'Neu' }))
  expect(editedTexts.accept(undefined)).toEqual(edited({}))
})

function edited(texts: Record<string, string>, mentions: { uuid: string; name: string }[] = []) {
  return { texts, mentions }
}
