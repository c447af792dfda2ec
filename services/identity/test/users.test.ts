import { type Actor, systemActor } from '@leitstand/contracts/actor'
import { listAudit } from '@leitstand/contracts/identity/administration'
import { sessionRevoked, userChanged, userGroupChanged } from '@leitstand/contracts/identity/events'
import { findByEmail, provisionPeople, type User, type UserFacts } from '@leitstand/contracts/identity/requests'
import { login, resolveSession, SignedIn } from '@leitstand/contracts/identity/signing-in'
import { anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { intake, testedIdentity } from './tested-identity.ts'

let identity: TestService
let people: Map<string, UserFacts>
const password = 'leitstand'

beforeAll(async () => {
  identity = await startTestService(testedIdentity({ MAIL_FROM: 'Desk <desk@nordlicht.example>' }), {
    now: '2026-11-20T08:00:00Z',
    stubs: [intake],
  })
  const staff = (email: string, firstName: string, more: object = {}) => ({
    email: `${email}@leitstand.example`,
    firstName,
    staff: true,
    password,
    ...more,
  })
  const customer = (email: string, firstName: string, more: object = {}) => ({
    email,
    firstName,
    staff: false,
    ...more,
  })
  const answer = await identity.ask(provisionPeople, {
    people: [
      staff('admin', 'Jana', { roles: ['ROLE_SUPER_ADMIN'], groups: ['Support'] }),
      staff('agent', 'Mirko', { groups: ['Support'] }),
      customer('chef@nordlicht.example', 'Ole', { customerGroup: 'Nordlicht', mainCustomer: true }),
      customer('nina@nordlicht.example', 'Nina', { customerGroup: 'Nordlicht', password }),
      customer('tom@nordlicht.example', 'Tom', { customerGroup: 'Nordlicht', password }),
      customer('chef@suedwind.example', 'Sofia', { customerGroup: 'Südwind', mainCustomer: true }),
    ],
  })
  people = new Map(answer.people.map((person) => [person.email.split('@')[0] as string, person]))
  people.set('sofia', answer.people.find(({ firstName }) => firstName === 'Sofia') as UserFacts)
  people.set('chef', answer.people.find(({ firstName }) => firstName === 'Ole') as UserFacts)
})
afterAll(() => identity[Symbol.asyncDispose]())

const person = (name: string) => people.get(name) as UserFacts
const as = (name: string) => identity.as(actorOf(name))
const actorOf = (name: string): Actor => {
  const { uuid, roles, groups, customerGroup } = person(name)
  return anActor({ uuid, name, roles, groups, customerGroups: customerGroup ? [customerGroup] : [] })
}
const pathOf = (name: string) => `/api/users/${person(name).uuid}`
const nordlicht = () => person('chef').customerGroup as string
const suedwind = () => person('sofia').customerGroup as string
const claim = async (group: string, mailDomains: string[]) =>
  expect((await as('admin').patch(`/api/user_groups/${group}`, { mailDomains })).status).toBe(200)
const violations = (body: unknown) =>
  (body as { violations: { propertyPath: string; code: string }[] }).violations.map(
    ({ propertyPath, code }) => `${propertyPath}: ${code}`,
  )
const auditOf = async (uuid: string) =>
  (await identity.ask(listAudit, { 'subject.uuid': uuid }, actorOf('admin'))).items

test('adds a customer with a mail address in lower case, told to everybody and written down', async () => {
  const { status, body } = await as('admin').post<User>('/api/users', {
    firstName: 'Paul',
    lastName: 'Wendt',
    email: 'Paul.Wendt@Nordlicht.example',
    customer: `/api/user_groups/${nordlicht()}`,
    is_sub_user: true,
    notificationSettings: { interval: '4h' },
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    email: 'paul.wendt@nordlicht.example',
    roles: ['ROLE_CUSTOMER'],
    customer: { name: 'Nordlicht' },
    isSubUser: true,
    is_sub_user: true,
    inactive: false,
    origin: null,
    picture: null,
    notificationSettings: { interval: '4h', activateNotifications: true, disableConfirmationEmail: null },
  })
  expect((await identity.published(userChanged)).at(-1)?.user).toMatchObject({
    uuid: body.uuid,
    customerGroup: nordlicht(),
    notificationSettings: { interval: '4h' },
  })
  expect((await identity.published(userGroupChanged)).at(-1)?.group.members).toContain(body.uuid)
  expect(await auditOf(body.uuid)).toMatchObject([{ kind: 'user-created', actor: { name: 'admin' } }])
})

test('refuses an address that somebody has, at its field and however it is written', async () => {
  const { status, body } = await as('admin').post('/api/users', {
    firstName: 'Nina',
    lastName: 'Zwei',
    email: 'NINA@nordlicht.example',
  })
  expect([status, violations(body)]).toEqual([422, ['email: not-unique']])
  const patched = await as('admin').patch(pathOf('tom'), { email: 'nina@nordlicht.example' })
  expect([patched.status, violations(patched.body)]).toEqual([422, ['email: not-unique']])
})

test.each([
  [{ firstName: '', lastName: 'X', email: 'x@x.example' }, 'firstName: blank'],
  [{ firstName: 'X', lastName: 'X', email: 'no address' }, 'email: invalid-email'],
  [{ firstName: 'X', lastName: 'X', email: 'x@x.example', shoeSize: 42 }, 'shoeSize: unknown-field'],
  [{ firstName: 'X', lastName: 'X', email: 'x@x.example', roles: ['ROLE_SYSTEM'] }, 'roles: role-not-grantable'],
  [
    { firstName: 'X', lastName: 'X', email: 'x@x.example', roles: ['ROLE_CUSTOMER', 'ROLE_ISMS'] },
    'roles: roles-mixed',
  ],
])('refuses %j with %s', async (input, violation) => {
  const { status, body } = await as('admin').post('/api/users', input)
  expect([status, violations(body)]).toEqual([422, [violation]])
})

test('puts customers into customer groups only, and staff into groups of employees', async () => {
  const support = person('agent').groups[0]
  const intoSupport = await as('admin').patch(pathOf('tom'), { groups: [support] })
  expect(violations(intoSupport.body)).toEqual(['groups: staff-only'])
  const intoNordlicht = await as('admin').patch(pathOf('agent'), { customer: nordlicht() })
  expect(violations(intoNordlicht.body)).toEqual(['customer: customers-only'])
})

test('lets one of two administrators win who change somebody at once', async () => {
  const { headers, body } = await as('admin').get<User>(pathOf('tom'))
  const ifMatch = { 'if-match': headers.get('etag') ?? '' }
  const first = await as('admin').patch<User>(pathOf('tom'), { lastName: 'Erster' }, ifMatch)
  const second = await as('admin').patch<{ current: User }>(pathOf('tom'), { lastName: 'Zweiter' }, ifMatch)
  expect([first.status, second.status]).toEqual([200, 412])
  expect(first.body.version).toBe(body.version + 1)
  expect(second.body.current).toMatchObject({ lastName: 'Erster', version: first.body.version })
  expect((await as('admin').delete(pathOf('tom'), ifMatch)).status).toBe(412)
})

test('changes nothing and tells nobody when everything is sent as it is', async () => {
  const { body } = await as('admin').get<User>(pathOf('nina'))
  const before = (await identity.published(userChanged)).length
  const same = { firstName: body.firstName, roles: body.roles, groups: body.groups, inactive: false }
  expect((await as('admin').patch<User>(pathOf('nina'), same)).body.version).toBe(body.version)
  expect(await identity.published(userChanged)).toHaveLength(before)
})

test('gives other roles with effect at once, and writes down the ones before and after', async () => {
  const changed = await as('admin').patch<User>(pathOf('agent'), { roles: ['ROLE_BILLING', 'ROLE_ISMS'] })
  expect(changed.body.roles).toEqual(['ROLE_ISMS', 'ROLE_BILLING'])
  expect(await identity.published(sessionRevoked)).toContainEqual({ user: person('agent').uuid, session: null })
  expect((await auditOf(person('agent').uuid))[0]).toMatchObject({
    kind: 'user-changed',
    changes: [{ field: 'roles', before: ['ROLE_EMPLOYEE'], after: ['ROLE_ISMS', 'ROLE_BILLING'] }],
  })
  await as('admin').patch(pathOf('agent'), { roles: ['ROLE_EMPLOYEE'] })
})

test('moves somebody to another customer; both groups and the history know it', async () => {
  await as('admin').patch(pathOf('tom'), { customer: suedwind() })
  const groups = new Map((await identity.published(userGroupChanged)).map(({ group }) => [group.uuid, group]))
  expect(groups.get(nordlicht())?.members).not.toContain(person('tom').uuid)
  expect(groups.get(suedwind())?.members).toContain(person('tom').uuid)
  expect((await auditOf(person('tom').uuid))[0]?.changes).toMatchObject([
    { field: 'groups', before: [{ name: 'Nordlicht' }], after: [{ name: 'Südwind' }] },
  ])
  await as('admin').patch(pathOf('tom'), { customer: nordlicht() })
})

test('has no main customer any more when that person loses the role', async () => {
  await as('admin').patch(pathOf('sofia'), { roles: ['ROLE_CUSTOMER'] })
  expect((await identity.published(userGroupChanged)).at(-1)?.group).toMatchObject({
    uuid: suedwind(),
    mainCustomer: null,
  })
  expect(await auditOf(suedwind())).toMatchObject([{ kind: 'group-changed', changes: [{ field: 'mainCustomer' }] }])
})

test('lets everybody change the own name and language, and nothing that gives more', async () => {
  const changed = await as('nina').patch<User>(pathOf('nina'), { lastName: 'Krüger', locale: 'en' })
  expect(changed.body).toMatchObject({ lastName: 'Krüger', locale: 'en' })
  expect((await as('nina').patch(pathOf('nina'), { roles: ['ROLE_MAIN_CUSTOMER'] })).status).toBe(403)
  expect((await as('nina').patch(pathOf('nina'), { email: 'other@nordlicht.example' })).status).toBe(403)
  expect((await as('agent').patch(pathOf('agent'), { roles: ['ROLE_SUPER_ADMIN'] })).status).toBe(403)
  expect((await as('agent').patch(pathOf('nina'), { lastName: 'X' })).status).toBe(403)
})

test('shows sub-users nobody else: a foreign person does not exist', async () => {
  expect((await as('nina').patch(pathOf('tom'), { lastName: 'X' })).status).toBe(404)
  expect((await as('nina').get(pathOf('tom'))).status).toBe(404)
})

test('lets a main customer manage the own sub-users', async () => {
  await claim(nordlicht(), ['nordlicht.example'])
  const sub = { firstName: 'Lea', lastName: 'Neu', email: 'lea@nordlicht.example' }
  const added = await as('chef').post<User>('/api/users', sub)
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({ roles: ['ROLE_CUSTOMER'], customer: { uuid: nordlicht() }, isSubUser: true })
  const path = `/api/users/${added.body.uuid}`
  expect((await as('chef').patch<User>(path, { email: 'lea.neu@nordlicht.example' })).status).toBe(200)
  expect((await as('chef').patch(path, { roles: ['ROLE_MAIN_CUSTOMER'] })).status).toBe(403)
  expect((await as('chef').patch(path, { customer: suedwind() })).status).toBe(403)
  expect((await as('chef').delete(path)).status).toBe(204)
  expect((await as('chef').get<User>(path)).body.inactive).toBe(true)
})

test('tells a main customer who wants to add anybody but a sub-user that this cannot be', async () => {
  const sub = { firstName: 'Lea', lastName: 'Neu', email: 'lea3@nordlicht.example' }
  for (const field of ['isSubUser', 'is_sub_user']) {
    const answer = await as('chef').post<{ violations: object[] }>('/api/users', { ...sub, [field]: false })
    expect(answer.status).toBe(422)
    expect(answer.body.violations).toMatchObject([
      { propertyPath: 'isSubUser', message: 'Sie können nur Unterbenutzer anlegen.' },
    ])
  }
})

test('keeps a main customer out of other groups, other roles and other customers', async () => {
  const sub = { firstName: 'Lea', lastName: 'Neu', email: 'lea2@nordlicht.example' }
  expect((await as('chef').post('/api/users', { ...sub, customer: suedwind() })).status).toBe(403)
  expect((await as('chef').post('/api/users', { ...sub, roles: ['ROLE_EMPLOYEE'] })).status).toBe(403)
  expect((await as('chef').patch(pathOf('sofia'), { lastName: 'X' })).status).toBe(404)
  expect((await as('chef').delete(pathOf('sofia'))).status).toBe(404)
})

test.each(['agent', 'nina'])('lets %s add, replace and remove nobody', async (name) => {
  const input = { firstName: 'X', lastName: 'X', email: 'x@x.example' }
  expect((await as(name).post('/api/users', input)).status).toBe(403)
  expect((await as(name).put(pathOf('chef'), input)).status).toBe(403)
  expect([403, 404]).toContain((await as(name).delete(pathOf('chef'))).status)
})

test('puts back to the usual what a replacement leaves out', async () => {
  await as('admin').patch(pathOf('tom'), { notificationSettings: { watched: true }, isSubUser: true })
  const input = { firstName: 'Tom', lastName: 'Brückner', email: 'tom@nordlicht.example', customer: nordlicht() }
  const { status, body } = await as('admin').put<User>(pathOf('tom'), input)
  expect(status).toBe(200)
  expect(body).toMatchObject({ lastName: 'Brückner', isSubUser: false, notificationSettings: { watched: false } })
})

test('takes somebody out of service at once, but keeps the name', async () => {
  const credentials = { email: 'tom@nordlicht.example', password, address: '10.0.0.1', userAgent: 'Firefox' }
  const signedIn = SignedIn.parse(await identity.ask(login, credentials))
  expect((await as('admin').delete(pathOf('tom'))).status).toBe(204)
  expect(await identity.ask(resolveSession, { token: signedIn.token })).toBeNull()
  expect(await identity.published(sessionRevoked)).toContainEqual({ user: person('tom').uuid, session: null })
  expect((await as('admin').get<User>(pathOf('tom'))).body).toMatchObject({ firstName: 'Tom', inactive: true })
  expect((await auditOf(person('tom').uuid))[0]?.kind).toBe('user-deactivated')
  expect((await identity.ask(findByEmail, { emails: ['tom@nordlicht.example'] })).people).toEqual([])
  expect((await as('admin').patch<User>(pathOf('tom'), { inactive: false })).body.inactive).toBe(false)
})

test('lets nobody take themselves out of service', async () => {
  for (const change of [
    () => as('admin').delete(pathOf('admin')),
    () => as('admin').patch(pathOf('admin'), { inactive: true }),
  ]) {
    const { status, body } = await change()
    expect([status, (body as { code: string }).code]).toEqual([409, 'own-account'])
  }
})

test('keeps the last active administrator', async () => {
  const other = anActor({ name: 'Aushilfe', roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })
  for (const change of [
    () => identity.as(other).delete(pathOf('admin')),
    () => identity.as(other).patch(pathOf('admin'), { inactive: true }),
    () => as('admin').patch(pathOf('admin'), { roles: ['ROLE_EMPLOYEE'] }),
  ]) {
    const { status, body } = await change()
    expect([status, (body as { code: string }).code]).toEqual([409, 'last-administrator'])
  }
  await as('admin').patch(pathOf('agent'), { roles: ['ROLE_SUPER_ADMIN'] })
  expect((await as('admin').patch(pathOf('admin'), { roles: ['ROLE_EMPLOYEE'] })).status).toBe(200)
  expect((await identity.as(other).patch(pathOf('admin'), { roles: ['ROLE_SUPER_ADMIN'] })).status).toBe(200)
  await as('admin').patch(pathOf('agent'), { roles: ['ROLE_EMPLOYEE'] })
})

test('lists the technical account, which nobody changes, removes or is offered', async () => {
  const listed = await as('agent').get<{ 'hydra:member': User[] }>('/api/users?roles=ROLE_SYSTEM')
  expect(listed.body['hydra:member']).toMatchObject([{ uuid: systemActor.uuid, name: 'Leitstand' }])
  const path = `/api/users/${systemActor.uuid}`
  expect((await as('admin').get<User>(path)).body.roles).toEqual(['ROLE_SYSTEM'])
  for (const change of [
    () => as('admin').patch(path, { firstName: 'X' }),
    () => as('admin').delete(path),
    () => as('admin').put(path, { firstName: 'X', lastName: 'X', email: 'x@x.example' }),
  ]) {
    const { status, body } = await change()
    expect([status, (body as { code: string }).code]).toEqual([409, 'system-account'])
  }
  const offered = await as('agent').get<{ 'hydra:member': User[] }>('/api/user/filter-users?search=leitstand')
  expect(offered.body['hydra:member'].map(({ uuid }) => uuid)).not.toContain(systemActor.uuid)
  const database = identity.running.database
  await expect(
    database.query('UPDATE users SET password_hash = $2 WHERE uuid = $1', [systemActor.uuid, 'x']),
  ).rejects.toThrow('users_system_account')
  await expect(database.query(`UPDATE users SET roles = '{ROLE_SYSTEM}' WHERE first_name = 'Nina'`)).rejects.toThrow()
})

describe('addresses', () => {
  const newcomer = (email: string) => ({ firstName: 'Ida', lastName: 'Neu', email })

  test.each([
    ['of employees, even if the group claims them', 'ida@leitstand.example', 'email-of-staff'],
    ['of the mail intake', 'support@nordlicht.example', 'email-of-intake'],
    ['of the mail intake with a tag', 'support+ida@nordlicht.example', 'email-of-intake'],
    ['that our mails come from', 'desk@nordlicht.example', 'email-of-intake'],
  ])('%s are given to nobody by a main customer', async (_name, email, code) => {
    await claim(nordlicht(), ['nordlicht.example', 'leitstand.example'])
    const added = await as('chef').post('/api/users', { ...newcomer(email), sendInvitation: true })
    expect([added.status, violations(added.body)]).toEqual([422, [`email: ${code}`]])
    const changed = await as('chef').patch(pathOf('tom'), { email })
    expect([changed.status, violations(changed.body)]).toEqual([422, [`email: ${code}`]])
  })

  test('of the own domain are, in any case', async () => {
    await claim(nordlicht(), ['nordlicht.example'])
    expect((await as('chef').post('/api/users', newcomer('Ida.Neu@NORDLICHT.example'))).status).toBe(201)
  })

  test('of the mail intake are refused to administrators, too', async () => {
    const added = await as('admin').post('/api/users', newcomer('support@nordlicht.example'))
    expect(violations(added.body)).toEqual(['email: email-of-intake'])
  })
})
