import { expect, test } from 'vitest'
import { billingFiltersOf, readBillingView, recentMonths } from './billing-view.ts'

test.each([
  ['2026-10', '2026-10-31'],
  ['2026-11', '2026-11-30'],
  ['2024-02', '2024-02-29'],
  ['2026-02', '2026-02-28'],
])('the month %s lasts until %s', (month, last) => {
  expect(billingFiltersOf({ customer: '', month })).toEqual({
    'startAt[after]': `${month}-01`,
    'startAt[before]': last,
  })
})

test('nonsense in the address narrows nothing', () => {
  const view = readBillingView(new URLSearchParams('customer=x&month=2026-13&by=colour'))
  expect(view).toEqual({ customer: '', month: '', by: 'customer' })
  expect(billingFiltersOf(view)).toEqual({})
})

test('the months to choose from go back over the turn of the year', () => {
  expect(recentMonths('2026-02-10', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
})
