import { expect, test } from 'vitest'
import { agoWord } from './ago.ts'

test.each([
  ['unansweredHours', '8', '8 Stunden', '8 hours'],
  ['unansweredHours', '24', '1 Tag', '1 day'],
  ['olderThanDays', '30', '30 Tage', '30 days'],
  ['olderThanDays', 'bald', 'bald', 'bald'],
] as const)('%s of %s is said as %s', (key, value, german, english) => {
  expect(agoWord(key, value, 'de')).toBe(german)
  expect(agoWord(key, value, 'en')).toBe(english)
})
