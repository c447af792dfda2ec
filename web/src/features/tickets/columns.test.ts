import { expect, test } from 'vitest'
import { defaultColumns, gridOf, readColumns, toggled } from './columns.ts'

test('a browser that kept nothing, or nonsense, shows the usual columns', () => {
  expect(readColumns(undefined)).toEqual(defaultColumns)
  expect(readColumns('status')).toEqual(defaultColumns)
  expect(readColumns(['updated', 'nonsense', 'status'])).toEqual(['status', 'updated'])
})

test('columns are switched on and off and keep their order', () => {
  expect(toggled(['status', 'updated'], 'type')).toEqual(['type', 'status', 'updated'])
  expect(toggled(['type', 'status'], 'type')).toEqual(['status'])
})

test('a row has a place for each column, none for what stands below the title', () => {
  expect(gridOf(['customer', 'labels'])).toBe('20px 62px minmax(160px, 1fr)')
  expect(gridOf(['status'], true)).toBe('20px 20px 62px minmax(160px, 1fr) 200px')
  expect(gridOf(['status', 'updated'])).toBe('20px 62px minmax(160px, 1fr) 200px 86px')
})
