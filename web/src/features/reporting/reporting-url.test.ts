// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { keptFilterOf, readReportingUrl, reportingInputOf, writeReportingUrl } from './reporting-url.ts'

const today = new Date(2026, 10, 20, 15, 0)
const read = (search: string) => readReportingUrl(new URLSearchParams(search), today)

test('a fresh page asks for what was closed this month until today, twenty rows, newest first', () => {
  expect(read('')).toEqual({
    filters: { closedStartAt: '2026-11-01', closedEndAt: '2026-11-20' },
    sort: 'closedAt',
    order: 'desc',
    page: 1,
    items: 20,
    by: 'day',
    measure: 'count',
  })
})

test('the month begins by the clocks of the product, wherever the browser is', () => {
  const { filters } = readReportingUrl(new URLSearchParams(), new Date('2026-11-30T23:30:00Z'))
  expect(filters).toEqual({ closedStartAt: '2026-12-01', closedEndAt: '2026-12-01' })
})

test('days become their first and last second, and what filters nothing is not asked', () => {
  expect(reportingInputOf(read('ticketVariant=all&ticketSlaVariant=sla_only&createdStartAt=2026-10-01'))).toEqual({
    'filter[closedStartAt]': '2026-11-01T00:00:00',
    'filter[closedEndAt]': '2026-11-20T23:59:59',
    'filter[createdStartAt]': '2026-10-01T00:00:00',
    'filter[ticketSlaVariant]': 'sla_only',
    sort: 'closedAt',
    order: 'desc',
  })
})

test('one end of the range may be left open', () => {
  expect(read('closedStartAt=2026-01-01').filters).toEqual({ closedStartAt: '2026-01-01' })
})

test('nonsense in the address is left out', () => {
  const view = read('closedStartAt=gestern&ticketVariant=sla_only&sort=nothing&items=7&page=-1&by=colour&measure=x')
  expect(view).toEqual(read(''))
})

test('what is written is read again', () => {
  const view = read(
    'closedStartAt=2026-01-01&closedEndAt=2026-01-31&ticketWorktimeVariant=with_worktime&sort=customer&order=asc&page=2&items=50&by=customer&measure=sla',
  )
  expect(readReportingUrl(writeReportingUrl(view), today)).toEqual(view)
})

test('a report by mail keeps what is filtered by words, and no days', () => {
  const { filters } = read('ticketVariant=main_only&ticketSlaVariant=all&createdStartAt=2026-10-01')
  expect(JSON.parse(JSON.stringify(keptFilterOf(filters)))).toEqual({ ticketVariant: 'main_only' })
})
