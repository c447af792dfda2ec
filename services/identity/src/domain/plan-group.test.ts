import type { Role } from '@leitstand/contracts/roles'
import { expect, test } from 'vitest'
import {
  aNewGroup,
  differenceOf,
  type GroupPatch,
  type GroupState,
  type MemberState,
  planGroup,
  touchesMembers,
} from './plan-group.ts'

const person = (uuid: string, ...roles: Role[]): MemberState => ({ uuid, name: uuid, roles, inactive: false })
const chef = person('chef', 'ROLE_MAIN_CUSTOMER')
const nutzer = person('nutzer', 'ROLE_CUSTOMER')
const agent = person('agent', 'ROLE_EMPLOYEE')
const gone: MemberState = { ...person('gone', 'ROLE_MAIN_CUSTOMER'), inactive: true }
const known = new Map([chef, nutzer, agent, gone].map((one) => [one.uuid, one]))
const nordlicht: GroupState = {
  ...aNewGroup('nordlicht'),
  name: 'Nordlicht',
  customerGroup: true,
  members: [chef, nutzer, gone],
  mainCustomer: 'chef',
}
const support: GroupState = { ...aNewGroup('support'), name: 'Support', members: [agent] }

test.each<[GroupState, GroupPatch, string[]]>([
  [nordlicht, { mainCustomer: 'nutzer' }, ['mainCustomer: main-customer-invalid']],
  [nordlicht, { mainCustomer: 'gone' }, ['mainCustomer: main-customer-invalid']],
  [nordlicht, { mainCustomer: 'agent' }, ['mainCustomer: main-customer-invalid']],
  [nordlicht, { mainCustomer: 'nutzer', roles: ['ROLE_MAIN_CUSTOMER'] }, []],
  [nordlicht, { mainCustomer: null }, []],
  [nordlicht, { users: ['chef', 'agent'] }, ['users: customers-only']],
  [nordlicht, { users: ['nobody'] }, ['users: unknown-reference']],
  [nordlicht, { roles: ['ROLE_BILLING'] }, ['roles: customers-only']],
  [nordlicht, { roles: ['ROLE_SYSTEM'] }, ['roles: role-not-grantable']],
  [nordlicht, { mailDomains: ['nordlicht.example'] }, []],
  [support, { users: ['agent', 'nutzer'] }, ['users: staff-only']],
  [support, { roles: ['ROLE_CUSTOMER'] }, ['roles: staff-only']],
  [support, { roles: ['ROLE_ISMS'], workflows: ['change_management'] }, []],
  [support, { mainCustomer: 'agent' }, ['mainCustomer: main-customer-invalid']],
  [support, { mailDomains: ['leitstand.example'] }, ['mailDomains: invalid']],
])('of %j it says about %j: %j', (before, patch, expected) => {
  const { violations } = planGroup(before, patch, known)
  expect(violations.map(({ propertyPath, code }) => `${propertyPath}: ${code}`)).toEqual(expected)
})

test('has no main customer any more when that person leaves', () => {
  const { after, violations } = planGroup(nordlicht, { users: ['nutzer'] }, known)
  expect(violations).toEqual([])
  expect(after.mainCustomer).toBeNull()
})

test('keeps members from the other side that were there before', () => {
  const mixed = { ...nordlicht, members: [chef, agent] }
  expect(planGroup(mixed, { users: ['chef', 'agent', 'nutzer'] }, known).violations).toEqual([])
})

test('tells who came and who left, not everybody', () => {
  const { after } = planGroup(
    { ...nordlicht, members: [chef, gone] },
    { users: ['chef', 'nutzer'], active: false },
    known,
  )
  const { changes, came, left } = differenceOf({ ...nordlicht, members: [chef, gone] }, after)
  expect(changes).toEqual([
    { field: 'active', before: true, after: false },
    { field: 'users', before: [{ uuid: 'gone', name: 'gone' }], after: [{ uuid: 'nutzer', name: 'nutzer' }] },
  ])
  expect([came, left]).toEqual([[nutzer], [gone]])
})

test.each<[GroupPatch, boolean, boolean]>([
  [{ roles: ['ROLE_MAIN_CUSTOMER'] }, true, true],
  [{ active: false }, true, true],
  [{ showTickets: true }, false, true],
  [{ workflows: ['order'] }, false, true],
  [{ description: 'Neu', name: 'Nordlicht AG' }, false, false],
])('knows what %j means for the members', (patch, facts, access) => {
  const { changes } = differenceOf(nordlicht, planGroup(nordlicht, patch, known).after)
  expect(touchesMembers(changes)).toEqual({ facts, access })
})
