import { billWorktimes } from '@leitstand/contracts/billing/billing-runs'
import { listWorktimes } from '@leitstand/contracts/billing/requests'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Component as Worktimes } from '../src/pages/billing/worktimes-page.tsx'
import { fail, mock, pageOf } from './mock.ts'
import { billing, uuidOf } from './people.ts'
import { aWorktime } from './worktimes.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

/** The second page of what is to be billed, which has one row. */
async function lastPage() {
  answerFetch(billing())
  const booked = Array.from({ length: 31 }, (_, at) =>
    aWorktime({ uuid: uuidOf(9, at + 1), description: `Eintrag ${at + 1}` }),
  )
  const open = { booked }
  mock(listWorktimes, ({ page, itemsPerPage }) => pageOf(open.booked, page, itemsPerPage))
  await show(<Worktimes />, billing(), { path: '*', url: '/billing/worktime/overview?page=2' })
  await userEvent.click(await screen.findByRole('checkbox', { name: /10001/ }))
  return open
}
const bill = async () => userEvent.click(screen.getByRole('button', { name: 'Als abgerechnet markieren' }))

test('whoever bills all that stands on the last page goes on with the page before', async () => {
  const open = await lastPage()
  mock(billWorktimes, () => {
    open.booked = open.booked.slice(0, 30)
    return { billedAt: '2026-11-21T09:00:00.000Z', count: 1, accruedMinutes: 30, billableMinutes: 30 }
  })
  await bill()
  await screen.findByText('Eintrag 30')
})

test('what was chosen stays chosen when it could not be billed', async () => {
  await lastPage()
  mock(billWorktimes, () => fail('changed'))
  await bill()
  await screen.findByRole('alert')
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /10001/ })).toHaveProperty('checked', true))
})
