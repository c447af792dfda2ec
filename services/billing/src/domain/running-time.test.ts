import { expect, it } from 'vitest'
import { bookingInUntilNow } from './running-time.ts'

const started = '2026-11-20T09:00:00.000Z'
it.each([
  ['a moment', '2026-11-20T09:00:01Z', {}, '1m'],
  ['a whole minute', '2026-11-20T09:01:00Z', {}, '1m'],
  ['a begun minute more', '2026-11-20T09:25:10Z', {}, '26m'],
  ['a clock that went back', '2026-11-20T08:59:00Z', {}, '1m'],
  ['hours', '2026-11-20T11:30:00Z', {}, '2h 30m'],
  ['a start that was mended', '2026-11-20T11:30:00Z', { startAt: '2026-11-20T11:00:00Z' }, '30m'],
  ['what was written by hand', '2026-11-21T11:30:00Z', { accruedTime: '45m' }, '45m'],
])('books of a running time: %s', (_, now, given, accruedTime) => {
  const booked = bookingInUntilNow(given, started, new Date(now), 'Europe/Berlin')
  expect(booked).toEqual({ startAt: 'startAt' in given ? given.startAt : started, accruedTime })
})

it('counts from a start on the clock of the desk, wherever the server stands', () => {
  const startAt = '2026-11-30T09:00'
  const booked = bookingInUntilNow({ startAt }, started, new Date('2026-11-30T15:00:00Z'), 'America/New_York')
  expect(booked).toEqual({ startAt, accruedTime: '1h' })
})

it('leaves a start that cannot be read to be refused', () => {
  const startAt = 'gestern'
  const booked = bookingInUntilNow({ startAt }, started, new Date(started), 'Europe/Berlin')
  expect(booked).toEqual({ startAt, accruedTime: undefined })
})
