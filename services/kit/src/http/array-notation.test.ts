import { listQuery } from '@leitstand/contracts/list-query'
import { expect, test } from 'vitest'
import { withoutBrackets } from './array-notation.ts'

const { shape } = listQuery({ status: 'exact', label: 'relation', createdAt: 'date' }, ['createdAt'])

test.each([
  [{ 'status[]': ['open', 'closed'] }, { status: ['open', 'closed'] }],
  [{ 'status[0]': 'open', 'status[1]': 'closed' }, { status: ['open', 'closed'] }],
  [{ status: 'open', 'status[]': 'closed' }, { status: ['open', 'closed'] }],
  [{ 'label[]': 'x' }, { label: 'x' }],
])('%j is read as %j', (query, plain) => {
  expect(withoutBrackets(query, shape)).toEqual(plain)
})

test.each([
  [{ 'groups[]': 'ticket' }],
  [{ 'order[createdAt]': 'asc', 'createdAt[after]': '2026-01-01' }],
  [{ 'page[]': '2' }],
  [{ 'itemsPerPage[]': '5' }],
  [{ 'order[createdAt][]': 'asc' }],
  [{ 'createdAt[after][]': '2026-01-01' }],
  [{ 'nothing[]': 'x' }],
  [{ 'toString[]': 'x' }],
  [{ constructor: 'x' }],
])('%j stays as it is, known or refused', (query) => {
  expect(withoutBrackets(query, shape)).toEqual(query)
})
