// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { recurring } from '../../i18n/locales/de/recurring.ts'
import type { Say } from '../../i18n/use-texts.ts'
import { recurrenceWords, type Schedule } from './recurrence-words.ts'

const say = ((key: string, values: Record<string, unknown> = {}) => {
  const text = key.split('.').reduce<unknown>((at, step) => Object(at)[step], recurring)
  return String(text).replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name]))
}) as Say<'recurring'>

const schedule = { startAt: '2026-11-20T07:00:00Z', auxiliary: 'same_day', ordinal: null, weekday: null } as const

test.each<[Partial<Schedule>, string]>([
  [{ timeframe: 'day' }, 'täglich um 08:00 Uhr'],
  [{ timeframe: 'week' }, 'wöchentlich am Freitag um 08:00 Uhr'],
  [{ timeframe: 'month' }, 'monatlich am 20. um 08:00 Uhr'],
  [{ timeframe: 'year' }, 'jährlich am 20.11. um 08:00 Uhr'],
  [{ timeframe: 'half', auxiliary: 'last_day_of_month' }, 'halbjährlich am letzten Tag des Monats um 08:00 Uhr'],
  [
    { timeframe: 'quarter', auxiliary: 'nth_weekday', ordinal: 'last', weekday: 'friday' },
    'vierteljährlich am letzten Freitag um 08:00 Uhr',
  ],
])('a schedule is said in words: %o', (part, words) => {
  expect(recurrenceWords({ ...schedule, timeframe: 'day', ...part }, say)).toBe(words)
})
