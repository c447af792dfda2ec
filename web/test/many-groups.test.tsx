import { groupRef } from '@leitstand/contracts/common'
import { listResponsibleGroups } from '@leitstand/contracts/identity/administration'
import { filterGroups, getUserGroup, listMentionable } from '@leitstand/contracts/identity/requests'
import { channels } from '@leitstand/contracts/notification/requests'
import { listDrafts } from '@leitstand/contracts/ticket/drafts'
import { templates } from '@leitstand/contracts/ticket/resources'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Details } from '../src/features/ticket/details.tsx'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { Component as Slas } from '../src/pages/admin/slas-page.tsx'
import { Component as Recurring } from '../src/pages/recurring/recurring-tasks-page.tsx'
import { CreateTicket } from '../src/pages/tickets/create-ticket.tsx'
import { write } from './editor.ts'
import { mock, pageOf } from './mock.ts'
import { admin, aGroup, agent, customer, nordlicht, uuidOf } from './people.ts'
import { aTicket, mockTicket } from './tickets.ts'
import { type Asked, answerFetch, leave, show } from './world.tsx'

beforeEach(() => localStorage.clear())
afterEach(leave)

const last = { id: uuidOf(2, 1500), uuid: uuidOf(2, 1500), name: 'Zypresse GmbH', customerGroup: true }

const night = groupRef(uuidOf(2, 7), 'Nachtdienst')
const first = { ...last, id: uuidOf(2, 100), uuid: uuidOf(2, 100), name: 'Ahorn GmbH' }

/** More customers than are named at once: the last ones are found by their names alone, and groups of staff are among them. */
function manyGroups() {
  mock(filterGroups, ({ search, uuid = [] }) => {
    if (uuid.length > 0) return pageOf([first, last].filter((one) => uuid.includes(one.uuid)))
    return search ? pageOf([first, last].filter(({ name }) => name.includes(search))) : { items: [first], total: 1500 }
  })
  mock(listResponsibleGroups, () => pageOf([night]))
  mock(listMentionable, () => pageOf([]))
  mock(templates.requests.list, () => pageOf([]))
}

async function choose(field: string | RegExp, name: string) {
  // All at once: each sign by itself would be searched for by itself on a slow machine, and the options change.
  fireEvent.change(await screen.findByRole('combobox', { name: field }), { target: { value: name.slice(0, 6) } })
  await userEvent.click(await screen.findByTitle(name))
}
const sent = (asked: Asked[], line: string) => asked.find(({ method, url }) => `${method} ${url}` === line)?.body

test('a ticket is made for any of many customers, and any group of staff answers for it', async () => {
  const asked = answerFetch(agent())
  manyGroups()
  mock(listDrafts, () => pageOf([]))
  await show(<CreateTicket />, agent(), { path: '*', url: '/ticket/create' })
  await choose(/^Kunde/, last.name)
  await choose(/^Verantwortung/, night.name)
  await userEvent.type(screen.getByRole('textbox', { name: /^Titel/ }), 'Umzug')
  write(await screen.findByRole('textbox', { name: /^Beschreibung/ }), 'Am Montag.')
  await userEvent.click(screen.getByRole('button', { name: 'Ticket erstellen' }))
  await waitFor(() =>
    expect(sent(asked, 'POST /api/tickets')).toMatchObject({ customer: last.uuid, responsibleGroups: [night.uuid] }),
  )
})

test('a ticket is given to any of many customers, who is named in the question before', async () => {
  const asked = answerFetch(agent())
  manyGroups()
  mockTicket(aTicket({ responsibleUsers: [], responsibleGroups: [] }), [])
  await show(
    <TicketProvider ticket={aTicket()} state={undefined}>
      <Details />
    </TicketProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /Kunde ändern/ }))
  await choose('Kunde', last.name)
  await userEvent.click(await screen.findByRole('button', { name: /Zypresse GmbH/ }))
  await waitFor(() =>
    expect(sent(asked, 'PATCH /api/tickets/10001')).toEqual({ customer: last.uuid, customerUser: null }),
  )
})

test('a recurring task is made for any of many customers', async () => {
  const asked = answerFetch(agent())
  manyGroups()
  await show(<Recurring />, agent(), { path: '*', url: '/recurring_task/create' })
  await choose('Kunde', last.name)
  await userEvent.click(screen.getByRole('button', { name: 'Wiederkehrende Aufgabe erstellen' }))
  await waitFor(() => expect(sent(asked, 'POST /api/recurring_tasks')).toMatchObject({ customer: last.uuid }))
})

test('an agreement is made for any of many customers', async () => {
  const asked = answerFetch(admin())
  manyGroups()
  mock(channels.requests.list, () => pageOf([]))
  await show(<Slas />, admin(), { path: '*', url: '/admin/service_level_agreement/create' })
  await choose('Kundengruppen', last.name)
  await userEvent.click(screen.getByRole('button', { name: 'SLA erstellen' }))
  await waitFor(() =>
    expect(sent(asked, 'POST /api/service_level_agreements')).toMatchObject({ userGroups: [last.uuid] }),
  )
})

test('whoever takes the customer of a recurring task away takes the person of that customer away as well', async () => {
  const asked = answerFetch(agent())
  manyGroups()
  mock(getUserGroup, () => aGroup(nordlicht, [customer()]))
  await show(<Recurring />, agent(), { path: '*', url: '/recurring_task/create' })
  await choose('Kunde', last.name)
  await choose('Ansprechpartner', customer().name)
  await choose('Kunde', first.name)
  await userEvent.click(screen.getByRole('button', { name: 'Wiederkehrende Aufgabe erstellen' }))
  await waitFor(() =>
    expect(sent(asked, 'POST /api/recurring_tasks')).toMatchObject({ customer: first.uuid, customerUser: null }),
  )
})
