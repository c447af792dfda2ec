import { expect, test } from 'vitest'
import { planPeople } from './plan-people.ts'

const aPerson = { email: 'Anna@Kunde.example', firstName: 'Anna', lastName: 'Adler', staff: false }

test('puts a customer into the group of the mail domain', () => {
  const [person] = planPeople([aPerson])
  expect(person).toMatchObject({ email: 'anna@kunde.example', roles: ['ROLE_CUSTOMER'] })
  expect(person?.groups).toEqual([
    { name: 'kunde.example', customerGroup: true, domain: 'kunde.example', showTickets: false },
  ])
})

test('puts a customer into the named group instead', () => {
  const [person] = planPeople([{ ...aPerson, customerGroup: 'Kunde AG', mainCustomer: true }])
  expect(person).toMatchObject({ roles: ['ROLE_MAIN_CUSTOMER'], leads: true })
  expect(person?.groups).toMatchObject([{ name: 'Kunde AG', domain: undefined }])
})

test('makes staff employees of their groups', () => {
  const [person] = planPeople([{ ...aPerson, staff: true, groups: ['Support', 'Technik'] }])
  expect(person?.roles).toEqual(['ROLE_EMPLOYEE'])
  expect(person?.groups.map(({ name, customerGroup }) => [name, customerGroup])).toEqual([
    ['Support', false],
    ['Technik', false],
  ])
})

test('takes everybody once and leaves out what is no address', () => {
  expect(
    planPeople([aPerson, { ...aPerson, email: 'anna@kunde.example ' }, { ...aPerson, email: 'nobody' }]),
  ).toHaveLength(1)
})
