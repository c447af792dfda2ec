import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EnteredState, finishedSince, pausesOf, withState } from './states-of-ticket.ts'

const entered = (version: number, status: EnteredState['status']): EnteredState => ({
  version,
  status,
  at: version * 10,
})
const life = [
  entered(1, 'open'),
  entered(2, 'open'),
  entered(3, 'waiting_for_feedback'),
  entered(4, 'waiting_for_feedback'),
  entered(5, 'in_progress'),
  entered(6, 'waiting_for_support'),
]

test('a clock stands still in the states that were agreed, and as long as one lasts', () => {
  const states = life.reduce<readonly EnteredState[]>(withState, [])
  expect(states.map(({ at }) => at)).toEqual([10, 30, 50, 60])
  expect(pausesOf(states, ['waiting_for_feedback', 'waiting_for_support'])).toEqual([
    { from: 30, until: 50 },
    { from: 60, until: null },
  ])
  expect(pausesOf(states, [])).toEqual([])
})

test('the states of a ticket are the same in whatever order and however often they are heard of', () => {
  const inOrder = life.reduce<readonly EnteredState[]>(withState, [])
  const anyOrder = fc.shuffledSubarray([...life, ...life], { minLength: life.length * 2 })
  fc.assert(
    fc.property(anyOrder, (heard) => {
      expect(heard.reduce<readonly EnteredState[]>(withState, [])).toEqual(inOrder)
    }),
  )
})

test('what adds nothing leaves the very same list', () => {
  const states = withState([], entered(1, 'open'))
  expect(withState(states, entered(1, 'open'))).toBe(states)
  expect(withState(states, entered(2, 'open'))).toBe(states)
})

test.each([
  ['not at all', ['open', 'in_progress'], null],
  ['since its end, though it was archived later', ['open', 'closed', 'archived'], 20],
  ['since its last end', ['open', 'closed', 'reopen', 'canceled'], 40],
  ['no more, once it is opened again', ['open', 'closed', 'reopen'], null],
] as const)('a ticket is finished %s', (_, statuses, since) => {
  expect(finishedSince(statuses.map((status, index) => entered(index + 1, status)))).toBe(since)
})
