import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { provideFirstAnswers } from '../src/api/first-answers.ts'
import { useApi } from '../src/api/use-api.ts'
import { ErrorPage } from '../src/app/error-page.tsx'
import { Loading } from '../src/ui/loading.tsx'
import { agent } from './people.ts'
import { aTicket, mockTicket } from './tickets.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

function connect(): void {
  answerFetch(agent())
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) =>
    asked[0] === '/health/live' ? new Response('{}') : await answering(...asked),
  )
  window.dispatchEvent(new Event('online'))
}
const disconnect = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

function Subject() {
  const { data, error, mutate } = useApi(getTicket, { id: '10001' })
  return data ? <p>{data.subject}</p> : <Loading error={error} retry={mutate} />
}

test('what cannot be read without a connection says so, and is read when it returns', async () => {
  disconnect()
  mockTicket(aTicket({ subject: 'Shop langsam' }))
  await show(<Subject />)
  await screen.findByRole('heading', { name: 'Keine Verbindung' })
  await screen.findByText(/wird es von selbst noch einmal versucht/)
  connect()
  await screen.findByText('Shop langsam')
})

function Refreshed() {
  const { data, error, mutate } = useApi(getTicket, { id: '10001' })
  const again = () => void mutate().catch(() => undefined)
  return (
    <>
      <button type="button" onClick={again}>
        {error ? `Fehler ${error.status}` : 'Neu lesen'}
      </button>
      {data && <p>{data.subject}</p>}
    </>
  )
}

test('what came with the page stays when reading anew does not get through', async () => {
  provideFirstAnswers({ '/api/tickets/10001': aTicket({ subject: 'Shop langsam' }) })
  disconnect()
  await show(<Refreshed />)
  // Whoever is quicker than the page itself reads what came with it.
  await waitFor(async () => {
    await userEvent.click(screen.getByRole('button'))
    screen.getByText('Fehler 0')
  })
  screen.getByText('Shop langsam')
  provideFirstAnswers({})
})

/** As when a file of the page does not come. */
async function openPage() {
  const reload = vi.fn()
  vi.stubGlobal('location', { ...globalThis.location, reload })
  const loader = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const page = { path: '/', loader, element: <></>, errorElement: <ErrorPage />, hydrateFallbackElement: <></> }
  await show(null)
  render(<RouterProvider router={createMemoryRouter([page])} />)
  return reload
}

test('a page that cannot be opened without a connection says so, and opens by itself when it returns', async () => {
  disconnect()
  const reload = await openPage()
  await screen.findByRole('heading', { name: 'Keine Verbindung' })
  expect(reload).not.toHaveBeenCalled()
  connect()
  await waitFor(() => expect(reload).toHaveBeenCalled())
})

test('a page that cannot be opened although there is a connection is not loaded again and again', async () => {
  connect()
  const reload = await openPage()
  await screen.findByRole('heading', { name: 'Da ist etwas schiefgegangen' })
  expect(reload).not.toHaveBeenCalled()
})
