import type { Actor } from '@leitstand/contracts/actor'
import { expandRoles, type Role } from '@leitstand/contracts/roles'
import { expect, test } from 'vitest'
import { mayChangePicture, mayChangeUser, mayCreateUser, mayDeactivate, type UserField } from './people-policy.ts'

const somebody = (uuid: string, roles: Role[], customerGroups: string[] = []): Actor => ({
  uuid,
  name: uuid,
  email: `${uuid}@x.example`,
  roles: expandRoles(roles),
  groups: customerGroups,
  customerGroups,
  seesAllOf: [],
  workflows: [],
  origin: null,
  language: 'de',
  session: null,
})
const admin = somebody('admin', ['ROLE_SUPER_ADMIN'])
const agent = somebody('agent', ['ROLE_EMPLOYEE'])
const chef = somebody('chef', ['ROLE_MAIN_CUSTOMER'], ['nordlicht'])
const nutzer = somebody('nutzer', ['ROLE_CUSTOMER'], ['nordlicht'])
const user = (uuid: string, roles: Role[], ...groups: string[]) => ({
  uuid,
  roles,
  groups: groups.map((group) => ({ uuid: group })),
})
const subUser = user('nutzer', ['ROLE_CUSTOMER'], 'nordlicht')
const bothGroups = user('eva', ['ROLE_CUSTOMER'], 'nordlicht', 'suedwind')
const otherChef = user('chef2', ['ROLE_MAIN_CUSTOMER'], 'nordlicht')

test.each<[string, Actor, ReturnType<typeof user>, UserField[], boolean]>([
  ['an administrator changes roles', admin, subUser, ['roles', 'groups', 'email'], true],
  ['an employee changes somebody else', agent, subUser, ['firstName'], false],
  ['an employee changes nothing of somebody else', agent, subUser, [], false],
  ['an employee changes the own name', agent, user('agent', ['ROLE_EMPLOYEE']), ['firstName', 'lastName'], true],
  ['an employee changes the own roles', agent, user('agent', ['ROLE_EMPLOYEE']), ['roles'], false],
  ['an employee changes the own address', agent, user('agent', ['ROLE_EMPLOYEE']), ['email'], false],
  ['a customer chooses language and notices', nutzer, subUser, ['locale', 'notificationSettings'], true],
  ['a customer becomes active again', nutzer, subUser, ['inactive'], false],
  ['a main customer changes a sub-user', chef, subUser, ['firstName', 'email', 'inactive'], true],
  ['a main customer promotes a sub-user', chef, subUser, ['roles'], false],
  ['a main customer moves a sub-user', chef, subUser, ['groups'], false],
  ['a main customer changes somebody of a foreign group as well', chef, bothGroups, ['email'], false],
  ['a main customer changes another main customer', chef, otherChef, ['firstName'], false],
  [
    'a main customer changes the own address',
    chef,
    user('chef', ['ROLE_MAIN_CUSTOMER'], 'nordlicht'),
    ['email'],
    false,
  ],
  ['a sub-user changes another sub-user', nutzer, user('other', ['ROLE_CUSTOMER'], 'nordlicht'), ['firstName'], false],
])('%s', (_who, actor, subject, fields, isAllowed) => {
  expect(mayChangeUser(actor, subject, fields)).toBe(isAllowed)
})

test('lets main customers add and deactivate sub-users of their own group only', () => {
  expect(mayCreateUser(chef, user('new', ['ROLE_CUSTOMER'], 'nordlicht'))).toBe(true)
  expect(mayCreateUser(chef, user('new', ['ROLE_CUSTOMER'], 'suedwind'))).toBe(false)
  expect(mayCreateUser(chef, user('new', ['ROLE_CUSTOMER']))).toBe(false)
  expect(mayCreateUser(chef, user('new', ['ROLE_EMPLOYEE'], 'nordlicht'))).toBe(false)
  expect(mayCreateUser(agent, subUser)).toBe(false)
  expect(mayDeactivate(chef, subUser)).toBe(true)
  expect(mayDeactivate(chef, bothGroups)).toBe(false)
  expect(mayDeactivate(agent, subUser)).toBe(false)
})

test('leaves pictures to their people and to administrators', () => {
  expect([admin, nutzer, agent, chef].map((actor) => mayChangePicture(actor, 'nutzer'))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
