import type { Actor } from '@leitstand/contracts/actor'
import { expect, test, vi } from 'vitest'
import { openSessions } from './sessions.ts'

test('whoever is signed in is looked up again after some seconds, also when the clock was set back', async () => {
  vi.useFakeTimers()
  const resolve = vi.fn(async () => ({ session: 'a', actor: {} as Actor, scope: 'full' as const, expiresAt: '' }))
  const sessions = openSessions(resolve, { forPerson: async () => 'signed' })
  await sessions.find('token', '127.0.0.1')
  await sessions.find('token', '127.0.0.1')
  expect(resolve).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() - 3_600_000)
  await vi.advanceTimersByTimeAsync(6_000)
  await sessions.find('token', '127.0.0.1')
  expect(resolve).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
