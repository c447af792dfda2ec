import { anna, aTicketFacts } from '@leitstand/kit/testing/facts'
import { expect, test } from 'vitest'
import { entriesOfAttachment, entriesOfTransition } from './activity-entries.ts'
import { updatesOf } from './ticket-updates.ts'

const ticket = aTicketFacts()
const at = new Date('2026-02-12T09:00:00Z')
const assigned = [{ field: 'assignee', before: null, after: anna.name }]
const moved = {
  ticket,
  actor: anna,
  at,
  entries: entriesOfTransition({ actor: anna, changes: assigned, from: 'open' }, ticket),
}

test('tells one thing of each event, and nothing of what only belongs in the history', () => {
  const filed = {
    ...moved,
    entries: entriesOfAttachment(
      { actor: anna, changes: [] },
      { uuid: 'file', name: 'a', internal: false },
      ticket,
      false,
    ),
  }
  expect(updatesOf([filed, moved], at).map(({ entry }) => entry.kind)).toEqual(['status'])
})

test('tells nobody of what is older than a day', () => {
  expect(updatesOf([moved], new Date('2026-02-13T09:00:00.000Z'))).toHaveLength(1)
  expect(updatesOf([moved], new Date('2026-02-13T09:00:00.001Z'))).toHaveLength(0)
})
