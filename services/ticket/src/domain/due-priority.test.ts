import { type Priority, priorities } from '@leitstand/contracts/common'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { priorityByDueDate } from './due-priority.ts'

const now = new Date('2026-11-20T09:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

it.each<[string, Priority, number | null, Priority]>([
  ['overdue is most urgent', 'low', -1, 'highest'],
  ['due within a day is most urgent', 'medium', 24, 'highest'],
  ['due within three days is urgent', 'low', 72, 'high'],
  ['due later stays as it is', 'low', 72.1, 'low'],
  ['due within three days is not lowered', 'highest', 48, 'highest'],
  ['without a due date stays as it is', 'medium', null, 'medium'],
])('what is %s', (_, priority, hours, expected) => {
  expect(priorityByDueDate({ priority, due_at: hours === null ? null : inHours(hours) }, now)).toBe(expected)
})

it('never lowers a priority', () => {
  fc.assert(
    fc.property(fc.constantFrom(...priorities), fc.double({ min: -1e4, max: 1e4, noNaN: true }), (priority, hours) => {
      const next = priorityByDueDate({ priority, due_at: inHours(hours) }, now)
      return priorities.indexOf(next) >= priorities.indexOf(priority)
    }),
  )
})
