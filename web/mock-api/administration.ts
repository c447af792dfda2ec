import { iri, userRef } from '@leitstand/contracts/common'
import {
  type AuditEntry,
  addMember,
  auditKinds,
  createUser,
  createUserGroup,
  deleteUser,
  deleteUserGroup,
  listAudit,
  patchUser,
  patchUserGroup,
  removeMember,
} from '@leitstand/contracts/identity/administration'
import {
  filterGroups,
  filterUsers,
  getMe,
  getUser,
  getUserGroup,
  listMentionable,
  listUserGroups,
  listUsers,
  type UserGroup,
} from '@leitstand/contracts/identity/requests'
import { expandRoles } from '@leitstand/contracts/roles'
import { type Context, fail, heedSentinel, mock, pageOf } from './mock.ts'
import { customerGroups, groups, type MockUser, person, staff, users, uuidOf } from './people.ts'
import { ago } from './world.ts'

export const groupsOfAll: UserGroup[] = Object.values(groups).map(groupOf)
const findUser = (uuid: string) => users.find((user) => user.uuid === uuid) ?? fail('not-found')
const findGroup = (uuid: string) => groupsOfAll.find((group) => group.uuid === uuid) ?? fail('not-found')
/** Nothing was asked for, or one of these. */
const fits = (asked: readonly string[] | undefined, ...values: (string | null)[]) =>
  !asked || values.some((value) => value !== null && asked.includes(value))
const holds = (text: string, words: unknown) => text.toLowerCase().includes(String(words ?? '').toLowerCase())

mock(getMe, (_input, { me }) => me)
mock(filterUsers, ({ search = '' }) =>
  pageOf(users.filter(({ name }) => holds(name, search)).map(({ uuid, name }) => ({ id: uuid, uuid, name }))),
)
mock(listMentionable, () =>
  pageOf([
    { group: groups.support, users: staff.map((user) => userRef(user.uuid, user.name)) },
    {
      group: groups.nordlicht,
      users: users.filter((user) => user.customer).map((user) => userRef(user.uuid, user.name)),
    },
  ]),
)
mock(filterGroups, ({ search = '' }) =>
  pageOf(
    groupsOfAll
      .filter(({ name }) => holds(name, search))
      .map(({ uuid, name, customerGroup }) => ({ id: uuid, uuid, name, customerGroup })),
  ),
)
mock(listUsers, (input) => {
  const fit = users.filter(
    (user) =>
      holds(`${user.name} ${user.email}`, input.search?.[0]) &&
      fits(input.roles, ...user.roles) &&
      (input.inactive ?? user.inactive) === user.inactive &&
      fits(input.origin, user.origin) &&
      fits(input['groups.uuid'], ...user.groups.map(({ uuid }) => uuid)),
  )
  const by = input['order[email]'] ? 'email' : 'lastName'
  const sorted = fit.toSorted((a, b) => a[by].localeCompare(b[by], 'de'))
  const turned = [input['order[email]'], input['order[lastName]']].includes('desc') ? sorted.reverse() : sorted
  return pageOf(turned, input.page, input.itemsPerPage)
})
mock(getUser, ({ uuid }) => findUser(uuid))
mock(createUser, (input, context) => {
  heedSentinel(input)
  if (users.some(({ email }) => email === input.email))
    fail('invalid', { violations: [{ propertyPath: 'email', code: 'not-unique' }] })
  const chosen = [...(input.groups ?? []), ...(input.customer ? [input.customer] : [])]
  const own = chosen.map((uuid) => Object.values(groups).find((group) => group.uuid === uuid) ?? fail('not-found'))
  const roles = input.roles?.length ? input.roles : (['ROLE_CUSTOMER'] as const)
  const user = person(users.length + 20, input.firstName, input.lastName, input.email, [...roles], own)
  users.push(user)
  for (const { uuid } of own) findGroup(uuid).users.push(userRef(user.uuid, user.name))
  record('user-created', context, user, [{ field: 'roles', before: null, after: user.roles }])
  return user
})
mock(patchUser, ({ uuid, groups: chosen, notificationSettings, customer: _customer, ...fields }, context) => {
  heedSentinel(fields)
  const user = findUser(uuid)
  checkVersion(user, context)
  const blank = (['firstName', 'lastName'] as const).find((field) => fields[field]?.trim() === '')
  if (blank) fail('invalid', { violations: [{ propertyPath: blank, code: 'blank' }] })
  const before = { ...user }
  Object.assign(user, fields, {
    notificationSettings: { ...user.notificationSettings, ...notificationSettings },
    version: user.version + 1,
  })
  user.name = `${user.firstName} ${user.lastName}`
  user.effectiveRoles = expandRoles(user.roles)
  if (chosen) user.groups = Object.values(groups).filter((group) => chosen.includes(group.uuid))
  const names = Object.keys(fields) as (keyof MockUser)[]
  const changes = names.map((field) => ({ field, before: before[field], after: user[field] }))
  record('user-changed', context, user, changes)
  return user
})
mock(deleteUser, ({ uuid }, context) => {
  const user = findUser(uuid)
  if (uuid === context.me.uuid) fail('own-account')
  Object.assign(user, { inactive: true, version: user.version + 1 })
  record('user-deactivated', context, user)
  return null
})

mock(listUserGroups, (input) => {
  const fit = groupsOfAll.filter(
    (group) =>
      holds(group.name, (input.search ?? input.name)?.[0]) &&
      (input.customerGroup ?? group.customerGroup) === group.customerGroup &&
      (input.active ?? group.active) === group.active,
  )
  const sorted = fit.toSorted((a, b) => a.name.localeCompare(b.name, 'de'))
  return pageOf(input['order[name]'] === 'desc' ? sorted.reverse() : sorted, input.page, input.itemsPerPage)
})
mock(getUserGroup, ({ uuid }) => findGroup(uuid))
mock(createUserGroup, ({ users: _users, mainCustomer: _main, ...input }) => {
  heedSentinel(input)
  const group = groupOf({ uuid: crypto.randomUUID(), name: input.name }, 0)
  Object.assign(group, { customerGroup: false, mailDomains: [], users: [], assignedResources: [] }, input)
  groupsOfAll.push(group)
  return group
})
mock(patchUserGroup, ({ uuid, users: _users, mainCustomer, ...fields }, context) => {
  heedSentinel(fields)
  const group = findGroup(uuid)
  checkVersion(group, context)
  Object.assign(group, fields, { version: group.version + 1 })
  const main = mainCustomer ? findUser(mainCustomer) : null
  if (mainCustomer !== undefined) group.mainCustomer = main && userRef(main.uuid, main.name)
  return group
})
mock(deleteUserGroup, ({ uuid }) => {
  const group = findGroup(uuid)
  if (group.customerGroup) fail('customer-group-protected')
  if (group.users.length > 0) fail('group-in-use')
  groupsOfAll.splice(groupsOfAll.indexOf(group), 1)
  return null
})
mock(addMember, ({ uuid, user: member }) => {
  const group = findGroup(uuid)
  const user = findUser(member)
  group.users.push(userRef(user.uuid, user.name))
  user.groups = [...user.groups, { '@id': group['@id'], '@type': 'UserGroup', uuid, name: group.name }]
  return group
})
mock(removeMember, ({ uuid, user: member }) => {
  const group = findGroup(uuid)
  const user = findUser(member)
  group.users = group.users.filter((one) => one.uuid !== member)
  user.groups = user.groups.filter((one) => one.uuid !== uuid)
  return null
})

const entries: AuditEntry[] = auditKinds.map((kind, index) => entryOf(kind, index))
mock(listAudit, (input) => {
  const fit = entries.filter(
    (entry) =>
      fits(input.kind, entry.kind) &&
      fits(input['actor.uuid'], entry.actor?.uuid ?? null) &&
      fits(input['subject.uuid'], entry.subject?.uuid ?? null) &&
      entry.at >= (input['at[after]'] ?? '') &&
      entry.at < (input['at[before]'] ?? '9'),
  )
  return pageOf(fit, input.page, input.itemsPerPage)
})

function checkVersion(row: { version: number }, { seenVersion }: Context): void {
  if (seenVersion !== undefined && seenVersion !== row.version) fail('changed')
}

function record(kind: AuditEntry['kind'], { me }: Context, user: MockUser, changes: AuditEntry['changes'] = []) {
  const subject = { kind: 'user' as const, uuid: user.uuid, name: user.name }
  entries.unshift({ ...entryOf(kind, entries.length), at: new Date().toISOString(), actor: me, subject, changes })
}

function entryOf(kind: AuditEntry['kind'], index: number): AuditEntry {
  const about = kind.startsWith('group') ? groups.support : users[index % users.length]
  const isGroup = kind.startsWith('group')
  const own = ['signed-in', 'signed-out', 'password-changed', 'token-created'].includes(kind)
  const changes = {
    'user-changed': [
      { field: 'roles', before: ['ROLE_EMPLOYEE'], after: ['ROLE_EMPLOYEE', 'ROLE_BILLING'] },
      { field: 'inactive', before: true, after: false },
    ],
    'group-changed': [{ field: 'users', before: ['Tom Brückner'], after: ['Leyla Demir', 'Greta Sommer'] }],
  }[kind as string]
  return {
    '@id': iri('audit_entries', uuidOf(30, index)),
    '@type': 'AuditEntry',
    uuid: uuidOf(30, index),
    at: ago(40 + index * 190),
    kind,
    actor: kind === 'sign-in-failed' ? null : own ? (about as MockUser) : (users[0] as MockUser),
    subject: about ? { kind: isGroup ? 'user-group' : 'user', uuid: about.uuid, name: about.name } : null,
    address: index % 4 === 3 ? null : `203.0.113.${17 + index}`,
    changes: changes ?? [],
  }
}

function groupOf({ uuid, name }: { uuid: string; name: string }, index: number): UserGroup {
  const members = users.filter((user) => user.groups.some((group) => group.uuid === uuid))
  const customerGroup = customerGroups.some((group) => group.uuid === uuid)
  const main = members.find((user) => user.roles.includes('ROLE_MAIN_CUSTOMER'))
  const sla = { '@type': 'ServiceLevelAgreement', uuid: uuidOf(24, 0), name: 'Business 4h' }
  return {
    '@id': iri('user_groups', uuid),
    '@type': 'UserGroup',
    uuid,
    name,
    description: customerGroup ? 'Kunde seit 2019, zwei Standorte.' : '',
    customerGroup,
    mainCustomer: main ? userRef(main.uuid, main.name) : null,
    active: index !== 5,
    showTickets: index % 2 === 0,
    users: members.map((user) => userRef(user.uuid, user.name)),
    teamsChannel: index === 0 ? 'https://teams.example/kanal/support' : null,
    teamsLanguage: 'de',
    workflows: index === 1 ? ['normal', 'internal'] : [],
    roles: [],
    watchNewFromUserGroup: !customerGroup,
    disableConfirmationMail: index === 3,
    mailDomains: customerGroup ? [`${name.split(' ')[0]?.toLowerCase()}.example`] : [],
    serviceLevelAgreements: customerGroup ? [{ ...sla, '@id': iri('service_level_agreements', sla.uuid) }] : [],
    assignedResources: customerGroup
      ? (['colocation_unit', 'managed_server', 'server', 'openstack_project'] as const).map((kind, number) => ({
          '@id': iri('assigned_resources', uuidOf(31, index * 10 + number)),
          '@type': 'AssignedResource' as const,
          uuid: uuidOf(31, index * 10 + number),
          kind,
          name: ['Rack B-12', 'web01', 'db02', 'shop-staging'][number] ?? '',
          externalId: `WI-${4711 + index * 10 + number}`,
          origin: 'wi' as const,
          userGroup: null,
        }))
      : [],
    clearingTypes: [],
    version: 1,
  }
}
