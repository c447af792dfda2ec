import { acceptMail, type HeldMail, listHeldMails, rejectMail } from '@leitstand/contracts/mail/requests'
import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useApi } from '../src/api/use-api.ts'
import { HeldMails } from '../src/features/ticket/held-mails.tsx'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { aReceivedMail } from './mails.ts'
import { mock, pageOf } from './mock.ts'
import { agent, uuidOf } from './people.ts'
import { aTicket, mockTicket } from './tickets.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

const id = '10001'
function Ticket() {
  const ticket = useApi(getTicket, { id }).data
  if (!ticket) return null
  return (
    <TicketProvider ticket={ticket} state={undefined}>
      <output>{ticket.publicId}</output>
      <HeldMails />
    </TicketProvider>
  )
}

test('a mail in one’s name waits at its ticket and is taken over by one click', async () => {
  const asked = answerFetch(agent())
  const { uuid, publicId } = mockTicket(aTicket())
  const waiting = [aHeldMail({ uuid, publicId })]
  mock(listHeldMails, () => pageOf(waiting))
  mock(acceptMail, () => {
    waiting.splice(0)
    return aReceivedMail()
  })
  await show(<Ticket />)
  const held = await screen.findByRole('region', { name: /zurückgehaltene E-Mail/ })
  expect(held.textContent).toContain('Nichts belegt')
  expect(held.textContent).toContain('interne Notiz')
  await userEvent.click(screen.getByRole('button', { name: /Ja, übernehmen/ }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /zurückgehaltene E-Mail/ })).toBeNull())
  expect(asked.some(({ method, url }) => method === 'POST' && /\/api\/mails\/[^/]+\/accept$/.test(url))).toBe(true)
})

test('the mails of a loop are one notice: the newest is taken over, or all are rejected', async () => {
  const asked = answerFetch(agent())
  const { uuid, publicId } = mockTicket(aTicket())
  const waiting = [1, 2, 3].map((number) => ({
    ...aHeldMail({ uuid, publicId }),
    uuid: uuidOf(12, number),
    because: 'mail-loop' as const,
  }))
  mock(listHeldMails, () => pageOf(waiting))
  mock(rejectMail, ({ uuid }) => {
    waiting.splice(
      waiting.findIndex((mail) => mail.uuid === uuid),
      1,
    )
    return aReceivedMail()
  })
  await show(<Ticket />)
  const held = await screen.findByRole('region', { name: '3 E-Mails einer Schleife wurden zurückgehalten' })
  expect(held.textContent).toContain('Automatische E-Mails an diese Adresse pausieren')
  await userEvent.click(screen.getByRole('button', { name: 'Ablehnen' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /einer Schleife/ })).toBeNull())
  expect(asked.filter(({ url }) => /\/reject$/.test(url))).toHaveLength(3)
})

const aHeldMail = (ticket: { uuid: string; publicId: number }): HeldMail => ({
  '@id': '/api/held_mails/1',
  '@type': 'HeldMail',
  uuid: uuidOf(12, 1),
  from: 'agent@leitstand.example',
  subject: `Re: [#${ticket.publicId}] Backup`,
  receivedAt: '2026-11-20T10:00:00.000Z',
  ticket,
  because: 'sender-unproven',
  becomes: 'note',
  text: 'Ich sehe es mir morgen an.',
})
