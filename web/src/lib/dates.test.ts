// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { formatBytes, formatDateTime, formatDayHead, formatRelative } from './dates.ts'
import { instantOf, localOf } from './local-times.ts'

const now = new Date('2026-11-20T13:10:00Z')

test('a German date reads as Germans write it, in the time of Berlin', () => {
  expect(formatDateTime('2026-11-20T13:05:00Z', 'de')).toBe('20.11.2026 14:05')
  expect(formatDateTime('2026-07-01T10:00:00Z', 'de')).toBe('01.07.2026 12:00')
})

test('an installation elsewhere shows and reads the times of its own clocks', async () => {
  document.documentElement.dataset.timeZone = 'Asia/Tokyo'
  vi.resetModules()
  const elsewhere = { ...(await import('./dates.ts')), ...(await import('./local-times.ts')) }
  delete document.documentElement.dataset.timeZone
  expect(elsewhere.formatDateTime('2026-11-20T13:05:00Z', 'de')).toBe('20.11.2026 22:05')
  expect(elsewhere.dueInstantOf('2026-12-01')).toBe('2026-12-01T08:00:00.000Z')
})

test('relative times are short', () => {
  expect(formatRelative('2026-11-20T13:05:00Z', 'de', now)).toBe('vor 5 Min.')
  expect(formatRelative('2026-11-20T15:10:00Z', 'en', now)).toBe('in 2 hr')
})

test('a day head says today and yesterday by the calendar of Berlin', () => {
  expect(formatDayHead('2026-11-19T23:30:00Z', 'de', now)).toBe('heute')
  expect(formatDayHead('2026-11-19T22:30:00Z', 'de', now)).toBe('gestern')
})

test('a day head says the year where it is another one', () => {
  expect(formatDayHead('2026-11-10T12:00:00Z', 'de', now)).toBe('Dienstag, 10. November')
  expect(formatDayHead('2024-11-10T12:00:00Z', 'de', now)).toBe('Sonntag, 10. November 2024')
})

test('sizes of files have a decimal comma in German', () => {
  expect(formatBytes(1_468_006, 'de')).toBe('1,4 MB')
  expect(formatBytes(900, 'de')).toBe('900 B')
})

test('a day and a time mean the clocks of Berlin, in summer and in winter', () => {
  for (const [day, time, instant] of [
    ['2026-11-20', '08:30', '2026-11-20T07:30:00.000Z'],
    ['2026-07-01', '00:15', '2026-06-30T22:15:00.000Z'],
    ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ] as const) {
    expect(instantOf(day, time)).toBe(instant)
    expect(localOf(instant)).toEqual({ day, time })
  }
  expect(instantOf('2026-11-20', '8 Uhr')).toBeNull()
})
