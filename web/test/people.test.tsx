import { getUserGroup } from '@leitstand/contracts/identity/requests'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { groupsOfAll } from '../mock-api/administration.ts'
import { users } from '../mock-api/people.ts'
import { useApi } from '../src/api/use-api.ts'
import { MemberList } from '../src/features/people/member-list.tsx'
import { Component as UserGroups } from '../src/pages/admin/user-groups-page.tsx'
import { Component as Users } from '../src/pages/admin/users-page.tsx'
import { Component as Team } from '../src/pages/user/team-page.tsx'
import { answerFetch, show } from './world.tsx'

const admin = 'admin@leitstand.example'
const chief = 'chef@nordlicht.example'
const group = (name: string) => groupsOfAll.find((one) => one.name === name) as (typeof groupsOfAll)[number]

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('customer groups and groups of employees are shown apart, and the choice stands in the address', async () => {
  const asked = answerFetch(admin)
  await show(<UserGroups />, admin)
  await screen.findByText('Nordlicht Shop GmbH')
  expect(screen.queryByText('Support')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Mitarbeitergruppen' }))
  await screen.findByText('Support')
  expect(asked.at(-1)?.url).toContain('customerGroup=false')
})

test('people are searched while one types, and only active ones are shown at first', async () => {
  const asked = answerFetch(admin)
  await show(<Users />, admin)
  await screen.findByText('Nina Krüger')
  await userEvent.type(screen.getByRole('searchbox'), 'demir')
  await waitFor(() => expect(screen.queryByText('Nina Krüger')).toBeNull())
  await screen.findByText('Leyla Demir')
  expect(asked.at(-1)?.url).toMatch(/inactive=false.*search=demir/)
})

test('what somebody else saved meanwhile is shown before it is overwritten', async () => {
  answerFetch(chief)
  const nina = users.find(({ firstName }) => firstName === 'Nina') as (typeof users)[number]
  await show(<Team />, chief)
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
  answerFetch(chief)
  await show(<Team />, chief)
  await screen.findByText('Ole Petersen')
  expect(screen.queryByRole('button', { name: 'Ole Petersen bearbeiten' })).toBeNull()
})

function Members({ uuid }: { uuid: string }) {
  const { data } = useApi(getUserGroup, { uuid })
  return data ? <MemberList group={data} /> : null
}

test('only a member with the role can become the main customer, and it says so', async () => {
  const asked = answerFetch(admin)
  await show(<Members uuid={group('Nordlicht Shop GmbH').uuid} />, admin)
  await userEvent.click(await screen.findByRole('button', { name: /^Aktionen für (Nina|Antonia)/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: /Zum Hauptkunden machen/ }))
  expect(screen.getByText('Braucht zuerst die Rolle Hauptkunde.')).toBeTruthy()
  expect(asked.some(({ method }) => method === 'PATCH')).toBe(false)
})

test('a member is taken out of a group after being asked', async () => {
  answerFetch(admin)
  await show(<Members uuid={group('Support').uuid} />, admin)
  await userEvent.click(await screen.findByRole('button', { name: 'Aktionen für Tom Brückner' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Aus der Gruppe nehmen' }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Aus der Gruppe nehmen' }).at(-1) as HTMLElement)
  await waitFor(() => expect(group('Support').users.some(({ name }) => name === 'Tom Brückner')).toBe(false))
})
