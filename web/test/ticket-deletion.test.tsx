import { deleteTicket, getTicket } from '@leitstand/contracts/ticket/tickets'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useApi } from '../src/api/use-api.ts'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { TicketHead } from '../src/features/ticket/ticket-head.tsx'
import { fail, mock } from './mock.ts'
import { admin, agent, type Person, uuidOf } from './people.ts'
import { aTicket, mockTicket } from './tickets.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

function Head() {
  const { pathname } = useLocation()
  const { data: ticket } = useApi(getTicket, { id: '10001' })
  return (
    <>
      <p>{pathname}</p>
      {ticket && (
        <TicketProvider ticket={ticket} state={undefined}>
          <TicketHead onBook={() => undefined} />
        </TicketProvider>
      )}
    </>
  )
}

async function open(me: Person, fields: Parameters<typeof aTicket>[0] = {}) {
  const asked = answerFetch(me)
  mockTicket(aTicket(fields))
  await show(<Head />, me, { path: '*', url: '/ticket/view/10001' })
  await screen.findByRole('heading', { name: /Backup/ })
  return () => asked.filter(({ method }) => method === 'DELETE').map(({ url }) => url)
}

async function agree() {
  await userEvent.click(screen.getByRole('button', { name: 'Ticket löschen' }))
  const question = within(await screen.findByRole('dialog', { name: 'Ticket #10001 löschen?' }))
  question.getByText(/Untertickets werden mit gelöscht/)
  await userEvent.click(question.getByRole('button', { name: 'Löschen' }))
}

test('an administrator deletes a ticket after a question, and goes on at the ticket that it was part of', async () => {
  const sent = await open(admin(), { parent: ticketRef(uuidOf(3, 2), 10_002, 'Umzug') })
  mock(deleteTicket, () => null)
  await agree()
  await screen.findByText('Ticket #10001 gelöscht')
  expect(sent()).toEqual(['/api/tickets/10001'])
  await screen.findByText('/ticket/view/10002')
})

test('a ticket that must stay says why, and its page remains', async () => {
  await open(admin())
  mock(deleteTicket, () => fail('ticket-has-billed-worktimes'))
  await agree()
  await screen.findByText('Das Ticket konnte nicht gelöscht werden.')
  await screen.findByText(/abgerechnete/)
  screen.getByText('/ticket/view/10001')
})

test('nobody else is offered to delete a ticket', async () => {
  await open(agent())
  await screen.findByRole('button', { name: 'Mit anderem Ticket zusammenführen' })
  expect(screen.queryByRole('button', { name: 'Ticket löschen' })).toBeNull()
})
