import { expect, test } from 'vitest'
import { masked } from './mask.ts'

test('cuts no character in two, which could not be stored', () => {
  const shown = masked(`https://hooks.example/💥x💥`)
  expect(shown).not.toContain('hooks')
  expect(masked('https://hooks.example/💥abc').isWellFormed()).toBe(true)
})
