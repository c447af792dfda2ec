import { provisionPeople } from '@leitstand/contracts/identity/requests'
import { startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { intake, testedIdentity } from './tested-identity.ts'

let identity: TestService
beforeEach(async () => {
  identity = await startTestService(testedIdentity({ MAIL_FROM: 'Leitstand <desk@leitstand.example>' }), {
    stubs: [intake],
  })
  const agent = { email: 'agent@leitstand.example', staff: true }
  await identity.ask(provisionPeople, { people: [agent] })
})
afterEach(() => identity[Symbol.asyncDispose]())

type Asked = { email: string; staff?: boolean; customerGroup?: string; customerDomain?: string }
async function bringIn(people: Asked[], employeeDomains: string[] = []) {
  const asked = people.map((person) => ({ staff: false, ...person }))
  const answer = await identity.ask(provisionPeople, { people: asked, imported: { employeeDomains } })
  return { taken: answer.people.map(({ email }) => email), refused: answer.refused }
}
const groupNames = async () =>
  (await identity.running.database.query<{ name: string }>('SELECT name FROM user_groups')).map(({ name }) => name)

test('an address of the intake becomes nobody’s, whichever side it is to stand on', async () => {
  const people = [
    { email: 'Support@firma.example' },
    { email: 'support@leitstand.example', staff: true },
    { email: 'desk+alt@leitstand.example', customerGroup: 'Firma' },
    { email: 'kunde@firma.example' },
  ]
  expect(await bringIn(people)).toEqual({
    taken: ['kunde@firma.example'],
    refused: ['support@firma.example', 'support@leitstand.example', 'desk+alt@leitstand.example'],
  })
})

test('no customer group claims a mail domain where employees are, or are yet to come', async () => {
  const people = [{ email: 'kunde@leitstand.example' }, { email: 'kunde@zweite.example' }, { email: 'k@firma.example' }]
  expect((await bringIn(people, ['zweite.example'])).refused).toEqual([])
  const claims = await identity.running.database.query('SELECT name, mail_domains FROM user_groups ORDER BY name')
  expect(claims).toEqual([
    { name: 'firma.example', mail_domains: ['firma.example'] },
    { name: 'leitstand.example', mail_domains: [] },
    { name: 'zweite.example', mail_domains: [] },
  ])
})

test('whoever is to be in a named group is, and whoever is known already stays', async () => {
  const people = [{ email: 'kunde@leitstand.example', customerGroup: 'Firma' }, { email: 'agent@leitstand.example' }]
  const { taken, refused } = await bringIn(people)
  expect([taken.toSorted(), refused]).toEqual([['agent@leitstand.example', 'kunde@leitstand.example'], []])
})

test('who wrote on the ticket of a customer from a domain of employees is one of that customer, not an employee', async () => {
  const [customer, former] = ['k@firma.example', 'frueher@leitstand.example']
  const people = [customer, former].map((email) => ({ email, customerDomain: 'firma.example' }))
  expect(await bringIn(people)).toMatchObject({ refused: [] })
  const { people: facts } = await identity.ask(provisionPeople, { people: [{ email: former, staff: false }] })
  expect(facts).toMatchObject([{ staff: false, roles: ['ROLE_CUSTOMER'] }])
  expect(await groupNames()).toEqual(['firma.example'])
})
