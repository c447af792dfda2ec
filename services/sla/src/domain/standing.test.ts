import { expect, test } from 'vitest'
import { standingOf } from './standing.ts'

const due = { dueAt: 100, end: null, stoodSince: null }

test.each([
  ['runs while there is time', due, 99, { violated: false, isRunning: true }],
  ['is broken at the due time', due, 100, { violated: true, isRunning: false }],
  ['is kept by an end in time', { ...due, end: 100 }, 500, { violated: false, isRunning: false }],
  ['is broken by a late end', { ...due, end: 101 }, 500, { violated: true, isRunning: false }],
  ['stands while its clock stands', { ...due, stoodSince: 99 }, 500, { violated: false, isRunning: false }],
  ['stays broken while its clock stands', { ...due, stoodSince: 100 }, 500, { violated: true, isRunning: false }],
  [
    'is kept by an end while its clock stood',
    { ...due, end: 300, stoodSince: 99 },
    500,
    { violated: false, isRunning: false },
  ],
])('a promise %s', (_, deadline, now, expected) => {
  expect(standingOf(deadline, now)).toEqual(expected)
})
