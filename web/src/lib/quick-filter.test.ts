import { defaultFilterStates } from '@leitstand/contracts/workflow/states'
import { expect, test } from 'vitest'
import { freshView } from './list-url.ts'
import { applied, isApplied, storedOf } from './quick-filter.ts'

const view = {
  ...freshView(20),
  q: 'vpn',
  sort: 'priority' as const,
  order: 'asc' as const,
  filters: { status: ['open'], type: ['normal', 'service'], label: [] },
}

test('what is stored brings the same list back, with and without sorting and words', () => {
  for (const [withSort, withWords] of [
    [true, true],
    [false, false],
    [true, false],
    [false, true],
  ] as const) {
    const stored = storedOf(view, withSort, withWords)
    expect(stored.filter).toEqual({ status: ['open'], type: ['normal', 'service'] })
    const fresh = { ...freshView(20), ...applied({ uuid: 'a', ...stored }) }
    expect(fresh.sort).toBe(withSort ? 'priority' : 'updated_at')
    expect(fresh.order).toBe(withSort ? 'asc' : 'desc')
    expect(fresh.q).toBe(withWords ? 'vpn' : '')
    expect(isApplied(fresh, stored)).toBe(true)
  }
})

test('a list that differs from what was saved is told apart', () => {
  const stored = storedOf(view, true, true)
  expect(isApplied({ ...view, filters: { ...view.filters, type: ['service', 'normal'] } }, stored)).toBe(true)
  expect(isApplied({ ...view, filters: { ...view.filters, type: ['service'] } }, stored)).toBe(false)
  expect(isApplied({ ...view, filters: { ...view.filters, project: ['general'] } }, stored)).toBe(false)
  expect(isApplied({ ...view, order: 'desc' }, stored)).toBe(false)
  expect(isApplied({ ...view, q: '' }, stored)).toBe(false)
  expect(isApplied({ ...view, order: 'desc', q: '' }, storedOf(view, false, false))).toBe(true)
})

test('a list of all open tickets is no list of the default states', () => {
  const stored = storedOf({ ...view, filters: { status: [] } }, false, false)
  expect(isApplied({ ...view, filters: { status: defaultFilterStates } }, stored)).toBe(false)
  expect(applied({ uuid: 'a', ...stored }).filters).toEqual({ status: [] })
})

test('sorting saved by another program is understood in both spellings', () => {
  const stored = { filter: {}, sort: 'createdAt', order: 'asc' as const, searchTerm: null }
  expect(applied({ uuid: 'a', ...stored })).toMatchObject({ sort: 'created_at', order: 'asc' })
  expect(applied({ uuid: 'a', ...stored, sort: 'unknown' })).not.toHaveProperty('sort')
})
