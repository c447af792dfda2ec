import { limits } from '@leitstand/contracts/common'
import { createComment } from '@leitstand/contracts/ticket/comments'
import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { getTicketState } from '@leitstand/contracts/ticket/transitions'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useApi } from '../src/api/use-api.ts'
import { Composer } from '../src/features/ticket/composer.tsx'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { mock } from './mock.ts'
import { agent, mainCustomer } from './people.ts'
import { aComment, aTicket, mockTicket } from './tickets.ts'
import { type Asked, answerFetch, leave, show } from './world.tsx'

/** Uploads that end when the test says so. */
const sent = vi.hoisted(() => ({ end: (_: { uuid: string; name: string; size: number }) => {} }))
vi.mock('../src/api/upload.ts', () => ({
  upload: () =>
    new Promise((resolve) => {
      sent.end = resolve
    }),
}))
const plan = { uuid: '0199a000-0000-7000-8000-0000000000aa', name: 'plan.txt', size: 5 }
const choosePlan = () =>
  fireEvent.paste(screen.getByRole('textbox'), { clipboardData: { files: [new File(['intern'], plan.name)] } })

beforeEach(() => localStorage.clear())
afterEach(leave)

/** The ticket before somebody who may write in it. */
async function open(ticket = aTicket(), me = agent()) {
  const asked = answerFetch(me)
  mockTicket(ticket)
  mock(createComment, ({ text, internal = false }) => aComment(ticket, 1, { text, internal }))
  return { asked, ...(await show(<Ticket />, me)) }
}

const id = '10001'
function Ticket() {
  const ticket = useApi(getTicket, { id }).data
  const state = useApi(getTicketState, { id }).data
  return ticket ? (
    <TicketProvider ticket={ticket} state={state}>
      <Composer onBook={() => undefined} />
    </TicketProvider>
  ) : null
}

const written = (asked: Asked[]) => asked.filter(({ method, url }) => method === 'POST' && url === '/api/comments')
const field = (name: string) => screen.findByRole('textbox', { name })

test('the button says who reads a reply, and that a note is internal', async () => {
  await open()
  await screen.findByRole('button', { name: 'Antwort an Ole Petersen bei Nordlicht Shop GmbH senden' })
  await userEvent.click(await screen.findByRole('radio', { name: 'Interne Notiz' }))
  expect(screen.getByRole('button', { name: 'Interne Notiz speichern' })).toBeTruthy()
  expect(screen.getByText('Nur intern sichtbar')).toBeTruthy()
})

test('what was meant as a note does not turn into a reply by switching', async () => {
  await open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Interne Notiz' }))
  await userEvent.type(await field('Interne Notiz'), 'nur für uns')
  await userEvent.click(screen.getByRole('radio', { name: 'Antwort' }))
  expect(((await field('Öffentliche Antwort')) as HTMLTextAreaElement).value).toBe('')
})

test('a draft survives a reload', async () => {
  const { unmount } = await open()
  await userEvent.type(await field('Öffentliche Antwort'), 'halb fertig')
  unmount()
  await open()
  expect(((await field('Öffentliche Antwort')) as HTMLTextAreaElement).value).toBe('halb fertig')
})

test('an internal note is saved at once', async () => {
  const { asked } = await open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Interne Notiz' }))
  await userEvent.type(await field('Interne Notiz'), 'gesehen')
  await userEvent.click(screen.getByRole('button', { name: 'Interne Notiz speichern' }))
  await waitFor(() => expect(written(asked)[0]?.body).toMatchObject({ text: 'gesehen', internal: true }))
})

test('a reply waits some seconds in which it can be taken back', async () => {
  const { asked } = await open()
  const text = await field('Öffentliche Antwort')
  fireEvent.change(text, { target: { value: 'zu schnell' } })
  fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Rückgängig' }))
  expect(((await field('Öffentliche Antwort')) as HTMLTextAreaElement).value).toBe('zu schnell')
  expect(written(asked)).toHaveLength(0)
})

test('a reply is taken while a note is still being saved', async () => {
  await open()
  const answering = globalThis.fetch
  const neverWritten = async (...call: Parameters<typeof fetch>) =>
    call[1]?.method === 'POST' ? await new Promise<Response>(() => undefined) : await answering(...call)
  vi.stubGlobal('fetch', neverWritten)
  await userEvent.click(await screen.findByRole('radio', { name: 'Interne Notiz' }))
  fireEvent.change(await field('Interne Notiz'), { target: { value: 'unter uns' } })
  await userEvent.click(screen.getByRole('button', { name: 'Interne Notiz speichern' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Antwort' }))
  fireEvent.change(await field('Öffentliche Antwort'), { target: { value: 'für Sie' } })
  await userEvent.click(screen.getByRole('button', { name: /Antwort an/ }))
  await screen.findByText('für Sie')
  fireEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
})

test('a file that was chosen for a note stays with the note, also when its upload ends while one writes the reply', async () => {
  await open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Interne Notiz' }))
  choosePlan()
  await userEvent.click(screen.getByRole('radio', { name: 'Antwort' }))
  await act(async () => sent.end(plan))
  expect(screen.queryByText(/plan\.txt/)).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Interne Notiz' }))
  await screen.findByText(/plan\.txt/)
})

test('a note that waits for its file is saved as that note, whatever one turns to meanwhile', async () => {
  const { asked } = await open()
  fireEvent.change(await field('Öffentliche Antwort'), { target: { value: 'noch nicht fertig' } })
  await userEvent.click(await screen.findByRole('radio', { name: 'Interne Notiz' }))
  fireEvent.change(await field('Interne Notiz'), { target: { value: 'mit Plan' } })
  choosePlan()
  await userEvent.click(screen.getByRole('button', { name: /Interne Notiz speichern/ }))
  await userEvent.click(screen.getByRole('radio', { name: 'Antwort' }))
  await act(async () => sent.end(plan))
  await waitFor(() => expect(written(asked)).toHaveLength(1))
  expect(written(asked)[0]?.body).toMatchObject({ text: 'mit Plan', internal: true, attachments: [plan.uuid] })
  expect(((await field('Öffentliche Antwort')) as HTMLTextAreaElement).value).toBe('noch nicht fertig')
})

test('a reply that nobody takes back is sent once', async () => {
  const { asked } = await open()
  const text = await field('Öffentliche Antwort')
  vi.useFakeTimers()
  fireEvent.change(text, { target: { value: 'fertig' } })
  fireEvent.click(screen.getByRole('button', { name: /^Antwort an/ }))
  expect(written(asked)).toHaveLength(0)
  await act(() => vi.advanceTimersByTimeAsync(limits.undoSeconds * 1000 + 10))
  expect(written(asked).map(({ body }) => body)).toMatchObject([{ text: 'fertig', internal: false, sendByEmail: true }])
})

test('a customer has only the reply', async () => {
  await open(aTicket(), mainCustomer())
  await screen.findByRole('button', { name: 'Antwort senden' })
  expect(screen.queryByRole('radio', { name: 'Interne Notiz' })).toBeNull()
})

test('a finished ticket takes no more entries', async () => {
  await open(aTicket({ status: 'archived' }))
  await screen.findByText(/Das Ticket ist abgeschlossen/)
  expect(screen.queryByRole('textbox')).toBeNull()
})
