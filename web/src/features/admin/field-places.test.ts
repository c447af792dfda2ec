import { expect, test } from 'vitest'
import { placeOf } from './field-places.ts'

test('short fields of one shape stand in two columns, each run from the left, and one alone is as wide as a long one', () => {
  const kinds = ['text', 'longText', 'number', 'many', 'one', 'flag', 'flag', 'colour'] as const
  const fields = kinds.map((kind) => ({ kind }))
  expect(fields.map((_, index) => placeOf(fields, index))).toEqual([
    'ls-whole',
    'ls-whole',
    'ls-half ls-half-first',
    'ls-half',
    'ls-half',
    'ls-half ls-half-first',
    'ls-half',
    'ls-whole',
  ])
})

test('a new part of the form begins on the left', () => {
  const fields = [{ kind: 'text' }, { kind: 'text' }, { kind: 'text', section: 'Zugang' }, { kind: 'text' }] as const
  expect(placeOf(fields, 2)).toBe('ls-half ls-half-first')
})
