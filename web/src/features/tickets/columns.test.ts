import { expect, test } from 'vitest'
import { gridOf } from './columns.ts'

test('a row has a place for each column, none for what stands below the title', () => {
  expect(gridOf(['customer', 'labels'])).toBe('20px 62px minmax(160px, 1fr)')
  expect(gridOf(['status'], true)).toBe('20px 20px 62px minmax(160px, 1fr) 200px')
  expect(gridOf(['status', 'updated'])).toBe('20px 62px minmax(160px, 1fr) 200px 86px')
})
