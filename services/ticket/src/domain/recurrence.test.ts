import { auxiliaries, ordinals, timeframes, weekdays } from '@leitstand/contracts/ticket/recurring-tasks'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, it, test } from 'vitest'
import { nextGeneration, nextGenerations, type Pattern } from './recurrence.ts'

const zone = 'Europe/Berlin'
const pattern = (startAt: string, rest: Partial<Pattern> = {}): Pattern => ({
  timeframe: 'month',
  auxiliary: 'same_day',
  ordinal: null,
  weekday: null,
  ...rest,
  startAt: new Date(startAt),
})
const localTimes = (dates: readonly Date[]) =>
  dates.map((date) =>
    Temporal.Instant.fromEpochMilliseconds(date.getTime())
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })
      .replace('T', ' '),
  )
const from = (one: Pattern, after: string, count = 4) => localTimes(nextGenerations(one, new Date(after), count, zone))

test.each<[string, Pattern, string, string[]]>([
  [
    'every day, and once on the night without two o’clock',
    pattern('2026-03-27T01:30:00Z', { timeframe: 'day' }),
    '2026-03-27T02:00:00Z',
    ['2026-03-28 02:30', '2026-03-29 03:30', '2026-03-30 02:30', '2026-03-31 02:30'],
  ],
  [
    'every day at the same time of day when summer ends, the doubled hour once',
    pattern('2026-10-23T00:30:00Z', { timeframe: 'day' }),
    '2026-10-23T12:00:00Z',
    ['2026-10-24 02:30', '2026-10-25 02:30', '2026-10-26 02:30', '2026-10-27 02:30'],
  ],
  [
    'every week on the weekday of its start, over the change to summer time',
    pattern('2026-03-23T07:00:00Z', { timeframe: 'week' }),
    '2026-03-23T07:00:00Z',
    ['2026-03-30 08:00', '2026-04-06 08:00', '2026-04-13 08:00', '2026-04-20 08:00'],
  ],
  [
    'the 31st, which in a shorter month is its last day',
    pattern('2028-01-31T08:00:00Z'),
    '2028-01-31T08:00:00Z',
    ['2028-02-29 09:00', '2028-03-31 09:00', '2028-04-30 09:00', '2028-05-31 09:00'],
  ],
  [
    'the 29th of February, every year',
    pattern('2028-02-29T08:00:00Z', { timeframe: 'year' }),
    '2028-03-01T08:00:00Z',
    ['2029-02-28 09:00', '2030-02-28 09:00', '2031-02-28 09:00', '2032-02-29 09:00'],
  ],
  [
    'the first day of a month begins with the month after the start',
    pattern('2026-11-20T08:00:00Z', { auxiliary: 'first_day_of_month' }),
    '2026-11-01T00:00:00Z',
    ['2026-12-01 09:00', '2027-01-01 09:00', '2027-02-01 09:00', '2027-03-01 09:00'],
  ],
  [
    'the last day of each quarter',
    pattern('2026-12-05T08:00:00Z', { timeframe: 'quarter', auxiliary: 'last_day_of_month' }),
    '2026-12-05T08:00:00Z',
    ['2026-12-31 09:00', '2027-03-31 09:00', '2027-06-30 09:00', '2027-09-30 09:00'],
  ],
  [
    'each half year',
    pattern('2026-08-31T08:00:00Z', { timeframe: 'half' }),
    '2026-08-31T08:00:00Z',
    ['2027-02-28 10:00', '2027-08-31 10:00', '2028-02-29 10:00', '2028-08-31 10:00'],
  ],
  [
    'the second Tuesday',
    pattern('2026-11-20T08:00:00Z', { auxiliary: 'nth_weekday', ordinal: 'second', weekday: 'tuesday' }),
    '2026-11-20T08:00:00Z',
    ['2026-12-08 09:00', '2027-01-12 09:00', '2027-02-09 09:00', '2027-03-09 09:00'],
  ],
  [
    'the last Friday, the fifth where there is one',
    pattern('2026-11-20T08:00:00Z', { auxiliary: 'nth_weekday', ordinal: 'last', weekday: 'friday' }),
    '2026-11-20T08:00:00Z',
    ['2026-11-27 09:00', '2026-12-25 09:00', '2027-01-29 09:00', '2027-02-26 09:00'],
  ],
])('%s', (_name, given, after, dates) => {
  expect(from(given, after)).toEqual(dates)
})

it('begins with its start when that is still to come', () => {
  expect(from(pattern('2026-12-24T08:00:00Z'), '2026-11-20T08:00:00Z', 1)).toEqual(['2026-12-24 09:00'])
})

it('serves no day twice, although the time of day was moved back since', () => {
  const moved = pattern('2026-11-20T15:00:00Z', { timeframe: 'day' })
  const next = nextGeneration(moved, new Date('2026-11-20T09:00:00Z'), new Date('2026-11-20T08:00:00Z'), zone)
  expect(localTimes([next])).toEqual(['2026-11-21 16:00'])
})

const patterns = fc.record({
  startAt: fc.date({ min: new Date('2020-01-01'), max: new Date('2032-01-01'), noInvalidDate: true }),
  timeframe: fc.constantFrom(...timeframes),
  auxiliary: fc.constantFrom(...auxiliaries),
  ordinal: fc.constantFrom(...ordinals),
  weekday: fc.constantFrom(...weekdays),
})
const instants = fc.date({ min: new Date('2019-06-01'), max: new Date('2034-01-01'), noInvalidDate: true })

/** Walks day by day and asks of each whether it is one: slow, and with nothing to get wrong. */
function slowly(one: Pattern, after: Date): string {
  const start = Temporal.Instant.fromEpochMilliseconds(one.startAt.getTime()).toZonedDateTimeISO(zone)
  const first = start.toPlainDate()
  const before = Temporal.PlainDate.from(after.toISOString().slice(0, 10)).subtract({ days: 2 })
  const begin = Temporal.PlainDate.compare(first, before) > 0 ? first : before
  for (let day = begin; ; day = day.add({ days: 1 })) {
    if (!isDue(one, first, day)) continue
    const at = day.toPlainDateTime(start.toPlainTime()).toZonedDateTime(zone).epochMilliseconds
    if (at > after.getTime()) return new Date(at).toISOString()
  }
}

function isDue(one: Pattern, first: Temporal.PlainDate, day: Temporal.PlainDate): boolean {
  const passed = first.until(day).days
  if (one.timeframe === 'day') return true
  if (one.timeframe === 'week') return passed % 7 === 0
  const every = { month: 1, quarter: 3, half: 6, year: 12 }[one.timeframe]
  if ((12 * (day.year - first.year) + day.month - first.month) % every !== 0) return false
  const isLast = day.day === day.daysInMonth
  if (one.auxiliary === 'first_day_of_month') return day.day === 1
  if (one.auxiliary === 'last_day_of_month') return isLast
  if (one.auxiliary === 'same_day') return day.day === first.day || (isLast && day.day < first.day)
  if (weekdays[day.dayOfWeek - 1] !== one.weekday) return false
  if (one.ordinal === 'last') return day.day > day.daysInMonth - 7
  return Math.ceil(day.day / 7) === ['first', 'second', 'third', 'fourth'].indexOf(one.ordinal ?? '') + 1
}

it('is always what walking through the calendar day by day finds', () => {
  fc.assert(
    fc.property(patterns, instants, (one, after) => {
      expect(nextGeneration(one, after, null, zone).toISOString()).toBe(slowly(one, after))
    }),
    { numRuns: 300 },
  )
})

it('goes on and on: each date is later than the one before, and on another day', () => {
  fc.assert(
    fc.property(patterns, instants, (one, after) => {
      const dates = localTimes(nextGenerations(one, after, 8, zone))
      expect([...dates].sort()).toEqual(dates)
      expect(new Set(dates.map((date) => date.slice(0, 10))).size).toBe(8)
    }),
  )
})
