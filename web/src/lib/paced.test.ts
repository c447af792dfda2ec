import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paced } from './paced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch() {
  const acts: string[] = []
  const pace = paced<string>((items) => acts.push(items.join('')), { soonMs: 100, intervalMs: 3_000 })
  return { acts, pace }
}

test('what comes in one moment is answered together, and once more when it has become quiet', () => {
  const { acts, pace } = watch()
  pace.add('a')
  pace.add('b')
  vi.advanceTimersByTime(100)
  expect(acts).toEqual(['ab'])
  vi.advanceTimersByTime(60_000)
  expect(acts).toEqual(['ab', 'ab'])
})

test('however much comes, there is one answer in an interval, and the last is not left out', () => {
  const { acts, pace } = watch()
  for (let at = 0; at < 9_000; at += 50) {
    pace.add('.')
    vi.advanceTimersByTime(50)
  }
  expect(acts).toHaveLength(3)
  pace.add('z')
  vi.advanceTimersByTime(60_000)
  expect(acts).toHaveLength(5)
  expect(acts.at(-1)?.at(-1)).toBe('z')
})

test('nothing happens after the end', () => {
  const { acts, pace } = watch()
  pace.add('a')
  pace.stop()
  vi.advanceTimersByTime(60_000)
  expect(acts).toEqual([])
})
