import { listResponsibleGroups } from '@leitstand/contracts/identity/administration'
import { filterGroups, filterUsers, listMentionable } from '@leitstand/contracts/identity/requests'
import { peopleFacets, priorityFacets, statusFacets, typeFacets } from '@leitstand/contracts/search/requests'
import { labels, templates } from '@leitstand/contracts/ticket/resources'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FilterChips } from '../src/features/tickets/filter-chips.tsx'
import { FilterDrawer } from '../src/features/tickets/filter-drawer.tsx'
import { freshView, type ListView } from '../src/lib/list-url.ts'
import { mock } from './mock.ts'
import { agent, uuidOf } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

async function drawer(
  filters: ListView['filters'],
  groups: { id: string; uuid: string; name: string; customerGroup: boolean }[] = [],
) {
  answerFetch(agent())
  const nothing = { items: [], total: 0 }
  mock(statusFacets, () => ({ items: [{ name: 'planned', label: 'Geplant', count: 3 }], total: 1 }))
  mock(priorityFacets, () => ({ items: [{ name: 'high', label: 'Hoch', count: 2 }], total: 1 }))
  mock(typeFacets, () => nothing)
  mock(peopleFacets, () => ({ assignees: [], groups: [] }))
  mock(filterGroups, ({ uuid = [] }) => ({ items: groups.filter((one) => uuid.includes(one.uuid)), total: 0 }))
  mock(listResponsibleGroups, () => nothing)
  mock(listMentionable, () => nothing)
  mock(filterUsers, () => nothing)
  for (const { requests } of [labels, templates]) mock(requests.list, () => nothing)
  const changes: ListView['filters'][] = []
  const view = { ...freshView(20), filters }
  const told = (change: Partial<ListView>) => changes.push(change.filters ?? {})
  await show(<FilterDrawer view={view} show={told} reset={() => undefined} close={() => undefined} />)
  return changes
}
const group = (name: string) => screen.findByRole('group', { name })

test('finished states stand in a group of their own, and what is chosen of the others stays', async () => {
  const changes = await drawer({ status: ['planned'] })
  const finished = within(await group('Abgeschlossene Tickets'))
  expect(finished.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent?.trim())).toEqual([
    'Erledigt',
    'Abgebrochen',
    'Geschlossen',
  ])
  fireEvent.click(finished.getByRole('checkbox', { name: 'Erledigt' }))
  expect(changes).toEqual([{ status: ['planned', 'closed'] }])
})

test('an open state is taken back without the finished ones', async () => {
  const changes = await drawer({ status: ['planned', 'closed'] })
  fireEvent.click(within(await group('Status')).getByRole('checkbox', { name: /^Geplant/ }))
  expect(changes).toEqual([{ status: ['closed'] }])
})

test('a priority is chosen by how many tickets it would bring', async () => {
  const changes = await drawer({ status: [] })
  fireEvent.click(await within(await group('Priorität')).findByRole('checkbox', { name: 'Hoch 2' }))
  expect(changes).toEqual([{ status: [], priority: ['high'] }])
})

test('people who were chosen are named, however many others there are', async () => {
  answerFetch(agent())
  const [one, other] = [uuidOf(1, 501), uuidOf(1, 502)]
  const names: Record<string, string> = { [one]: 'Zoë Zander', [other]: 'Yann Zahn' }
  mock(filterUsers, ({ uuid }) => {
    const items = [uuid ?? []].flat().map((asked) => ({ id: asked, uuid: asked, name: names[asked] ?? '' }))
    return { items, total: items.length }
  })
  mock(filterGroups, () => ({ items: [], total: 0 }))
  const view = { ...freshView(20), filters: { assignee: [one], responsibility: [`user|${other}`] } }
  await show(<FilterChips view={view} show={() => undefined} reset={() => undefined} />)
  await screen.findByText(/Zoë Zander/)
  await screen.findByText(/Yann Zahn/)
})

test('groups that were chosen are named, though they are offered no more', async () => {
  const [left, dissolved] = [uuidOf(2, 8), uuidOf(2, 9)]
  const known = [
    { id: left, uuid: left, name: 'Altkunde AG', customerGroup: true },
    { id: dissolved, uuid: dissolved, name: 'Nachtschicht', customerGroup: false },
  ]
  const filters = { customer: [left], responsibility: [`group|${dissolved}`] }
  await drawer(filters, known)
  await screen.findByText('Altkunde AG')
  await screen.findByText('Nachtschicht')
  cleanup()
  await show(<FilterChips view={{ ...freshView(20), filters }} show={() => undefined} reset={() => undefined} />)
  await screen.findByText(/Altkunde AG/)
  await screen.findByText(/Nachtschicht/)
})
