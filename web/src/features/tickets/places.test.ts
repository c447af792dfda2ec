import { expect, test } from 'vitest'
import { placeAt, placed } from './places.ts'

test.each([
  [[10, 20, 30], 0, 10],
  [[10, 20, 30], 2, 30],
  [[10, 20, 30], 3, 31],
  [[], 0, 1],
])('among the places %j the index %i is place %i', (others, index, place) => {
  expect(placeAt(others, index)).toBe(place)
})

test('whoever takes a place moves the others on, so that the next move knows where they stand', () => {
  const row = (name: string, at: number) => ({ name, at })
  const [a, b, c] = [row('a', 1), row('b', 2), row('c', 3)] as const
  const first = placed([a, b], c, 0, 'at')
  expect(first.map(({ name, at }) => `${name}${at}`)).toEqual(['c1', 'a2', 'b3'])
  const [moved, ...others] = first
  expect(placed(others, moved ?? c, 2, 'at').map(({ name, at }) => `${name}${at}`)).toEqual(['a2', 'b3', 'c4'])
})
