import { expect, test } from 'vitest'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'

// RFC 6238, appendix B: SHA-1, of whose eight digits the last six.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
])('knows the code of second %i', (seconds, code, step) => {
  expect(stepOfCode(secret, code, at(seconds))).toBe(step)
})

test('takes a code with a space, and one of a clock that is a step off', () => {
  expect(stepOfCode(secret, '287 082', at(59))).toBe(1)
  expect(stepOfCode(secret, '287082', at(59 + 30))).toBe(1)
  expect(stepOfCode(secret, '287082', at(29))).toBe(1)
})

test.each([
  ['an older one', '287082', 59 + 61],
  ['a wrong one', '287083', 59],
  ['one that is none', '28708a', 59],
  ['too few digits', '87082', 59],
])('refuses %s', (_what, code, seconds) => {
  expect(stepOfCode(secret, code, at(seconds))).toBeUndefined()
})

test('gives everybody another secret, as authenticator apps read it', () => {
  const own = newTotpSecret()
  expect(own).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(own)
  const uri = new URL(totpUri(own, 'nina@nordlicht.example'))
  expect(uri.protocol).toBe('otpauth:')
  expect(uri.searchParams.get('secret')).toBe(own)
  expect(decodeURIComponent(uri.pathname)).toContain('Leitstand:nina@nordlicht.example')
})
