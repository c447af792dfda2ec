import type { Actor } from '@leitstand/contracts/actor'
import { systemActor } from '@leitstand/contracts/actor'
import { sessionRevoked, userChanged, userGroupChanged } from '@leitstand/contracts/identity/events'
import {
  exportPeople,
  findByEmail,
  type GroupFacts,
  provisionPeople,
  type UserFacts,
} from '@leitstand/contracts/identity/requests'
import { anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testedIdentity } from './tested-identity.ts'

let identity: TestService
let people: Map<string, UserFacts>
const agent = anActor()
const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })

beforeAll(async () => {
  identity = await startTestService(testedIdentity())
  const answer = await identity.ask(provisionPeople, {
    people: [
      {
        email: 'agent@leitstand.example',
        firstName: 'Zoë',
        lastName: 'Ärmel',
        staff: true,
        groups: ['Support', 'Technik'],
      },
      { email: 'agent2@leitstand.example', firstName: 'Bo', lastName: 'Busch', staff: true, groups: ['Support'] },
      {
        email: 'chef@nordlicht.example',
        firstName: 'Carla',
        staff: false,
        customerGroup: 'Nordlicht & Söhne',
        mainCustomer: true,
      },
      { email: 'nutzer@nordlicht.example', firstName: 'Dirk', staff: false, customerGroup: 'Nordlicht & Söhne' },
      { email: 'eva@suedwind.example', firstName: 'Eva', staff: false },
      { email: 'finn@suedwind.example', firstName: 'Finn', staff: false },
    ],
  })
  people = new Map(answer.people.map((person) => [person.email, person]))
})
afterAll(() => identity[Symbol.asyncDispose]())

const person = (email: string) => people.get(email) as UserFacts
const as = (email: string): Actor => {
  const { uuid, roles, groups, customerGroup } = person(email)
  return anActor({ uuid, roles, groups, customerGroups: customerGroup ? [customerGroup] : [] })
}
interface Collection {
  'hydra:member': { uuid: string; name: string; email: string; firstName: string; users: { name: string }[] }[]
  'hydra:totalItems': number
}
const list = async (actor: Actor, path: string) => (await identity.as(actor).get<Collection>(path)).body['hydra:member']

test('lists users by first and last name', async () => {
  const names = (await list(agent, '/api/users')).map(({ firstName }) => firstName)
  expect(names).toEqual(['Bo', 'Carla', 'Dirk', 'Eva', 'Finn', 'Leitstand', 'Zoë'])
})

test.each([
  ['email=AGENT2', ['Bo']],
  ['search=zoë arm', []],
  ['search=zoë ärm', ['Zoë']],
  ['roles=ROLE_MAIN_CUSTOMER', ['Carla']],
  ['inactive=1', []],
  ['origin=wi', []],
  ['order[firstName]=desc&itemsPerPage=1', ['Zoë']],
])('narrows users by %s', async (query, expected) => {
  expect((await list(agent, `/api/users?${encodeURI(query)}`)).map(({ firstName }) => firstName)).toEqual(expected)
})

test.each(['shoeSize=42', 'groups.uuid=nonsense'])('refuses a filter that it cannot understand: %s', async (query) => {
  expect((await identity.as(agent).get(`/api/users?${query}`)).status).toBe(422)
})

test('shows customers nobody but their own people', async () => {
  expect((await list(as('chef@nordlicht.example'), '/api/users')).map(({ firstName }) => firstName)).toEqual([
    'Carla',
    'Dirk',
  ])
  expect((await list(as('nutzer@nordlicht.example'), '/api/users')).map(({ firstName }) => firstName)).toEqual(['Dirk'])
  const foreign = `/api/users/${person('eva@suedwind.example').uuid}`
  expect((await identity.as(as('chef@nordlicht.example')).get(foreign)).status).toBe(404)
  expect((await identity.as(agent).get(foreign)).status).toBe(200)
})

test('puts customers without a named group together by their mail domain', () => {
  expect(person('eva@suedwind.example').customerGroup).toBe(person('finn@suedwind.example').customerGroup)
  expect(person('eva@suedwind.example').customerGroup).not.toBe(person('chef@nordlicht.example').customerGroup)
})

test('finds groups by their letters, whatever else is in the name', async () => {
  const groups = await list(
    agent,
    `/api/user_groups?customerGroup=1&active=1&search=${encodeURIComponent('Nordlicht & Sö')}`,
  )
  expect(groups.map(({ name }) => name)).toEqual(['Nordlicht & Söhne'])
  expect(groups[0]?.users.map(({ name }) => name)).toEqual(['Carla', 'Dirk'])
})

test('shows customers only their own group', async () => {
  expect((await list(as('eva@suedwind.example'), '/api/user_groups')).map(({ name }) => name)).toEqual([
    'suedwind.example',
  ])
})

test('offers people and groups for choices', async () => {
  expect(await list(agent, '/api/user/filter-users?search=bo')).toMatchObject([{ name: 'Bo Busch' }])
  const groups = await list(agent, '/api/user_group/filter-groups?with=users')
  expect(groups.find(({ name }) => name === 'Support')?.users).toHaveLength(2)
  expect(await list(agent, '/api/user/collection?search=zo')).toMatchObject([
    { group: { name: 'Support' }, customerGroup: false, users: [{ name: 'Zoë Ärmel' }] },
    { group: { name: 'Technik' }, users: [{ name: 'Zoë Ärmel' }] },
  ])
  const suedwind = expect.objectContaining({
    group: expect.objectContaining({ name: 'suedwind.example' }),
    customerGroup: true,
  })
  expect(await list(agent, '/api/user/collection')).toContainEqual(suedwind)
  const support = groups.find(({ name }) => name === 'Support')?.uuid
  expect(await list(agent, `/api/user/collection?customer=${support}`)).not.toContainEqual(suedwind)
})

test('names whoever was chosen, be it that they are no choice any more', async () => {
  const [bo] = await list(agent, '/api/user/filter-users?search=bo')
  expect(await list(agent, `/api/user/filter-users?uuid=${bo?.uuid}`)).toMatchObject([{ name: 'Bo Busch' }])
  await identity.running.database.query('UPDATE users SET inactive = true WHERE uuid = $1', [bo?.uuid])
  expect(await list(agent, `/api/user/filter-users?uuid=${bo?.uuid}`)).toMatchObject([{ name: 'Bo Busch' }])
  expect(await list(agent, '/api/user/filter-users?search=bo')).toEqual([])
  await identity.running.database.query('UPDATE users SET inactive = false WHERE uuid = $1', [bo?.uuid])
})

test('makes no group of a mail domain whose people are known already', async () => {
  await identity.ask(provisionPeople, { people: [{ email: 'chef@nordlicht.example', staff: false }] })
  expect((await list(admin, '/api/user_groups?search=nordlicht.example')).map(({ name }) => name)).toEqual([])
})

test('leaves people as they are when they are provisioned again, and announces nothing', async () => {
  const before = (await identity.published(userChanged)).length
  const answer = await identity.ask(provisionPeople, {
    people: [{ email: 'AGENT@leitstand.example', firstName: 'Other', staff: true, groups: ['Neu'] }],
  })
  expect(answer.people).toEqual([person('agent@leitstand.example')])
  expect(await identity.published(userChanged)).toHaveLength(before)
})

test('announces new people and the members of their groups', async () => {
  const groups = await identity.published(userGroupChanged)
  const support = groups.map(({ group }) => group).find((group: GroupFacts) => group.name === 'Support')
  expect(support?.members.sort()).toEqual(
    [person('agent@leitstand.example').uuid, person('agent2@leitstand.example').uuid].sort(),
  )
})

test('finds senders of mails whatever the case of their address', async () => {
  const { people: found } = await identity.ask(findByEmail, { emails: ['Chef@Nordlicht.EXAMPLE', 'nobody@x.example'] })
  expect(found).toMatchObject([{ email: 'chef@nordlicht.example', staff: false }])
})

test('gives everybody page by page for a rebuild', async () => {
  const seen: string[] = []
  let after: string | null = null
  do {
    const page: { users: UserFacts[]; next: string | null } = await identity.ask(exportPeople, { after, limit: 2 })
    seen.push(...page.users.map(({ email }) => email))
    after = page.next
  } while (after)
  expect(seen.sort()).toEqual([...people.keys()].sort())
})

test('keeps a setting and gives it back by its name', async () => {
  const me = as('agent@leitstand.example')
  const path = `/api/user_settings/${me.uuid}`
  const saved = await identity
    .as(me)
    .post(path, { name: 'columns', value: ['status', 'title'], description: 'Spalten' })
  expect(saved.status).toBe(201)
  expect(await list(me, `${path}?name=columns`)).toMatchObject([{ name: 'columns', value: ['status', 'title'] }])
  expect(await list(me, '/api/user_settings')).toMatchObject([{ name: 'columns' }])
  expect((await identity.as(me).delete(`${path}?name=columns`)).status).toBe(204)
  expect(await list(me, `${path}?name=columns`)).toEqual([])
})

test('keeps no setting that is as long as a book', async () => {
  const me = as('agent@leitstand.example')
  for (const field of ['value', 'description']) {
    const long = { name: 'book', value: null, [field]: 'x'.repeat(100_001) }
    const answer = await identity.as(me).post(`/api/user_settings/${me.uuid}`, long)
    expect(answer).toMatchObject({ status: 422, body: { violations: [{ propertyPath: field, code: 'too-long' }] } })
  }
})

test('keeps settings from others, except from administrators', async () => {
  const path = `/api/user_settings/${person('agent@leitstand.example').uuid}`
  expect((await identity.as(as('agent2@leitstand.example')).get(path)).status).toBe(403)
  expect((await identity.as(admin).get(path)).status).toBe(200)
})

test('sets the language of the technical account like any other', async () => {
  const path = `/api/user_settings/${systemActor.uuid}`
  expect((await identity.as(admin).post(path, { name: 'locale', value: 'en' })).status).toBe(201)
})

test('tells somebody to which types of tickets their groups are limited', async () => {
  const me = { ...as('nutzer@nordlicht.example'), workflows: ['order'] }
  expect((await identity.as(me).get('/api/me')).body).toMatchObject({ workflows: ['order'] })
})

test('speaks the language that somebody set', async () => {
  const me = as('nutzer@nordlicht.example')
  const path = `/api/user_settings/${me.uuid}`
  expect((await identity.as(me).post(path, { name: 'locale', value: 'fr' })).status).toBe(422)
  expect((await identity.as(me).post(path, { name: 'locale', value: 'en' })).status).toBe(201)
  expect((await identity.as(me).get('/api/me')).body).toMatchObject({ language: 'en', locale: 'en' })
  expect(await identity.published(sessionRevoked)).toContainEqual({ user: me.uuid, session: null })
})

test('offers an employee without a group as well, below the other employees and to the staff alone', async () => {
  await identity.ask(provisionPeople, {
    people: [{ email: 'allein@leitstand.example', firstName: 'Allein', staff: true }],
  })
  const found = await list(agent, '/api/user/collection?search=allein')
  expect(found).toMatchObject([{ group: null, customerGroup: false, users: [{ name: 'Allein' }] }])
  const sides = JSON.stringify(await list(agent, '/api/user/collection')).match(/"customerGroup":\w+/g) ?? []
  expect(sides).toEqual(sides.toSorted())
  expect(JSON.stringify(await list(as('eva@suedwind.example'), '/api/user/collection'))).not.toContain('Allein')
})

test('keeps a thousand settings of somebody and refuses more, also at the same moment', async () => {
  const me = as('agent2@leitstand.example')
  const save = (name: string) =>
    identity.as(me).post<{ code: string; detail: string }>(`/api/user_settings/${me.uuid}`, { name, value: 1 })
  await identity.running.database.query(
    `INSERT INTO user_settings (uuid, user_uuid, name, value)
     SELECT gen_random_uuid(), $1::uuid, 'column ' || n, '1' FROM generate_series(1, 998) n`,
    [me.uuid],
  )
  const both = await Promise.all(['a', 'b', 'c', 'd'].map(save))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422])
  expect((await save('one more')).body).toMatchObject({
    code: 'too-many-settings',
    detail: expect.stringContaining('1000'),
  })
  expect((await save('column 7')).status).toBe(201)
  expect((await identity.as(me).delete(`/api/user_settings/${me.uuid}?name=column+7`)).status).toBe(204)
  expect((await save('one more')).status).toBe(201)
})
