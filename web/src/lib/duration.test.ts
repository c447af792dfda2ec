import { expect, test } from 'vitest'
import { formatDuration, parseDuration } from './duration.ts'

test.each([
  ['2h', 120],
  ['30m', 30],
  ['2h 30m', 150],
  ['2h30m', 150],
  [' 10h 0m ', 600],
  ['2,5h', null],
  ['2.5h', null],
  ['3d', null],
  ['', null],
  ['90', null],
])('the duration "%s" is read as %s minutes', (text, minutes) => {
  expect(parseDuration(text)).toBe(minutes)
})

test.each([
  [0, '0m'],
  [45, '45m'],
  [60, '1h'],
  [150, '2h 30m'],
])('%s minutes are written as %s', (minutes, text) => {
  expect(formatDuration(minutes)).toBe(text)
})
