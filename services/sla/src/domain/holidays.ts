import type { FederalState } from '@leitstand/contracts/sla/settings'
import { Temporal } from 'temporal-polyfill'

interface Holiday {
  readonly name: string
  /** Days from Easter Sunday, or month and day. */
  readonly on: number | readonly [month: number, day: number]
  /** Absent: in all of Germany. */
  readonly states?: readonly FederalState[]
  readonly since?: number
  readonly only?: readonly number[]
}

/**
 * The holidays that the laws of the federation and the states name for a whole state. Left out is what holds in single
 * municipalities only (Mariä Himmelfahrt in Bavaria, Fronleichnam in Saxony and Thuringia, the Augsburg peace festival).
 */
const holidays: readonly Holiday[] = [
  { name: 'Neujahr', on: [1, 1] },
  { name: 'Karfreitag', on: -2 },
  { name: 'Ostermontag', on: 1 },
  { name: 'Tag der Arbeit', on: [5, 1] },
  { name: 'Christi Himmelfahrt', on: 39 },
  { name: 'Pfingstmontag', on: 50 },
  { name: 'Tag der Deutschen Einheit', on: [10, 3] },
  { name: '1. Weihnachtstag', on: [12, 25] },
  { name: '2. Weihnachtstag', on: [12, 26] },
  { name: 'Reformationstag', on: [10, 31], only: [2017] },
  { name: 'Heilige Drei Könige', on: [1, 6], states: ['BW', 'BY', 'ST'] },
  { name: 'Internationaler Frauentag', on: [3, 8], states: ['BE'], since: 2019 },
  { name: 'Internationaler Frauentag', on: [3, 8], states: ['MV'], since: 2023 },
  { name: 'Ostersonntag', on: 0, states: ['BB'] },
  { name: 'Tag der Befreiung', on: [5, 8], states: ['BE'], only: [2020, 2025] },
  { name: 'Jahrestag des Volksaufstandes vom 17. Juni 1953', on: [6, 17], states: ['BE'], only: [2028] },
  { name: 'Pfingstsonntag', on: 49, states: ['BB'] },
  { name: 'Fronleichnam', on: 60, states: ['BW', 'BY', 'HE', 'NW', 'RP', 'SL'] },
  { name: 'Mariä Himmelfahrt', on: [8, 15], states: ['SL'] },
  { name: 'Weltkindertag', on: [9, 20], states: ['TH'], since: 2019 },
  { name: 'Reformationstag', on: [10, 31], states: ['BB', 'MV', 'SN', 'ST', 'TH'] },
  { name: 'Reformationstag', on: [10, 31], states: ['HB', 'HH', 'NI', 'SH'], since: 2018 },
  { name: 'Allerheiligen', on: [11, 1], states: ['BW', 'BY', 'NW', 'RP', 'SL'] },
]

/** Answers the holiday of a local day, nationwide ones and those of the given states (AMB-199). Years are computed once. */
export function holidayCalendar(states: readonly FederalState[]): (day: string) => string | null {
  const years = new Map<string, Map<string, string>>()
  return (day) => {
    const year = day.slice(0, 4)
    const known = years.get(year) ?? holidaysOf(Number(year), states)
    years.set(year, known)
    return known.get(day) ?? null
  }
}

export function holidaysOf(year: number, states: readonly FederalState[]): Map<string, string> {
  const easter = easterSunday(year)
  const days = holidays
    .filter((holiday) => holds(holiday, year, states))
    .map(({ name, on }): [string, string] => [
      typeof on === 'number'
        ? easter.add({ days: on }).toString()
        : Temporal.PlainDate.from({ year, month: on[0], day: on[1] }).toString(),
      name,
    ])
  return new Map(states.includes('SN') ? [...days, [repentanceDay(year), 'Buß- und Bettag']] : days)
}

function holds(holiday: Holiday, year: number, states: readonly FederalState[]): boolean {
  if (holiday.since !== undefined && year < holiday.since) return false
  if (holiday.only && !holiday.only.includes(year)) return false
  return !holiday.states || holiday.states.some((state) => states.includes(state))
}

/** The Wednesday before 23 November. */
function repentanceDay(year: number): string {
  const limit = Temporal.PlainDate.from({ year, month: 11, day: 22 })
  return limit.subtract({ days: (limit.dayOfWeek - 3 + 7) % 7 }).toString()
}

/** Gregorian Easter by the anonymous algorithm of Meeus, Jones and Butcher. */
export function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  return Temporal.PlainDate.from({ year, month, day: (h + l - 7 * m + 33 * month + 19) % 32 })
}
