import { expect, test } from 'vitest'
import { openSenderLimit } from './sender-limit.ts'

test('who floods is asked to come later, and may again after a while; others do not notice', () => {
  let now = 0
  const limit = openSenderLimit(2, { now: () => new Date(now) })
  const taken = (sender: string, count: number) =>
    Array.from({ length: count }, () => limit.take(sender)).filter(Boolean).length
  expect(taken('a@x.example', 30)).toBe(10)
  expect(taken('b@y.example', 3)).toBe(3)
  now += 60_000
  expect(taken('a@x.example', 30)).toBe(2)
})
