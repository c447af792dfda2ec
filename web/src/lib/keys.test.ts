import { expect, it } from 'vitest'
import { isKey, readKeys, takenBy, usualKeys } from './keys.ts'

it.each([
  ['nothing', undefined],
  ['what is no list of keys', 'r'],
  ['two actions by one key', { reply: 'x', pick: 'x' }],
  ['a key that another action has', { reply: 'n' }],
  ['keys that write no sign', { reply: 'Enter', note: ' ', search: 7 }],
])('keys are the usual ones when somebody kept %s', (_what, stored) => {
  expect(readKeys(stored)).toEqual(usualKeys)
})

it('keys that were chosen hold, the rest stays', () => {
  expect(readKeys({ reply: 'ä', gone: 'q' })).toEqual({ ...usualKeys, reply: 'ä' })
})

it('two actions may change their keys with each other', () => {
  expect(readKeys({ reply: 'n', note: 'r' })).toMatchObject({ reply: 'n', note: 'r' })
})

it('a key that somebody chose before another action came with it stays theirs', () => {
  expect(readKeys({ reply: 'e' })).toEqual({ ...usualKeys, reply: 'e', edit: '' })
  expect(readKeys({ reply: 'e', edit: 'v' })).toEqual({ ...usualKeys, reply: 'e', edit: 'v' })
})

it('only a key that writes one sign can be chosen', () => {
  expect(['a', 'Ü', '?', '😀', '', ' ', 'Enter', 'F1', null].filter(isKey)).toEqual(['a', 'Ü', '?', '😀'])
})

it('a key says which other action has it', () => {
  expect(takenBy(usualKeys, 'n', 'reply')).toBe('note')
  expect(takenBy(usualKeys, 'r', 'reply')).toBeUndefined()
})
