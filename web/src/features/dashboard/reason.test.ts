// @vitest-environment jsdom
import type { Hit } from '@leitstand/contracts/search/requests'
import { expect, test } from 'vitest'
import { reasonOf } from './reason.ts'

const now = new Date('2026-11-20T12:00:00Z')
const me = '01890000-0000-7000-8000-000000000001'
const hit = (fields: Partial<Hit>): Hit => ({
  ...({ assignee: null, dueAt: null, slaDueAt: null, lastCommentSide: null, status: 'open' } as Hit),
  ...fields,
})

test('an SLA that runs out says how long is left', () => {
  const reason = reasonOf(hit({ slaDueAt: '2026-11-20T12:40:00Z', lastCommentSide: 'customer' }), 'waiting', me, now)
  expect(reason).toEqual({ kind: 'sla', minutes: 40, tone: 'warn' })
})

test('an overdue ticket is marked as such', () => {
  expect(reasonOf(hit({ dueAt: '2026-11-20T11:00:00Z' }), 'waiting', me, now)).toEqual({
    kind: 'due',
    minutes: -60,
    tone: 'danger',
  })
})

test('an answer of the customer comes before being new', () => {
  expect(reasonOf(hit({ lastCommentSide: 'customer' }), 'waiting', me, now).kind).toBe('answered')
})

test('a new ticket that nobody took says so', () => {
  expect(reasonOf(hit({}), 'waiting', me, now).kind).toBe('new')
})

test('my own ticket without any hurry is simply mine', () => {
  const own = hit({ assignee: { uuid: me, name: 'Ich' }, status: 'in_progress' })
  expect(reasonOf(own, 'assigned', me, now).kind).toBe('yours')
})
