import { listMentionable } from '@leitstand/contracts/identity/requests'
import { searchTickets } from '@leitstand/contracts/search/requests'
import { quickFilters } from '@leitstand/contracts/ticket/lists'
import { listLabelLooks } from '@leitstand/contracts/ticket/resources'
import { templateHints } from '@leitstand/contracts/ticket/template-hints'
import { changeTicket, getTicket } from '@leitstand/contracts/ticket/tickets'
import { mayOpen, type WebRouteName, webRoutes } from '@leitstand/contracts/web-routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useApi } from '../src/api/use-api.ts'
import { CommandPalette } from '../src/features/shell/command-palette.tsx'
import { FieldCommands } from '../src/features/ticket/field-commands.ts'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { shell } from '../src/i18n/locales/de/shell.ts'
import { aList } from './lists.ts'
import { mock } from './mock.ts'
import { admin, agent, colleague, support, uuidOf } from './people.ts'
import { aTicket, mockTicket } from './tickets.ts'
import { answerFetch, leave, show } from './world.tsx'

const close = () => undefined
const escalated = {
  '@id': `/api/labels/${uuidOf(5, 1)}`,
  '@type': 'Label' as const,
  uuid: uuidOf(5, 1),
  name: 'Eskaliert',
  icon: null,
  iconColour: '#1d5fa8',
  textColour: '#0b2d4f',
  backgroundColour: '#e6f0fa',
  usage: { tickets: 0, templates: 0, recurringTasks: 0 },
  version: 1,
}
afterEach(leave)
beforeEach(() => {
  mock(searchTickets, () => ({ hits: [], nbHits: 0, page: 1, items: 6 }))
  mock(quickFilters.requests.list, () => ({ items: [], total: 0 }))
})

function Ticket() {
  const ticket = useApi(getTicket, { id: '10001' }).data
  return ticket ? (
    <TicketProvider ticket={ticket} state={undefined}>
      <output>
        {ticket.assignee?.name} {ticket.priority} {ticket.labels?.map(({ name }) => name).join()}
      </output>
      <FieldCommands />
      <CommandPalette close={close} />
    </TicketProvider>
  ) : null
}

function Anywhere() {
  const { pathname, search } = useLocation()
  return (
    <>
      <output>{pathname + decodeURIComponent(search)}</output>
      <CommandPalette close={close} />
    </>
  )
}

const where = () => screen.getByRole('status').textContent?.trim()
const words = async (text: string) => {
  const field = await screen.findByRole('combobox')
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const hit = (publicId: number) => ({ publicId, subject: 'Lüfter', status: 'open', statusLabel: 'Neu' })
const take = async (name: string | RegExp) => userEvent.click(await screen.findByRole('option', { name }))

test('a ticket is assigned, gets a label and a priority by typing their names', async () => {
  answerFetch(agent())
  const ticket = mockTicket(aTicket())
  const { uuid, name, '@id': id, '@type': type } = colleague()
  const users = [{ '@id': id, '@type': type, uuid, name }]
  mock(listMentionable, () => ({ items: [{ group: support, customerGroup: false, users }], total: 1 }))
  mock(listLabelLooks, () => ({ items: [escalated], total: 1 }))
  mock(templateHints.requests.list, () => ({ items: [], total: 0 }))
  mock(changeTicket, ({ assignee, labels: given, priority }) => {
    if (assignee) ticket.assignee = users[0] ?? null
    if (given) ticket.labels = [escalated]
    if (priority) ticket.priority = priority
    ticket.version += 1
    return ticket
  })
  await show(<Ticket />)
  await screen.findByRole('combobox')
  expect(screen.queryByRole('option', { name: /Demir/ })).toBeNull()
  await words('demir')
  await take('Zuweisen: Leyla Demir')
  await words('eskal')
  await take('Label: Eskaliert')
  await words('hoch')
  await take('Priorität: Hoch')
  await waitFor(() => expect(where()).toBe('Leyla Demir high Eskaliert'))
  await words('demir')
  expect(screen.queryByRole('option', { name: /Demir/ })).toBeNull()
})

test('a bare Enter runs nothing; arrows and words mark what Enter then takes', async () => {
  answerFetch(agent())
  await show(<Anywhere />)
  await screen.findByRole('option', { name: /Dashboard/ })
  const before = where()
  await userEvent.click(screen.getByRole('combobox'))
  await userEvent.keyboard('{Enter}')
  expect(screen.queryAllByRole('option', { selected: true })).toEqual([])
  expect(where()).toBe(before)
  await userEvent.keyboard('{ArrowUp}')
  expect(screen.getAllByRole('option').at(-1)?.ariaSelected).toBe('true')
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getAllByRole('option')[0]?.ariaSelected).toBe('true')
  await words('lüfter')
  await userEvent.keyboard('{Enter}')
  expect(where()).toBe('/ticket/overview?q=lüfter&status=all')
})

test('leads from anywhere to one’s own saved lists and to those of all', async () => {
  answerFetch(agent())
  mock(quickFilters.requests.list, ({ ticketList }) => {
    const list = ticketList ? aList(1, 'Offene Störungen') : aList(2, 'Meine Woche')
    return { items: [list], total: 1 }
  })
  await show(<Anywhere />)
  await take('Ticketliste: Meine Woche')
  expect(where()).toBe(`/ticket/overview?status=all&type=normal&saved=${uuidOf(6, 2)}`)
  await take('Ticketliste: Offene Störungen')
  expect(where()).toContain(uuidOf(6, 1))
})

test('searches what is open, or all tickets with those that are finished', async () => {
  answerFetch(agent())
  await show(<Anywhere />)
  await words('lüfter')
  await take('Alle offenen Tickets nach „lüfter“ durchsuchen')
  expect(where()).toBe('/ticket/overview?q=lüfter&status=all')
  await take('Auch in erledigten Tickets nach „lüfter“ suchen')
  expect(where()).toMatch(/status=open,.*closed/)
})

test('what an arrow marked is what Enter takes, though tickets that are found come above it', async () => {
  answerFetch(agent())
  mock(searchTickets, () => ({ hits: [hit(10023), hit(10024)], nbHits: 2, page: 1, items: 6 }) as never)
  const found = Promise.withResolvers<void>()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.startsWith('/api/search')) await found.promise
    return await fetch(url, init)
  })
  await show(<Anywhere />)
  await words('lüfter')
  await userEvent.keyboard('{ArrowDown}')
  found.resolve()
  await screen.findAllByRole('option', { name: /#10024/ })
  await userEvent.keyboard('{Enter}')
  expect(where()).toMatch(/status=open,.*closed/)
})

// Begun from their lists, and two names of one page.
const elsewhere = /Create$|^login|^dashboard$|^adminComponents$|^userEmailConfiguration$/

test('leads to every page that stands for itself', async () => {
  const me = admin()
  answerFetch(me)
  await show(<CommandPalette close={close} />, me)
  const names = (Object.keys(webRoutes) as WebRouteName[]).filter(
    (name) =>
      !webRoutes[name].path.includes(':') && !elsewhere.test(name) && mayOpen(name, { roles: me.effectiveRoles }),
  )
  const wanted = names.map((name) => shell.page[name as keyof typeof shell.page])
  const offered = (await screen.findAllByRole('option')).map((option) => option.textContent)
  expect(offered.toSorted()).toEqual(wanted.toSorted())
})
