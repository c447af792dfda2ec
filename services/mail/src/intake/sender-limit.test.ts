import { expect, test } from 'vitest'
import { networkOf, openSenderLimit } from './sender-limit.ts'

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

test.each([
  ['192.0.2.7', 'c0:0:2'],
  ['::ffff:192.0.2.200', 'c0:0:2'],
  ['2001:db8:0:1:aaaa::1', '2001:db8:0:1'],
  ['2001:0DB8::1:bbbb:0:0:2', '2001:db8:0:1'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
