import { filterGroups } from '@leitstand/contracts/identity/requests'
import { listDrafts } from '@leitstand/contracts/ticket/drafts'
import { templates } from '@leitstand/contracts/ticket/resources'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CreateTicket } from '../src/pages/tickets/create-ticket.tsx'
import { mock, pageOf } from './mock.ts'
import { agent } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

beforeEach(() => localStorage.clear())
afterEach(leave)

function Place() {
  const { pathname } = useLocation()
  return pathname === '/ticket/create' ? <CreateTicket /> : <p>{pathname}</p>
}

function open(search = '') {
  answerFetch(agent())
  mock(listDrafts, () => pageOf([]))
  mock(filterGroups, () => pageOf([]))
  mock(templates.requests.list, () => pageOf([]))
  return show(<Place />, agent(), { path: '*', url: `/ticket/create${search}` })
}
const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Titel/ })

test('what was begun in a fresh browser is there again after a reload', async () => {
  const { unmount } = await open()
  await userEvent.type(await title(), 'Drucker')
  unmount()
  await open()
  expect((await title()).value).toBe('Drucker')
})

test('whoever cancels a begun ticket is asked first, and comes to the overview from a tab of its own', async () => {
  await open()
  await userEvent.type(await title(), 'Drucker')
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Weiter bearbeiten' }))
  expect((await title()).value).toBe('Drucker')
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Verwerfen und gehen' }))
  await screen.findByText('/ticket/overview')
})

test('a kind that was chosen instead of the one of the address stays after a reload', async () => {
  const kind = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })
  const { unmount } = await open('?type=internal')
  await userEvent.type(await title(), 'Drucker')
  expect((await kind('Internes Ticket')).checked).toBe(true)
  await userEvent.click(await kind('Kundenticket'))
  unmount()
  await open('?type=internal')
  await waitFor(async () => expect((await kind('Kundenticket')).checked).toBe(true))
})

test('staff say of a measure where it comes from and by which standard, and of nothing else', async () => {
  await open('?type=measure')
  await screen.findByLabelText('IMS-Herkunft')
  await screen.findByLabelText('IMS-Norm')
  leave()
  localStorage.clear()
  await open('?type=order')
  await title()
  await screen.findByLabelText('Ausführung')
  expect(screen.queryByLabelText('IMS-Herkunft')).toBeNull()
})
