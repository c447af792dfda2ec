import { expect, test } from 'vitest'
import { overDays, untilDone, waitMs, whileWorth } from './retries.ts'

const now = new Date('2026-02-12T12:00:00Z')
const failure = (attempts: number, more: { random?: number; atLeastMs?: number } = {}) => ({
  row: {},
  attempts,
  now,
  random: 0.5,
  ...more,
})
const seconds = (ms: number | null) => ms && ms / 1000

test('tries receivers elsewhere again quickly at first, then for days, then gives up', () => {
  expect(seconds(waitMs(overDays, failure(1)))).toBe(5)
  expect(seconds(waitMs(overDays, failure(2)))).toBe(30)
  expect(seconds(waitMs(overDays, failure(11)))).toBe(24 * 3600)
  expect(waitMs(overDays, failure(12))).toBeNull()
  const days = overDays.waitsMs.reduce((sum, wait) => sum + wait, 0) / (24 * 3_600_000)
  expect(days).toBeGreaterThan(3)
})

test('spreads the attempts and heeds a longer wish of the receiver, up to a day', () => {
  expect(seconds(waitMs(overDays, failure(1, { random: 0 })))).toBe(4)
  expect(seconds(waitMs(overDays, failure(1, { random: 0.999999 })))).toBeCloseTo(6, 2)
  expect(seconds(waitMs(overDays, failure(1, { atLeastMs: 60_000 })))).toBe(60)
  expect(seconds(waitMs(overDays, failure(1, { atLeastMs: 1e12 })))).toBe(24 * 3600)
})

test('never gives up what must happen some time', () => {
  expect(seconds(waitMs(untilDone, failure(1)))).toBe(10)
  expect(seconds(waitMs(untilDone, failure(500)))).toBe(3600)
})

test('hands over as long as it is worth anything', () => {
  const toTheMinute = whileWorth(() => now.getTime() + 60_000)
  expect(seconds(waitMs(toTheMinute, failure(100)))).toBe(15)
  const later = new Date(now.getTime() + 60_001)
  expect(waitMs(toTheMinute, { ...failure(100), now: later })).toBeNull()
})
