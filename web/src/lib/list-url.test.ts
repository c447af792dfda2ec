import { defaultFilterStates } from '@leitstand/contracts/workflow/states'
import { expect, test } from 'vitest'
import { countFilters, freshView, readListUrl, searchInputOf, writeListUrl } from './list-url.ts'

const read = (search: string) => readListUrl(new URLSearchParams(search), 20)

test('a fresh list has the seven default states and twenty tickets a page', () => {
  expect(read('')).toEqual(freshView(20))
  expect(searchInputOf(read(''))['filter[status]']).toBe(defaultFilterStates.join(','))
})

test('a search over all open tickets asks for no state, so that the search leaves finished ones out', () => {
  expect(searchInputOf(read('q=mail&status=all'))).toEqual({ q: 'mail' })
})

test.each([
  ['perPage=50', 50],
  ['perPage=25', 20],
])('the address %s shows %s tickets a page', (search, perPage) => {
  expect(read(search).perPage).toBe(perPage)
})

test('days get their first and last second', () => {
  const input = searchInputOf(read('createdStartAt=2026-11-01&createdEndAt=2026-11-20'))
  expect(input['filter[createdStartAt]']).toBe('2026-11-01T00:00:00')
  expect(input['filter[createdEndAt]']).toBe('2026-11-20T23:59:59')
})

test('what is written is read again', () => {
  const view = read('q=x&type=normal,service&status=all&sort=priority&order=asc&page=2&view=board&saved=abc&perPage=50')
  expect(readListUrl(writeListUrl(view), 20)).toEqual(view)
  expect(countFilters(view)).toBe(1)
})

test('a value that stands twice in a filter is one (VAL-039)', () => {
  expect(read('label=a,b,a').filters.label).toEqual(['a', 'b'])
})

test('text of a template’s field may have commas', () => {
  const fields = ['6f1d7c3e-0000-4000-8000-000000000001|rot, blau', '6f1d7c3e-0000-4000-8000-000000000002~a,b']
  const view = { ...freshView(20), filters: { metadataValue: fields, status: [] } }
  expect(readListUrl(writeListUrl(view), 20).filters.metadataValue).toEqual(fields)
  expect(searchInputOf(view)['filter[metadataValue]']).toBe(fields.join(','))
})
