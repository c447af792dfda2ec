import { countedAtMost } from '@leitstand/contracts/list-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { boundedCount } from './bounded-count.ts'
import type { Sql } from './database.ts'

/** A table of so many rows, and how often they were counted. */
function counting(total: number) {
  const table = { total, counts: 0 }
  const on = {
    query: async () => {
      table.counts += 1
      return [{ total: table.total }]
    },
  } as unknown as Pick<Sql, 'query'>
  return { table, on }
}

describe('a total', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('that is small is counted each time', async () => {
    const { table, on } = counting(3)
    expect(await boundedCount(on, 'FROM small', [])).toBe(3)
    table.total = 4
    expect(await boundedCount(on, 'FROM small', [])).toBe(4)
  })

  it('that is large is remembered for ten seconds, one of 10,000 for a minute', async () => {
    const large = counting(5_000)
    const bound = counting(countedAtMost)
    const both = () => [boundedCount(large.on, 'FROM large', []), boundedCount(bound.on, 'FROM bound', [])]
    await Promise.all(both())
    vi.advanceTimersByTime(9_000)
    await Promise.all(both())
    expect([large.table.counts, bound.table.counts]).toEqual([1, 1])
    vi.advanceTimersByTime(2_000)
    await Promise.all(both())
    expect([large.table.counts, bound.table.counts]).toEqual([2, 1])
    vi.advanceTimersByTime(50_000)
    await Promise.all(both())
    expect(bound.table.counts).toBe(2)
  })

  it('is not remembered for longer where the clock is set back', async () => {
    const { table, on } = counting(5_000)
    await boundedCount(on, 'FROM before', [])
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(11_000)
    await boundedCount(on, 'FROM before', [])
    expect(table.counts).toBe(2)
  })

  it('is counted anew by one caller while others are given the last one', async () => {
    const { table, on } = counting(5_000)
    await boundedCount(on, 'FROM crowd', [])
    vi.advanceTimersByTime(11_000)
    table.total = 6_000
    const totals = await Promise.all([1, 2, 3].map(() => boundedCount(on, 'FROM crowd', [])))
    expect(totals).toEqual([6_000, 5_000, 5_000])
    expect(table.counts).toBe(2)
    expect(await boundedCount(on, 'FROM crowd', [])).toBe(6_000)
  })

  it('that was large long ago is not given to anybody', async () => {
    const { table, on } = counting(5_000)
    await boundedCount(on, 'FROM gone', [])
    vi.advanceTimersByTime(3_600_000)
    table.total = 7
    expect(await Promise.all([1, 2].map(() => boundedCount(on, 'FROM gone', [])))).toEqual([7, 7])
  })

  it('that is remembered is that of the database it was counted in', async () => {
    const [one, other] = [counting(2_000), counting(3_000)]
    for (const _ of [1, 2]) {
      expect(await boundedCount(one.on, 'FROM ticket', [])).toBe(2_000)
      expect(await boundedCount(other.on, 'FROM ticket', [])).toBe(3_000)
    }
  })
})
