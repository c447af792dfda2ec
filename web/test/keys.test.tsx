import { iri, userRef } from '@leitstand/contracts/common'
import type { OutputOf } from '@leitstand/contracts/define'
import { getMuted, muteTicket } from '@leitstand/contracts/notification/muted-tickets'
import { searchTickets } from '@leitstand/contracts/search/requests'
import { listAttachments } from '@leitstand/contracts/ticket/attachments'
import { listComments } from '@leitstand/contracts/ticket/comments'
import { links } from '@leitstand/contracts/ticket/links'
import { quickFilters } from '@leitstand/contracts/ticket/lists'
import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { createWatcher, deleteWatcher, listWatchers } from '@leitstand/contracts/ticket/watchers'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useApi } from '../src/api/use-api.ts'
import { CommandPalette } from '../src/features/shell/command-palette.tsx'
import { ShortcutHelp } from '../src/features/shell/shortcut-help.tsx'
import { AttachmentsArea } from '../src/features/ticket/attachments-area.tsx'
import { LinksBox } from '../src/features/ticket/links-box.tsx'
import { TicketCommands } from '../src/features/ticket/ticket-commands.tsx'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { TicketHead } from '../src/features/ticket/ticket-head.tsx'
import { useKeysOfLaterPart } from '../src/lib/shortcuts.ts'
import { mock, pageOf } from './mock.ts'
import { agent, mainCustomer, uuidOf } from './people.ts'
import { aComment, aTicket, mockTicket } from './tickets.ts'
import { answerFetch, leave, show } from './world.tsx'

type Watcher = OutputOf<typeof createWatcher>
let watchers: Watcher[]
let isMuted: boolean

beforeEach(() => {
  answerFetch(agent())
  watchers = []
  isMuted = false
  const { uuid, name } = agent()
  const own: Watcher = {
    ...{ '@id': iri('watchers', uuidOf(8, 1)), '@type': 'Watcher', uuid: uuidOf(8, 1), user: userRef(uuid, name) },
    ...{ ticket: ticketRef(uuidOf(3, 1), 10001, 'Backup'), createdAt: '2026-11-20T09:00:00.000Z', version: 1 },
  }
  mock(listWatchers, () => pageOf(watchers))
  mock(createWatcher, () => {
    watchers = [own]
    return own
  })
  mock(deleteWatcher, () => {
    watchers = []
    return null
  })
  mock(getMuted, () => ({ muted: isMuted }))
  mock(muteTicket, () => {
    isMuted = true
    return { muted: isMuted }
  })
  mock(links.requests.list, () => pageOf([]))
  mock(listAttachments, () => pageOf([]))
  mock(searchTickets, () => ({ hits: [], nbHits: 0, page: 1, items: 6 }))
  mock(quickFilters.requests.list, () => pageOf([]))
})
afterEach(leave)

function Ticket({ isStaff = true }: { isStaff?: boolean }) {
  const { pathname, search } = useLocation()
  const ticket = useApi(getTicket, { id: '10001' }).data
  return ticket ? (
    <TicketProvider ticket={ticket} state={undefined}>
      <output>{pathname + search}</output>
      <TicketHead onBook={() => undefined} />
      {isStaff && <TicketCommands />}
      {isStaff && <LinksBox />}
      <AttachmentsArea />
    </TicketProvider>
  ) : null
}

const shown = async () => {
  const ticket = mockTicket(aTicket())
  mock(listComments, () => pageOf([aComment(ticket, 1)]))
  await show(<Ticket />)
  await screen.findByRole('button', { name: /^Beobachten/ })
  await screen.findByRole('button', { name: 'Stumm schalten' })
}
const where = () => screen.getAllByRole('status')[0]?.textContent

test('keys watch a ticket, stop that, and mute it', async () => {
  await shown()
  await userEvent.keyboard('b')
  await screen.findByRole('button', { name: /^Beobachtet/ })
  await userEvent.keyboard('b')
  await screen.findByRole('button', { name: /^Beobachten/ })
  await userEvent.keyboard('m')
  await screen.findByRole('button', { name: 'Stumm' })
})

test('keys lead to the form of the ticket and to a new sub-ticket', async () => {
  await shown()
  await userEvent.keyboard('u')
  await waitFor(() => expect(where()).toBe('/ticket/create?parent=10001'))
  await userEvent.keyboard('e')
  await waitFor(() => expect(where()).toBe('/ticket/edit/10001'))
})

test('keys attach a file and link a ticket', async () => {
  await shown()
  const choosing = vi.spyOn(HTMLInputElement.prototype, 'click')
  await userEvent.keyboard('d')
  expect(choosing).toHaveBeenCalledOnce()
  await userEvent.keyboard('l')
  await screen.findByRole('radio', { name: 'Ticket' })
})

/** As the page of a ticket, whose right side comes after what was written. */
function InTwoSteps() {
  const [isSeen, setSeen] = useState(false)
  useKeysOfLaterPart(['link', 'attach'], isSeen)
  const ticket = useApi(getTicket, { id: '10001' }).data
  return ticket ? (
    <TicketProvider ticket={ticket} state={undefined}>
      <button type="button" onClick={() => setSeen(true)}>
        Rest
      </button>
      {isSeen && <LinksBox />}
    </TicketProvider>
  ) : null
}

test('a key pressed before its part of the page is drawn acts as soon as it is there, once', async () => {
  mockTicket(aTicket())
  await show(<InTwoSteps />)
  const rest = await screen.findByRole('button', { name: 'Rest' })
  await userEvent.keyboard('l')
  await userEvent.click(rest)
  await userEvent.click(await screen.findByRole('button', { name: 'Abbrechen' }))
  await screen.findByRole('button', { name: 'Link hinzufügen' })
  expect(screen.queryByRole('radio', { name: 'Ticket' })).toBeNull()
})

test('a key hands a ticket over', async () => {
  await shown()
  await userEvent.keyboard('h')
  await screen.findByRole('dialog', { name: 'Ticket übergeben' })
})

test('a finished ticket is neither handed over nor linked', async () => {
  mockTicket(aTicket({ status: 'closed' }))
  mock(listComments, () => pageOf([]))
  await show(<Ticket />)
  await screen.findByRole('button', { name: /^Beobachten/ })
  await userEvent.keyboard('hleud')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(where()).toBe('/')
})

test('the help names the keys of what somebody may do', async () => {
  await show(<ShortcutHelp close={() => undefined} />)
  await screen.findByText('Ticket übergeben')
  leave()
  answerFetch(mainCustomer())
  await show(<ShortcutHelp close={() => undefined} />, mainCustomer())
  await screen.findByText('Antworten')
  expect(screen.queryByText('Ticket übergeben')).toBeNull()
  expect(screen.queryByText('Absenden und zum nächsten Ticket')).toBeNull()
})

test('from everywhere the palette changes how the app looks and speaks, once somebody asks for it', async () => {
  // The theme asks for the width of the screen as soon as it is read.
  const { UserMenu } = await import('../src/features/shell/user-menu.tsx')
  const close = () => undefined
  await show(
    <>
      <UserMenu onHelp={close} />
      <CommandPalette close={close} />
    </>,
  )
  const field = await screen.findByRole('combobox')
  expect(screen.queryByRole('option', { name: 'Dunkle Darstellung' })).toBeNull()
  await userEvent.type(field, 'dunkl')
  await userEvent.click(await screen.findByRole('option', { name: 'Dunkle Darstellung' }))
  expect(document.documentElement.dataset['theme']).toBe('dark')
  await userEvent.clear(field)
  await userEvent.type(field, 'hell')
  await userEvent.click(await screen.findByRole('option', { name: 'Helle Darstellung' }))
  expect(document.documentElement.dataset['theme']).toBe('light')
  await userEvent.clear(field)
  await userEvent.type(field, 'engl')
  await screen.findByRole('option', { name: 'English' })
})

test('signing out that did not work says so, and does not look as if it had', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { ...globalThis.location, assign })
  const { UserMenu } = await import('../src/features/shell/user-menu.tsx')
  await show(<UserMenu onHelp={() => undefined} />)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.click(screen.getByRole('button', { name: /Menü von/ }))
  await userEvent.click(await screen.findByText('Abmelden'))
  await screen.findByText('Die Abmeldung ist nicht gelungen. Sie sind vielleicht noch angemeldet.')
  expect(assign).not.toHaveBeenCalled()
})

test('signing out on a page of before leads to who is signed in by now, and says so', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { ...globalThis.location, assign })
  const { UserMenu } = await import('../src/features/shell/user-menu.tsx')
  await show(<UserMenu onHelp={() => undefined} />)
  const problem = { code: 'signed-in-as-another', status: 409 }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(problem), { status: 409 }))
  await userEvent.click(screen.getByRole('button', { name: /Menü von/ }))
  await userEvent.click(await screen.findByText('Abmelden'))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/?problem=signed-in-as-another'))
  const { OtherPersonNotice } = await import('../src/features/shell/other-person-notice.tsx')
  await show(<OtherPersonNotice />, agent(), { path: '*', url: '/?problem=signed-in-as-another' })
  await screen.findByText(/^In diesem Browser ist inzwischen jemand anderes angemeldet/)
})
