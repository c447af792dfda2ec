import type { ReportRhythm } from '@leitstand/contracts/billing/saved-reports'
import { expect, test } from 'vitest'
import { nextSending, reportedDays } from './report-schedule.ts'

const zone = 'Europe/Berlin'

test.each<[ReportRhythm, string, string, string, string]>([
  ['daily', '2026-11-20T04:59:00Z', '2026-11-20T05:00:00.000Z', '2026-11-19', '2026-11-19'],
  ['daily', '2026-11-20T05:00:00Z', '2026-11-21T05:00:00.000Z', '2026-11-20', '2026-11-20'],
  ['weekly', '2026-11-20T09:00:00Z', '2026-11-23T05:00:00.000Z', '2026-11-16', '2026-11-22'],
  ['weekly', '2026-11-23T04:00:00Z', '2026-11-23T05:00:00.000Z', '2026-11-16', '2026-11-22'],
  ['monthly', '2026-01-31T09:00:00Z', '2026-02-01T05:00:00.000Z', '2026-01-01', '2026-01-31'],
  ['monthly', '2026-12-15T09:00:00Z', '2027-01-01T05:00:00.000Z', '2026-12-01', '2026-12-31'],
  // By the clocks of the place, also when they are changed in between.
  ['daily', '2026-03-28T09:00:00Z', '2026-03-29T04:00:00.000Z', '2026-03-28', '2026-03-28'],
  ['weekly', '2026-10-20T09:00:00Z', '2026-10-26T05:00:00.000Z', '2026-10-19', '2026-10-25'],
])('a %s report after %s is sent at %s and tells of %s to %s', (rhythm, after, sent, from, until) => {
  const next = nextSending(rhythm, new Date(after), zone)
  expect(next.toISOString()).toBe(sent)
  expect(reportedDays(rhythm, next, zone)).toEqual({ from, until })
})

test('a report that could not be sent for hours tells of the same days', () => {
  const late = new Date('2026-11-23T18:00:00Z')
  expect(reportedDays('weekly', late, zone)).toEqual({ from: '2026-11-16', until: '2026-11-22' })
})
