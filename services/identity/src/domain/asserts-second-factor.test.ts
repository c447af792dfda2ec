import { expect, test } from 'vitest'
import { assertsSecondFactor } from './asserts-second-factor.ts'

test.each([
  ['nothing was said', {}, ['mfa'], false],
  ['nothing was agreed', { amr: ['pwd', 'mfa'], acr: 'mfa' }, [], false],
  ['the agreed method is among those used', { amr: ['pwd', 'otp'] }, ['mfa', 'otp'], true],
  ['other methods were used', { amr: ['pwd'] }, ['mfa', 'otp'], false],
  ['the agreed class was reached', { acr: 'urn:gold' }, ['urn:gold'], true],
  ['the word only begins like an agreed one', { acr: 'urn:golden', amr: ['mfa2'] }, ['urn:gold', 'mfa'], false],
  ['it is said in a form that means nothing', { amr: 'mfa', acr: ['mfa'] }, ['mfa'], false],
])('believes a provider about a second factor only in agreed words: %s', (_name, claims, agreed, expected) => {
  expect(assertsSecondFactor(claims, agreed)).toBe(expected)
})
