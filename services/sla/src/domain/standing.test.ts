import { expect, test } from 'vitest'
import { standingOf } from './standing.ts'

const due = { dueAt: 100, respondedAt: null, finishedAt: null }

test.each([
  ['runs while there is time', due, 99, { violated: false, isRunning: true }],
  ['is broken at the due time', due, 100, { violated: true, isRunning: false }],
  ['is kept by a response in time', { ...due, respondedAt: 100 }, 500, { violated: false, isRunning: false }],
  ['is broken by a late response', { ...due, respondedAt: 101 }, 500, { violated: true, isRunning: false }],
  ['ends with the ticket', { ...due, finishedAt: 50 }, 500, { violated: false, isRunning: false }],
  ['was broken when the ticket ended too late', { ...due, finishedAt: 150 }, 500, { violated: true, isRunning: false }],
  ['counts what came first', { ...due, respondedAt: 300, finishedAt: 50 }, 500, { violated: false, isRunning: false }],
])('a promise %s', (_, deadline, now, expected) => {
  expect(standingOf(deadline, now)).toEqual(expected)
})
