import { iri } from '@leitstand/contracts/common'
import { listTicketSlas, type TicketSla } from '@leitstand/contracts/sla/requests'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { SlaPanel } from '../src/features/ticket/sla-panel.tsx'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { mock, pageOf } from './mock.ts'
import { agent, uuidOf } from './people.ts'
import { aTicket } from './tickets.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

/** The clock of an answer that was promised by Gold and that nobody has given. */
function aClock(): TicketSla {
  return {
    ...{ '@id': iri('ticket_service_level_agreements', uuidOf(6, 1)), '@type': 'TicketServiceLevelAgreement' },
    ...{ uuid: uuidOf(6, 1), ticket: ticketRef(uuidOf(3, 1), 10001, 'Backup'), mode: 'main', minutes: 240 },
    serviceLevelAgreement: { '@id': iri('slas', uuidOf(6, 2)), '@type': 'Sla', uuid: uuidOf(6, 2), name: 'Gold' },
    ...{ dueAt: '2026-11-23T09:40:00.000Z', pausedAt: null, respondedAt: null, violated: false, resolution: null },
    explanation: [
      {
        ...{ from: '2026-11-20T14:00:00.000Z', until: '2026-11-20T17:00:00.000Z', counted: true, minutes: 180 },
        ...{ reason: 'main', name: null },
      },
      {
        ...{ from: '2026-11-20T17:00:00.000Z', until: '2026-11-23T08:40:00.000Z', counted: false, minutes: 3820 },
        ...{ reason: 'holiday', name: 'Betriebsausflug' },
      },
    ],
  }
}

test('the strip of a clock says when it began and ends, and each of its stretches what it counted for', async () => {
  answerFetch(agent())
  mock(listTicketSlas, () => pageOf([aClock()]))
  await show(
    <TicketProvider ticket={aTicket()} state={undefined}>
      <SlaPanel />
    </TicketProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Wie sich die Frist berechnet' }))
  await screen.findByText(/^Beginn 20\.11\.2026/)
  await screen.findByText(/^Fällig 23\.11\.2026/)
  expect(screen.getByTitle(/^20\.11\.2026.*\+3h · Hauptzeit$/)).toBeTruthy()
  expect(screen.getByTitle(/zählt nicht · Feiertag \(Betriebsausflug\)$/)).toBeTruthy()
})

test('the clock of a ticket that was closed without an answer waits for none', async () => {
  answerFetch(agent())
  mock(listTicketSlas, () => pageOf([aClock()]))
  await show(
    <TicketProvider ticket={aTicket({ status: 'closed' })} state={undefined}>
      <SlaPanel />
    </TicketProvider>,
  )
  const clock = await screen.findByRole('region', { name: 'SLA Gold' })
  expect(clock.textContent).toContain('Ohne Antwort abgeschlossen')
  expect(clock.textContent).not.toMatch(/noch|überschritten|bis zur ersten Antwort/)
})
