import { userRef } from '@leitstand/contracts/common'
import { listNotices, markNoticesRead, type Notice } from '@leitstand/contracts/notification/requests'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { Notices } from '../src/features/shell/notices.tsx'
import { mock } from './mock.ts'
import { agent, colleague, uuidOf } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

function notice(number: number, publicId: number, readAt: string | null): Notice {
  const { uuid, name } = colleague()
  return {
    '@id': `/api/notices/${uuidOf(8, number)}`,
    '@type': 'Notice',
    uuid: uuidOf(8, number),
    kind: 'comment',
    ticket: ticketRef(uuidOf(3, publicId), publicId, `Ticket ${publicId}`),
    author: userRef(uuid, name),
    createdAt: new Date(Date.UTC(2026, 10, 20, 9, 60 - number)).toISOString(),
    readAt,
  }
}

it('the bell has one line a ticket, and what it says of it is read with it', async () => {
  const me = agent()
  answerFetch(me)
  const read: unknown[] = []
  const items = [notice(1, 10001, null), notice(2, 10002, null), notice(3, 10001, null), notice(4, 10001, '2026-11-20')]
  mock(listNotices, () => ({ items, total: items.length }))
  mock(markNoticesRead, ({ uuids }) => {
    read.push(uuids)
    return { unread: 1 }
  })
  await show(<Notices />, me)
  await userEvent.click(await screen.findByRole('button', { name: /Benachrichtigungen/ }))
  const [first, ...others] = (await screen.findAllByRole('menuitem')).filter((item) => /#100/.test(item.textContent))
  expect(others).toHaveLength(1)
  expect(first?.textContent).toMatch(/#10001.*2 weitere/)
  if (first) await userEvent.click(first)
  await waitFor(() => expect(read).toEqual([[uuidOf(8, 1), uuidOf(8, 3)]]))
})
