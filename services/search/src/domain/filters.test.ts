import { staffOnlyFilters } from '@leitstand/contracts/search/requests'
import { aCustomer, anActor } from '@leitstand/kit/testing/test-service'
import { describe, expect, it } from 'vitest'
import { instantOf, readFilters, responsibilityOf, sortOf, statusesOf, variantOf } from './filters.ts'

describe('filters', () => {
  it('are read in every notation', () => {
    expect(
      readFilters(
        { 'filter[status]': 'open,planned', 'filter[type][]': ['normal', 'order'], 'filter[label][0]': 'a' },
        anActor(),
      ),
    ).toEqual({
      status: ['open', 'planned'],
      type: ['normal', 'order'],
      label: ['a'],
    })
  })

  it('that do not exist are refused', () => {
    expect(() => readFilters({ 'filter[colour]': 'red' }, anActor())).toThrow('invalid')
  })

  it.each([...staffOnlyFilters.map((key) => `filter[${key}]`), 'filter[label][]', 'filter[watched]'])(
    'of the staff do not exist for customers: %s',
    (name) => {
      const query = { [name]: '019aa000-0000-7000-8000-00000000000a' }
      expect(() => readFilters(query, aCustomer('nordlicht'))).toThrow('invalid')
      expect(() => readFilters(query, anActor())).not.toThrow()
    },
  )

  it('let customers find what they watch themselves', () => {
    const customer = aCustomer('nordlicht')
    for (const watched of ['me', '1', customer.uuid])
      expect(readFilters({ 'filter[watched]': watched }, customer)).toEqual({ watched: [watched] })
  })

  it.each(['0', 'false', ''])('that are switched off by %j ask for nothing, of customers neither', (off) => {
    for (const key of ['watched', 'waitingFor', 'relevantFor'])
      expect(readFilters({ [`filter[${key}]`]: off }, anActor())).toEqual({ [key]: [] })
    expect(readFilters({ 'filter[watched]': off }, aCustomer('nordlicht'))).toEqual({ watched: [] })
    expect(readFilters({ 'filter[publicId]': '0' }, anActor())).toEqual({ publicId: ['0'] })
  })

  it('let customers ask for nobody else beside themselves', () => {
    const other = 'me,019aa000-0000-7000-8000-00000000000a'
    expect(() => readFilters({ 'filter[watched]': other }, aCustomer('nordlicht'))).toThrow('invalid')
  })

  it('leave finished tickets out unless they are asked for', () => {
    expect(statusesOf({}).not).toEqual(['closed', 'archived', 'canceled'])
    expect(statusesOf({ status: ['closed'] })).toEqual({ only: ['closed'], not: [] })
    expect(statusesOf({ status_ignore: ['adjourned'] }).not).toContain('adjourned')
    expect(statusesOf({ status: ['new', 'reopened'] }).only).toEqual(['open', 'reopen'])
  })

  it.each([
    ['main_only', 'main_only'],
    ['with_sub_tickets', 'sub_only'],
    ['none', 'main_only'],
    ['true', 'all'],
    ['nonsense', 'all'],
  ])('read the variant %s as %s', (given, meant) => {
    expect(variantOf({ ticketVariant: [given] })).toBe(meant)
  })

  it('understand responsibility with and without its prefix', () => {
    expect(responsibilityOf('responsibility', 'user|1')).toEqual({ user: '1' })
    expect(responsibilityOf('responsibility', 'group|2')).toEqual({ group: '2' })
    expect(responsibilityOf('responsibility', '3')).toEqual({ user: '3', group: '3' })
    expect(responsibilityOf('responsibility', 'none')).toEqual({ none: true })
  })

  it('take a day from midnight to midnight in Berlin, in summer and in winter', () => {
    expect(instantOf('createdStartAt', '2026-07-01', 'start', 'Europe/Berlin').toISOString()).toBe(
      '2026-06-30T22:00:00.000Z',
    )
    expect(instantOf('createdStartAt', '2026-12-01', 'end', 'Europe/Berlin').toISOString()).toBe(
      '2026-12-01T22:59:59.000Z',
    )
    expect(instantOf('createdStartAt', '2026-12-01T10:00:00Z', 'end', 'Europe/Berlin').toISOString()).toBe(
      '2026-12-01T10:00:00.000Z',
    )
    expect(instantOf('createdStartAt', '2026-12-01 10:00', 'start', 'Europe/Berlin').toISOString()).toBe(
      '2026-12-01T09:00:00.000Z',
    )
  })

  it('refuse a day that no calendar has', () => {
    for (const day of ['2026-02-30', '2026-13-01', 'gestern', '2026-12-01T25:00'])
      expect(() => instantOf('createdStartAt', day, 'start', 'Europe/Berlin')).toThrow('invalid')
  })

  it('know the sortable fields in both spellings', () => {
    expect(sortOf('updated_at')).toBe('updatedAt')
    expect(sortOf('createdAt')).toBe('createdAt')
    expect(() => sortOf('password')).toThrow('invalid')
  })
})
