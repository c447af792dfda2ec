import { clearingTypes, userGroupClearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { listAudit } from '@leitstand/contracts/identity/administration'
import { replaceResources } from '@leitstand/contracts/identity/assigned-resources'
import { sessionRevoked, userChanged, userGroupChanged } from '@leitstand/contracts/identity/events'
import { provisionPeople, type UserFacts, type UserGroup } from '@leitstand/contracts/identity/requests'
import { serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import { isGroupUsed } from '@leitstand/contracts/ticket/groups'
import { newId } from '@leitstand/kit/ids'
import { aCustomer, anActor, startTestService, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testedIdentity } from './tested-identity.ts'

let identity: TestService
let people: Map<string, UserFacts>
const admin = anActor({ name: 'Jana Albrecht', roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })
const agent = anActor()
const used = new Map<string, { tickets: number; templates: number }>()

beforeAll(async () => {
  const ticket = stub(isGroupUsed, ({ group }) => used.get(group) ?? { tickets: 0, templates: 0 })
  identity = await startTestService(testedIdentity(), { stubs: [ticket] })
  const person = (firstName: string, staff: boolean, mainCustomer = false) => ({
    email: `${firstName.toLowerCase()}@x.example`,
    firstName,
    staff,
    mainCustomer,
    ...(staff ? {} : { customerGroup: 'Altkunde' }),
  })
  const answer = await identity.ask(provisionPeople, {
    people: [
      person('Mirko', true),
      person('Leyla', true),
      person('Ole', false, true),
      person('Nina', false),
      person('Tom', false),
    ],
  })
  people = new Map(answer.people.map((one) => [one.firstName, one]))
})
afterAll(() => identity[Symbol.asyncDispose]())
beforeEach(() => used.clear())

const uuidOf = (name: string) => (people.get(name) as UserFacts).uuid
const pathOf = (group: { uuid: string }) => `/api/user_groups/${group.uuid}`
let groups = 0
const makeGroup = async (fields: object = {}) => {
  const name = `Gruppe ${++groups}`
  const { status, body } = await identity.as(admin).post<UserGroup>('/api/user_groups', { name, ...fields })
  expect(status).toBe(201)
  return body
}
const makeCustomer = (fields: object = {}) =>
  makeGroup({ customerGroup: true, users: [uuidOf('Ole'), uuidOf('Nina')], ...fields })
const violations = (body: unknown) =>
  (body as { violations: { propertyPath: string; code: string }[] }).violations.map(
    ({ propertyPath, code }) => `${propertyPath}: ${code}`,
  )
const told = async (uuid: string) =>
  (await identity.published(userGroupChanged)).filter(({ group }) => group.uuid === uuid).at(-1)

test('adds a customer group with all of its fields', async () => {
  const group = await makeGroup({
    name: 'Nordlicht Shop GmbH',
    description: 'Onlinehandel',
    customerGroup: true,
    users: [`/api/users/${uuidOf('Ole')}`, uuidOf('Nina')],
    mainCustomer: uuidOf('Ole'),
    showTickets: true,
    teamsChannel: 'https://teams.example/hook',
    teamsLanguage: 'en',
    workflows: ['order', 'normal'],
    roles: ['ROLE_CUSTOMER'],
    watchNewFromUserGroup: true,
    disableConfirmationMail: true,
    mailDomains: ['Nordlicht.example'],
  })
  expect(group).toMatchObject({
    '@type': 'UserGroup',
    name: 'Nordlicht Shop GmbH',
    mainCustomer: { name: 'Ole' },
    users: [{ name: 'Nina' }, { name: 'Ole' }],
    active: true,
    teamsLanguage: 'en',
    workflows: ['order', 'normal'],
    mailDomains: ['nordlicht.example'],
    serviceLevelAgreements: [],
    assignedResources: [],
    clearingTypes: [],
    version: 1,
  })
  expect((await told(group.uuid))?.group).toMatchObject({
    mainCustomer: uuidOf('Ole'),
    watchNewFromUserGroup: true,
    disableConfirmationMail: true,
    teamsChannel: 'https://teams.example/hook',
  })
})

test('refuses an address of a Teams channel to which nothing can be sent', async () => {
  const { status, body } = await identity.as(admin).post('/api/user_groups', { name: 'Kanal', teamsChannel: 'Technik' })
  expect([status, violations(body)]).toEqual([422, ['teamsChannel: invalid-url']])
  expect((await makeGroup({ name: 'Kein Kanal', teamsChannel: '' })).teamsChannel).toBeNull()
})

test('has each name once among customers and once among employees', async () => {
  await makeGroup({ name: 'Doppelt' })
  const again = await identity.as(admin).post('/api/user_groups', { name: 'DOPPELT' })
  expect([again.status, violations(again.body)]).toEqual([422, ['name: not-unique']])
  await makeGroup({ name: 'Doppelt', customerGroup: true })
})

test('lets a mail domain belong to one customer only', async () => {
  await makeCustomer({ mailDomains: ['einmal.example'] })
  const again = await identity
    .as(admin)
    .post('/api/user_groups', { name: 'Zweiter', customerGroup: true, mailDomains: ['einmal.example'] })
  expect([again.status, violations(again.body)]).toEqual([422, ['mailDomains: not-unique']])
})

test.each([
  [{ name: '' }, 'name: blank'],
  [{ name: 'X', roles: ['ROLE_CUSTOMER'] }, 'roles: staff-only'],
  [{ name: 'X', customerGroup: true, roles: ['ROLE_BILLING'] }, 'roles: customers-only'],
  [{ name: 'X', roles: ['ROLE_SYSTEM'] }, 'roles: role-not-grantable'],
  [{ name: 'X', users: [newId()] }, 'users: unknown-reference'],
  [{ name: 'X', users: ['00000000-0000-7000-8000-000000000001'] }, 'users: unknown-reference'],
])('refuses %j with %s', async (fields, violation) => {
  const { status, body } = await identity.as(admin).post('/api/user_groups', fields)
  expect([status, violations(body)]).toEqual([422, [violation]])
})

test('keeps customers and employees apart', async () => {
  const customer = await makeCustomer()
  const employees = await makeGroup({ users: [uuidOf('Mirko')] })
  const staffIn = await identity.as(admin).put(`${pathOf(customer)}/members/${uuidOf('Mirko')}`, {})
  const customerIn = await identity.as(admin).put(`${pathOf(employees)}/members/${uuidOf('Nina')}`, {})
  expect([violations(staffIn.body), violations(customerIn.body)]).toEqual([
    ['users: customers-only'],
    ['users: staff-only'],
  ])
})

test('cannot turn employees into a customer', async () => {
  const group = await makeGroup()
  const { status, body } = await identity.as(admin).patch(pathOf(group), { customerGroup: true })
  expect([status, violations(body)]).toEqual([422, ['customerGroup: unknown-field']])
})

test('has a main customer who is a member and holds the role, and none once that person leaves', async () => {
  const group = await makeCustomer()
  const wrong = await identity.as(admin).patch(pathOf(group), { mainCustomer: uuidOf('Nina') })
  expect(violations(wrong.body)).toEqual(['mainCustomer: main-customer-invalid'])
  const right = await identity.as(admin).patch<UserGroup>(pathOf(group), { mainCustomer: uuidOf('Ole') })
  expect(right.body.mainCustomer?.name).toBe('Ole')
  expect((await identity.as(admin).delete(`${pathOf(group)}/members/${uuidOf('Ole')}`)).status).toBe(204)
  expect((await identity.as(admin).get<UserGroup>(pathOf(group))).body.mainCustomer).toBeNull()
})

test('tells everybody who came and who left, and asks their access anew', async () => {
  const group = await makeGroup({ users: [uuidOf('Mirko')] })
  const added = await identity.as(admin).put<UserGroup>(`${pathOf(group)}/members/${uuidOf('Leyla')}`, {})
  expect(added.body.users.map(({ name }) => name)).toEqual(['Leyla', 'Mirko'])
  await identity.as(admin).delete(`${pathOf(group)}/members/${uuidOf('Mirko')}`)
  expect((await told(group.uuid))?.group.members).toEqual([uuidOf('Leyla')])
  const mirko = (await identity.published(userChanged)).filter(({ user }) => user.uuid === uuidOf('Mirko')).at(-1)
  expect(mirko?.user.groups).not.toContain(group.uuid)
  expect(await identity.published(sessionRevoked)).toContainEqual({ user: uuidOf('Leyla'), session: null })
  const again = await identity.as(admin).put<UserGroup>(`${pathOf(group)}/members/${uuidOf('Leyla')}`, {})
  expect([again.status, again.body.users.length]).toEqual([200, 1])
  expect((await identity.as(admin).delete(`${pathOf(group)}/members/${uuidOf('Mirko')}`)).status).toBe(404)
})

test('gives roles to every member, and takes them when the group is inactive', async () => {
  const group = await makeGroup({ users: [uuidOf('Mirko')], roles: ['ROLE_BILLING'] })
  const rolesOf = async () =>
    (await identity.published(userChanged)).filter(({ user }) => user.uuid === uuidOf('Mirko')).at(-1)?.user.roles
  expect(await rolesOf()).toContain('ROLE_BILLING')
  await identity.as(admin).patch(pathOf(group), { active: false })
  expect(await rolesOf()).not.toContain('ROLE_BILLING')
})

test('lets one of two administrators win who change a group at once', async () => {
  const group = await makeGroup()
  const ifMatch = { 'if-match': `"${group.version}"` }
  const first = await identity.as(admin).patch(pathOf(group), { description: 'eins' }, ifMatch)
  const second = await identity.as(admin).patch<{ current: UserGroup }>(pathOf(group), { description: 'zwei' }, ifMatch)
  expect([first.status, second.status, second.body.current.description]).toEqual([200, 412, 'eins'])
})

test('deletes a group of employees that nobody names; its members are in it no longer', async () => {
  const group = await makeGroup({ users: [uuidOf('Mirko')] })
  expect((await identity.as(admin).delete(pathOf(group))).status).toBe(204)
  expect((await identity.as(admin).get(pathOf(group))).status).toBe(404)
  expect(await told(group.uuid)).toMatchObject({
    deleted: true,
    group: { active: false, members: [], version: group.version + 1 },
  })
  const mirko = (await identity.published(userChanged)).filter(({ user }) => user.uuid === uuidOf('Mirko')).at(-1)
  expect(mirko?.user.groups).not.toContain(group.uuid)
})

test.each([
  [{ tickets: 1, templates: 0 }, 409],
  [{ tickets: 0, templates: 1 }, 409],
])('keeps a group that answers for %j', async (answer, status) => {
  const group = await makeGroup()
  used.set(group.uuid, answer)
  const refused = await identity.as(admin).delete(pathOf(group))
  expect([refused.status, (refused.body as { code: string }).code]).toEqual([status, 'group-in-use'])
  expect((refused.body as { detail: string }).detail).toBe(
    'Eine Gruppe, die einer Vorlage oder einem Ticket zugewiesen ist, kann nicht gelöscht werden.',
  )
  expect((await identity.as(admin).get(pathOf(group))).status).toBe(200)
})

test('never deletes customer groups', async () => {
  const refused = await identity.as(admin).delete(pathOf(await makeCustomer()))
  expect([refused.status, (refused.body as { code: string }).code]).toEqual([409, 'customer-group-protected'])
})

test('keeps what staff note of a customer from its people', async () => {
  const group = await makeCustomer({ description: 'KANARIE zahlt spät' })
  const main = aCustomer(group.uuid, { uuid: uuidOf('Ole'), roles: ['ROLE_CUSTOMER', 'ROLE_MAIN_CUSTOMER'] })
  for (const path of [pathOf(group), '/api/user_groups']) {
    const shown = await identity.as(main).get(path)
    expect(shown.status).toBe(200)
    expect(JSON.stringify(shown.body)).toContain(group.uuid)
    expect(JSON.stringify(shown.body)).not.toContain('KANARIE')
  }
  expect((await identity.as(agent).get(pathOf(group))).body).toMatchObject({ description: 'KANARIE zahlt spät' })
})

test('leaves groups to administrators', async () => {
  const group = await makeCustomer()
  const main = aCustomer(group.uuid, { uuid: uuidOf('Ole'), roles: ['ROLE_CUSTOMER', 'ROLE_MAIN_CUSTOMER'] })
  for (const actor of [agent, main]) {
    const caller = identity.as(actor)
    expect((await caller.post('/api/user_groups', { name: 'X' })).status).toBe(403)
    expect((await caller.patch(pathOf(group), { description: 'X' })).status).toBe(403)
    expect((await caller.delete(pathOf(group))).status).toBe(403)
    expect((await caller.put(`${pathOf(group)}/members/${uuidOf('Tom')}`, {})).status).toBe(403)
    expect((await caller.delete(`${pathOf(group)}/members/${uuidOf('Nina')}`)).status).toBe(403)
  }
})

test('writes down what became of a group and of its people', async () => {
  const group = await makeGroup({ users: [uuidOf('Mirko')] })
  await identity.as(admin).patch(pathOf(group), { description: 'Neu', users: [uuidOf('Leyla')] })
  await identity.as(admin).delete(pathOf(group))
  const { items } = await identity.ask(listAudit, { 'subject.uuid': group.uuid }, admin)
  expect(items.map(({ kind }) => kind)).toEqual(['group-deleted', 'group-changed', 'group-created'])
  expect(items[1]).toMatchObject({
    actor: { name: 'Jana Albrecht' },
    changes: [
      { field: 'description', before: '', after: 'Neu' },
      { field: 'users', before: [{ name: 'Mirko' }], after: [{ name: 'Leyla' }] },
    ],
  })
  const ofLeyla = await identity.ask(listAudit, { 'subject.uuid': uuidOf('Leyla'), itemsPerPage: 1 }, admin)
  expect(ofLeyla.items[0]?.changes).toEqual([
    { field: 'groups', before: [{ uuid: group.uuid, name: group.name }], after: [] },
  ])
})

test('knows the agreements of a group, which its customers do not see', async () => {
  const group = await makeCustomer({ mainCustomer: uuidOf('Ole'), teamsChannel: 'https://teams.example/secret' })
  const gold = newId()
  const entity = anAgreement(gold, 'Gold', group)
  await identity.publish(serviceLevelAgreements.changed, { entity, version: 2 })
  await identity.publish(serviceLevelAgreements.changed, { entity: { ...entity, userGroups: [] }, version: 1 })
  const agreementsFor = async (actor = agent) =>
    (await identity.as(actor).get<UserGroup>(pathOf(group))).body.serviceLevelAgreements.map(({ name }) => name)
  expect(await agreementsFor()).toEqual(['Gold'])
  const chef = aCustomer(group.uuid, { uuid: uuidOf('Ole') })
  expect(await agreementsFor(chef)).toEqual([])
  expect((await identity.as(chef).get<UserGroup>(pathOf(group))).body.teamsChannel).toBeNull()
  await identity.publish(serviceLevelAgreements.deleted, { uuid: gold, version: 3 })
  expect(await agreementsFor()).toEqual([])
})

test('knows the accounts that a group is billed to', async () => {
  const group = await makeCustomer({ mainCustomer: uuidOf('Ole') })
  const [uuid, account] = [newId(), newId()]
  const reference = (path: string, type: string, id: string, name: string) => ({
    '@id': `/api/${path}/${id}`,
    '@type': type,
    uuid: id,
    name,
  })
  const entity = {
    '@id': `/api/user_group_clearing_types/${uuid}`,
    '@type': 'UserGroupClearingType' as const,
    uuid,
    userGroup: reference('user_groups', 'UserGroup', group.uuid, group.name),
    clearingType: reference('clearing_types', 'ClearingType', account, 'Hosting'),
    version: 1,
  }
  const accountsFor = async (actor = agent) =>
    (await identity.as(actor).get<UserGroup>(pathOf(group))).body.clearingTypes.map(({ name }) => name)
  await identity.publish(userGroupClearingTypes.changed, { entity, version: 1 })
  expect(await accountsFor()).toEqual(['Hosting'])
  expect(await accountsFor(aCustomer(group.uuid, { uuid: uuidOf('Ole') }))).toEqual([])
  const renamed = { ...entity.clearingType, '@type': 'ClearingType' as const, name: 'Housing', accountNumber: '8400' }
  await identity.publish(clearingTypes.changed, { entity: { ...renamed, active: true, version: 2 }, version: 2 })
  expect(await accountsFor()).toEqual(['Housing'])
  await identity.publish(userGroupClearingTypes.deleted, { uuid, version: 2 })
  await identity.publish(userGroupClearingTypes.changed, { entity, version: 1 })
  expect(await accountsFor()).toEqual([])
})

test('lists what groups have at the provider; customers see their own', async () => {
  const [one, other] = [await makeCustomer(), await makeCustomer()]
  const state = (userGroup: string, names: string[]) =>
    identity.ask(replaceResources, {
      userGroup,
      origin: 'wi',
      resources: names.map((name) => ({
        kind: name.startsWith('Rack') ? ('colocation_unit' as const) : ('server' as const),
        name,
        externalId: name,
      })),
    })
  await state(one.uuid, ['web-1', 'web-2', 'Rack 7'])
  await state(other.uuid, ['db-1'])
  const names = async (path: string, actor = agent) => {
    const { body } = await identity.as(actor).get<{ 'hydra:member': { name: string; uuid: string }[] }>(path)
    return body['hydra:member'].map(({ name }) => name)
  }
  expect(await names(`/api/assigned_resources?userGroup.uuid=${one.uuid}`)).toEqual(['Rack 7', 'web-1', 'web-2'])
  expect(await names('/api/servers')).toEqual(['db-1', 'Rack 7', 'web-1', 'web-2'])
  expect(await names('/api/servers?search=WEB&order[name]=desc')).toEqual(['web-2', 'web-1'])
  expect(await names('/api/servers?kind=colocation_unit')).toEqual(['Rack 7'])
  expect(await names('/api/servers', aCustomer(other.uuid))).toEqual(['db-1'])
  expect(await names(`/api/assigned_resources?userGroup.uuid=${one.uuid}`, aCustomer(other.uuid))).toEqual([])
  const before = (await identity.as(agent).get<UserGroup>(pathOf(one))).body.assignedResources
  for (const path of ['servers', 'assigned_resources']) {
    const web = `/api/${path}/${before.find(({ name }) => name === 'web-1')?.uuid}`
    const found = { status: 200, body: { '@id': web, name: 'web-1' } }
    expect(await identity.as(agent).get(web)).toMatchObject(found)
    expect(await identity.as(aCustomer(one.uuid)).get(web)).toMatchObject(found)
    expect((await identity.as(aCustomer(other.uuid)).get(web)).status).toBe(404)
  }
  await state(one.uuid, ['web-2', 'web-3'])
  const after = (await identity.as(agent).get<UserGroup>(pathOf(one))).body.assignedResources
  expect(after.map(({ name }) => name)).toEqual(['web-2', 'web-3'])
  expect(after[0]?.uuid).toBe(before.find(({ name }) => name === 'web-2')?.uuid)
  await expect(
    identity.ask(replaceResources, { userGroup: one.uuid, origin: 'wi', resources: [] }, admin),
  ).rejects.toMatchObject({ code: 'forbidden' })
})

function anAgreement(uuid: string, name: string, group: { uuid: string; name: string }) {
  return {
    '@id': `/api/service_level_agreements/${uuid}`,
    '@type': 'ServiceLevelAgreement' as const,
    uuid,
    name,
    description: '',
    firstResponseTime: null,
    responseTimes: [],
    conditions: [],
    templates: [],
    channels: [],
    userGroups: [{ '@id': `/api/user_groups/${group.uuid}`, '@type': 'UserGroup', uuid: group.uuid, name: group.name }],
    icon: null,
    iconColour: '#000000',
    textColour: '#ffffff',
    includeHolidays: false,
    includeSecondaryTime: false,
    pauseStates: [],
    resolutionTime: null,
    notifications: [],
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    version: 2,
  }
}
