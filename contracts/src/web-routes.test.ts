import { expect, test } from 'vitest'
import { matchWebRoute, mayOpen } from './web-routes.ts'

const uuid = '01890000-0000-7000-8000-000000000000'
const cases: [string, string | null][] = [
  ['/', 'home'],
  ['/labels/', 'labels'],
  ['/labels/overview', 'labels'],
  ['/ticket/view/10001', 'ticketView'],
  ['/ticket/view/abc', null],
  ['/ticket/edit/10001/', 'ticketEdit'],
  [`/admin/channel/edit/${uuid}`, 'adminChannelEdit'],
  ['/admin/channel/edit/1', null],
  ['/settings', 'settings'],
  ['/settings/notifications', 'settingsSection'],
  ['/settings/what/ever', null],
  ['/admin/usergroup/', 'adminUserGroups'],
  [`/admin/usergroup/view/${uuid}`, 'adminUserGroupView'],
  ['/nonsense', null],
]
test.each(cases)('the path %s opens %s', (path, name) => {
  expect(matchWebRoute(path)).toBe(name)
})

test('administration is closed to customers and employees, login is open to everybody', () => {
  expect(mayOpen('admin', { roles: ['ROLE_CUSTOMER'] })).toBe(false)
  expect(mayOpen('admin', { roles: ['ROLE_EMPLOYEE'] })).toBe(false)
  expect(mayOpen('admin', { roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })).toBe(true)
  expect(mayOpen('login', null)).toBe(true)
  expect(mayOpen('home', null)).toBe(false)
})

test('their own people are for main customers only', () => {
  expect(mayOpen('userTeam', { roles: ['ROLE_MAIN_CUSTOMER', 'ROLE_CUSTOMER'] })).toBe(true)
  expect(mayOpen('userTeam', { roles: ['ROLE_CUSTOMER'] })).toBe(false)
})
