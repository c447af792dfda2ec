import { expect, it } from 'vitest'
import { measuringStream } from './stream-size.ts'

it('warns long before the stream of events is full, and again after an hour', () => {
  const warned: unknown[] = []
  let minute = 0
  const measure = measuringStream({ warn: (about: unknown) => warned.push(about) }, () => minute * 60_000)
  const at = (bytes: number, max_bytes: number) => measure({ config: { max_bytes }, state: { bytes } })
  at(500, 1_000)
  at(5_000, -1)
  expect(warned).toEqual([])
  for (minute of [1, 2, 59, 61]) at(600 + minute, 1_000)
  expect(warned).toEqual([
    { bytes: 601, limit: 1_000 },
    { bytes: 661, limit: 1_000 },
  ])
})
