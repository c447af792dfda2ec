import { expect, test } from 'vitest'
import { periodOf } from './reporting-period.ts'

test.each([
  ['current_month', '2026-11-20T09:00:00Z', '2026-11-01', '2026-11-20'],
  ['last_month', '2026-11-20T09:00:00Z', '2026-10-01', '2026-10-31'],
  ['current_quarter', '2026-11-20T09:00:00Z', '2026-10-01', '2026-11-20'],
  ['last_quarter', '2026-11-20T09:00:00Z', '2026-07-01', '2026-09-30'],
  ['current_year', '2026-11-20T09:00:00Z', '2026-01-01', '2026-11-20'],
  ['last_year', '2026-11-20T09:00:00Z', '2025-01-01', '2025-12-31'],
  ['last_month', '2026-03-31T12:00:00Z', '2026-02-01', '2026-02-28'],
  ['last_quarter', '2026-01-15T12:00:00Z', '2025-10-01', '2025-12-31'],
] as const)('%s at %s goes from %s until %s', (name, now, from, until) => {
  expect(periodOf(name, new Date(now), 'Europe/Berlin')).toEqual({ from, until })
})

test('the day is the local one: New Year comes to Berlin an hour before UTC', () => {
  const now = new Date('2026-12-31T23:30:00Z')
  expect(periodOf('current_month', now, 'Europe/Berlin')).toEqual({ from: '2027-01-01', until: '2027-01-01' })
})
