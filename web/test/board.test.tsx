import { type Hit, searchTickets, statusFacets } from '@leitstand/contracts/search/requests'
import { getTicketState } from '@leitstand/contracts/ticket/transitions'
import { getWorkflow } from '@leitstand/contracts/workflow/requests'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Board } from '../src/features/tickets/board.tsx'
import { freshView } from '../src/lib/list-url.ts'
import { fail, mock, pageOf } from './mock.ts'
import { agent, uuidOf } from './people.ts'
import { aTicket, mockTicket, startWork } from './tickets.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

const card: Hit = {
  ...{ '@id': '/api/tickets/10001', '@type': 'Ticket', uuid: uuidOf(3, 1), publicId: 10_001, subject: 'Shop langsam' },
  ...{ status: 'open', statusLabel: 'Neu', priority: 'medium', type: 'normal', typeLabel: 'Support', assignee: null },
  ...{ author: { uuid: agent().uuid, name: agent().name }, customer: null, dueAt: null, version: 3, commentCount: 0 },
  ...{ createdAt: '2026-11-20T09:00:00Z', updatedAt: '2026-11-20T09:00:00Z', lastCommentSide: null },
  ...{ highlight: null, subTickets: [] },
}
const asker = { Form: () => null, warningsOf: async () => [] }

/** A board of open tickets and those in work, with one card. */
async function open() {
  const asked = answerFetch(agent())
  mockTicket(aTicket(), [startWork])
  const states = [
    { name: 'open' as const, label: 'Neu' },
    { name: 'in_progress' as const, label: 'In Bearbeitung' },
  ]
  const workflow = { '@id': '/api/workflow/normal', '@type': 'Workflow' as const, id: 'normal' as const }
  mock(getWorkflow, () => ({
    ...workflow,
    ...{ name: 'normal' as const, label: 'Support', initial: 'open' as const, states, transitions: [] },
  }))
  mock(statusFacets, () => pageOf([]))
  mock(searchTickets, (question) => {
    const hits = question['filter[status]'] === card.status ? [card] : []
    return { hits, nbHits: hits.length, page: 1, items: 20 }
  })
  await show(<Board view={freshView(20)} show={() => undefined} type="normal" asker={asker} />)
  return { asked, shown: await screen.findByRole('link', { name: card.subject }) }
}

const isGone = () => mock(getTicketState, () => fail('service-unavailable', { service: 'ticket' }))

test('whoever puts a card down is told when nobody knows where it may go', async () => {
  const { asked, shown } = await open()
  isGone()
  const data = { setData: () => undefined, effectAllowed: '', dropEffect: '' }
  fireEvent.dragStart(shown.closest('li') as HTMLElement, { dataTransfer: data })
  fireEvent.drop(screen.getByRole('region', { name: /In Bearbeitung/ }), { dataTransfer: data })
  await screen.findByText('Das konnte nicht geladen werden.')
  expect(asked.some(({ method }) => method === 'PATCH')).toBe(false)
})

test('whoever moves a card by its menu is told when that cannot be begun', async () => {
  const { asked } = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Ticket #10001 verschieben' }))
  const step = await screen.findByRole('menuitem', { name: 'In Bearbeitung nehmen' })
  isGone()
  await userEvent.click(step)
  await screen.findByText('Das konnte nicht geladen werden.')
  expect(asked.some(({ method }) => method === 'PATCH')).toBe(false)
})
