import { listWorktimes } from '@leitstand/contracts/billing/requests'
import { limits } from '@leitstand/contracts/common'
import { findReaders } from '@leitstand/contracts/mail/readers'
import { createComment } from '@leitstand/contracts/ticket/comments'
import { getTicket, listOpenSubtickets } from '@leitstand/contracts/ticket/tickets'
import { applyTransition, getTicketState } from '@leitstand/contracts/ticket/transitions'
import type { TransitionOption } from '@leitstand/contracts/workflow/requests'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useApi } from '../../src/api/use-api.ts'
import { Composer } from '../../src/features/ticket/composer.tsx'
import { TicketProvider } from '../../src/features/ticket/ticket-context.tsx'
import { type, write } from '../editor.ts'
import { fail, mock } from '../mock.ts'
import { agent, mainCustomer } from '../people.ts'
import { aComment, aTicket, mockTicket, startWork } from '../tickets.ts'
import { type Asked, answerFetch, leave, show } from '../world.tsx'

/** Uploads that end when the test says so. */
const sent = vi.hoisted(() => ({ end: (_: object) => {}, fail: (_: Error) => {} }))
vi.mock('../../src/api/upload.ts', () => ({
  upload: () =>
    new Promise((resolve, reject) => {
      sent.end = resolve
      sent.fail = reject
    }),
}))
const plan = { uuid: '0199a000-0000-7000-8000-0000000000aa', name: 'plan.txt', size: 5, mimeType: 'text/plain' }
const paste = (file: File) =>
  fireEvent.paste(screen.getByRole('textbox'), { clipboardData: { files: [file], getData: () => '' } })
const choosePlan = () => paste(new File(['intern'], plan.name))

beforeEach(() => localStorage.clear())
afterEach(leave)

/** The ticket before somebody who may write in it. */
async function open(ticket = aTicket(), me = agent(), transitions: TransitionOption[] = []) {
  const asked = answerFetch(me)
  mockTicket(ticket, transitions)
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

test('whoever replies by key far down the page sees the field that the key leads to', async () => {
  const shown = vi.fn()
  Element.prototype.scrollIntoView = function (this: Element) {
    shown(this.getAttribute('aria-label'))
  }
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))
  await open()
  await field('Öffentliche Antwort')
  await userEvent.keyboard('r')
  await waitFor(() => expect(shown).toHaveBeenCalledWith('Öffentliche Antwort'))
})

test('Escape leaves the field, so that the keys of the page work again, and keeps what was written', async () => {
  await open()
  type(await screen.findByRole('textbox'), 'Wir prüfen das.')
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(document.body)
  expect(screen.getByRole('textbox').textContent).toBe('Wir prüfen das.')
})

test('the button says who reads a reply, and that a note is internal', async () => {
  await open()
  await screen.findByRole('button', { name: 'Antwort an Ole Petersen bei Nordlicht Shop GmbH senden' })
  await userEvent.click(await screen.findByRole('radio', { name: 'Interne Notiz' }))
  expect(screen.getByRole('button', { name: 'Interne Notiz speichern' })).toBeTruthy()
  expect(screen.getByText('Nur intern sichtbar')).toBeTruthy()
})

test('a ticket that staff opened names nobody of us as its reader', async () => {
  await open(aTicket({ customerUser: null }))
  await screen.findByRole('button', { name: 'Antwort an Nordlicht Shop GmbH senden' })
})

test('what is for the staff alone names no customer as its reader', async () => {
  const type = { '@id': '/api/types/authority_request', '@type': 'Type' as const, label: 'Behördenanfrage' }
  mock(findReaders, () => ({ mail: [], web: [] }))
  await open(aTicket({ type: { ...type, name: 'authority_request' } }))
  expect((await screen.findByText(/Behördenanfragen sehen Kunden nie/)).className).not.toContain('nobody')
  expect(screen.getByRole('region', { name: 'Schreiben' }).textContent).not.toContain('Nordlicht')
  screen.getByText('Nur intern sichtbar')
})

test('a reply in an internal ticket offers no mail, and asks for none', async () => {
  const { asked } = await open(aTicket({ internal: true }))
  write(await field('Antwort'), 'Nur unter uns')
  expect(screen.queryByRole('checkbox', { name: 'auch als E-Mail' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Antwort senden' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Jetzt senden' }))
  await waitFor(() => expect(written(asked)).toMatchObject([{ body: { internal: false, sendByEmail: false } }]))
})

test('the seconds until a reply is sent are read aloud once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open()
  write(await field('Öffentliche Antwort'), 'Gleich')
  fireEvent.click(screen.getByRole('button', { name: /^Antwort an/ }))
  const seen = await screen.findByText(/wird in \d+ Sekunden gesendet/, { selector: '[aria-hidden]' })
  const first = seen.textContent
  const aloud = () => [...(seen.parentElement?.querySelectorAll(':scope > :not([aria-hidden])') ?? [])]
  expect(aloud().map(({ textContent }) => textContent)).toEqual([first])
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(seen.textContent).not.toBe(first)
  expect(aloud().map(({ textContent }) => textContent)).toEqual([first])
  fireEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
})

test('what was meant as a note does not turn into a reply by switching', async () => {
  await open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Interne Notiz' }))
  write(await field('Interne Notiz'), 'nur für uns')
  await userEvent.click(screen.getByRole('radio', { name: 'Antwort' }))
  expect((await field('Öffentliche Antwort')).textContent).toBe('')
})

test('a draft survives a reload', async () => {
  const { unmount } = await open()
  write(await field('Öffentliche Antwort'), 'halb fertig')
  unmount()
  await open()
  expect((await field('Öffentliche Antwort')).textContent).toBe('halb fertig')
})

test('an internal note is saved at once', async () => {
  const { asked } = await open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Interne Notiz' }))
  write(await field('Interne Notiz'), 'gesehen')
  await userEvent.click(screen.getByRole('button', { name: 'Interne Notiz speichern' }))
  await waitFor(() => expect(written(asked)[0]?.body).toMatchObject({ text: 'gesehen', internal: true }))
})

test('a reply waits some seconds in which it can be taken back', async () => {
  const { asked } = await open()
  const text = await field('Öffentliche Antwort')
  write(text, 'zu schnell')
  fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Rückgängig' }))
  expect((await field('Öffentliche Antwort')).textContent).toBe('zu schnell')
  expect(written(asked)).toHaveLength(0)
})

/** Comments are written when the returned function is called. */
function holdComments(): () => void {
  const answering = globalThis.fetch
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (call[1]?.method === 'POST') await released
    return await answering(...call)
  })
  return release
}

test('what is typed while a note is being saved is the next note', async () => {
  const { asked } = await open()
  const release = holdComments()
  await userEvent.click(await screen.findByRole('radio', { name: 'Interne Notiz' }))
  const note = await field('Interne Notiz')
  write(note, 'gesehen')
  fireEvent.keyDown(note, { key: 'Enter', ctrlKey: true })
  write(note, 'und behoben')
  await screen.findByText(/Interne Notiz wird gespeichert/)
  release()
  await waitFor(() => expect(screen.queryByText(/Interne Notiz wird gespeichert/)).toBeNull())
  expect(note.textContent).toBe('und behoben')
  expect(written(asked).map(({ body }) => body)).toMatchObject([{ text: 'gesehen', internal: true }])
})

test('a note that was not saved waits before the next one, to be saved again or written on', async () => {
  await open()
  mock(createComment, () => fail('ticket-finished', {}))
  await userEvent.click(await screen.findByRole('radio', { name: 'Interne Notiz' }))
  const note = await field('Interne Notiz')
  write(note, 'gesehen')
  fireEvent.keyDown(note, { key: 'Enter', ctrlKey: true })
  write(note, 'und behoben')
  await screen.findByText(/^Nicht gespeichert: /)
  fireEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
  await waitFor(() => expect(note.textContent).toBe('gesehenund behoben'))
  expect(screen.queryByText(/^Nicht gespeichert: /)).toBeNull()
})

test('a reply is taken while a note is still being saved', async () => {
  await open()
  const release = holdComments()
  await userEvent.click(await screen.findByRole('radio', { name: 'Interne Notiz' }))
  write(await field('Interne Notiz'), 'unter uns')
  await userEvent.click(screen.getByRole('button', { name: 'Interne Notiz speichern' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Antwort' }))
  write(await field('Öffentliche Antwort'), 'für Sie')
  await userEvent.click(screen.getByRole('button', { name: /Antwort an/ }))
  await screen.findByText('für Sie')
  fireEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
  release()
  await waitFor(() => expect(screen.queryByText(/Interne Notiz wird gespeichert/)).toBeNull())
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
  write(await field('Öffentliche Antwort'), 'noch nicht fertig')
  await userEvent.click(await screen.findByRole('radio', { name: 'Interne Notiz' }))
  write(await field('Interne Notiz'), 'mit Plan')
  choosePlan()
  await userEvent.click(screen.getByRole('button', { name: /Interne Notiz speichern/ }))
  await userEvent.click(screen.getByRole('radio', { name: 'Antwort' }))
  await act(async () => sent.end(plan))
  await waitFor(() => expect(written(asked)).toHaveLength(1))
  expect(written(asked)[0]?.body).toMatchObject({ text: 'mit Plan', internal: true, attachments: [plan.uuid] })
  expect((await field('Öffentliche Antwort')).textContent).toBe('noch nicht fertig')
})

test('a note that waits for its file is not saved without it', async () => {
  const { asked } = await open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Interne Notiz' }))
  write(await field('Interne Notiz'), 'mit Plan')
  choosePlan()
  await userEvent.click(screen.getByRole('button', { name: /Interne Notiz speichern/ }))
  await act(async () => sent.fail(new Error('offline')))
  await screen.findByText('plan.txt')
  expect(written(asked)).toEqual([])
  expect((await field('Interne Notiz')).textContent).toBe('mit Plan')
  await userEvent.click(screen.getByRole('button', { name: /Interne Notiz speichern/ }))
  await waitFor(() => expect(written(asked)).toHaveLength(1))
})

test('a reply that nobody takes back is sent once', async () => {
  const { asked } = await open()
  const text = await field('Öffentliche Antwort')
  vi.useFakeTimers()
  write(text, 'fertig')
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

test('a picture that was pasted into a note stands in the note, also when it arrives while one writes the reply', async () => {
  await open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Interne Notiz' }))
  write(await field('Interne Notiz'), 'Siehe')
  paste(new File(['bild'], 'foto.png'))
  await userEvent.click(screen.getByRole('radio', { name: 'Antwort' }))
  await act(async () => sent.end({ ...plan, name: 'foto.png', mimeType: 'image/png' }))
  expect((await field('Öffentliche Antwort')).textContent).toBe('')
  await userEvent.click(screen.getByRole('radio', { name: 'Interne Notiz' }))
  await within(await field('Interne Notiz')).findByRole('img', { name: 'foto.png' })
})

test('what is typed as Markdown is formatted at once and stored as Markdown', async () => {
  const { asked } = await open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Interne Notiz' }))
  const note = await field('Interne Notiz')
  type(note, 'Das ist **wichtig** für 2 * 3')
  expect(note.innerHTML).toContain('<strong>wichtig</strong>')
  fireEvent.keyDown(note, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(written(asked)[0]?.body).toMatchObject({ text: 'Das ist **wichtig** für 2 * 3' }))
})

test('a draft that only Markdown can hold is opened as Markdown, as it was stored', async () => {
  const text = '1. >\n   - #\n'
  localStorage.setItem(
    `leitstand:${agent().uuid}:draft:ticket-10001`,
    JSON.stringify({ value: { public: { text } }, version: 0, isSaved: false }),
  )
  await open()
  expect(((await field('Öffentliche Antwort')) as HTMLTextAreaElement).value).toBe(text)
  expect(screen.getByText(/nur als Markdown unverändert/)).toBeTruthy()
})

test('the ticket takes its step when the reply that was to go before it has been sent', async () => {
  const { asked } = await open(aTicket(), agent(), [startWork])
  const steps: string[] = []
  mock(applyTransition, ({ transition }) => {
    steps.push(`${transition} after ${written(asked).length} replies`)
    return fail('transition-refused', {})
  })
  write(await field('Öffentliche Antwort'), 'Wir sehen nach.')
  await userEvent.click(screen.getByRole('button', { name: 'Senden und …' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Senden und: In Bearbeitung/ }))
  await screen.findByText(/^Danach:/)
  fireEvent.click(screen.getByRole('button', { name: 'Jetzt senden' }))
  await waitFor(() => expect(steps).toEqual(['progress after 1 replies']))
})

test('a ticket stays where it is when the reply that waits before its step is refused', async () => {
  const ticket = aTicket()
  await open(ticket, agent(), [startWork])
  mock(createComment, ({ text, internal = false }) =>
    internal ? aComment(ticket, 1, { text, internal }) : fail('ticket-finished', {}),
  )
  const moved = vi.fn()
  mock(applyTransition, () => {
    moved()
    return fail('transition-refused', {})
  })
  write(await field('Öffentliche Antwort'), 'Wir sehen nach.')
  fireEvent.click(screen.getByRole('button', { name: /^Antwort an/ }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Interne Notiz' }))
  write(await field('Interne Notiz'), 'gesehen')
  await userEvent.click(screen.getByRole('button', { name: 'Senden und …' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Senden und: In Bearbeitung/ }))
  await screen.findByText(/^Nicht gesendet/)
  expect(moved).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
})

test('nothing can be sent with a step before anything is written', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Senden und …' }))
  const next = await screen.findByRole('menuitem', { name: /^Senden und zum nächsten Ticket/ })
  expect(next.getAttribute('aria-disabled')).toBe('true')
})

test('what is typed while it is found out what a step needs goes out with the reply', async () => {
  const close: TransitionOption = { ...startWork, name: 'close', to: 'closed', label: 'Geschlossen' }
  const { asked } = await open(aTicket(), agent(), [close])
  mock(listWorktimes, () => ({ items: [], total: 1 }))
  mock(listOpenSubtickets, () => ({ items: [], total: 0 }))
  const text = await field('Öffentliche Antwort')
  write(text, 'Ist behoben.')
  await userEvent.click(screen.getByRole('button', { name: 'Senden und …' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Senden und: Geschlossen/ }))
  write(text, ' Schönes Wochenende!')
  fireEvent.click(await screen.findByRole('button', { name: 'Jetzt senden' }))
  await waitFor(() => expect(written(asked)[0]?.body).toMatchObject({ text: 'Ist behoben. Schönes Wochenende!' }))
})
