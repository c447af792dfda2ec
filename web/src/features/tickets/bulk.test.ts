import type { Hit } from '@leitstand/contracts/search/requests'
import { expect, test } from 'vitest'
import { type BulkStep, backOf, eldestOpen, inChunks, together } from './bulk.ts'
import { between, nothing, renewed, toggled, withAll, without } from './selection.ts'

const person = { uuid: 'anna', name: 'Anna' }
function aHit(publicId: number, fields: Partial<Hit> = {}): Hit {
  return {
    '@id': `/api/tickets/${publicId}`,
    '@type': 'Ticket',
    uuid: String(publicId),
    publicId,
    subject: 'Shop langsam',
    status: 'open',
    statusLabel: 'Neu',
    priority: 'medium',
    type: 'normal',
    typeLabel: 'Support',
    assignee: person,
    author: person,
    customer: null,
    dueAt: null,
    createdAt: '2026-11-20T09:00:00Z',
    updatedAt: '2026-11-20T09:00:00Z',
    version: 1,
    commentCount: 0,
    lastCommentSide: null,
    highlight: null,
    subTickets: [],
    ...fields,
  }
}
const rows = [aHit(1), aHit(2), aHit(3), aHit(4)]
const numbersOf = (hits: readonly Hit[]) => hits.map(({ publicId }) => publicId)

test('a row is picked and dropped again, and the others stay', () => {
  const two = withAll(nothing, rows.slice(0, 2))
  const [first] = rows
  expect([...toggled(two, first as Hit).keys()]).toEqual([2])
  expect([...without(two, [2]).keys()]).toEqual([1])
})

test.each([
  [1, 3, [1, 2, 3]],
  [4, 2, [2, 3, 4]],
  [2, 2, [2]],
])('from #%i to #%i all between are meant, in either direction', (from, to, meant) => {
  expect(numbersOf(between(rows, from, rows[to - 1] as Hit))).toEqual(meant)
})

test('a row that is not on this page begins no range', () => {
  expect(numbersOf(between(rows, 99, rows[2] as Hit))).toEqual([3])
  expect(numbersOf(between(rows, null, rows[2] as Hit))).toEqual([3])
})

test('what was picked follows newer rows, never older ones', () => {
  const picked = withAll(nothing, [aHit(1, { version: 5 })])
  expect(renewed(picked, [aHit(1, { version: 4 }), aHit(2, { version: 9 })])).toBe(picked)
  expect(renewed(picked, [aHit(1, { version: 6, priority: 'high' })]).get(1)).toMatchObject({ priority: 'high' })
})

const before = aHit(1, {
  priority: 'low',
  responsibleUsers: [person],
  responsibleGroups: [],
  labels: [{ uuid: 'move', name: 'Umzug' }],
})
test.each<[BulkStep, BulkStep | undefined]>([
  [
    { action: 'priority', value: 'high' },
    { action: 'priority', value: 'low' },
  ],
  [
    { action: 'assignee', value: null },
    { action: 'assignee', value: 'anna' },
  ],
  [
    { action: 'responsibility', value: { users: [], groups: ['support'] } },
    { action: 'responsibility', value: { users: ['anna'], groups: [] } },
  ],
  [
    { action: 'label', value: { add: ['move', 'call'] } },
    { action: 'label', value: { add: [], remove: ['call'] } },
  ],
  [
    { action: 'label', value: { remove: ['move', 'call'] } },
    { action: 'label', value: { add: ['move'], remove: [] } },
  ],
  [{ action: 'watch' }, { action: 'unwatch' }],
  [{ action: 'unwatch' }, { action: 'watch' }],
  [{ action: 'transition', value: { transition: 'close' } }, { action: 'undo-transition' }],
  [{ action: 'delete' }, undefined],
])('%j is taken back by %j', (step, back) => {
  expect(backOf(step, before)).toEqual(back)
})

test('tickets with the same way back go together, and many go in parts of twenty', () => {
  const back = (value: string): BulkStep => ({ action: 'priority', value })
  const parts = together([
    { publicId: 1, step: back('low') },
    { publicId: 2, step: back('high') },
    { publicId: 3, step: back('low') },
  ])
  expect(parts.map(({ tickets }) => tickets)).toEqual([[1, 3], [2]])
  const many = { step: back('low'), tickets: Array.from({ length: 45 }, (_, index) => index) }
  expect(inChunks(many).map(({ tickets }) => tickets.length)).toEqual([20, 20, 5])
  expect(inChunks(many).flatMap(({ tickets }) => tickets)).toEqual(many.tickets)
})

test('duplicates go on in the one that came first and is still open', () => {
  const [closed, late, early] = [aHit(1, { status: 'closed' }), aHit(9), aHit(4)]
  expect(eldestOpen([closed, late, early])).toBe(early)
  expect(eldestOpen([closed])).toBeUndefined()
  expect(backOf({ action: 'merge', value: 4 }, late)).toEqual({ action: 'unmerge' })
})
