import { systemActor } from '@leitstand/contracts/actor'
import { createUserGroup } from '@leitstand/contracts/identity/administration'
import { userChanged } from '@leitstand/contracts/identity/events'
import type { NotificationSettings } from '@leitstand/contracts/identity/notification-settings'
import { usualNotifications } from '@leitstand/contracts/identity/notification-settings'
import { provisionPeople, type UserFacts } from '@leitstand/contracts/identity/requests'
import { aCustomer, anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testedIdentity } from './tested-identity.ts'

let identity: TestService
let people: Map<string, UserFacts>
const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })
const agent = anActor()

beforeAll(async () => {
  identity = await startTestService(testedIdentity())
  const answer = await identity.ask(provisionPeople, {
    people: [
      { email: 'zoe@leitstand.example', firstName: 'Zoë', lastName: 'Ärmel', staff: true, groups: ['Team/A;1'] },
      { email: 'bo@leitstand.example', firstName: 'Bo', lastName: '100%', staff: true },
      { email: 'gone@leitstand.example', firstName: 'Gone', staff: true },
      { email: 'nina@nordlicht.example', firstName: 'Nina', staff: false, customerGroup: 'Nordlicht & Söhne_' },
    ],
  })
  people = new Map(answer.people.map((person) => [person.firstName, person]))
  const helper = { email: 'eva@x.example', firstName: 'Eva', staff: true, roles: [], groups: ['Aushilfe'] }
  people.set('Eva', (await identity.ask(provisionPeople, { people: [helper] })).people[0] as UserFacts)
  await identity.ask(createUserGroup, { name: 'Ruht', active: false }, admin)
  const aushilfe = await groups('search=Aushilfe')
  await identity.as(admin).patch(`/api/user_groups/${aushilfe[0]?.uuid}`, { roles: ['ROLE_EMPLOYEE'] })
  await identity.as(admin).delete(`/api/users/${uuidOf('Gone')}`)
})
afterAll(() => identity[Symbol.asyncDispose]())

interface Entry {
  uuid: string
  name: string
  users: { name: string }[]
}
const uuidOf = (name: string) => (people.get(name) as UserFacts).uuid
const list = async (path: string, actor = agent) => {
  const { status, body } = await identity.as(actor).get<{ 'hydra:member': Entry[] }>(path)
  return status === 200 ? body['hydra:member'] : status
}
const names = async (path: string, actor = agent) => {
  const found = await list(path, actor)
  return typeof found === 'number' ? found : found.map(({ name }) => name)
}
const groups = async (query: string) => (await list(`/api/user_groups?${query}`)) as Entry[]
const asNina = () => {
  const { uuid, customerGroup } = people.get('Nina') as UserFacts
  return aCustomer(customerGroup as string, { uuid })
}

test('offers active staff as responsible, also those who are it through a group', async () => {
  expect(await names('/api/responsible_users')).toEqual(['Bo 100%', 'Eva', 'Zoë Ärmel'])
  expect(await names('/api/responsible_users?search=zo&order[name]=desc')).toEqual(['Zoë Ärmel'])
  const one = await identity.as(agent).get(`/api/responsible_users/${uuidOf('Zoë')}`)
  expect(one.body).toMatchObject({ name: 'Zoë Ärmel', email: 'zoe@leitstand.example' })
  expect((await identity.as(agent).get(`/api/users/${uuidOf('Zoë')}/responsible_user`)).body).toEqual(one.body)
})

test.each(['Gone', 'Nina'])('offers %s to nobody as responsible', async (name) => {
  expect((await identity.as(agent).get(`/api/responsible_users/${uuidOf(name)}`)).status).toBe(404)
})

test('offers active groups of employees as responsible', async () => {
  expect(await names('/api/responsible_user_groups')).toEqual(['Aushilfe', 'Team/A;1'])
  const [team] = (await list('/api/responsible_user_groups?search=team')) as Entry[]
  expect((await identity.as(agent).get<Entry>(`/api/responsible_user_groups/${team?.uuid}`)).body.name).toBe('Team/A;1')
  const [nordlicht] = await groups('customerGroup=1')
  expect((await identity.as(agent).get(`/api/responsible_user_groups/${nordlicht?.uuid}`)).status).toBe(404)
})

test.each([
  '/api/responsible_users',
  '/api/responsible_user_groups',
  `/api/responsible_users/${systemActor.uuid}`,
  `/api/responsible_user_groups/${systemActor.uuid}`,
])('keeps %s from customers', async (path) => {
  expect(await names(path, asNina())).toBe(403)
})

test.each(['TeamA1', 'Team/A;1', 'Team§A1'])('asks for the group Team/A;1 as %j', async (name) => {
  const wanted = encodeURIComponent(name)
  expect(await names(`/api/user_groups?name=${wanted}`)).toEqual(['Team/A;1'])
  expect(await names(`/api/user_group/filter-groups?search=${wanted}`)).toEqual(['Team/A;1'])
  expect(await names(`/api/users?groups.name=${wanted}`)).toEqual(['Zoë Ärmel'])
})

test('keeps letters of all languages, and takes signs of a pattern literally', async () => {
  expect(await names(`/api/user_groups?name=${encodeURIComponent('söhne_')}`)).toEqual(['Nordlicht & Söhne_'])
  expect(await names(`/api/user_groups?name=${encodeURIComponent('S_hne')}`)).toEqual([])
  expect(await names(`/api/user_groups?name=${encodeURIComponent(';/&')}`)).toEqual([])
  expect(await names(`/api/users?search=${encodeURIComponent('100%')}`)).toEqual(['Bo 100%'])
  expect(await names('/api/users?search=%25')).toEqual(['Bo 100%'])
})

test('lists the active customer groups', async () => {
  expect(await names('/api/user_groups?customerGroup=1&active=1')).toEqual(['Nordlicht & Söhne_'])
  expect(await names('/api/user_groups?active=0')).toEqual(['Ruht'])
  expect(await names('/api/user_groups?customerGroup=false&active=true')).toEqual(['Aushilfe', 'Team/A;1'])
})

test('offers groups with their active people', async () => {
  const found = (await list('/api/user_group/filter-groups?with=users')) as Entry[]
  expect(found.map(({ name, users }) => [name, users.map((user) => user.name)])).toEqual([
    ['Aushilfe', ['Eva']],
    ['Nordlicht & Söhne_', ['Nina']],
    ['Team/A;1', ['Zoë Ärmel']],
  ])
  expect(((await list('/api/user_group/filter-groups')) as Entry[])[0]).not.toHaveProperty('users')
})

test('offers no group that is inactive, and names one that was chosen already', async () => {
  expect(await names('/api/user_group/filter-groups')).not.toContain('Ruht')
  const [rests] = (await list('/api/user_groups?active=0')) as Entry[]
  expect(await names(`/api/user_group/filter-groups?uuid=${rests?.uuid}`)).toEqual(['Ruht'])
  expect(await names(`/api/user_group/filter-groups?uuid=${rests?.uuid}`, asNina())).toEqual([])
})

test('offers nobody who is inactive for filters, and customers only themselves', async () => {
  expect(await names('/api/user/filter-users')).toEqual(['Bo 100%', 'Eva', 'Nina', 'Zoë Ärmel'])
  expect(await names('/api/user/filter-users', asNina())).toEqual(['Nina'])
})

test('starts with the usual notification settings and keeps what is chosen', async () => {
  const nina = identity.as(asNina())
  const path = '/api/user/notification-settings'
  expect((await nina.get(path)).body).toMatchObject(usualNotifications)
  const wish = { watched: true, summarizeNotifications: true, interval: '1h', disableConfirmationEmail: true }
  expect((await nina.patch(path, wish)).body).toMatchObject(wish)
  const saved = (await nina.patch<NotificationSettings>(path, { watched: false, disableConfirmationEmail: null })).body
  expect(saved).toMatchObject({ watched: false, interval: '1h', disableConfirmationEmail: null })
  const facts = (await identity.published(userChanged)).at(-1)?.user
  expect(facts).toMatchObject({ uuid: uuidOf('Nina'), disableConfirmationEmail: null })
  expect(facts?.notificationSettings).toEqual({ ...usualNotifications, summarizeNotifications: true, interval: '1h' })
})

test('keeps which fact comes by which way until the choice is taken back, and the quiet hours', async () => {
  const nina = identity.as(asNina())
  const path = '/api/user/notification-settings'
  const quietHours = { from: '20:00', until: '07:00', timeZone: 'Europe/Berlin', alarms: true }
  await nina.patch(path, { notices: { status: 'mail', comment: 'never' }, quietHours })
  const { body } = await nina.patch<NotificationSettings>(path, { notices: { comment: null, due: 'bell' } })
  expect(body).toMatchObject({ notices: { status: 'mail', due: 'bell' }, quietHours })
  expect(body.notices).not.toHaveProperty('comment')
  expect((await nina.patch(path, body)).status).toBe(200)
  expect((await identity.published(userChanged)).at(-1)?.user.notificationSettings).toMatchObject({
    notices: { status: 'mail', due: 'bell' },
    quietHours,
  })
  expect((await nina.patch(path, { quietHours: null })).body).toMatchObject({ quietHours: null })
})

test.each([
  { interval: '2h' },
  { foo: 1 },
  { watched: 'yes' },
  { notices: { status: 'pigeon' } },
  { notices: { weather: 'mail' } },
  { quietHours: { from: '20:00', until: '20:00', timeZone: 'Europe/Berlin', alarms: false } },
  { quietHours: { from: '20:00', until: '25:00', timeZone: 'Europe/Berlin', alarms: false } },
  { quietHours: { from: '20:00', until: '07:00', timeZone: 'Mars/Olympus', alarms: false } },
])('refuses the notification setting %j', async (wish) => {
  expect((await identity.as(asNina()).patch('/api/user/notification-settings', wish)).status).toBe(422)
})
