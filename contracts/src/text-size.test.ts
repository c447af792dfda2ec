import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Text } from './common.ts'
import { carriedPart, isCarried, mostTextBytes } from './text-size.ts'

test.each([
  ['a million letters', 'ä'.repeat(999_999), true],
  ['a million signs of which each takes three bytes', '票'.repeat(1_000_000), false],
  ['control characters, which are told as six', '\u0001'.repeat(400_000), false],
])('%s', (_what, text, isTaken) => {
  expect(isCarried(text)).toBe(isTaken)
  expect(Text.safeParse(`x${text.slice(1)}`).success).toBe(isTaken)
})

test('what is cut is the beginning, fits, and loses no more than it must', () => {
  const unit = fc.constantFrom('a', 'ß', '票', '\u0001', '🖨️')
  const text = fc.tuple(fc.array(unit, { minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 1_500_000 }))
  fc.assert(
    fc.property(text, ([units, length]) => {
      const whole = units.join('').repeat(Math.ceil(length / units.join('').length))
      const part = carriedPart(whole)
      expect(whole.startsWith(part)).toBe(true)
      expect(isCarried(part)).toBe(true)
      if (isCarried(whole)) expect(part).toBe(whole)
      else expect(JSON.stringify(part).length * 6).toBeGreaterThan(mostTextBytes)
    }),
    { numRuns: 30 },
  )
})
