import { provisionPeople, type User } from '@leitstand/contracts/identity/requests'
import { anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin } from './guarded-identity.ts'
import { intake, testedIdentity } from './tested-identity.ts'

let identity: TestService
let both: string
let [nordlicht, suedwind]: [string, string] = ['', '']

beforeAll(async () => {
  identity = await startTestService(testedIdentity(), { stubs: [intake] })
  const { people } = await identity.ask(provisionPeople, {
    people: [
      { email: 'beide@nordlicht.example', firstName: 'Nina', staff: false, customerGroup: 'Nordlicht' },
      { email: 'sofia@suedwind.example', firstName: 'Sofia', staff: false, customerGroup: 'Die Südwind' },
    ],
  })
  const group = (firstName: string) => people.find((one) => one.firstName === firstName)?.customerGroup ?? ''
  both = people.find(({ firstName }) => firstName === 'Nina')?.uuid ?? ''
  nordlicht = group('Nina')
  suedwind = group('Sofia')
  await identity.as(admin).patch(`/api/users/${both}`, { groups: [nordlicht, suedwind] })
})
afterAll(() => identity[Symbol.asyncDispose]())

const chef = () => identity.as(anActor({ roles: ['ROLE_CUSTOMER', 'ROLE_MAIN_CUSTOMER'], customerGroups: [nordlicht] }))
const found = async (query: string) =>
  (await chef().get<{ 'hydra:member': User[] }>(`/api/users?${query}`)).body['hydra:member']

test('a main customer reads of nobody that they belong to another customer as well', async () => {
  const own = { groups: [{ name: 'Nordlicht' }], customer: { name: 'Nordlicht' } }
  expect((await chef().get<User>(`/api/users/${both}`)).body).toMatchObject(own)
  expect(await found('email=beide')).toMatchObject([own])
  const stale = await chef().patch(`/api/users/${both}`, { firstName: 'N' }, { 'if-match': '"77"' })
  expect(stale).toMatchObject({ status: 412, body: { current: own } })
  expect((await identity.as(admin).get<User>(`/api/users/${both}`)).body.groups).toHaveLength(2)
})

test.each(['groups.name=Südwind', () => `groups.uuid=${suedwind}`, () => `customer=${suedwind}`])(
  'nor finds them by %s',
  async (query) => {
    expect(await found(typeof query === 'string' ? query : query())).toEqual([])
    expect(await found('groups.name=Nord')).toHaveLength(1)
  },
)
