import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { getTicketTree } from '@leitstand/contracts/ticket/tree'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useApi } from '../src/api/use-api.ts'
import { SubTicketsArea } from '../src/features/ticket/sub-tickets-area.tsx'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { mock } from './mock.ts'
import { agent, mainCustomer, uuidOf } from './people.ts'
import { aTicket, mockTicket } from './tickets.ts'
import { answerFetch, leave, show } from './world.tsx'

beforeEach(() => localStorage.clear())
afterEach(leave)

function SubTickets() {
  const ticket = useApi(getTicket, { id: '10001' }).data
  if (!ticket) return null
  return (
    <TicketProvider ticket={ticket} state={undefined}>
      <SubTicketsArea />
    </TicketProvider>
  )
}

test('staff see at the ticket above which sub-tickets are ticked, and close it with the last of them', async () => {
  const asked = answerFetch(agent())
  const { uuid } = mockTicket(aTicket({ subTicketCount: 2 }), [])
  const place = { type: 'sub_ticket', status: 'open', assignee: null, dueAt: null, parent: uuid } as const
  const items = [
    { ...ticketRef(uuid, 10_001, 'Umzug'), ...place, parent: null, below: 2, done: 0, ticked: false },
    { ...ticketRef(uuidOf(3, 2), 10_002, 'Netz'), ...place, below: 0, done: 0, ticked: true },
    { ...ticketRef(uuidOf(3, 3), 10_003, 'Strom'), ...place, below: 0, done: 0, ticked: false },
  ]
  mock(getTicketTree, () => ({ items, total: 3 }))
  await show(<SubTickets />)
  await userEvent.click(await screen.findByRole('button', { name: /^Untertickets/ }))
  const net = (await screen.findByRole('link', { name: /Netz/ })).closest('li')
  expect(net?.textContent).toContain('Fertig')
  expect(screen.getAllByText('Fertig')).toHaveLength(1)
  await userEvent.click(screen.getByRole('switch', { name: 'Mit letztem Unterticket schließen' }))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ closeWithLastSubTicket: true }),
  )
})

test('a sub-ticket with nothing below it is not asked what happens with its last sub-ticket', async () => {
  answerFetch(agent())
  mockTicket(aTicket({ parent: ticketRef(uuidOf(3, 2), 10_002, 'Umzug') }))
  mock(getTicketTree, () => ({ items: [], total: 0 }))
  await show(<SubTickets />)
  await userEvent.click(await screen.findByRole('button', { name: /^Untertickets/ }))
  await screen.findByText('Keine Untertickets.')
  expect(screen.queryByRole('switch')).toBeNull()
})

test('a customer sees the sub-tickets and is not offered to make any', async () => {
  answerFetch(mainCustomer())
  const { uuid } = mockTicket(aTicket({ subTicketCount: 1 }), [])
  const below = {
    type: 'sub_ticket',
    status: 'open',
    assignee: null,
    dueAt: null,
    below: 0,
    done: 0,
    ticked: false,
  } as const
  const above = { ...ticketRef(uuid, 10_001, 'Umzug'), ...below, parent: null, below: 1 }
  mock(getTicketTree, () => ({
    items: [above, { ...ticketRef(uuidOf(3, 2), 10_002, 'Netz'), ...below, parent: uuid }],
    total: 2,
  }))
  await show(<SubTickets />, mainCustomer())
  await userEvent.click(await screen.findByRole('button', { name: /^Untertickets/ }))
  await screen.findByRole('link', { name: /Netz/ })
  expect(screen.queryByRole('link', { name: /erstellen/ })).toBeNull()
})
