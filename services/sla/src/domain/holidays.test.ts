import { federalStates } from '@leitstand/contracts/sla/settings'
import { describe, expect, test } from 'vitest'
import { easterSunday, holidayCalendar, holidaysOf } from './holidays.ts'

describe('holidays', () => {
  test.each([
    [1943, '1943-04-25'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2038, '2038-04-25'],
  ])('Easter %i is on %s', (year, expected) => {
    expect(easterSunday(year).toString()).toBe(expected)
  })

  test('nine days are free in the whole country', () => {
    expect([...holidaysOf(2026, [])].map(([day, name]) => `${day} ${name}`)).toEqual([
      '2026-01-01 Neujahr',
      '2026-04-03 Karfreitag',
      '2026-04-06 Ostermontag',
      '2026-05-01 Tag der Arbeit',
      '2026-05-14 Christi Himmelfahrt',
      '2026-05-25 Pfingstmontag',
      '2026-10-03 Tag der Deutschen Einheit',
      '2026-12-25 1. Weihnachtstag',
      '2026-12-26 2. Weihnachtstag',
    ])
  })

  // Weekday holidays or not: the numbers of days that each state law of 2026 names for the whole state.
  test.each([
    ['BW', 12],
    ['BY', 12],
    ['BE', 10],
    ['BB', 12],
    ['HB', 10],
    ['HH', 10],
    ['HE', 10],
    ['MV', 11],
    ['NI', 10],
    ['NW', 11],
    ['RP', 11],
    ['SL', 12],
    ['SN', 11],
    ['ST', 11],
    ['SH', 10],
    ['TH', 11],
  ] as const)('%s has %i in 2026', (state, count) => {
    expect(holidaysOf(2026, [state]).size).toBe(count)
  })

  test('the day of repentance is the Wednesday before 23 November', () => {
    const of = (year: number) => [...holidaysOf(year, ['SN'])].find(([, name]) => name === 'Buß- und Bettag')?.[0]
    expect([2022, 2023, 2024, 2025, 2026].map(of)).toEqual([
      '2022-11-16',
      '2023-11-22',
      '2024-11-20',
      '2025-11-19',
      '2026-11-18',
    ])
  })

  test('the 500 years of the Reformation were free for everybody', () => {
    for (const state of federalStates) expect(holidayCalendar([state])('2017-10-31')).toBe('Reformationstag')
    expect(holidayCalendar([])('2016-10-31')).toBeNull()
  })

  test('Berlin remembers the uprising of 1953 with one free day in 2028', () => {
    const isFree = holidayCalendar(['BE'])
    expect(isFree('2028-06-17')).toBe('Jahrestag des Volksaufstandes vom 17. Juni 1953')
    expect([isFree('2027-06-17'), isFree('2029-06-17'), holidayCalendar(['BB'])('2028-06-17')]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('St. Martin, Christmas Eve and New Year’s Eve are working days', () => {
    const isFree = holidayCalendar([...federalStates])
    expect(['2026-11-11', '2026-12-24', '2026-12-31'].map(isFree)).toEqual([null, null, null])
  })
})
