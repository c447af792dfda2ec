import { searchTickets } from '@leitstand/contracts/search/requests'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { freshView, type ListView } from '../src/lib/list-url.ts'
import { FoundTickets } from '../src/pages/tickets/found-tickets.tsx'
import { mock } from './mock.ts'
import { agent } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

async function openEmpty(change: Partial<ListView>) {
  answerFetch(agent())
  mock(searchTickets, () => ({ hits: [], nbHits: 0, page: 1, items: 20 }) as never)
  const still = () => undefined
  await show(<FoundTickets view={{ ...freshView(20), ...change }} show={still} reset={still} columns={[]} />)
}

test('a desk without open tickets says what to do next, and blames no search', async () => {
  await openEmpty({})
  await screen.findByRole('heading', { name: 'Keine offenen Tickets' })
  screen.getByRole('button', { name: 'Ticket erstellen' })
  expect(screen.queryByText(/Suchanfrage/)).toBeNull()
})

test.each([
  ['words', { q: 'Drucker' }],
  ['a filter', { filters: { status: ['planned'] } }],
])('whoever narrowed the list by %s is told to check that', async (_, change) => {
  await openEmpty(change)
  await screen.findByRole('heading', { name: /Suchanfrage/ })
  screen.getByRole('button', { name: 'Filter zurücksetzen' })
})
