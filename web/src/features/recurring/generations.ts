import type { Generation } from '@leitstand/contracts/ticket/recurring-tasks'
import { addDays, dayOf } from '../../lib/dates.ts'

/** `2026-12` some months after a month. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The month in an address, or the present one. */
export function monthOf(wanted: string | null, now: Date): string {
  return wanted && /^\d{4}-(0[1-9]|1[0-2])$/.test(wanted) ? wanted : dayOf(now).slice(0, 7)
}

/** The time that a view of a month shows: the weeks that it begins and ends in are whole. */
export function timeOf(month: string): { from: string; until: string } {
  const first = `${month}-01`
  return { from: `${addDays(first, -7)}T00:00:00Z`, until: `${addDays(`${addMonths(month, 1)}-01`, 14)}T00:00:00Z` }
}

/** By day (`YYYY-MM-DD`), by the clocks of the product. */
export function byDay(generations: readonly Generation[]): ReadonlyMap<string, readonly Generation[]> {
  return Map.groupBy(generations, ({ at }) => dayOf(at))
}
