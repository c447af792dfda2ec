import type { ActivityEntry } from '@leitstand/contracts/notification/requests'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byTicket } from './by-ticket.ts'

function entry(publicId: number, createdAt: string): ActivityEntry {
  const person = { '@id': '/api/users/1', '@type': 'User' as const, uuid: '1', name: 'Ina' }
  return {
    '@id': '/api/activity/1',
    '@type': 'ActivityEntry',
    uuid: `${publicId}-${createdAt}`,
    ticket: ticketRef(String(publicId), publicId, `Ticket ${publicId}`),
    kind: 'change',
    author: person,
    createdAt,
    changes: [],
    comment: null,
    internal: false,
  }
}
const dayOf = (instant: string) => instant.slice(0, 10)

it('what happened in one ticket on one day stands together, where its newest entry is', () => {
  const entries = [
    entry(1, '2026-11-20T10:04'),
    entry(2, '2026-11-20T10:03'),
    entry(1, '2026-11-20T10:02'),
    entry(1, '2026-11-19T23:00'),
  ]
  const shown = byTicket(entries, dayOf).map(({ day, ticket, entries }) => [day, ticket.publicId, entries.length])
  expect(shown).toEqual([
    ['2026-11-20', 1, 2],
    ['2026-11-20', 2, 1],
    ['2026-11-19', 1, 1],
  ])
})

it('no entry is lost, and none stands twice', () => {
  const some = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 10, max: 13 })), { maxLength: 40 })
  fc.assert(
    fc.property(some, (drawn) => {
      const entries = drawn.map(([id, day], index) => entry(id, `2026-11-${day}T${index}`))
      const shown = byTicket(entries, dayOf).flatMap((group) => group.entries)
      expect(new Set(shown)).toEqual(new Set(entries))
      expect(shown).toHaveLength(entries.length)
    }),
  )
})
