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

test('of many customers the largest are drawn, of days all', () => {
  const groups = Array.from({ length: 40 }, (_, index) => aSum({ key: String(index) }))
  expect(chartOf(groups, 'customer', 'count').groups).toHaveLength(12)
  expect(chartOf(groups, 'day', 'count').groups).toHaveLength(40)
})
