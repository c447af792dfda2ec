import { searchReporting } from '@leitstand/contracts/billing/reporting'
import { listWorktimes } from '@leitstand/contracts/billing/requests'
import type { RequestContract } from '@leitstand/contracts/define'
import { listAudit } from '@leitstand/contracts/identity/administration'
import { listServers } from '@leitstand/contracts/identity/assigned-resources'
import { listUsers } from '@leitstand/contracts/identity/requests'
import { listMails } from '@leitstand/contracts/mail/ledger'
import { listSentMails } from '@leitstand/contracts/mail/requests'
import { searchTickets } from '@leitstand/contracts/search/requests'
import { trackings } from '@leitstand/contracts/ticket/trackings'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, lazy, Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Colleagues } from '../src/features/company/colleagues.tsx'
import { CompanyServers } from '../src/features/company/company-servers.tsx'
import { Component as Audit } from '../src/pages/admin/audit-page.tsx'
import { Component as Mails } from '../src/pages/admin/mails-page.tsx'
import { Component as Worktimes } from '../src/pages/billing/worktimes-page.tsx'
import { Dashboard } from '../src/pages/home/dashboard.tsx'
import { CustomerTickets } from '../src/pages/tickets/customer-tickets.tsx'
import { TicketOverview } from '../src/pages/tickets/ticket-overview.tsx'
import { Component as Trackings } from '../src/pages/tracking/tracking-page.tsx'
import { mock } from './mock.ts'
import { admin, agent, billing, customer, mainCustomer, nordlicht, type Person } from './people.ts'
import { answerFetch, leave, ReadAnew, show } from './world.tsx'

afterEach(leave)

// It asks the browser for its colours as soon as it is loaded, which `world` answers.
const Reporting = lazy(async () => ({
  default: (await import('../src/pages/reporting/reporting-page.tsx')).Component,
}))

type Listing = [what: string, page: ComponentType, contract: RequestContract, size: number, me: Person, query?: string]

const listings: Listing[] = [
  ['of the reporting', Reporting, searchReporting, 20, agent()],
  ['of shipments', Trackings, trackings.requests.list, 50, agent()],
  ['of mails that came', Mails, listMails, 30, admin()],
  ['of mails that left', Mails, listSentMails, 30, admin(), '&box=out'],
  ['of the dashboard', Dashboard, searchTickets, 10, agent(), '&tab=1'],
  ['of the audit', Audit, listAudit, 50, admin()],
  ['of tickets', TicketOverview, searchTickets, 20, agent()],
  ['of a customer’s tickets', CustomerTickets, searchTickets, 20, customer()],
  ['of what is to be billed', Worktimes, listWorktimes, 30, billing()],
]

const noTotals = Object.fromEntries(
  [
    ...['secondsInProgress', 'secondsOpen', 'secondsWaitingForCustomer', 'timesSetInProgress', 'timesReopened'],
    ...['externalWorktime', 'internalWorktime', 'totalWorktime', 'answered', 'secondsToFirstResponse', 'withSla'],
    ...['slaViolated', 'responseViolated', 'withResolution', 'resolutionViolated', 'rated', 'satisfaction'],
  ].map((name) => [name, 0]),
)

/** The list holds so many; their rows do not matter here. Tells which page is asked for. */
function listOf(contract: RequestContract, me: Person, held: { total: number }) {
  const asked = answerFetch(me)
  const isSearch = contract.name === searchTickets.name || contract.name === searchReporting.name
  mock(contract, () =>
    isSearch ? { hits: [], nbHits: held.total, totals: noTotals } : { items: [], total: held.total },
  )
  const path = contract.http[0]?.split(' ')[1] ?? ''
  return () => {
    const urls = asked.map(({ url }) => new URL(url, 'http://desk')).filter(({ pathname }) => pathname === path)
    return urls.map(({ searchParams }) => searchParams.get('page') ?? '1')
  }
}

const open = (Page: ComponentType) => (
  <Suspense>
    <Page />
  </Suspense>
)

test.each(listings)('who stands on a page %s that is gone goes on with the last one', async (...listing) => {
  const [, Page, contract, size, me, query = ''] = listing
  const pages = listOf(contract, me, { total: size + 1 })
  await show(open(Page), me, { path: '*', url: `/?page=9${query}` })
  await waitFor(() => expect(pages()).toContain('9'))
  await waitFor(() => expect(pages().at(-1)).toBe('2'))
})

test.each(listings)('the list %s begins with its first page where the address names none', async (...listing) => {
  const [, Page, contract, size, me, query = ''] = listing
  const pages = listOf(contract, me, { total: size + 1 })
  await show(open(Page), me, { path: '*', url: `/?page=2.5${query}` })
  await waitFor(() => expect(pages().at(-1)).toBe('1'))
  expect(pages()).not.toContain('2.5')
})

const company: [string, ComponentType<{ company: string }>, RequestContract][] = [
  ['colleagues', Colleagues, listUsers],
  ['servers', CompanyServers, listServers],
]
test.each(company)('a company that has fewer %s by now is shown the last page of them', async (_, Panel, contract) => {
  const held = { total: 21 }
  const pages = listOf(contract, mainCustomer(), held)
  const element = (
    <>
      <Panel company={nordlicht.uuid} />
      <ReadAnew />
    </>
  )
  await show(element, mainCustomer())
  await userEvent.click(await screen.findByTitle('2'))
  await waitFor(() => expect(pages().at(-1)).toBe('2'))
  held.total = 20
  await userEvent.click(screen.getByRole('button', { name: 'Lesen' }))
  await waitFor(() => expect(pages().at(-1)).toBe('1'))
})
