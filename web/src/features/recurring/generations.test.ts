// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { addMonths, byDay, monthOf, timeOf } from './generations.ts'

test('months go on over the turn of the year, and what is no month is the present one', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  const now = new Date('2026-11-30T23:30:00Z')
  // In Berlin it is December already.
  expect([monthOf('2026-02', now), monthOf('2026-13', now), monthOf(null, now)]).toEqual([
    '2026-02',
    '2026-12',
    '2026-12',
  ])
})

test('the time of a month holds the weeks around it, and is no longer than the calendar may ask for', () => {
  const { from, until } = timeOf('2026-11')
  expect([from, until]).toEqual(['2026-10-25T00:00:00Z', '2026-12-15T00:00:00Z'])
})

test('a date belongs to its day by the clocks of the product', () => {
  const task = { '@id': '', '@type': 'RecurringTask', uuid: 'task', subject: 'Backups prüfen' }
  const days = byDay([{ at: '2026-11-20T23:30:00Z', task, ticket: null }])
  expect([...days.keys()]).toEqual(['2026-11-21'])
})
