import { countTickets } from '@leitstand/contracts/search/requests'
import { quickFilters, ticketListCategories } from '@leitstand/contracts/ticket/lists'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TicketLists } from '../src/features/tickets/ticket-lists.tsx'
import { freshView } from '../src/lib/list-url.ts'
import { aList } from './lists.ts'
import { mock } from './mock.ts'
import { agent } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

test('a saved list says how many tickets it holds, whatever is searched for beside it', async () => {
  const asked = answerFetch(agent())
  mock(quickFilters.requests.list, () => ({ items: [aList(1, 'Offene Störungen')], total: 1 }))
  mock(ticketListCategories.requests.list, () => ({ items: [], total: 0 }))
  mock(countTickets, () => ({ count: 12 }))
  await show(<TicketLists view={{ ...freshView(20), q: 'lüfter' }} show={() => undefined} />)
  await screen.findByRole('link', { name: 'Offene Störungen 12' })
  const counts = asked.filter(({ url }) => url.startsWith('/api/search/count'))
  expect(counts.map(({ url }) => decodeURIComponent(url))).toEqual(['/api/search/count?filter[type]=normal'])
})
