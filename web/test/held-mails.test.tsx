import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { useApi } from '../src/api/use-api.ts'
import { HeldMails } from '../src/features/ticket/held-mails.tsx'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { answerFetch, show } from './world.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Ticket({ id }: { id: string }) {
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
  const asked = answerFetch('agent@leitstand.example')
  await show(<Ticket id="10011" />)
  const held = await screen.findByRole('region', { name: /zurückgehaltene E-Mail/ })
  expect(held.textContent).toContain('Nichts belegt')
  expect(held.textContent).toContain('interne Notiz')
  await userEvent.click(screen.getByRole('button', { name: /Ja, übernehmen/ }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /zurückgehaltene E-Mail/ })).toBeNull())
  expect(asked.some(({ method, url }) => method === 'POST' && /\/api\/mails\/[^/]+\/accept$/.test(url))).toBe(true)
})
