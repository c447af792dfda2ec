import { changeMultiple } from '@leitstand/contracts/ticket/tickets'
import { bulkTransitions } from '@leitstand/contracts/ticket/transitions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { BulkBar } from '../src/features/tickets/bulk-bar.tsx'
import { useSelecting } from '../src/features/tickets/use-selecting.ts'
import { aHit } from './hits.ts'
import { mock } from './mock.ts'
import { admin, agent, type Person } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

const below = { publicId: 12, subject: 'Teil', status: 'open' as const, assignee: null }
const rows = [aHit({ publicId: 11, subTickets: [below] }), aHit({ publicId: 12 }), aHit({ publicId: 13 })]

function Bar() {
  const selecting = useSelecting('all')
  const { add } = selecting
  // biome-ignore lint/correctness/useExhaustiveDependencies: picked once, as somebody would
  useEffect(() => add(rows), [])
  return <BulkBar selecting={selecting} question={{}} total={3} Form={() => null} />
}

async function open(me: Person) {
  const asked = answerFetch(me)
  mock(bulkTransitions, () => ({
    tickets: {},
    transitions: [],
    facts: { unbooked: 0, openSubTickets: 0, suspendedSubTickets: 0 },
  }))
  mock(changeMultiple, () => ({
    ...{ done: [12, 13], versions: {}, stayed: [] },
    failed: [{ publicId: '11', message: 'Es sind abgerechnete Arbeitszeiten daran.' }],
  }))
  await show(<Bar />, me)
  await screen.findByText('3 Tickets ausgewählt')
  return () => asked.filter(({ url }) => url.includes('multiple'))
}

test('administrators delete many after a question, what lies below first, and are told what stayed', async () => {
  const sent = await open(admin())
  await userEvent.click(screen.getByRole('button', { name: 'Löschen' }))
  const question = within(await screen.findByRole('dialog', { name: '3 Tickets löschen?' }))
  expect(sent()).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Löschen' }))
  await waitFor(() => expect(sent()).toMatchObject([{ body: { action: 'delete', tickets: [12, 11, 13] } }]))
  await screen.findByText('2 Tickets gelöscht')
  const refused = within(await screen.findByRole('dialog', { name: '1 Ticket blieb, wie es war' }))
  refused.getByText(/abgerechnete Arbeitszeiten/)
  expect(refused.queryByRole('button', { name: 'Abbrechen' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull()
})

test('nobody else is offered to delete', async () => {
  await open(agent())
  await screen.findByRole('button', { name: 'Zuweisen' })
  expect(screen.queryByRole('button', { name: 'Löschen' })).toBeNull()
})
