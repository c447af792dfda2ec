import { expect, test } from 'vitest'
import { buildActor, type HeldGroup, type Holder } from './build-actor.ts'

const holder: Holder = {
  uuid: 'u1',
  name: 'Uwe Nutzer',
  email: 'uwe@nordlicht.example',
  roles: ['ROLE_CUSTOMER'],
  origin: null,
  locale: 'de',
}
const aGroup = (overrides: Partial<HeldGroup> = {}): HeldGroup => ({
  uuid: 'g1',
  customerGroup: true,
  active: true,
  showTickets: false,
  roles: [],
  workflows: [],
  ...overrides,
})

test('lets a sub-user see only own tickets while the group does not show them', () => {
  expect(buildActor(holder, [aGroup()])).toMatchObject({ customerGroups: ['g1'], seesAllOf: [] })
})

test('lets every member see the tickets of a group that shows them', () => {
  expect(buildActor(holder, [aGroup({ showTickets: true })]).seesAllOf).toEqual(['g1'])
})

test('lets the main customer see the whole group', () => {
  const actor = buildActor({ ...holder, roles: ['ROLE_MAIN_CUSTOMER'] }, [aGroup()])
  expect(actor.roles).toEqual(['ROLE_CUSTOMER', 'ROLE_MAIN_CUSTOMER'])
  expect(actor.seesAllOf).toEqual(['g1'])
})

test('gives the roles of a group to its members, with what they include', () => {
  const actor = buildActor({ ...holder, roles: [] }, [aGroup({ customerGroup: false, roles: ['ROLE_BILLING'] })])
  expect(actor.roles).toEqual(['ROLE_EMPLOYEE', 'ROLE_BILLING'])
  expect(actor.customerGroups).toEqual([])
})

test('takes nothing from a group that is no longer active', () => {
  const actor = buildActor(holder, [aGroup({ active: false, showTickets: true, roles: ['ROLE_ISMS'] })])
  expect(actor).toMatchObject({ groups: [], customerGroups: [], seesAllOf: [], roles: ['ROLE_CUSTOMER'] })
})

test('limits ticket types only when every group does', () => {
  const order = aGroup({ workflows: ['order'] })
  const change = aGroup({ uuid: 'g2', workflows: ['change', 'order'] })
  expect(buildActor(holder, [order, change]).workflows).toEqual(['order', 'change'])
  expect(buildActor(holder, [order, aGroup({ uuid: 'g3' })]).workflows).toEqual([])
})
