import { createUserGroup } from '@leitstand/contracts/identity/administration'
import { provisionPeople } from '@leitstand/contracts/identity/requests'
import { anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testedIdentity } from './tested-identity.ts'

let identity: TestService
const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })
const groups = ['Zentrale', 'ärzte', 'Azubis', 'Öffentlichkeit', 'DNS', 'daten']

beforeAll(async () => {
  identity = await startTestService(testedIdentity())
  for (const name of groups) await identity.ask(createUserGroup, { name }, admin)
  const one = { staff: true, firstName: 'Änne', groups: ['Öffentlichkeit', 'Azubis', 'ärzte', 'Zentrale'] }
  const names = ['von Ost', 'Öhler', 'Pohl', 'oertel']
  await identity.ask(provisionPeople, {
    people: [
      { ...one, email: 'anne@leitstand.example' },
      ...names.map((lastName, at) => ({ staff: true, firstName: 'Bo', lastName, email: `bo${at}@leitstand.example` })),
      { staff: true, firstName: 'Anton', email: 'anton@leitstand.example' },
    ],
  })
})
afterAll(() => identity[Symbol.asyncDispose]())

interface Listed {
  'hydra:member': { name: string; groups: { name: string }[] }[]
}
const list = async (path: string) => (await identity.as(admin).get<Listed>(path)).body['hydra:member']
const inOrder = ['Änne', 'Anton', 'Bo oertel', 'Bo Öhler', 'Bo Pohl', 'Bo von Ost']

test.each(['/api/users', '/api/responsible_users'])('lists people as a dictionary does: %s', async (path) => {
  expect((await list(path)).map(({ name }) => name).filter((name) => name !== 'Leitstand')).toEqual(inOrder)
})

test('lists groups as a dictionary does, everywhere', async () => {
  const sorted = ['ärzte', 'Azubis', 'daten', 'DNS', 'Öffentlichkeit', 'Zentrale']
  expect((await list('/api/user_groups')).map(({ name }) => name)).toEqual(sorted)
  const [anne] = await list('/api/users?email=anne@')
  expect(anne?.groups.map(({ name }) => name)).toEqual(['ärzte', 'Azubis', 'Öffentlichkeit', 'Zentrale'])
})
