import { userRef } from '@leitstand/contracts/common'
import { listHistory } from '@leitstand/contracts/notification/requests'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Component as ActivityPage } from '../src/pages/activity/activity-page.tsx'
import { mock } from './mock.ts'
import { agent, uuidOf } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

test('the stream goes on to its end, fifty entries at a time', async () => {
  answerFetch(agent())
  const all = Array.from({ length: 120 }, (_, number) => ({
    '@id': `/api/activity_entries/${number}`,
    '@type': 'ActivityEntry' as const,
    uuid: uuidOf(9, number),
    kind: 'status' as const,
    ticket: ticketRef(uuidOf(3, number), 10_000 + number, `Nr. ${number}`),
    author: userRef(uuidOf(1, 7), 'Anna Agent'),
    createdAt: new Date(Date.parse('2026-11-20T08:00:00Z') - number * 60_000).toISOString(),
    changes: [],
    comment: null,
    internal: false,
  }))
  mock(listHistory, ({ start, limit }) => ({ items: all.slice(start, start + limit), total: all.length }))
  await show(<ActivityPage />)
  for (const last of [49, 99, 119]) {
    await screen.findByText(new RegExp(`Nr\\. ${last}$`))
    expect(screen.queryByText(new RegExp(`Nr\\. ${last + 1}$`))).toBeNull()
    if (last < 119) await userEvent.click(screen.getByRole('button', { name: 'Mehr zeigen' }))
  }
  expect(screen.queryByRole('button', { name: 'Mehr zeigen' })).toBeNull()
})
