import { expect, it } from 'vitest'
import { fuzz, reportOf } from '../fuzzing/fuzz.ts'
import { manyProcesses, startInstance } from './instance.ts'

// A bounded sample of what `npm run fuzz` does for longer, always the same one.
it('answers hostile calls of everybody with a refusal, never with a failure of its own', async () => {
  await using leitstand = await startInstance(manyProcesses)
  const outcome = await fuzz({ url: leitstand.url, seed: 1, calls: 10_000, workers: 8, seconds: 60 })
  expect(outcome.calls).toBeGreaterThan(1_000)
  expect(outcome.failures, reportOf(outcome)).toEqual([])
})
