import type { TransitionOption } from '@leitstand/contracts/workflow/requests'
import type { Status } from '@leitstand/contracts/workflow/states'
import { expect, test } from 'vitest'
import { columnsOf, isColumnOpen, meantBy, nextTarget, waysOf, withColumn } from './board-columns.ts'

const columns = columnsOf({
  initial: 'open',
  states: (['in_progress', 'closed', 'adjourned', 'open', 'archived', 'waiting_for_feedback'] as Status[]).map(
    (name) => ({
      name,
    }),
  ),
})
const option = (name: string, to: Status, more: Partial<TransitionOption> = {}): TransitionOption => ({
  name,
  label: name,
  to,
  requiresComment: false,
  requiresDate: false,
  refusal: null,
  ...more,
})

test('columns go from the start of the work to its end', () => {
  expect(columns).toEqual(['open', 'in_progress', 'waiting_for_feedback', 'adjourned', 'closed', 'archived'])
})

test('without a state in the filter everything unfinished is open', () => {
  expect(columns.filter((state) => isColumnOpen(state, []))).toEqual(columns.slice(0, 4))
  expect(columns.filter((state) => isColumnOpen(state, ['open', 'closed', 'planned']))).toEqual(['open', 'closed'])
})

test('a column is opened and folded by the filter; states of other types stay in it, the last column open', () => {
  expect(withColumn(columns, ['open', 'planned'], 'closed')).toEqual(['open', 'closed', 'planned'])
  expect(withColumn(columns, ['open', 'closed'], 'open')).toEqual(['closed'])
  expect(withColumn(columns, ['open'], 'open')).toEqual(['open'])
  expect(withColumn(columns, [], 'closed')).toEqual([...columns.slice(0, 4), 'closed'])
})

test('a card goes only where the workflow leads, past columns that it may not enter', () => {
  const ways = waysOf([
    option('close', 'closed'),
    option('done', 'closed'),
    option('approve', 'in_progress', { refusal: 'isms-only' }),
  ])
  expect(ways.get('closed')?.map(({ name }) => name)).toEqual(['close', 'done'])
  expect(ways.has('in_progress')).toBe(false)
  expect(nextTarget(columns, ways, 'open', 1)).toBe('closed')
  expect(nextTarget(columns, ways, 'open', -1)).toBeUndefined()
  expect(nextTarget(columns, ways, 'closed', 1)).toBeUndefined()
})

test('putting a card down means the likeliest way that asks for nothing; of several that ask, one is chosen', () => {
  const reason = { requiresComment: true }
  const name = (...options: TransitionOption[]) => meantBy(options)?.name
  expect(name(option('write', 'in_progress', reason), option('progress', 'in_progress'))).toBe('progress')
  expect(name(option('close', 'closed'), option('done', 'closed'))).toBe('close')
  expect(name(option('reject', 'closed', reason))).toBe('reject')
  expect(name(option('reject', 'closed', reason), option('deny', 'closed', reason))).toBeUndefined()
})
