import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useApi } from '../src/api/use-api.ts'
import { Details } from '../src/features/ticket/details.tsx'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { agent } from './people.ts'
import { aTicket, mockTicket } from './tickets.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

function Ticket() {
  const ticket = useApi(getTicket, { id: '10001' }).data
  if (!ticket) return null
  return (
    <TicketProvider ticket={ticket} state={undefined}>
      <Details />
    </TicketProvider>
  )
}

test('staff choose another type where it stands, until work has begun', async () => {
  const asked = answerFetch(agent())
  mockTicket(aTicket(), [])
  await show(<Ticket />)
  await userEvent.click(await screen.findByRole('button', { name: /Typ ändern/ }))
  await userEvent.click(await screen.findByTitle('Bereitstellung'))
  await waitFor(() => expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ type: 'provisioning' }))
})

const named = (name: string, label: string) => ({ '@id': name, '@type': 'Named', name, label })

test('staff choose another project for a sub-ticket, which may be in any', async () => {
  const asked = answerFetch(agent())
  mockTicket(aTicket({ type: named('sub_ticket', 'Unterticket') }), [])
  await show(<Ticket />)
  await userEvent.click(await screen.findByRole('button', { name: /Projekt ändern/ }))
  await userEvent.click(await screen.findByTitle('Infrastruktur'))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ project: 'infrastructure' }),
  )
})

test.each([
  ['has a type with one project alone', {}],
  ['is in work', { type: named('sub_ticket', 'Unterticket'), status: 'in_progress' as const }],
])('the project of a ticket that %s is read only', async (_, fields) => {
  answerFetch(agent())
  mockTicket(aTicket(fields), [])
  await show(<Ticket />)
  await screen.findByText('Allgemein')
  expect(screen.queryByRole('button', { name: /Projekt/ })).toBeNull()
})

test('the type of a ticket in work, and the day of one that is not suspended, are no fields to edit', async () => {
  answerFetch(agent())
  mockTicket(aTicket({ status: 'in_progress' }), [])
  await show(<Ticket />)
  await screen.findByText('Typ')
  expect(screen.queryByRole('button', { name: /Typ/ })).toBeNull()
  expect(screen.queryByText('Zurückgestellt bis')).toBeNull()
})

test('staff choose another day for a suspended ticket', async () => {
  answerFetch(agent())
  mockTicket(aTicket({ status: 'adjourned', adjournDate: '2026-12-01', adjournTime: '08:00' }), [])
  await show(<Ticket />)
  await screen.findByRole('button', { name: /Zurückgestellt bis/ })
})
