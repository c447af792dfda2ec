import { expect, test, vi } from 'vitest'
import { rarely } from './rarely.ts'

test('the same trouble is told every half minute, another at once', () => {
  let now = 0
  const told: string[] = []
  const tell = rarely(
    (reason) => told.push(reason),
    () => now,
  )
  for (const [at, reason] of [
    [0, 'refused'],
    [500, 'refused'],
    [1_000, 'wrong password'],
    [1_500, 'refused'],
    [29_999, 'refused'],
    [30_000, 'refused'],
  ] as const) {
    now = at
    tell(reason)
  }
  expect(told).toEqual(['refused', 'wrong password', 'refused'])
})

test('trouble is told again after half a minute where the clock was set back meanwhile', () => {
  vi.useFakeTimers()
  const told: string[] = []
  const tell = rarely((reason) => told.push(reason))
  tell('refused')
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(30_000)
  tell('refused')
  vi.useRealTimers()
  expect(told).toEqual(['refused', 'refused'])
})
