import { sessionRevoked, userChanged } from '@leitstand/contracts/identity/events'
import { listImportedStaff, makeCustomers } from '@leitstand/contracts/identity/imported-staff'
import { findByEmail, provisionPeople } from '@leitstand/contracts/identity/requests'
import { startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testedIdentity } from './tested-identity.ts'

let identity: TestService
beforeAll(async () => {
  identity = await startTestService(testedIdentity())
  await identity.ask(provisionPeople, {
    people: [
      { email: 'lea@leitstand.example', staff: true, groups: ['Support'] },
      { email: 'neu@leitstand.example', staff: true },
      { email: 'kollege@nordlicht.example', staff: true, password: 'kein leichtes Wort' },
      { email: 'chef@nordlicht.example', staff: false, customerGroup: 'Nordlicht Shop GmbH', mainCustomer: true },
    ],
  })
})
afterAll(() => identity[Symbol.asyncDispose]())

const listed = async () =>
  (await identity.ask(listImportedStaff, {})).items.map(({ email, isUsed }) => [email, isUsed]).sort()

test('whom an import made an employee, in no group of employees, can be listed', async () => {
  expect(await listed()).toEqual([
    ['kollege@nordlicht.example', true],
    ['neu@leitstand.example', false],
  ])
})

test('the list comes page by page', async () => {
  const first = await identity.ask(listImportedStaff, { limit: 1 })
  const second = await identity.ask(listImportedStaff, { limit: 1, after: first.next })
  expect([...first.items, ...second.items].map(({ email }) => email)).toHaveLength(2)
})

test('who was wrongly made an employee becomes a customer, and loses every way in', async () => {
  const emails = ['Kollege@Nordlicht.example', 'lea@leitstand.example']
  const answer = await identity.ask(makeCustomers, { emails, customerGroup: 'Nordlicht Shop GmbH' })
  expect(answer).toMatchObject({
    changed: [{ email: 'kollege@nordlicht.example' }],
    unknown: ['lea@leitstand.example'],
  })
  const { people } = await identity.ask(findByEmail, {
    emails: ['kollege@nordlicht.example', 'chef@nordlicht.example'],
  })
  const [kollege, chef] = ['kollege', 'chef'].map((name) => people.find(({ email }) => email.startsWith(name)))
  expect(kollege).toMatchObject({ staff: false, roles: ['ROLE_CUSTOMER'], customerGroup: chef?.customerGroup })
  const told = (await identity.published(userChanged)).filter(({ user }) => user.uuid === kollege?.uuid)
  expect(told.at(-1)?.user.staff).toBe(false)
  expect(await identity.published(sessionRevoked)).toContainEqual({ user: kollege?.uuid, session: null })
  expect(await listed()).toEqual([['neu@leitstand.example', false]])
})
