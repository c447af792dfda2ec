import { describe, expect, test } from 'vitest'
import { readBooking } from './booking.ts'
import { rebook, type TimeChange } from './rebook.ts'

const at = (text: string) => Date.parse(`2026-11-20T${text}:00Z`)
const whole = { startAt: at('09:00'), endAt: at('10:00'), accruedMinutes: 60 }
const part = { ...whole, accruedMinutes: 30 }

function changed(booked: typeof whole, change: TimeChange, timeZone = 'Europe/Berlin') {
  const result = readBooking(rebook(booked, change, timeZone), timeZone)
  if (!('startAt' in result)) return result.map(({ code }) => code)
  return [new Date(result.startAt), new Date(result.endAt)]
    .map((date) => date.toISOString().slice(11, 16))
    .concat(String(result.accruedMinutes))
}

describe('changing a booking', () => {
  test.each([
    ['a new start moves the whole entry', whole, { startAt: '2026-11-20T11:00:00Z' }, ['11:00', '12:00', '60']],
    ['a new end makes it longer', whole, { endAt: '2026-11-20T11:30:00Z' }, ['09:00', '11:30', '150']],
    [
      'a new end leaves time that was booked as less',
      part,
      { endAt: '2026-11-20T11:30:00Z' },
      ['09:00', '11:30', '30'],
    ],
    ['a new duration moves the end', whole, { accruedTime: '2h' }, ['09:00', '11:00', '120']],
    ['a new duration within the span leaves the end', part, { accruedTime: '45m' }, ['09:00', '10:00', '45']],
    ['a new duration beyond the span is refused', part, { accruedTime: '2h' }, ['duration-exceeds-span']],
    ['an end taken away follows from start and duration again', part, { endAt: '' }, ['09:00', '09:30', '30']],
    ['a duration taken away follows from start and end again', part, { accruedTime: '' }, ['09:00', '10:00', '60']],
    ['an end taken away where it says no more', whole, { endAt: '' }, ['09:00', '10:00', '60']],
    ['a duration taken away where it says no more', whole, { accruedTime: '' }, ['09:00', '10:00', '60']],
    ['both taken away are refused', whole, { endAt: '', accruedTime: '' }, ['duration-invalid']],
    ['an end before the start is refused', whole, { endAt: '2026-11-20T08:00:00Z' }, ['end-before-start']],
    ['words for a start are refused', whole, { startAt: 'gestern' }, ['invalid-date']],
  ])('%s', (_, booked, change, expected) => {
    expect(changed(booked, change)).toEqual(expected)
  })

  test('a new start on the clock of the desk moves the whole entry, wherever the server stands', () => {
    expect(changed(whole, { startAt: '2026-11-20T09:00' }, 'America/New_York')).toEqual(['14:00', '15:00', '60'])
  })
})
