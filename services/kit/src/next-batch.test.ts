import { describe, expect, it } from 'vitest'
import { nextBatch } from './next-batch.ts'

const ofBytes = (...sizes: number[]) => sizes.map((size) => ({ data: new Uint8Array(size) }))
const mega = 1024 * 1024

describe('a batch of events', () => {
  it('takes many small ones, up to a number', () => {
    expect(nextBatch(ofBytes(...Array(150).fill(1_000)))).toHaveLength(150)
    expect(nextBatch(ofBytes(...Array(500).fill(1_000)))).toHaveLength(200)
    expect(nextBatch([])).toEqual([])
  })

  it('takes as many large ones as memory has room for, and one that is larger alone', () => {
    expect(nextBatch(ofBytes(mega, 2 * mega, mega, 1))).toHaveLength(3)
    expect(nextBatch(ofBytes(7 * mega, 1, 1))).toHaveLength(1)
    expect(nextBatch(ofBytes(1, 7 * mega, 1))).toHaveLength(1)
  })
})
