import type { Ticket } from '@leitstand/contracts/ticket/ticket'
import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { EditTicket } from '../src/pages/tickets/edit-ticket.tsx'
import { mock } from './mock.ts'
import { agent, customer, type Person } from './people.ts'
import { aTicket } from './tickets.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

const elsewhere = { publicId: 99_999 } as Ticket['mergedInto']

test.each<[string, Partial<Ticket>, string, string]>([
  ['is closed', { status: 'closed' }, 'Das Ticket ist abgeschlossen.', 'Zurück zum Ticket'],
  ['is archived', { status: 'archived' }, 'Das Ticket ist abgeschlossen.', 'Zurück zum Ticket'],
  ['goes on elsewhere', { status: 'open', mergedInto: elsewhere }, 'geht in #99999 weiter', 'Zurück zum Ticket'],
])('a ticket that %s is not offered for editing, with the way back', async (_what, fields, reason, back) => {
  answerFetch(agent())
  const ticket = aTicket(fields)
  mock(getTicket, () => ticket)
  await show(<EditTicket publicId={String(ticket.publicId)} />)
  await screen.findByText(new RegExp(reason))
  expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe(`/ticket/view/${ticket.publicId}`)
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull()
})

test.each<[string, () => Person, string]>([
  ['an employee, as it is approved', agent, 'Das Ticket ist genehmigt.'],
  ['a customer, as work has begun', customer, 'Die Bearbeitung hat begonnen.'],
])('before anything is typed %s, learns that title and description stay', async (_who, who, reason) => {
  answerFetch(who())
  const ticket = aTicket({ status: 'in_progress', titleLocked: true })
  mock(getTicket, () => ticket)
  await show(<EditTicket publicId={String(ticket.publicId)} />, who())
  await screen.findByText(new RegExp(reason))
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull()
})
