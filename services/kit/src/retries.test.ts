import { expect, test } from 'vitest'
import { nextAttempt, overDays, untilDone, whileWorth } from './retries.ts'

const now = new Date('2026-02-12T12:00:00Z')
const failure = (attempts: number, more: { random?: number; atLeastMs?: number } = {}) => ({
  row: {},
  attempts,
  now,
  random: 0.5,
  ...more,
})
const secondsUntil = (date: Date | null) => date && (date.getTime() - now.getTime()) / 1000

test('tries receivers elsewhere again quickly at first, then for days, then gives up', () => {
  expect(secondsUntil(nextAttempt(overDays, failure(1)))).toBe(5)
  expect(secondsUntil(nextAttempt(overDays, failure(2)))).toBe(30)
  expect(secondsUntil(nextAttempt(overDays, failure(11)))).toBe(24 * 3600)
  expect(nextAttempt(overDays, failure(12))).toBeNull()
  const days = overDays.waitsMs.reduce((sum, wait) => sum + wait, 0) / (24 * 3_600_000)
  expect(days).toBeGreaterThan(3)
})

test('spreads the attempts and heeds a longer wish of the receiver, up to a day', () => {
  expect(secondsUntil(nextAttempt(overDays, failure(1, { random: 0 })))).toBe(4)
  expect(secondsUntil(nextAttempt(overDays, failure(1, { random: 0.999999 })))).toBeCloseTo(6, 2)
  expect(secondsUntil(nextAttempt(overDays, failure(1, { atLeastMs: 60_000 })))).toBe(60)
  expect(secondsUntil(nextAttempt(overDays, failure(1, { atLeastMs: 1e12 })))).toBe(24 * 3600)
})

test('never gives up what must happen some time', () => {
  expect(secondsUntil(nextAttempt(untilDone, failure(1)))).toBe(10)
  expect(secondsUntil(nextAttempt(untilDone, failure(500)))).toBe(3600)
})

test('hands over as long as it is worth anything', () => {
  const toTheMinute = whileWorth(() => now.getTime() + 60_000)
  expect(secondsUntil(nextAttempt(toTheMinute, failure(100)))).toBe(15)
  const later = new Date(now.getTime() + 60_001)
  expect(nextAttempt(toTheMinute, { ...failure(100), now: later })).toBeNull()
})
