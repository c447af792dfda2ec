import { newId } from '@leitstand/kit/ids'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findNames, rememberName } from './names.ts'
import { memory } from './remember.ts'

describe('what is remembered for a moment', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function anHourBackAndOn(ms: number): void {
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(ms)
  }

  it('is not remembered for longer where the clock is set back', async () => {
    const kept = memory<string>(5_000)
    await kept.get('key', async () => 'before')
    anHourBackAndOn(6_000)
    expect(await kept.get('key', async () => 'now')).toBe('now')
  })

  it('and neither are names', async () => {
    const uuid = newId()
    rememberName(uuid, 'Before')
    anHourBackAndOn(11_000)
    const names = await findNames({ query: async () => [{ uuid, name: 'Now' }] } as never, [uuid])
    expect(names.of(uuid)).toBe('Now')
  })
})
