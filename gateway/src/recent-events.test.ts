import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { LiveEvent } from './live-events.ts'
import { openRecentEvents, type RecentEvents } from './recent-events.ts'

function event(subject: string): LiveEvent {
  return { message: { subject, ticket: null, publicId: null, version: null }, mayReceive: () => true }
}

function recentEvents(mostEvents: number) {
  let time = 1_000
  const recent = openRecentEvents({ mostEvents, keptMs: 10_000, skewMs: 100 }, () => time)
  const at = (moment: number, subject?: string) => {
    time = moment
    if (subject) recent.keep(() => event(subject))
  }
  return { recent, at, since: (from: number) => recent.since(from)?.map(({ message }) => message.subject) ?? null }
}

test('tells what happened since a page was asked for', () => {
  const { at, since } = recentEvents(100)
  at(2_000, 'a')
  at(3_000, 'b')
  at(4_000, 'c')
  expect(since(3_000)).toEqual(['b', 'c'])
  expect(since(5_000)).toEqual([])
})

test('does not say that nothing happened of what it no longer knows', () => {
  const { at, since } = recentEvents(2)
  expect(since(500)).toBeNull()
  for (const [moment, subject] of [
    [2_000, 'a'],
    [3_000, 'b'],
    [4_000, 'c'],
  ] as const)
    at(moment, subject)
  expect(since(2_000)).toBeNull()
  expect(since(3_000)).toEqual(['b', 'c'])
  at(15_000)
  expect(since(3_500)).toBeNull()
  expect(since(14_000)).toEqual([])
})

test('leaves out what nobody is told of', () => {
  const recent = openRecentEvents()
  const from = Date.now() + 1
  recent.keep(() => undefined)
  expect(recent.since(from)).toEqual([])
})

test('keeps nothing in memory that it would not tell, though nothing more happens', async () => {
  const { recent, at } = recentEvents(100)
  at(2_000)
  const message = new WeakRef(keepLarge(recent))
  at(15_000)
  recent.forget()
  await collectGarbage()
  expect(message.deref()).toBeUndefined()
})

function keepLarge(recent: RecentEvents): object {
  const message = { ticket: 'x'.repeat(1_000) }
  recent.keep(() => event(message.ticket))
  return message
}

/** What was looked at in this turn stays until the next. */
async function collectGarbage(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
