import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { getTicketState } from '@leitstand/contracts/ticket/transitions'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { tickets } from '../mock-api/world.ts'
import { useApi } from '../src/api/use-api.ts'
import { StayedDialog } from '../src/features/ticket/stayed-dialog.tsx'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { TransitionBar } from '../src/features/ticket/transition-bar.tsx'
import { answerFetch, show } from './world.tsx'

const agent = 'agent@leitstand.example'
const book = vi.fn()

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Ticket({ id }: { id: string }) {
  const ticket = useApi(getTicket, { id }).data
  const state = useApi(getTicketState, { id }).data
  if (!ticket) return null
  return (
    <TicketProvider ticket={ticket} state={state}>
      <output>{ticket.status}</output>
      <TransitionBar onBook={book} />
    </TicketProvider>
  )
}

test('the likely step is a button that moves the ticket', async () => {
  answerFetch(agent)
  await show(<Ticket id="10011" />)
  await userEvent.click(await screen.findByRole('button', { name: 'In Bearbeitung nehmen' }))
  await screen.findByText('in_progress')
})

test('sub-tickets that did not go along are named with the reason, and lead there', async () => {
  answerFetch(agent)
  const reason = 'Das darf nur die Informationssicherheit (ISMS).'
  const close = vi.fn()
  await show(
    <StayedDialog stayed={[{ publicId: 10042, subject: 'Firewall', refusal: 'isms-only', reason }]} close={close} />,
  )
  await screen.findByRole('heading', { name: 'Ein Unterticket ist geblieben, wo es war' })
  expect(screen.getByRole('listitem').textContent).toContain(reason)
  expect(screen.getByRole('link', { name: '#10042 Firewall' }).getAttribute('href')).toBe('/ticket/view/10042')
  await userEvent.click(screen.getByText('Schließen'))
  expect(close).toHaveBeenCalled()
})

test('a step that is refused stays visible in the menu and says why', async () => {
  const asked = answerFetch(agent)
  await show(<Ticket id="10008" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Status wechseln' }))
  const refused = screen.getByRole('menuitem', { name: /Freigeben/ })
  expect(refused.getAttribute('aria-disabled')).toBe('true')
  expect(refused.textContent).toContain('ISMS')
  await userEvent.click(refused)
  expect(asked.some(({ method }) => method === 'PATCH')).toBe(false)
})

test('the key for the status opens the list of all steps and carries none of them out', async () => {
  const asked = answerFetch(agent)
  await show(<Ticket id="10013" />)
  await screen.findByRole('button', { name: 'Status wechseln' })
  await userEvent.keyboard('s')
  expect(screen.getAllByRole('menuitem').length).toBeGreaterThan(0)
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('closing without any booked time warns and offers to book first', async () => {
  answerFetch(agent)
  await show(<Ticket id="10002" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Status wechseln' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Als erledigt melden' }))
  await screen.findByText(/noch keine Arbeitszeit gebucht/)
  await userEvent.click(screen.getByRole('button', { name: 'Jetzt Zeit buchen' }))
  expect(book).toHaveBeenCalled()
})

test('a stale page shows what changed before it moves on', async () => {
  answerFetch(agent)
  await show(<Ticket id="10017" />)
  const button = await screen.findByRole('button', { name: 'In Bearbeitung nehmen' })
  const ticket = tickets.find((one) => one.publicId === 10017)
  if (ticket) Object.assign(ticket, { priority: 'highest', version: ticket.version + 1 })
  await userEvent.click(button)
  await screen.findByText('Inzwischen geändert')
  expect(screen.getByText('Höchste')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Meine Änderung trotzdem speichern' }))
  await waitFor(() => expect(ticket?.status).toBe('in_progress'))
})
