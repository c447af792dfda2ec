import { expect, it } from 'vitest'
import { clockTime } from './clock-time.ts'

it.each([
  ['8', '08:00'],
  ['08', '08:00'],
  ['8:30', '08:30'],
  ['8.30', '08:30'],
  ['830', '08:30'],
  ['1745', '17:45'],
  ['24', '24:00'],
  [' 08:00 ', '08:00'],
  ['', ''],
  ['8:3', '8:3'],
  ['mittags', 'mittags'],
])('%j is the time %j', (typed, time) => {
  expect(clockTime(typed)).toBe(time)
})
