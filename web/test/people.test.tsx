import { patchUser, removeMember } from '@leitstand/contracts/identity/administration'
import { getUser, getUserGroup, listUserGroups, listUsers } from '@leitstand/contracts/identity/requests'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useApi } from '../src/api/use-api.ts'
import { MemberList } from '../src/features/people/member-list.tsx'
import { Component as UserGroups } from '../src/pages/admin/user-groups-page.tsx'
import { Component as Users } from '../src/pages/admin/users-page.tsx'
import { Component as Team } from '../src/pages/user/team-page.tsx'
import { fail, mock, pageOf } from './mock.ts'
import {
  admin,
  aGroup,
  agent,
  billing,
  colleague,
  customer,
  mainCustomer,
  nordlicht,
  type Person,
  support,
  uuidOf,
} from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

/** The API knows these people, by name. */
function mockPeople(people: Person[]) {
  mock(listUsers, ({ search = '' }) =>
    pageOf(people.filter(({ name }) => name.toLowerCase().includes(String(search).toLowerCase()))),
  )
}

afterEach(leave)

test('customer groups and groups of employees are shown apart, and the choice stands in the address', async () => {
  const asked = answerFetch(admin())
  const groups = [aGroup(nordlicht, []), aGroup(support, [])]
  mock(listUserGroups, ({ customerGroup }) =>
    pageOf(groups.filter((group) => String(group.customerGroup) === String(customerGroup))),
  )
  await show(<UserGroups />, admin())
  await screen.findByText('Nordlicht Shop GmbH')
  expect(screen.queryByText('Support')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Mitarbeitergruppen' }))
  await screen.findByText('Support')
  expect(asked.at(-1)?.url).toContain('customerGroup=false')
})

test('people are searched while one types, and only active ones are shown at first', async () => {
  const asked = answerFetch(admin())
  mockPeople([colleague(), customer()])
  await show(<Users />, admin())
  await screen.findByText('Nina Krüger')
  await userEvent.type(screen.getByRole('searchbox'), 'demir')
  await waitFor(() => expect(screen.queryByText('Nina Krüger')).toBeNull())
  await screen.findByText('Leyla Demir')
  expect(asked.at(-1)?.url).toMatch(/inactive=false.*search=demir/)
})

test('what somebody else saved meanwhile is shown before it is overwritten', async () => {
  answerFetch(mainCustomer())
  const nina = customer()
  mockPeople([mainCustomer(), nina])
  mock(getUser, () => nina)
  mock(patchUser, ({ firstName, lastName }, { seenVersion }) => {
    if (seenVersion !== nina.version) fail('changed', { current: nina })
    Object.assign(nina, { name: `${firstName ?? nina.firstName} ${lastName ?? nina.lastName}` })
    return nina
  })
  await show(<Team />, mainCustomer())
  await userEvent.click(await screen.findByRole('button', { name: 'Nina Krüger bearbeiten' }))
  const name = await screen.findByRole('textbox', { name: 'Vorname' })
  Object.assign(nina, { lastName: 'Krüger-Holm', name: 'Nina Krüger-Holm', version: nina.version + 1 })
  await userEvent.clear(name)
  await userEvent.type(name, 'Antonia')
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Inzwischen geändert')
  expect(screen.getByText('Krüger-Holm')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Meine Änderungen trotzdem speichern' }))
  await waitFor(() => expect(nina.name).toBe('Antonia Krüger-Holm'))
})

test('a main customer cannot change themselves or other main customers', async () => {
  answerFetch(mainCustomer())
  mockPeople([mainCustomer(), customer()])
  await show(<Team />, mainCustomer())
  await screen.findByText('Ole Petersen')
  expect(screen.queryByRole('button', { name: 'Ole Petersen bearbeiten' })).toBeNull()
})

function Members({ uuid }: { uuid: string }) {
  const { data } = useApi(getUserGroup, { uuid })
  return data ? <MemberList group={data} /> : null
}

test('only a member with the role can become the main customer, and it says so', async () => {
  const asked = answerFetch(admin())
  mockPeople([mainCustomer(), customer()])
  mock(getUserGroup, () => aGroup(nordlicht, [mainCustomer(), customer()]))
  await show(<Members uuid={nordlicht.uuid} />, admin())
  await userEvent.click(await screen.findByRole('button', { name: 'Aktionen für Nina Krüger' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /Zum Hauptkunden machen/ }))
  expect(screen.getByText('Braucht zuerst die Rolle Hauptkunde.')).toBeTruthy()
  expect(asked.some(({ method }) => method === 'PATCH')).toBe(false)
})

test('a member is taken out of a group after being asked', async () => {
  const asked = answerFetch(admin())
  const members = [agent(), billing()]
  mockPeople(members)
  mock(getUserGroup, () => aGroup(support, members))
  mock(removeMember, ({ user }) => {
    members.splice(0, members.length, ...members.filter(({ uuid }) => uuid !== user))
    return null
  })
  await show(<Members uuid={support.uuid} />, admin())
  await userEvent.click(await screen.findByRole('button', { name: 'Aktionen für Tom Brückner' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Aus der Gruppe nehmen' }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Aus der Gruppe nehmen' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByText('Tom Brückner')).toBeNull())
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('whoever takes the only member of the last page out of a group sees the page before', async () => {
  answerFetch(admin())
  let members = Array.from({ length: 31 }, (_, at) => ({
    ...agent(),
    ...{ uuid: uuidOf(1, 100 + at), name: `Person ${at + 1}` },
  }))
  mock(listUsers, ({ page }) => pageOf(members, page))
  mock(getUserGroup, () => aGroup(support, members))
  mock(removeMember, ({ user }) => {
    members = members.filter(({ uuid }) => uuid !== user)
    return null
  })
  await show(<Members uuid={support.uuid} />, admin())
  await userEvent.click(await screen.findByTitle('2'))
  await userEvent.click(await screen.findByRole('button', { name: 'Aktionen für Person 31' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Aus der Gruppe nehmen' }))
  const question = within(await screen.findByRole('dialog'))
  await userEvent.click(question.getByRole('button', { name: 'Aus der Gruppe nehmen' }))
  await screen.findByText('Person 30')
})
