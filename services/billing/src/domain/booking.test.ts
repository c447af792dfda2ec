import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BookingInput, readBooking } from './booking.ts'
import { formatDuration, parseDuration } from './duration.ts'
import { billableMinutes } from './rounding.ts'

describe('the duration that somebody types', () => {
  test.each([
    ['2h 30m', 150],
    ['2h30m', 150],
    ['2h', 120],
    ['30m', 30],
    [' 1h  5m ', 65],
    ['90m', 90],
    ['0m', 0],
  ])('%j is %i minutes', (text, minutes) => {
    expect(parseDuration(text)).toBe(minutes)
  })

  test.each(['', '2d', '90s', '2,5', '2.5h', '2', 'h', '30m 2h', '-30m', '2h 30', '2H', '2h 30m 10s'])(
    '%j is none',
    (text) => {
      expect(parseDuration(text)).toBeNull()
    },
  )

  test('is written as it is read', () => {
    expect([150, 120, 30, 600, 0].map(formatDuration)).toEqual(['2h 30m', '2h', '30m', '10h', '0m'])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6000 }), (minutes) => parseDuration(formatDuration(minutes)) === minutes),
    )
  })
})

describe('booking time', () => {
  const read = (input: BookingInput) => readBooking(input, 'Europe/Berlin')
  const start = '2026-11-20T10:00:00+01:00'
  const at = (text: string) => Date.parse(text)

  test('works out the end from start and duration', () => {
    expect(read({ startAt: start, accruedTime: '30m' })).toEqual({
      startAt: at(start),
      endAt: at('2026-11-20T10:30:00+01:00'),
      accruedMinutes: 30,
    })
  })

  test('works out the duration from start and end, and lets a shorter one count', () => {
    const endAt = '2026-11-20T12:30:00+01:00'
    expect(read({ startAt: start, endAt })).toMatchObject({ accruedMinutes: 150 })
    expect(read({ startAt: start, endAt, accruedTime: '2h' })).toMatchObject({ accruedMinutes: 120, endAt: at(endAt) })
  })

  test('reads times without offset on the local clock', () => {
    expect(read({ startAt: '2026-07-01T10:00', accruedTime: '1h' })).toMatchObject({
      startAt: at('2026-07-01T08:00:00Z'),
    })
  })

  test('takes start and end alike for a moment whose duration is given', () => {
    expect(read({ startAt: start, endAt: start, accruedTime: '30m' })).toMatchObject({ accruedMinutes: 30 })
    expect(read({ startAt: start, endAt: start })).toEqual([{ propertyPath: 'accruedTime', code: 'duration-invalid' }])
  })

  test.each([
    ['an end before the start', { startAt: start, endAt: '2026-11-20T09:59:00+01:00' }, 'endAt', 'end-before-start'],
    ['a day that does not exist', { startAt: '2024-13-40', accruedTime: '1h' }, 'startAt', 'invalid-date'],
    ['a time that does not exist', { startAt: '2026-02-30T10:00', accruedTime: '1h' }, 'startAt', 'invalid-date'],
    ['words for a time', { startAt: start, endAt: 'morgen' }, 'endAt', 'invalid-date'],
    ['10 hours and a minute', { startAt: start, accruedTime: '10h 1m' }, 'accruedTime', 'duration-too-long'],
    ['a span of 11 hours', { startAt: start, endAt: '2026-11-20T21:00:00+01:00' }, 'accruedTime', 'duration-too-long'],
    ['days as unit', { startAt: start, accruedTime: '2d' }, 'accruedTime', 'duration-invalid'],
    ['no minute at all', { startAt: start, accruedTime: '0m' }, 'accruedTime', 'duration-invalid'],
    ['neither end nor duration', { startAt: start }, 'accruedTime', 'duration-invalid'],
    [
      'more than the span',
      { startAt: start, endAt: '2026-11-20T10:30:00+01:00', accruedTime: '31m' },
      'accruedTime',
      'duration-exceeds-span',
    ],
  ])('refuses %s', (_, input, propertyPath, code) => {
    expect(read(input)).toEqual([{ propertyPath, code }])
  })

  test('takes ten hours exactly', () => {
    expect(read({ startAt: start, accruedTime: '10h 0m' })).toMatchObject({ accruedMinutes: 600 })
  })
})

describe('what is invoiced', () => {
  const usual = { on: true, stepMinutes: 15 }
  test.each([
    ['rounds up to the next quarter', 16, usual, 30],
    ['leaves full quarters', 30, usual, 30],
    ['keeps to another step', 7, { on: true, stepMinutes: 10 }, 10],
    ['leaves all as booked when rounding is off', 7, { ...usual, on: false }, 7],
  ])('%s', (_, accruedMinutes, rounding, expected) => {
    expect(billableMinutes({ internal: false, accruedMinutes }, rounding)).toBe(expected)
  })

  test('leaves internal time out', () => {
    expect(billableMinutes({ internal: true, accruedMinutes: 7 }, usual)).toBe(0)
  })
})
