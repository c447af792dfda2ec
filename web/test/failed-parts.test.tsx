import { getWorktimeTimer } from '@leitstand/contracts/billing/timer'
import { renewWebhookSecret } from '@leitstand/contracts/notification/webhooks'
import { quickFilters, ticketListCategories } from '@leitstand/contracts/ticket/lists'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { WebhookDeliveries, WebhookSecret } from '../src/features/admin/webhook-deliveries.tsx'
import { OpenRequests } from '../src/features/company/open-requests.tsx'
import { GroupServices } from '../src/features/people/group-services.tsx'
import { EnrolmentForm } from '../src/features/session/enrolment-form.tsx'
import { GlobalSearch } from '../src/features/shell/global-search.tsx'
import { TemplateAddresses } from '../src/features/templates/template-addresses.tsx'
import { TemplateClearingTypes } from '../src/features/templates/template-clearing-types.tsx'
import { TemplateTags } from '../src/features/templates/template-tags.tsx'
import { TemplateWatchers } from '../src/features/templates/template-watchers.tsx'
import { AttachmentsArea } from '../src/features/ticket/attachments-area.tsx'
import { ChangesArea } from '../src/features/ticket/changes-area.tsx'
import { ComponentsArea } from '../src/features/ticket/components-area.tsx'
import { LinksBox } from '../src/features/ticket/links-box.tsx'
import { RatingsArea } from '../src/features/ticket/ratings-area.tsx'
import { SlaPanel } from '../src/features/ticket/sla-panel.tsx'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { WorktimesArea } from '../src/features/ticket/worktimes-area.tsx'
import { CategoryShelves } from '../src/features/tickets/category-shelves.tsx'
import { MetadataPanel } from '../src/pages/templates/metadata-panel.tsx'
import { TrackingArea } from '../src/pages/ticket/tracking-area.tsx'
import { Component as TicketSelect } from '../src/pages/tickets/ticket-select-page.tsx'
import { GroupPicker, MemberPicker, PersonPicker } from '../src/ui/people-pickers.tsx'
import { ServerPicker } from '../src/ui/server-picker.tsx'
import { fail, mock } from './mock.ts'
import { admin, aGroup, agent, nordlicht, uuidOf } from './people.ts'
import { aTicket } from './tickets.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

const onTicket = (area: ReactNode) => (
  <TicketProvider ticket={aTicket({ satisfaction: 4 })} state={undefined}>
    {area}
  </TicketProvider>
)

// Of what no test has taught the API, a service is away.
test.each([
  ['the files of a ticket', onTicket(<AttachmentsArea />)],
  ['its changes', onTicket(<ChangesArea />)],
  ['its components', onTicket(<ComponentsArea />)],
  ['its links', onTicket(<LinksBox />)],
  ['its ratings', onTicket(<RatingsArea />)],
  ['its promised times', onTicket(<SlaPanel />)],
  ['its worktimes', onTicket(<WorktimesArea isBooking={false} onBook={() => undefined} />)],
  ['its shipments', onTicket(<TrackingArea />)],
  ['the requests of a company', <OpenRequests key="company" />],
  ['the ticket lists of all staff', <CategoryShelves key="lists" />],
  ['the kinds of tickets', <TicketSelect key="kinds" />],
  ['the tags of a template', <TemplateTags key="tags" template={uuidOf(6, 1)} />],
  ['its clearing types', <TemplateClearingTypes key="types" template={uuidOf(6, 1)} />],
  ['its subscribers', <TemplateWatchers key="watchers" template={uuidOf(6, 1)} />],
  ['its addresses', <TemplateAddresses key="addresses" template={uuidOf(6, 1)} />],
  ['what it asks for', <MetadataPanel key="fields" template={uuidOf(6, 1)} />],
  ['the clearing types of a customer', <GroupServices key="services" group={aGroup(nordlicht, [])} />],
  ['what a webhook was told', <WebhookDeliveries key="deliveries" subscription={uuidOf(6, 1)} />],
])('%s say that they could not be read, and offer to try again', async (_, part) => {
  answerFetch(agent())
  mock(getWorktimeTimer, () => ({ timer: null }))
  await show(part)
  const [fold] = screen.queryAllByRole('button', { expanded: false })
  if (fold) await userEvent.click(fold)
  await screen.findByRole('heading', { name: 'Das konnte nicht geladen werden.' })
  screen.getByRole('button', { name: 'Erneut versuchen' })
  expect(screen.queryByRole('status', { name: 'Wird geladen' })).toBeNull()
})

test('what is made of two readings asks again for the one that failed', async () => {
  const asked = answerFetch(agent())
  mock(quickFilters.requests.list, () => ({ items: [], total: 0 }))
  await show(<CategoryShelves />)
  const again = await screen.findByRole('button', { name: 'Erneut versuchen' })
  const before = asked.filter(({ url }) => url.startsWith('/api/quick_filters')).length
  mock(ticketListCategories.requests.list, () => ({ items: [], total: 0 }))
  await userEvent.click(again)
  await screen.findByRole('button', { name: 'Kategorie erstellen' })
  expect(asked.filter(({ url }) => url.startsWith('/api/quick_filters'))).toHaveLength(before)
})

test('a search on the way that gets no answer says so, and is not taken for one that found nothing', async () => {
  answerFetch(agent())
  await show(<GlobalSearch onPalette={() => undefined} />)
  await userEvent.type(screen.getByRole('combobox'), 'Lüfter')
  await screen.findByText('Das konnte nicht geladen werden.')
})

test.each([
  ['groups', <GroupPicker key="groups" label="Auswahl" value={[]} onChange={() => undefined} />],
  ['people', <PersonPicker key="people" label="Auswahl" value={[]} onChange={() => undefined} />],
  [
    'members',
    <MemberPicker key="members" label="Auswahl" roles={[]} without="" value={[]} onChange={() => undefined} />,
  ],
  ['servers', <ServerPicker key="servers" label="Auswahl" customer={null} value={[]} onChange={() => undefined} />],
])('where %s are picked it is said that they could not be read, and one can try again', async (_, picker) => {
  const asked = answerFetch(agent())
  await show(picker)
  await userEvent.click(await screen.findByRole('combobox', { name: 'Auswahl' }))
  const again = await screen.findByRole('button', { name: 'Erneut versuchen' })
  const before = asked.length
  await userEvent.click(again)
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
})

test('whoever has to set up a second factor can ask for its key again when it did not come', async () => {
  const asked = answerFetch(undefined)
  await show(<EnrolmentForm challenge="c-1" enter={() => undefined} back={() => undefined} />)
  await screen.findByRole('alert')
  const before = asked.length
  await userEvent.click(await screen.findByRole('button', { name: 'Erneut versuchen' }))
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
})

test('a secret that was just made stays in view when the next renewal fails, and the one after that is another', async () => {
  const asked = answerFetch(admin())
  mock(renewWebhookSecret, () => ({ secret: 'whsec_first' }) as never)
  await show(<WebhookSecret subscription={uuidOf(6, 1)} />, admin())
  const renew = await screen.findByRole('button', { name: /[Ee]rneuern|Neu/ })
  await userEvent.click(renew)
  await screen.findByText('whsec_first')
  mock(renewWebhookSecret, () => fail('internal'))
  await userEvent.click(renew)
  await screen.findByRole('alert')
  screen.getByText('whsec_first')
  expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull()
  await userEvent.click(renew)
  await waitFor(() => expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3))
})
