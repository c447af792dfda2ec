import { iri, userRef } from '@leitstand/contracts/common'
import { listActivity } from '@leitstand/contracts/notification/requests'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ChangesArea } from '../src/features/ticket/changes-area.tsx'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { mock, pageOf } from './mock.ts'
import { agent, uuidOf } from './people.ts'
import { aTicket } from './tickets.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

async function changes(count: number) {
  answerFetch(agent())
  const { uuid, publicId, subject } = aTicket()
  const { name } = agent()
  const all = Array.from({ length: count }, (_, index) => ({
    ...{ '@id': iri('activity', uuidOf(7, index + 1)), '@type': 'ActivityEntry' as const, uuid: uuidOf(7, index + 1) },
    ...{ ticket: ticketRef(uuid, publicId, subject), kind: 'change' as const, author: userRef(agent().uuid, name) },
    changes: [{ field: 'subject', before: `Titel ${count - index - 1}`, after: `Titel ${count - index}` }],
    ...{ createdAt: '2026-11-20T09:00:00.000Z', comment: null, internal: false },
  }))
  mock(listActivity, ({ itemsPerPage }) => pageOf(all, 1, itemsPerPage))
  await show(
    <TicketProvider ticket={aTicket()} state={undefined}>
      <ChangesArea />
    </TicketProvider>,
  )
  const head = await screen.findByRole('button', { name: /^Änderungen/ })
  if (head.getAttribute('aria-expanded') === 'false') await userEvent.click(head)
}

test('a long history shows the newest ten, and all when somebody asks', async () => {
  await changes(43)
  expect(await screen.findAllByRole('listitem')).toHaveLength(10)
  await userEvent.click(screen.getByRole('button', { name: 'Alle 43 zeigen' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(43)
  expect(screen.queryByRole('button', { name: /zeigen$/ })).toBeNull()
})

test('a history that is longer than one answer says what is left out', async () => {
  await changes(210)
  await userEvent.click(await screen.findByRole('button', { name: 'Alle 210 zeigen' }))
  await screen.findByText('Gezeigt werden die neuesten 200 von 210.')
  expect(screen.getAllByRole('listitem')).toHaveLength(200)
})

test('a short history is shown as a whole', async () => {
  await changes(10)
  expect(await screen.findAllByRole('listitem')).toHaveLength(10)
  expect(screen.queryByRole('button', { name: /zeigen$/ })).toBeNull()
})
