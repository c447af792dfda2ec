import { describe, expect, test } from 'vitest'
import type { Calendar, Week } from './calendar.ts'
import { holidayCalendar } from './holidays.ts'
import { chooseMode, dueTime, type Mode, minutesBetween, openAt, type Terms } from './response-time.ts'

const eightToSix: Week = [...Array(5).fill([{ from: 480, until: 1080 }]), [], []]
const everyDayAllNight: Week = Array(7).fill([{ from: 0, until: 1440 }])

function aCalendar(rest: Partial<Calendar> = {}): Calendar {
  return {
    timeZone: 'Europe/Berlin',
    main: eightToSix,
    secondary: null,
    special: [],
    holiday: holidayCalendar([]),
    ...rest,
  }
}
function terms(times: Partial<Record<Mode, number>>, rest: Partial<Terms> = {}): Terms {
  const responseTimes = Object.entries(times).map(([type, minutes]) => ({ type: type as Mode, minutes }))
  return { responseTimes, includeHolidays: false, includeSecondaryTime: false, ...rest }
}
const ms = (text: string) => Date.parse(text)
const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())
const special = [
  { from: ms('2026-12-05T08:00:00+01:00'), until: ms('2026-12-05T12:00:00+01:00'), name: 'Black Weekend' },
]

function due(start: string, minutes: number, mode: Mode = 'main', calendar = aCalendar(), how = terms({ main: 1 })) {
  return iso(dueTime(calendar, how, mode, ms(start), minutes)?.dueAt)
}

describe('the due time', () => {
  test.each([
    ['within the day', '2026-11-20T10:00:00+01:00', 60, '2026-11-20T10:00:00.000Z'],
    ['to the second', '2026-11-20T10:00:37+01:00', 30, '2026-11-20T09:30:37.000Z'],
    ['up to the very end of the hours', '2026-11-20T17:00:00+01:00', 60, '2026-11-20T17:00:00.000Z'],
    ['over the weekend', '2026-11-20T17:30:00+01:00', 60, '2026-11-23T07:30:00.000Z'],
    ['from the next opening when it comes at night', '2026-11-19T23:15:00+01:00', 30, '2026-11-20T07:30:00.000Z'],
    ['past a holiday', '2026-12-31T17:30:00+01:00', 60, '2027-01-04T07:30:00.000Z'],
    ['past both days of Christmas', '2026-12-24T17:00:00+01:00', 120, '2026-12-28T08:00:00.000Z'],
  ])('lies %s', (_, start, minutes, expected) => {
    expect(due(start, minutes)).toBe(expected)
  })

  test('counts a holiday like any day when the agreement includes holidays', () => {
    const how = terms({ main: 60 }, { includeHolidays: true })
    expect(due('2026-12-24T17:30:00+01:00', 60, 'main', aCalendar(), how)).toBe('2026-12-25T07:30:00.000Z')
  })

  test('knows the holidays of the federal state that was set', () => {
    const bavaria = aCalendar({ holiday: holidayCalendar(['BY']) })
    expect(due('2026-01-05T17:30:00+01:00', 60)).toBe('2026-01-06T07:30:00.000Z')
    expect(due('2026-01-05T17:30:00+01:00', 60, 'main', bavaria)).toBe('2026-01-07T07:30:00.000Z')
  })

  test('runs day and night, Sundays and holidays too, in mode always', () => {
    expect(due('2026-12-25T23:30:00+01:00', 90, 'always')).toBe('2026-12-26T00:00:00.000Z')
  })

  test('stands still while the clock is paused', () => {
    const pause = { from: ms('2026-11-20T10:30:00+01:00'), until: ms('2026-11-20T14:00:00+01:00') }
    const found = dueTime(aCalendar(), terms({ main: 1 }), 'main', ms('2026-11-20T10:00:00+01:00'), 60, [pause])
    expect(iso(found?.dueAt)).toBe('2026-11-20T13:30:00.000Z')
    expect(found?.segments.map(({ reason, minutes }) => [reason, minutes])).toEqual([
      ['main', 30],
      ['paused', 210],
      ['main', 30],
    ])
  })

  test('never comes when there are no hours to count', () => {
    const closed = aCalendar({ main: Array(7).fill([]) })
    expect(dueTime(closed, terms({ main: 1 }), 'main', ms('2026-11-20T10:00:00Z'), 1)).toBeNull()
  })
})

describe('over the change of the clocks', () => {
  const nights = aCalendar({ main: Array(7).fill([{ from: 60, until: 240 }]) })

  test('the hour that is missing in March does not count', () => {
    expect(due('2026-03-29T01:00:00+01:00', 120, 'main', nights)).toBe('2026-03-29T02:00:00.000Z')
    expect(due('2026-03-29T01:00:00+01:00', 121, 'main', nights)).toBe('2026-03-29T23:01:00.000Z')
  })

  test('the hour that comes twice in October counts twice', () => {
    expect(due('2026-10-25T01:00:00+02:00', 240, 'main', nights)).toBe('2026-10-25T03:00:00.000Z')
  })

  test('a range that begins inside the missing hour begins after it', () => {
    const odd = aCalendar({ main: Array(7).fill([{ from: 150, until: 240 }]) })
    expect(due('2026-03-29T00:00:00+01:00', 60, 'main', odd)).toBe('2026-03-29T02:00:00.000Z')
  })
})

describe('which response time holds', () => {
  const all = { always: 1, main: 2, secondary: 3, special: 4 }
  test.each([
    ['special inside a special time', all, '2026-12-05T09:00:00+01:00', 'special'],
    ['always wherever it is offered', all, '2026-12-04T09:00:00+01:00', 'always'],
    ['main while the hours are active', { main: 2, secondary: 3 }, '2026-12-04T09:00:00+01:00', 'main'],
    ['secondary at night', { main: 2, secondary: 3 }, '2026-12-04T23:00:00+01:00', 'secondary'],
    ['secondary on a holiday', { main: 2, secondary: 3 }, '2026-12-25T11:00:00+01:00', 'secondary'],
    ['main at night if there is no other', { main: 2 }, '2026-12-04T23:00:00+01:00', 'main'],
    ['special later if there is no other', { special: 4 }, '2026-12-04T23:00:00+01:00', 'special'],
    ['none without any', {}, '2026-12-04T23:00:00+01:00', null],
  ])('%s', (_, times, at, expected) => {
    expect(chooseMode(aCalendar({ special }), terms(times), ms(at))).toBe(expected)
  })

  test('holidays are active hours for an agreement that includes them', () => {
    const how = terms({ main: 2, secondary: 3 }, { includeHolidays: true })
    expect(chooseMode(aCalendar(), how, ms('2026-12-25T11:00:00+01:00'))).toBe('main')
  })
})

describe('the clocks beside the main time', () => {
  test('keeps the main clock running in the secondary time if the agreement says so', () => {
    const how = terms({ main: 60 }, { includeSecondaryTime: true })
    expect(due('2026-11-20T17:30:00+01:00', 60, 'main', aCalendar(), how)).toBe('2026-11-20T17:30:00.000Z')
    const evenings = aCalendar({ secondary: Array(7).fill([{ from: 1200, until: 1320 }]) })
    expect(due('2026-11-20T17:30:00+01:00', 60, 'main', evenings, how)).toBe('2026-11-20T19:30:00.000Z')
  })

  test('the secondary clock goes on when the main hours begin', () => {
    expect(due('2026-11-20T07:30:00+01:00', 60, 'secondary')).toBe('2026-11-20T07:30:00.000Z')
  })

  test('the special clock goes on in the main hours after the special time', () => {
    const calendar = aCalendar({ special })
    expect(due('2026-12-05T11:30:00+01:00', 60, 'special', calendar)).toBe('2026-12-07T07:30:00.000Z')
  })

  test('special time outside the weekly hours is no main time', () => {
    const calendar = aCalendar({ special })
    expect(due('2026-12-04T17:30:00+01:00', 60, 'main', calendar)).toBe('2026-12-07T07:30:00.000Z')
  })
})

describe('the explanation', () => {
  test('names every stretch and why it counted or not', () => {
    const found = dueTime(aCalendar(), terms({ main: 1 }), 'main', ms('2026-12-31T17:30:00+01:00'), 60)
    expect(
      found?.segments.map(({ from, counted, minutes, reason, name }) => [iso(from), counted, minutes, reason, name]),
    ).toEqual([
      ['2026-12-31T16:30:00.000Z', true, 30, 'main', null],
      ['2026-12-31T17:00:00.000Z', false, 14 * 60, 'closed', null],
      ['2027-01-01T07:00:00.000Z', false, 10 * 60, 'holiday', 'Neujahr'],
      ['2027-01-01T17:00:00.000Z', false, 62 * 60, 'closed', null],
      ['2027-01-04T07:00:00.000Z', true, 30, 'main', null],
    ])
  })

  test('adds up to the response time, seconds or not', () => {
    const found = dueTime(aCalendar(), terms({ main: 1 }), 'main', ms('2026-11-20T17:29:31+01:00'), 61)
    expect(found?.segments.filter(({ counted }) => counted).map(({ minutes }) => minutes)).toEqual([30, 31])
  })
})

describe('is it open', () => {
  test.each([
    ['2026-12-04T09:00:00+01:00', { isOpen: true, mode: 'main' }],
    ['2026-12-04T20:00:00+01:00', { isOpen: false, mode: 'secondary' }],
    ['2026-12-25T09:00:00+01:00', { isOpen: false, mode: 'secondary' }],
    ['2026-12-05T09:00:00+01:00', { isOpen: true, mode: 'special' }],
  ])('at %s', (at, expected) => {
    expect(openAt(aCalendar({ special }), ms(at))).toEqual(expected)
  })

  test('outside of all hours it is closed without a mode', () => {
    const evenings = aCalendar({ secondary: Array(7).fill([{ from: 1200, until: 1320 }]) })
    expect(openAt(evenings, ms('2026-12-04T19:00:00+01:00'))).toEqual({ isOpen: false, mode: null })
    expect(openAt(aCalendar({ main: everyDayAllNight }), ms('2026-12-05T03:00:00+01:00')).isOpen).toBe(true)
  })
})

test('counts the minutes between two instants', () => {
  const between = (from: string, until: string) =>
    minutesBetween(aCalendar(), terms({ main: 1 }), 'main', ms(from), ms(until))
  expect(between('2026-11-20T17:00:00+01:00', '2026-11-23T09:00:30+01:00')).toBe(120)
  expect(between('2026-11-20T19:00:00+01:00', '2026-11-22T09:00:00+01:00')).toBe(0)
})
