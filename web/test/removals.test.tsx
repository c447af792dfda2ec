import {
  type AssemblyComponent,
  assemblyComponents,
  type TicketComponent,
  ticketComponents,
} from '@leitstand/contracts/billing/components'
import { iri, userRef } from '@leitstand/contracts/common'
import { type Link, links } from '@leitstand/contracts/ticket/links'
import { type TicketServer, ticketServers } from '@leitstand/contracts/ticket/servers'
import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useApi } from '../src/api/use-api.ts'
import { ComponentsArea } from '../src/features/ticket/components-area.tsx'
import { LinksBox } from '../src/features/ticket/links-box.tsx'
import { ServersArea } from '../src/features/ticket/servers-area.tsx'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { fail, mock, pageOf } from './mock.ts'
import { agent, colleague, uuidOf } from './people.ts'
import { aTicket, mockTicket } from './tickets.ts'
import { type Asked, answerFetch, leave, show } from './world.tsx'

const on = ticketRef(uuidOf(3, 1), 10001, 'Backup')
const uuid = uuidOf(8, 1)
let asked: Asked[]

beforeEach(() => {
  asked = answerFetch(agent())
})
afterEach(leave)

function OnTicket({ children }: { children: ReactNode }) {
  const ticket = useApi(getTicket, { id: '10001' }).data
  return ticket ? (
    <TicketProvider ticket={ticket} state={undefined}>
      {children}
    </TicketProvider>
  ) : null
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const unfold = async (name: RegExp) => {
  const head = await screen.findByRole('button', { name })
  if (head.getAttribute('aria-expanded') === 'false') await userEvent.click(head)
}
const made = () => asked.find(({ method }) => method === 'POST')?.body

test('a link that was removed by mistake is there again', async () => {
  mockTicket(aTicket())
  const link: Link = {
    ...{ '@id': iri('links', uuid), '@type': 'Link', uuid, ticket: on, name: 'Auslastung', linkedTicket: null },
    ...{ url: 'https://monitoring.example/shop', relation: null, createdAt: '2026-11-20T09:00:00.000Z', version: 1 },
  }
  let kept = [link]
  mock(links.requests.list, (input) => pageOf('ticket.publicId' in input && input['ticket.publicId'] ? kept : []))
  mock(links.requests.delete, () => {
    kept = []
    return null
  })
  mock(links.requests.create, () => {
    kept = [link]
    return link
  })
  await show(
    <OnTicket>
      <LinksBox />
    </OnTicket>,
  )
  await press('Auslastung entfernen')
  await screen.findByText('„Auslastung“ ist entfernt.')
  await waitFor(() => expect(screen.queryByRole('link', { name: /Auslastung/ })).toBeNull())
  await press('Rückgängig')
  await screen.findByRole('link', { name: /Auslastung/ })
  expect(made()).toEqual({
    ...{
      ticket: 10001,
      name: 'Auslastung',
      url: 'https://monitoring.example/shop',
      linkedTicket: null,
      relation: null,
    },
  })
})

test('a server comes back from where it stands in the directory, by the name it has on the ticket', async () => {
  const ref = { '@id': iri('ticket_servers', uuid), '@type': 'TicketServer', uuid } as const
  const ticket = mockTicket(aTicket())
  const onTicket = { ...ref, name: 'srv-042', customName: 'Shop', kind: 'managed_server' } as const
  ticket.servers = [onTicket]
  const server: TicketServer = {
    ...onTicket,
    ticket: on,
    server: { '@id': iri('servers', uuidOf(8, 2)), '@type': 'Server', uuid: uuidOf(8, 2), name: 'shop-web-01' },
    origin: 'wi',
    version: 1,
  }
  mock(ticketServers.requests.get, () => server)
  mock(ticketServers.requests.delete, () => {
    ticket.servers = []
    return null
  })
  mock(ticketServers.requests.create, () => {
    ticket.servers = [onTicket]
    return server
  })
  await show(
    <OnTicket>
      <ServersArea />
    </OnTicket>,
  )
  await unfold(/^Server/)
  await press('Shop entfernen')
  await screen.findByText('Keine Server.')
  await press('Rückgängig')
  await screen.findByRole('link', { name: 'Shop' })
  expect(made()).toEqual({ ticket: 10001, server: uuidOf(8, 2), customName: 'Shop' })
})

/** What was built in, noted by somebody, and what is still needed. */
function mockComponents(by: { uuid: string; name: string }) {
  mockTicket(aTicket())
  const component: TicketComponent = {
    ...{ '@id': iri('ticket_components', uuid), '@type': 'TicketComponent', uuid, ticket: on, kind: 'ram' },
    ...{ description: 'DDR5', amount: 2, serialNo: 'S-1', condition: 'used', price: '12.50', version: 1 },
    ...{ user: userRef(by.uuid, by.name), billed: false, billedAt: null, reverses: null, isReversed: false },
  }
  const needed: AssemblyComponent = {
    ...{ '@id': iri('assembly_components', uuid), '@type': 'AssemblyComponent', uuid, ticket: on },
    ...{ name: 'Schienen', amount: 4, amountDelivered: 1, version: 1 },
  }
  mock(ticketComponents.requests.list, () => pageOf([component]))
  mock(assemblyComponents.requests.list, () => pageOf([needed]))
  mock(ticketComponents.requests.delete, () => null)
  mock(assemblyComponents.requests.delete, () => null)
  mock(ticketComponents.requests.create, () => component)
  mock(assemblyComponents.requests.create, () => fail('ticket-finished'))
}

test('of two that are called alike and were removed by mistake, both come back', async () => {
  mockTicket(aTicket())
  const link = (number: number): Link => ({
    ...{ '@id': iri('links', number), '@type': 'Link', uuid: uuidOf(8, number), ticket: on, name: 'Wiki' },
    ...{ url: `https://wiki.example/${number}`, linkedTicket: null, relation: null },
    ...{ createdAt: '2026-11-20T09:00:00.000Z', version: 1 },
  })
  let kept = [link(1), link(2)]
  mock(links.requests.list, (input) => pageOf('ticket.publicId' in input && input['ticket.publicId'] ? kept : []))
  mock(links.requests.delete, ({ uuid: gone }) => {
    kept = kept.filter((one) => one.uuid !== gone)
    return null
  })
  mock(links.requests.create, () => link(3))
  await show(
    <OnTicket>
      <LinksBox />
    </OnTicket>,
  )
  for (const left of [1, 0]) {
    await userEvent.click((await screen.findAllByRole('button', { name: 'Wiki entfernen' }))[0] as HTMLElement)
    await waitFor(() => expect(screen.queryAllByRole('link', { name: /Wiki/ })).toHaveLength(left))
  }
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Rückgängig' })).toHaveLength(2))
  for (const button of screen.getAllByRole('button', { name: 'Rückgängig' })) await userEvent.click(button)
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(2))
})

test('a component comes back as it was noted', async () => {
  mockComponents(agent())
  await show(
    <OnTicket>
      <ComponentsArea />
    </OnTicket>,
  )
  await unfold(/^Komponenten/)
  await press('DDR5 entfernen')
  await press('Rückgängig')
  const { description, ...rest } = {
    description: 'DDR5',
    amount: 2,
    serialNo: 'S-1',
    condition: 'used',
    price: '12.50',
  }
  await waitFor(() => expect(made()).toEqual({ ticket: 10001, kind: 'ram', description, ...rest }))
})

test('what a colleague noted would come back as one’s own, so it does not', async () => {
  mockComponents(colleague())
  await show(
    <OnTicket>
      <ComponentsArea />
    </OnTicket>,
  )
  await unfold(/^Komponenten/)
  await press('DDR5 entfernen')
  await screen.findByText('„DDR5“ ist entfernt.')
  expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull()
})

test('what cannot come back says why', async () => {
  mockComponents(agent())
  await show(
    <OnTicket>
      <ComponentsArea />
    </OnTicket>,
  )
  await unfold(/^Komponenten/)
  await press('Schienen entfernen')
  await press('Rückgängig')
  await screen.findByText('Das konnte nicht wiederhergestellt werden.')
  expect(made()).toEqual({ ticket: 10001, name: 'Schienen', amount: 4, amountDelivered: 1 })
})
