import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Calendar, DailyRange, Week } from './calendar.ts'
import { holidayCalendar } from './holidays.ts'
import { dueTime, type Mode, minutesBetween, openAt, type Terms } from './response-time.ts'

const minute = 60_000
const holiday = holidayCalendar(['BY'])

/**
 * The slow truth: asks for each minute on its own whether it counts. It knows the clock of Berlin by the European rule
 * (summer time from the last Sunday of March to the last of October, 01:00 UTC) and shares no code with the engine.
 */
function minuteCounts(calendar: Calendar, terms: Terms, mode: Mode, at: number): boolean {
  const wall = new Date(at + berlinOffsetMinutes(at) * minute)
  const weekday = (wall.getUTCDay() + 6) % 7
  const minuteOfDay = wall.getUTCHours() * 60 + wall.getUTCMinutes()
  const covers = <T extends { from: number; until: number }>({ from, until }: T, moment: number) =>
    from <= moment && moment < until
  const inside = (week: Week | null) => (week?.[weekday] ?? []).some((range) => covers(range, minuteOfDay))
  const main = inside(calendar.main) && !isFree(terms, wall)
  const special = calendar.special.some((time) => covers(time, at))
  const secondary = !(main || special) && (calendar.secondary === null || inside(calendar.secondary))
  if (mode === 'always') return true
  if (mode === 'main') return main || (terms.includeSecondaryTime && (secondary || special))
  return main || special || (secondary && (mode !== 'special' || terms.includeSecondaryTime))
}

function isFree(terms: Terms, wall: Date): boolean {
  return !terms.includeHolidays && holiday(wall.toISOString().slice(0, 10)) !== null
}

function berlinOffsetMinutes(at: number): number {
  const year = new Date(at).getUTCFullYear()
  const change = (month: number) => {
    const last = new Date(Date.UTC(year, month + 1, 0, 1))
    return last.getTime() - last.getUTCDay() * 24 * 60 * minute
  }
  return change(2) <= at && at < change(9) ? 120 : 60
}

const range = fc
  .tuple(fc.integer({ min: 0, max: 1440 }), fc.integer({ min: 0, max: 1440 }))
  .filter(([from, until]) => from !== until)
  .map(([a, b]): DailyRange => ({ from: Math.min(a, b), until: Math.max(a, b) }))
const week = fc.array(fc.array(range, { maxLength: 2 }), { minLength: 7, maxLength: 7 })

// Half of the starts lie within two days of a clock change, Christmas or Easter, where calendars go wrong.
const edges = ['2026-03-29', '2026-10-25', '2027-03-28', '2024-10-27', '2026-12-25', '2026-04-05'].map((day) =>
  Date.parse(`${day}T01:00Z`),
)
const start = fc.oneof(
  fc.integer({ min: 0, max: 4 * 365 * 1440 }).map((minutes) => Date.UTC(2024, 0, 1) + minutes * minute),
  fc
    .tuple(fc.constantFrom(...edges), fc.integer({ min: -2 * 1440, max: 1440 }))
    .map(([edge, minutes]) => edge + minutes * minute),
)

const world = start.chain((at) =>
  fc.record({
    at: fc.constant(at),
    calendar: fc.record({
      timeZone: fc.constant('Europe/Berlin'),
      main: week,
      secondary: fc.option(week, { nil: null }),
      special: fc.array(
        fc
          .tuple(fc.integer({ min: -1440, max: 4 * 1440 }), fc.integer({ min: 1, max: 1440 }))
          .map(([offset, length]) => ({
            from: at + offset * minute,
            until: at + (offset + length) * minute,
            name: 's',
          })),
        { maxLength: 2 },
      ),
      holiday: fc.constant(holiday),
    }),
    terms: fc.record({
      responseTimes: fc.constant([]),
      includeHolidays: fc.boolean(),
      includeSecondaryTime: fc.boolean(),
    }),
    mode: fc.constantFrom<Mode>('always', 'main', 'secondary', 'special'),
    minutes: fc.integer({ min: 1, max: 2000 }),
    pauses: fc.array(
      fc
        .tuple(fc.integer({ min: -100, max: 3000 }), fc.integer({ min: 1, max: 2000 }))
        .map(([offset, length]) => ({ from: at + offset * minute, until: at + (offset + length) * minute })),
      { maxLength: 2 },
    ),
  }),
)

const numRuns = Number(process.env.ORACLE_RUNS ?? 400)

test('agrees with a clock that looks at every single minute', () => {
  fc.assert(
    fc.property(world, ({ calendar, terms, mode, at, minutes, pauses }) => {
      const counts = (instant: number) =>
        !pauses.some((pause) => pause.from <= instant && instant < pause.until) &&
        minuteCounts(calendar, terms, mode, instant)
      const horizon = at + 10 * 1440 * minute
      let missing = minutes
      let expected = at
      while (missing > 0 && expected < horizon) {
        if (counts(expected)) missing -= 1
        expected += minute
      }
      const found = dueTime(calendar, terms, mode, at, minutes, pauses)
      if (missing > 0) {
        expect(found?.dueAt ?? Number.POSITIVE_INFINITY).toBeGreaterThan(horizon)
        return
      }

      expect(found?.dueAt).toBe(expected)
      expect(minutesBetween(calendar, terms, mode, at, expected, pauses)).toBe(minutes)
      for (const segment of found?.segments ?? []) {
        expect(counts(segment.from)).toBe(segment.counted)
        expect(counts(segment.until - minute)).toBe(segment.counted)
        expect(segment.minutes).toBe((segment.until - segment.from) / minute)
      }
      const open = minuteCounts(
        calendar,
        { ...terms, includeHolidays: false, includeSecondaryTime: false },
        'special',
        at,
      )
      expect(openAt(calendar, at).isOpen).toBe(open)
    }),
    { numRuns },
  )
})
