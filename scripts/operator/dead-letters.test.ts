import type { OutputOf, RequestContract } from '@leitstand/contracts/define'
import { operatorRequests } from '@leitstand/contracts/operator'
import { AppError } from '@leitstand/contracts/problems'
import { newId } from '@leitstand/kit/ids'
import { expect, it } from 'vitest'
import { replayAll } from './dead-letters.ts'
import type { Operator } from './operator.ts'

const { listDeadLetters, replayDeadLetter } = operatorRequests('ticket')

/** A service that keeps these, of which it can digest some by now. */
function aServiceWith(kept: Set<string>, canDigest: (id: string) => boolean) {
  const tried: string[] = []
  const operator: Pick<Operator, 'ask'> = {
    ask: async <C extends RequestContract>(contract: C, input: unknown) => {
      if (contract.name === listDeadLetters.name) {
        const { after, limit } = listDeadLetters.input.parse(input)
        const letter = { subject: '', reason: '', attempts: 6, at: '2026-11-20T09:00:00Z', payload: null }
        const ids = [...kept].sort().filter((id) => !after || id > after)
        return { items: ids.slice(0, limit).map((id) => ({ id, ...letter })), total: kept.size } as OutputOf<C>
      }
      const { id } = replayDeadLetter.input.parse(input)
      if (!kept.has(id)) throw new AppError('not-found')
      tried.push(id)
      const replayed = canDigest(id) && kept.delete(id)
      return { replayed, reason: replayed ? null : 'unverdaulich' } as OutputOf<C>
    },
  }
  return { operator, tried }
}

it('lets a service try each event that it keeps once, the oldest first, however many they are', async () => {
  const ids = Array.from({ length: 1_234 }, (_, second) => newId(Date.UTC(2026, 10, 20, 9, 0, second)))
  const { operator, tried } = aServiceWith(new Set(ids), (id) => ids.indexOf(id) % 3 > 0)
  const said: string[] = []
  const failed = await replayAll(operator, 'ticket', (line) => said.push(line))
  expect(tried).toEqual(ids)
  expect(failed).toBe(412)
  expect(said).toHaveLength(ids.length)
  expect(said[0]).toBe(`${ids[0]}: failed again: unverdaulich`)
})

it('goes on where somebody else has let the service try an event meanwhile', async () => {
  const [first, second, third] = [1, 2, 3].map((hour) => newId(Date.UTC(2026, 10, 20, hour)))
  const kept = new Set([first, second, third].flatMap((id) => id ?? []))
  const { operator, tried } = aServiceWith(kept, () => second !== undefined && (kept.delete(second) || true))
  await replayAll(operator, 'ticket', () => undefined)
  expect(tried).toEqual([first, third])
})
