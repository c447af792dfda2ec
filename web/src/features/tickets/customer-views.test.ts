import { expect, it } from 'vitest'
import { narrowingIn } from './customer-views.ts'

it.each([
  ['status=planned&server=web01', { status: 'planned', server: 'web01' }],
  ['status=all', {}],
  ['status=open,in_progress', { status: 'open,in_progress' }],
  ['status=new', { status: 'open' }],
  ['status=closed,planned', { status: 'planned' }],
  ['status=closed', {}],
  ['status=nonsense&server=', {}],
])('the list of a customer narrows itself by %s to %j', (query, narrowing) => {
  expect(narrowingIn(new URLSearchParams(query))).toEqual(narrowing)
})
