import { AppError } from '@leitstand/contracts/problems'
import { describe, expect, test } from 'vitest'
import { nextRuntime } from './next-runtime.ts'
import { readReportingFilter, readReportingSort } from './reporting-filter.ts'

const now = new Date('2026-07-15T10:00:00Z')
const read = (query: Record<string, unknown>) => readReportingFilter(query, now, 'Europe/Berlin')

describe('the filters of the reporting', () => {
  test('begin with what was closed this month until today', () => {
    expect(read({})).toMatchObject({
      closedFrom: new Date('2026-06-30T22:00:00Z'),
      closedUntil: new Date('2026-07-15T21:59:59.999Z'),
    })
  })

  test('take plain days from their first to their last moment, local time', () => {
    const filter = read({ 'filter[closedStartAt]': '2026-01-01', 'filter[closedEndAt]': '2026-01-31' })
    expect(filter).toMatchObject({
      closedFrom: new Date('2025-12-31T23:00:00Z'),
      closedUntil: new Date('2026-01-31T22:59:59.999Z'),
    })
    expect(read({ 'filter[closedStartAt]': '2026-01-01' }).closedUntil).toBeUndefined()
  })

  test('know their words and refuse others', () => {
    expect(read({ 'filter[ticketVariant]': 'sub_only', 'filter[ticketSlaVariant]': 'non_sla_only' })).toMatchObject({
      isSubTicket: true,
      hasSla: false,
    })
    expect(read({ 'filter[ticketWorktimeVariant]': 'all' }).hasWorktime).toBeUndefined()
    expect(() => read({ 'filter[ticketVariant]': 'toString' })).toThrow(AppError)
    expect(() => read({ 'filter[closedEndAt]': 'gestern' })).toThrow(AppError)
  })

  test('sort by fields in both spellings', () => {
    expect([undefined, 'closedAt', 'created_at'].map(readReportingSort)).toEqual(['closedAt', 'closedAt', 'createdAt'])
    expect(() => readReportingSort('uuid')).toThrow(AppError)
  })
})

test('the figures are worked out anew at the next full hour', () => {
  expect(nextRuntime(new Date('2026-07-15T10:00:00Z')).toISOString()).toBe('2026-07-15T11:00:00.000Z')
  expect(nextRuntime(new Date('2026-07-15T10:59:59.999Z')).toISOString()).toBe('2026-07-15T11:00:00.000Z')
})
