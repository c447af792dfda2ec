import { expect, test } from 'vitest'
import { readHiddenColumns } from './preferences.ts'

test('nothing, or nonsense, leaves no column out', () => {
  for (const stored of [undefined, null, 'status', 7, ['status'], { tickets: 'status' }])
    expect(readHiddenColumns(stored)).toEqual({})
  expect(readHiddenColumns({ tickets: ['status'], people: 1 })).toEqual({ tickets: ['status'] })
})
