import { listWorktimes } from '@leitstand/contracts/billing/requests'
import { getTicket, listOpenSubtickets } from '@leitstand/contracts/ticket/tickets'
import { getTicketState } from '@leitstand/contracts/ticket/transitions'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useApi } from '../src/api/use-api.ts'
import { Standing } from '../src/features/ticket/standing.tsx'
import { StayedDialog } from '../src/features/ticket/stayed-dialog.tsx'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { TransitionBar } from '../src/features/ticket/transition-bar.tsx'
import { mock, pageOf } from './mock.ts'
import { agent, mainCustomer } from './people.ts'
import { aStep, aTicket, finish, mockTicket, startWork } from './tickets.ts'
import { answerFetch, leave, show } from './world.tsx'

const id = '10001'
const book = vi.fn()

afterEach(leave)

function Ticket({ beside }: { beside?: ReactNode }) {
  const ticket = useApi(getTicket, { id }).data
  const state = useApi(getTicketState, { id }).data
  if (!ticket) return null
  return (
    <TicketProvider ticket={ticket} state={state}>
      <output>{ticket.status}</output>
      <TransitionBar onBook={book} />
      {beside}
    </TicketProvider>
  )
}

test('the likely step is a button that moves the ticket', async () => {
  answerFetch(agent())
  mockTicket(aTicket(), [startWork])
  await show(<Ticket />)
  await userEvent.click(await screen.findByRole('button', { name: 'In Bearbeitung nehmen' }))
  await screen.findByText('in_progress')
})

test('giving up is not the likely step of who may not approve', async () => {
  answerFetch(agent())
  const approve = aStep({ name: 'approve', label: 'Freigeben', to: 'approved', refusal: 'isms-only' })
  mockTicket(aTicket(), [approve, aStep({ name: 'cancel', label: 'Abbrechen', to: 'canceled' })])
  await show(<Ticket />)
  expect(await screen.findByRole('button', { name: 'Freigeben' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: 'Abbrechen' })).toBeNull()
})

test('sub-tickets that did not go along are named with the reason, and lead there', async () => {
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
  const asked = answerFetch(agent())
  const approve = aStep({ name: 'approve', label: 'Freigeben', to: 'open', refusal: 'isms-only' })
  mockTicket(aTicket({ status: 'review' }), [approve])
  await show(<Ticket />)
  await userEvent.click(await screen.findByRole('button', { name: 'Status wechseln' }))
  const refused = await screen.findByRole('menuitem', { name: /Freigeben/ })
  expect(refused.getAttribute('aria-disabled')).toBe('true')
  expect(refused.textContent).toContain('ISMS')
  await userEvent.click(refused)
  expect(asked.some(({ method }) => method === 'PATCH')).toBe(false)
})

test('the key for the status opens the list of all steps and carries none of them out', async () => {
  const asked = answerFetch(agent())
  mockTicket(aTicket(), [startWork, finish])
  await show(<Ticket />)
  await screen.findByRole('button', { name: 'Status wechseln' })
  await userEvent.keyboard('s')
  expect((await screen.findAllByRole('menuitem')).length).toBeGreaterThan(0)
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('closing without any booked time warns and offers to book first', async () => {
  answerFetch(agent())
  mockTicket(aTicket(), [startWork, finish])
  mock(listWorktimes, () => ({ items: [], total: 0 }))
  await show(<Ticket />)
  await userEvent.click(await screen.findByRole('button', { name: 'Status wechseln' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Als erledigt melden' }))
  await screen.findByText(/noch keine Arbeitszeit gebucht/)
  await userEvent.click(screen.getByRole('button', { name: 'Jetzt Zeit buchen' }))
  expect(book).toHaveBeenCalled()
})

test('a step that is pressed twice is taken once, also while it is looked up what to warn of', async () => {
  const asked = answerFetch(agent())
  mockTicket(aTicket(), [finish])
  mock(listWorktimes, () => ({ items: [], total: 1 }))
  mock(listOpenSubtickets, () => pageOf([]))
  await show(<Ticket />)
  const button = await screen.findByRole('button', { name: 'Als erledigt melden' })
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByText('closed')
  await screen.findByRole('button', { name: 'Rückgängig' })
  expect(asked.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  expect(screen.queryByText('Inzwischen geändert')).toBeNull()
})

test('a stale page shows what changed before it moves on', async () => {
  answerFetch(agent())
  const ticket = mockTicket(aTicket(), [startWork])
  await show(<Ticket />)
  const button = await screen.findByRole('button', { name: 'In Bearbeitung nehmen' })
  Object.assign(ticket, { priority: 'highest', version: ticket.version + 1 })
  await userEvent.click(button)
  await screen.findByText('Inzwischen geändert')
  expect(screen.getByText('Höchste')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Meine Änderung trotzdem speichern' }))
  await waitFor(() => expect(ticket.status).toBe('in_progress'))
})

test('shows where the ticket stands in its workflow, and what is in the way of each step', async () => {
  answerFetch(agent())
  const approve = aStep({ name: 'approve', label: 'Freigeben', to: 'open', refusal: 'isms-only' })
  mockTicket(aTicket({ status: 'review', statusLabel: 'Prüfung' }), [approve, finish])
  await show(<Ticket beside={<Standing />} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Wo das Ticket steht' }))
  await screen.findByRole('figure', { name: 'Ablauf Support, das Ticket steht in „Prüfung“' })
  const refused = await screen.findByRole('row', { name: /^Freigeben/ })
  expect(refused.textContent).toContain('Das darf nur die Informationssicherheit (ISMS).')
  expect(screen.getByRole('row', { name: /^Als erledigt melden/ }).textContent).toContain('Nichts')
})

test('a customer who can take no step is not told of steps', async () => {
  const me = mainCustomer()
  answerFetch(me)
  mockTicket(aTicket({ status: 'adjourned' }))
  await show(<Ticket />, me)
  await screen.findByText('adjourned')
  expect(screen.queryByRole('button')).toBeNull()
})

const reopen = aStep({ name: 'reopen', label: 'Wieder öffnen', to: 'open' })

test('a step can be taken back, also where the workflow does not lead back', async () => {
  answerFetch(agent())
  const ticket = mockTicket(aTicket(), [startWork])
  await show(<Ticket />)
  await userEvent.click(await screen.findByRole('button', { name: 'In Bearbeitung nehmen' }))
  await screen.findByText('in_progress')
  await userEvent.click(await screen.findByRole('button', { name: 'Rückgängig' }))
  await screen.findByText('open')
  expect(ticket.version).toBe(5)
})

test('what somebody moved on meanwhile is not taken back', async () => {
  answerFetch(agent())
  const ticket = mockTicket(aTicket(), [startWork, reopen])
  await show(<Ticket />)
  await userEvent.click(await screen.findByRole('button', { name: 'In Bearbeitung nehmen' }))
  const undo = await screen.findByRole('button', { name: 'Rückgängig' })
  Object.assign(ticket, { status: 'waiting_for_feedback', version: ticket.version + 1 })
  await userEvent.click(undo)
  await screen.findByText('Der Status konnte nicht aktualisiert werden.')
  expect(ticket.status).toBe('waiting_for_feedback')
})

test('what is done is not opened again by the button that stands out', async () => {
  answerFetch(agent())
  mockTicket(aTicket({ status: 'closed' }), [reopen])
  await show(<Ticket />)
  const button = await screen.findByRole('button', { name: 'Wieder öffnen' })
  expect(button.className).not.toContain('ant-btn-primary')
})

test('a reason that was begun is not left behind without being asked', async () => {
  answerFetch(agent())
  mockTicket(aTicket(), [aStep({ name: 'reject', label: 'Ablehnen', to: 'open', requiresComment: true })])
  await show(<Ticket beside={<Link to="/anderswo">Anderswo</Link>} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Ablehnen' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /Begründung/ }), 'Weil')
  await userEvent.click(screen.getByRole('link', { name: 'Anderswo' }))
  await screen.findByRole('heading', { name: 'Seite verlassen?' })
})

test('a customer who closes a ticket with open sub-tickets is asked first, and of no worktimes', async () => {
  const asked = answerFetch(mainCustomer())
  mockTicket(aTicket(), [finish])
  mock(listOpenSubtickets, () => ({ items: [aTicket({ publicId: 10_002 })], total: 1 }))
  await show(<Ticket />, mainCustomer())
  await userEvent.click(await screen.findByRole('button', { name: finish.label }))
  await screen.findByText(/offene/)
  expect(asked.some(({ method, url }) => method === 'PATCH' || url.includes('worktime'))).toBe(false)
})

test('who chose to suspend is asked for the day at once, and back at the list after Escape', async () => {
  answerFetch(agent())
  mockTicket(aTicket(), [aStep({ name: 'open_adjourn', label: 'Zurückstellen', to: 'adjourned', requiresDate: true })])
  mock(listOpenSubtickets, () => pageOf([]))
  await show(<Ticket />)
  await screen.findByRole('button', { name: 'Status wechseln' })
  await userEvent.keyboard('s')
  const step = await screen.findByRole('menuitem', { name: 'Zurückstellen' })
  // The list gives its first item the focus a moment after it is there.
  await waitFor(() => expect(document.activeElement).toBe(step))
  await userEvent.click(step)
  const day = await screen.findByLabelText(/^Zurückstellen bis/)
  await waitFor(() => expect(document.activeElement).toBe(day))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByLabelText(/^Zurückstellen bis/)).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Status wechseln' }))
})

test('what the customer will read is not asked for as a reason', async () => {
  answerFetch(agent())
  const first = aStep({
    name: 'write_first_response',
    label: 'Erste Antwort schreiben',
    to: 'in_progress',
    requiresComment: true,
  })
  mockTicket(aTicket(), [first])
  await show(<Ticket />)
  await userEvent.click(await screen.findByRole('button', { name: 'Erste Antwort schreiben' }))
  await screen.findByRole('textbox', { name: 'Erste Antwort' })
})
