import { expect, test } from 'vitest'
import { endOfToken } from './end-of-token.ts'

const now = new Date('2026-11-20T10:00:00Z')
const end = (text: string) => endOfToken(text, now, 'Europe/Berlin')?.toISOString()

test.each([
  ['a moment', '2026-11-20T10:00:01Z', '2026-11-20T10:00:01.000Z'],
  ['today, to its end', '2026-11-20', '2026-11-20T23:00:00.000Z'],
  ['a day of summer time', '2027-07-01', '2027-07-01T22:00:00.000Z'],
  ['the day on which summer time begins', '2027-03-28', '2027-03-28T22:00:00.000Z'],
  ['a year ahead', '2027-11-20', '2027-11-20T23:00:00.000Z'],
])('takes %s', (_what, text, at) => {
  expect(end(text)).toBe(at)
})

test.each(['2026-11-20T09:59:59Z', '2026-11-19', '2027-11-21', '2030-01-01', '2027-11-20T10:00:01Z'])(
  'refuses %s, which is over or too far',
  (text) => {
    expect(end(text)).toBeUndefined()
  },
)
