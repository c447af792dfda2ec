import { searchTickets } from '@leitstand/contracts/search/requests'
import { createComment } from '@leitstand/contracts/ticket/comments'
import { mergeTicket } from '@leitstand/contracts/ticket/merging'
import { changeMultiple } from '@leitstand/contracts/ticket/tickets'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MergeDialog } from '../src/features/ticket/merge-dialog.tsx'
import { currentOutgoing, holdReply, takeBack } from '../src/features/ticket/outgoing.ts'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { useBoardMoves } from '../src/features/tickets/use-board-moves.ts'
import { useBulk } from '../src/features/tickets/use-bulk.ts'
import { aHit } from './hits.ts'
import { fail, mock } from './mock.ts'
import { agent } from './people.ts'
import { aComment, aTicket, finish, mockTicket } from './tickets.ts'
import { type Asked, answerFetch, leave, show } from './world.tsx'

let asked: Asked[]
const writes = () => asked.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`)
const hold = () =>
  holdReply(
    ...([
      { user: agent().uuid, publicId: 10001, text: 'Erledigt', files: [], mentions: [], sendByEmail: true },
      [],
    ] as unknown as Parameters<typeof holdReply>),
  )

beforeEach(() => {
  localStorage.clear()
  asked = answerFetch(agent())
  mockTicket(aTicket(), [finish])
  mock(createComment, ({ text }) => aComment(aTicket(), 1, { text }))
})
afterEach(() => {
  for (const { id } of currentOutgoing()) takeBack(id)
  leave()
})

const hit = aHit({ publicId: 10001 })

function OnBoard() {
  const { move } = useBoardMoves()
  const state = { version: 3 } as Parameters<typeof move>[2]
  return (
    <button type="button" onClick={() => void move(hit, finish, state)}>
      Verschieben
    </button>
  )
}

test('a reply that is still held goes out before its ticket is moved on the board', async () => {
  mock(searchTickets, () => ({ hits: [hit], nbHits: 1, page: 1, items: 1 }))
  await show(<OnBoard />)
  hold()
  await userEvent.click(screen.getByRole('button', { name: 'Verschieben' }))
  await waitFor(() => expect(writes()).toEqual(['POST /api/comments', 'PATCH /api/tickets/10001/state']))
  // Then the board asks whether the search has heard of it, and the test leaves nothing running.
  await waitFor(() => expect(asked.some(({ url }) => url.startsWith('/api/search'))).toBe(true))
})

test('a ticket stays on the board where it was when its reply could not be sent', async () => {
  await show(<OnBoard />)
  mock(createComment, () => fail('service-unavailable', { service: 'ticket' }))
  hold()
  await userEvent.click(screen.getByRole('button', { name: 'Verschieben' }))
  await screen.findByText(/Ihre Antwort auf Ticket #10001/)
  expect(writes()).toEqual(['POST /api/comments'])
})

test('a reply that is still held goes out before its ticket is merged', async () => {
  mock(mergeTicket, () => aTicket({ status: 'closed' }))
  await show(
    <TicketProvider ticket={aTicket()} state={undefined}>
      <MergeDialog close={() => undefined} />
    </TicketProvider>,
  )
  hold()
  await userEvent.type(await screen.findByRole('combobox'), '10002')
  await userEvent.click(await screen.findByTitle('#10002'))
  await userEvent.click(screen.getByRole('button', { name: /[Zz]usammenführen/ }))
  await waitFor(() => expect(writes()).toEqual(['POST /api/comments', 'POST /api/tickets/10001/merge']))
})

function Many() {
  const { run } = useBulk({ drop: () => undefined })
  return (
    <button type="button" onClick={() => void run({ action: 'transition', value: 'close' }, [hit])}>
      Alle abschließen
    </button>
  )
}

test('replies that are still held go out before many tickets are moved at once', async () => {
  mock(changeMultiple, () => ({ done: [10001], failed: [], versions: {}, stayed: [] }))
  await show(<Many />)
  hold()
  await userEvent.click(screen.getByRole('button', { name: 'Alle abschließen' }))
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()[0]).toBe('POST /api/comments')
})
