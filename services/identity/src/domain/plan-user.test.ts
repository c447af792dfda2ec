import type { Role } from '@leitstand/contracts/roles'
import { expect, test } from 'vitest'
import { auditable, changesOf, emptyUser, planUser, type UserPatch, type UserState } from './plan-user.ts'

const nordlicht = { uuid: 'nordlicht', name: 'Nordlicht', customerGroup: true }
const suedwind = { uuid: 'suedwind', name: 'Südwind', customerGroup: true }
const support = { uuid: 'support', name: 'Support', customerGroup: false }
const known = new Map([nordlicht, suedwind, support].map((group) => [group.uuid, group]))
const nina: UserState = {
  ...emptyUser('nina'),
  firstName: 'Nina',
  email: 'nina@nordlicht.example',
  groups: [nordlicht],
}
const mirko: UserState = { ...emptyUser('mirko'), firstName: 'Mirko', roles: ['ROLE_EMPLOYEE'], groups: [support] }
const wrong = (before: UserState, patch: UserPatch) =>
  planUser(before, patch, known).violations.map(({ propertyPath, code }) => `${propertyPath}: ${code}`)

test('makes a customer of somebody without a role, and changes only what was said', () => {
  expect(planUser(emptyUser('new'), { firstName: 'Tom' }, known).after.roles).toEqual(['ROLE_CUSTOMER'])
  expect(planUser(nina, { roles: [] }, known).after.roles).toEqual(['ROLE_CUSTOMER'])
  const { after } = planUser(nina, { lastName: 'Krüger' }, known)
  expect(changesOf(nina, after)).toEqual([{ field: 'lastName', before: '', after: 'Krüger' }])
})

test('exchanges the customer group when another customer is said', () => {
  expect(planUser(nina, { customer: 'suedwind' }, known).after.groups).toEqual([suedwind])
  expect(planUser(nina, { customer: null }, known).after.groups).toEqual([])
  expect(planUser(nina, { groups: ['suedwind', 'nordlicht', 'suedwind'] }, known).after.groups).toHaveLength(2)
})

test('reads both spellings of the sub-user', () => {
  expect(planUser(nina, { is_sub_user: true }, known).after.isSubUser).toBe(true)
  expect(planUser(nina, { isSubUser: true }, known).after.isSubUser).toBe(true)
  // Sent back as it was read but for one of them.
  expect(planUser(nina, { isSubUser: true, is_sub_user: false }, known).after.isSubUser).toBe(true)
  expect(planUser(nina, { isSubUser: false, is_sub_user: true }, known).after.isSubUser).toBe(true)
})

test.each<[UserState, UserPatch, string[]]>([
  [nina, { roles: ['ROLE_SYSTEM'] }, ['roles: role-not-grantable']],
  [nina, { roles: ['ROLE_SYSTEM', 'ROLE_CUSTOMER'] }, ['roles: role-not-grantable']],
  [nina, { roles: ['ROLE_CUSTOMER', 'ROLE_EMPLOYEE'] }, ['roles: roles-mixed']],
  [nina, { roles: ['ROLE_EMPLOYEE'] }, ['roles: customers-only']],
  [nina, { roles: ['ROLE_EMPLOYEE'], groups: ['support'] }, []],
  [nina, { groups: ['support'] }, ['groups: staff-only']],
  [mirko, { groups: ['nordlicht'] }, ['groups: customers-only']],
  [mirko, { customer: 'nordlicht' }, ['customer: customers-only']],
  [mirko, { roles: [] }, ['roles: staff-only']],
  [nina, { groups: ['nobody'] }, ['groups: unknown-reference']],
  [nina, { customer: 'nobody' }, ['customer: unknown-reference']],
  [nina, { customer: 'support' }, ['customer: unknown-reference', 'customer: staff-only']],
  [nina, { groups: ['nordlicht'], customer: 'suedwind' }, ['customer: invalid']],
  [nina, { groups: ['nordlicht'], customer: null }, ['customer: invalid']],
  [nina, { groups: ['nordlicht', 'suedwind'], customer: 'suedwind' }, []],
])('of %j it says about %j: %j', (before, patch, expected) => {
  expect(wrong(before, patch)).toEqual(expected)
})

test('leaves alone what an import made otherwise, while roles and groups stay', () => {
  const roles: Role[] = ['ROLE_EMPLOYEE', 'ROLE_CUSTOMER']
  expect(wrong({ ...nina, roles }, { firstName: 'Nina' })).toEqual([])
})

test('writes down what is about access, not taste', () => {
  const patch: UserPatch = { locale: 'en', notificationSettings: { watched: true }, roles: ['ROLE_MAIN_CUSTOMER'] }
  const changes = changesOf(nina, planUser(nina, patch, known).after)
  expect(changes.map(({ field }) => field)).toEqual(['locale', 'roles', 'notificationSettings'])
  expect(auditable(changes)).toEqual([{ field: 'roles', before: ['ROLE_CUSTOMER'], after: ['ROLE_MAIN_CUSTOMER'] }])
})
