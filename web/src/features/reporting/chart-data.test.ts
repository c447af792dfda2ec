import type { ReportingSum } from '@leitstand/contracts/billing/reporting'
import { expect, test } from 'vitest'
import { chartOf, firstResponseMinutes } from './chart-data.ts'

const aSum = (fields: Partial<ReportingSum> = {}): ReportingSum => ({
  ...{ key: 'a', name: 'a', count: 3, secondsInProgress: 0, secondsOpen: 0, secondsWaitingForCustomer: 0 },
  ...{ timesSetInProgress: 0, timesReopened: 0, externalWorktime: 40, internalWorktime: 20, totalWorktime: 60 },
  ...{ answered: 2, secondsToFirstResponse: 1830, withSla: 3, slaViolated: 1 },
  ...{ responseViolated: 1, withResolution: 2, resolutionViolated: 1, rated: 0, satisfaction: null },
  ...fields,
})

test.each([
  ['count', { count: [3] }],
  ['worktime', { external: [40], internal: [20] }],
  ['firstResponse', { firstResponse: [15] }],
  ['sla', { kept: [2], violated: [1] }],
  ['broken', { responseViolated: [1], resolutionViolated: [1] }],
] as const)('%s is drawn in whole numbers of the figures beside', (measure, expected) => {
  const { series } = chartOf([aSum()], 'customer', measure)
  expect(Object.fromEntries(series.map(({ name, values }) => [name, values]))).toEqual(expected)
})

test('where nobody answered there is no bar, which is not the same as an answer at once', () => {
  expect(firstResponseMinutes(aSum({ answered: 0, secondsToFirstResponse: 0 }))).toBeNull()
  expect(firstResponseMinutes(aSum({ answered: 1, secondsToFirstResponse: 0 }))).toBe(0)
})

test('of many customers the largest are drawn', () => {
  const groups = Array.from({ length: 40 }, (_, index) => aSum({ key: String(index) }))
  expect(chartOf(groups, 'customer', 'count').bars).toHaveLength(12)
})

test.each([
  ['day', ['2026-10-30', '2026-11-01'], ['2026-10-30', '2026-10-31', '2026-11-01']],
  ['week', ['2026-12-21', '2027-01-04'], ['2026-12-21', '2026-12-28', '2027-01-04']],
  ['month', ['2026-11', '2027-02'], ['2026-11', '2026-12', '2027-01', '2027-02']],
  ['day', ['2026-11-24'], ['2026-11-24']],
  ['day', [], []],
] as const)('a %s without a ticket has its place between the others', (by, keys, expected) => {
  const { bars, series } = chartOf(
    keys.map((key) => aSum({ key, name: key })),
    by,
    'count',
  )
  expect(bars.map(({ key }) => key)).toEqual(expected)
  expect(series[0]?.values).toEqual(expected.map((key) => (keys.some((one) => one === key) ? 3 : null)))
})

test('days that lie many years apart are drawn beside each other', () => {
  const groups = ['1999-01-01', '2026-11-24'].map((key) => aSum({ key }))
  expect(chartOf(groups, 'day', 'count').bars).toHaveLength(2)
})
