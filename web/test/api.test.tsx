import { listWorktimes } from '@leitstand/contracts/billing/requests'
import { personHeader } from '@leitstand/contracts/front-door'
import { listComments } from '@leitstand/contracts/ticket/comments'
import { changeTicket, createTicket, getTicket } from '@leitstand/contracts/ticket/tickets'
import { applyTransition } from '@leitstand/contracts/ticket/transitions'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useReducer, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '../src/api/problem.ts'
import { send } from '../src/api/send.ts'
import { isSessionExpired, setPerson, setSessionExpired } from '../src/api/session-state.ts'
import { expecting, useAction } from '../src/api/use-action.ts'
import { useApi, useLoadAhead } from '../src/api/use-api.ts'
import { useWholeList } from '../src/api/use-further-pages.ts'
import { toast } from '../src/lib/toasts.ts'
import { fail, mock, pageOf } from './mock.ts'
import { agent } from './people.ts'
import { aComment, aTicket, mockTicket } from './tickets.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(() => {
  leave()
  setSessionExpired(false)
})

test('the http line of a contract is where a question goes, path first and the rest as body', async () => {
  const asked = answerFetch(agent())
  mock(changeTicket, () => aTicket())
  await send(changeTicket, { id: '10004', priority: 'low' }, { seenVersion: 3 })
  expect(asked[0]).toMatchObject({ method: 'PATCH', url: '/api/tickets/10004', body: { priority: 'low' } })
  expect(asked[0]?.headers.get('content-type')).toBe('application/merge-patch+json')
  expect(asked[0]?.headers.get('x-requested-with')).toBe('XMLHttpRequest')
  expect(asked[0]?.headers.get('if-match')).toBe('"3"')
})

test('every call says whose page it is, so that nothing is done in the name of who signs in later', async () => {
  const asked = answerFetch(agent())
  mockTicket(aTicket())
  setPerson(agent().uuid)
  await send(getTicket, { id: '10001' })
  setPerson(null)
  await send(getTicket, { id: '10001' })
  expect(asked.map(({ headers }) => headers.get(personHeader))).toEqual([agent().uuid, null])
})

test('a collection comes as items and total, its filters go into the query', async () => {
  const asked = answerFetch(agent())
  const comments = Array.from({ length: 7 }, (_, number) => aComment(aTicket(), number))
  mock(listComments, ({ itemsPerPage }) => pageOf(comments, 1, itemsPerPage))
  const page = await send(listComments, { 'ticket.publicId': '10001', itemsPerPage: 5 })
  expect(asked[0]?.url).toBe('/api/comments?ticket.publicId=10001&itemsPerPage=5')
  expect(page.items).toHaveLength(5)
  expect(page.total).toBe(7)
})

function Count() {
  const { data } = useWholeList(listComments, { 'ticket.publicId': '10001', itemsPerPage: 5 })
  return <p>{new Set(data?.items.map(({ uuid }) => uuid)).size} Kommentare</p>
}

test('a list of more than one answer is read to its end', async () => {
  answerFetch(agent())
  const comments = Array.from({ length: 12 }, (_, number) => aComment(aTicket(), number))
  mock(listComments, ({ page, itemsPerPage }) => pageOf(comments, page, itemsPerPage))
  await show(<Count />, agent())
  await screen.findByText('12 Kommentare')
})

test('whatever creates carries a key that makes a repeat harmless', async () => {
  const asked = answerFetch(agent())
  mock(createTicket, () => aTicket())
  await send(createTicket, { subject: 'Neu', description: 'Text', internal: true })
  expect(asked[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
})

test('a refusal is the sentence of the server with the field it is about', async () => {
  answerFetch(agent())
  const problem = await send(createTicket, { subject: ' ', description: 'x' }).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(ApiProblem)
  expect(problem).toMatchObject({ code: 'invalid', status: 422, violations: [{ propertyPath: 'subject' }] })
})

test('an error page of a proxy in between still becomes a sentence', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>Bad Gateway</html>', { status: 502 }))
  const problem = await send(getTicket, { id: '10001' }).catch((error: unknown) => error)
  expect(problem).toMatchObject({ code: 'service-unavailable', message: expect.stringContaining('nicht erreichbar') })
})

test('without an answer the connection is named, and the session is left alone', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
  await expect(send(listWorktimes, {})).rejects.toMatchObject({ code: 'offline' })
  expect(isSessionExpired()).toBe(false)
})

test('a 401 means that the session has expired', async () => {
  answerFetch(undefined)
  await expect(send(getTicket, { id: '10001' })).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(isSessionExpired()).toBe(true)
})

/** Keeps the answers to one method back; each is given by its function. */
function holdAnswersTo(held: string): (() => void)[] {
  const gates: (() => void)[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method === held) await new Promise<void>((resolve) => gates.push(resolve))
    return await fetch(url, init)
  })
  return gates
}

function PriorityProbe() {
  const { data } = useApi(getTicket, { id: '10001' })
  const action = useAction(changeTicket, { failure: 'Fehler beim Ändern der Priorität.' })
  const change = (priority: 'highest' | 'medium') =>
    void action.run(
      { id: '10001', priority },
      { expect: [expecting(getTicket, { id: '10001' }, (ticket) => ({ ...ticket, priority }))] },
    )
  return (
    <>
      <output>{data?.priority}</output>
      <button type="button" onClick={() => change('highest')}>
        raise
      </button>
      <button type="button" onClick={() => change('medium')}>
        lower
      </button>
    </>
  )
}

function FormProbe() {
  const action = useAction(changeTicket, { failure: 'Fehler beim Ändern.' })
  const [problem, setProblem] = useState('')
  const failed = ({ message }: { message: string }) => setProblem(message)
  return (
    <>
      <input aria-describedby="problem" />
      <p id="problem">{problem}</p>
      <button type="button" onClick={() => void action.run({ id: '10001', subject: 'x' }, { failed })}>
        send
      </button>
    </>
  )
}

function CreateProbe() {
  const { run } = useAction(createTicket, { failure: 'Fehler beim Erstellen.' })
  const [subject, setSubject] = useState('Neu')
  const create = async () =>
    void ((await run({ subject, description: 'Text', internal: true })) && setSubject('Nächstes'))
  return (
    <button type="button" onClick={() => void create()}>
      {subject}
    </button>
  )
}

test.each(['in the form', 'in the message'])(
  'what got no answer and is sent again %s, and then once more, is one ticket; the next is another',
  async (where) => {
    answerFetch(agent())
    const { fetch } = globalThis
    const keys: string[] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      if (init.method !== 'POST') return await fetch(url, init)
      keys.push(new Headers(init.headers).get('idempotency-key') ?? '')
      return keys.length === 1 ? Promise.reject(new TypeError('failed')) : await fetch(url, init)
    })
    mock(createTicket, () => aTicket())
    await show(<CreateProbe />)
    const create = (name: string) => userEvent.click(screen.getByRole('button', { name }))
    await create('Neu')
    await screen.findByText('Fehler beim Erstellen.')
    if (where === 'in the message') {
      await create('Erneut versuchen')
      await waitFor(() => expect(keys).toHaveLength(2))
    }
    await create('Neu')
    await screen.findByText('Nächstes')
    await create('Nächstes')
    await waitFor(() => expect(keys).toHaveLength(where === 'in the message' ? 4 : 3))
    expect(new Set(keys.slice(0, -1)).size).toBe(1)
    expect(keys.at(-1)).not.toBe(keys[0])
  },
)

test('a change shows at once and is taken back with the reason when the server refuses it', async () => {
  answerFetch(agent())
  mockTicket(aTicket({ priority: 'low' }))
  mock(changeTicket, () => fail('invalid', { violations: [{ propertyPath: 'subject', code: 'blank' }] }))
  await show(<PriorityProbe />)
  await screen.findByText('low')
  await userEvent.click(screen.getByRole('button', { name: 'raise' }))
  await screen.findByText('Fehler beim Ändern der Priorität.')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('low'))
})

test('changes made faster than they are answered go one after another, and what they show stays', async () => {
  const asked = answerFetch(agent())
  const held = holdAnswersTo('PATCH')
  let saved = aTicket({ priority: 'low' })
  mock(getTicket, () => saved)
  mock(changeTicket, (change) => {
    saved = aTicket({ priority: change.priority ?? saved.priority })
    return saved
  })
  const priority = () => screen.getByRole('status').textContent
  await show(<PriorityProbe />)
  await screen.findByText('low')
  await userEvent.click(screen.getByRole('button', { name: 'raise' }))
  await userEvent.click(screen.getByRole('button', { name: 'lower' }))
  await screen.findByText('medium')
  expect(held).toHaveLength(1)

  held[0]?.()
  await waitFor(() => expect(held).toHaveLength(2))
  expect(priority()).toBe('medium')
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'PATCH'])
  held[1]?.()
  await waitFor(() => expect(asked.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'PATCH', 'GET']))
  expect(asked.flatMap(({ body }) => body ?? [])).toEqual([{ priority: 'highest' }, { priority: 'medium' }])
  expect(priority()).toBe('medium')
})

test('of changes in a row that are all refused nothing stays', async () => {
  const asked = answerFetch(agent())
  const held = holdAnswersTo('PATCH')
  mockTicket(aTicket({ priority: 'low' }))
  mock(changeTicket, () => fail('invalid', { violations: [{ propertyPath: 'priority', code: 'blank' }] }))
  await show(<PriorityProbe />)
  await screen.findByText('low')
  await userEvent.click(screen.getByRole('button', { name: 'raise' }))
  await userEvent.click(screen.getByRole('button', { name: 'lower' }))
  held[0]?.()
  await waitFor(() => expect(held).toHaveLength(2))
  held[1]?.()
  await waitFor(() => expect(asked.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'PATCH', 'GET']))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('low'))
})

test('what was wrong with a form is no longer said once it was sent anew', async () => {
  answerFetch(agent())
  const ticket = mockTicket(aTicket({ priority: 'low' }))
  mock(changeTicket, () => fail('invalid', { violations: [{ propertyPath: 'priority', code: 'blank' }] }))
  await show(<PriorityProbe />)
  await screen.findByText('low')
  await userEvent.click(screen.getByRole('button', { name: 'raise' }))
  await screen.findByText('Fehler beim Ändern der Priorität.')
  mock(changeTicket, () => Object.assign(ticket, { priority: 'medium' }))
  await userEvent.click(screen.getByRole('button', { name: 'lower' }))
  await waitFor(() => expect(screen.queryByText('Fehler beim Ändern der Priorität.')).toBeNull())
})

test('what a form says at its fields as well lies upon nothing once one corrects them', async () => {
  answerFetch(agent())
  mockTicket(aTicket())
  mock(changeTicket, () => fail('invalid', { violations: [{ propertyPath: 'subject', code: 'blank' }] }))
  await show(<FormProbe />)
  await userEvent.click(screen.getByRole('button', { name: 'send' }))
  await screen.findByText('Fehler beim Ändern.')
  await userEvent.click(screen.getByRole('textbox'))
  await waitFor(() => expect(screen.queryByText('Fehler beim Ändern.')).toBeNull())
})

test('when a service is down the toast offers to try again', async () => {
  const asked = answerFetch(agent())
  mockTicket(aTicket({ priority: 'low' }))
  mock(changeTicket, () => fail('service-unavailable', { service: 'ticket' }))
  await show(<PriorityProbe />)
  await screen.findByText('low')
  await userEvent.click(screen.getByRole('button', { name: 'raise' }))
  const again = await screen.findByRole('button', { name: 'Erneut versuchen' })
  const before = asked.filter(({ method }) => method === 'PATCH').length
  await userEvent.click(again)
  await waitFor(() => expect(asked.filter(({ method }) => method === 'PATCH').length).toBeGreaterThan(before))
})

test('of several things that went wrong at once each can be read', async () => {
  await show(<p>Seite</p>)
  for (const file of ['a.exe', 'b.exe', 'c.exe', 'd.exe']) toast.error(file)
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(4))
  // Ant Design would lay them upon each other.
  expect(document.querySelector('.ant-notification-stack:not(.ant-notification-stack-expanded)')).toBeNull()
})

test('whoever does it once more is no longer offered to try the first again, which would do it twice', async () => {
  answerFetch(agent())
  mockTicket(aTicket({ priority: 'low' }))
  mock(changeTicket, () => fail('service-unavailable', { service: 'ticket' }))
  await show(<PriorityProbe />)
  await screen.findByText('low')
  await userEvent.click(screen.getByRole('button', { name: 'raise' }))
  await screen.findByRole('button', { name: 'Erneut versuchen' })
  mock(changeTicket, () => aTicket({ priority: 'medium' }))
  await userEvent.click(screen.getByRole('button', { name: 'lower' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull())
})

test('a transition asks for the state of the ticket', async () => {
  const asked = answerFetch(agent())
  mockTicket(aTicket())
  await send(applyTransition, { id: '10017', transition: 'progress' })
  expect(asked[0]).toMatchObject({ method: 'PATCH', url: '/api/tickets/10017/state', body: { transition: 'progress' } })
})

function Page({ seen }: { seen: (subject: string | undefined) => void }) {
  const subject = useApi(getTicket, { id: '10001' }).data?.subject
  seen(subject)
  return <h1>{subject}</h1>
}

function Way({ to }: { to: ReactNode }) {
  const loadAhead = useLoadAhead()
  const [isThere, go] = useReducer(() => true, false)
  if (isThere) return to
  return (
    <button type="button" onMouseEnter={() => loadAhead(getTicket, { id: '10001' })} onClick={go}>
      Hin
    </button>
  )
}

test('what was loaded ahead stands there at once, and is as it is when one comes, not as it was', async () => {
  const ticket = mockTicket(aTicket({ subject: 'Wie es war' }))
  const seen = vi.fn()
  const asked = answerFetch(agent())
  await show(<Way to={<Page seen={seen} />} />)
  await userEvent.hover(screen.getByRole('button'))
  await waitFor(() => expect(asked).toHaveLength(1))
  ticket.subject = 'Wie es ist'
  await userEvent.click(screen.getByRole('button'))
  await screen.findByRole('heading', { name: 'Wie es ist' })
  expect(seen.mock.calls[0]).not.toEqual([undefined])
})
