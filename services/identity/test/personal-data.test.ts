import type { Actor } from '@leitstand/contracts/actor'
import { userAnonymised, userChanged, userGroupChanged } from '@leitstand/contracts/identity/events'
import type { AnonymisationPreview } from '@leitstand/contracts/identity/personal-data'
import type { User } from '@leitstand/contracts/identity/requests'
import { login, resolveSession } from '@leitstand/contracts/identity/signing-in'
import { type PersonalDatum, personalDataRequests } from '@leitstand/contracts/personal-data'
import { AppError } from '@leitstand/contracts/problems'
import { stub } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { from, type GuardedIdentity, guardedIdentity, type SignedInPerson } from './guarded-identity.ts'

const notices: PersonalDatum[] = [1, 2, 3].map((number) => ({ section: 'notices', data: { number } }))
const unfinished = { assigned: 0, responsible: 0 }
let isMailAway = false
let askedAbout: Actor | undefined

/** What the neighbours know: two notices a page, a worktime, one received mail. */
const neighbours = [
  stub(personalDataRequests('ticket').personalData, ({ person }) => {
    askedAbout = person
    return { items: [], next: null }
  }),
  stub(personalDataRequests('ticket').countPersonalData, () => ({
    counts: [{ kind: 'tickets', effect: 'renamed', count: 7 } as const],
    unfinished,
  })),
  stub(personalDataRequests('billing').personalData, () => ({
    items: [{ section: 'worktimes', data: { accruedMinutes: 30 } }],
    next: null,
  })),
  stub(personalDataRequests('billing').countPersonalData, () => ({ counts: [] })),
  stub(personalDataRequests('notification').personalData, ({ after }) => {
    const begin = Number(after ?? 0)
    return { items: notices.slice(begin, begin + 2), next: begin === 0 ? '2' : null }
  }),
  stub(personalDataRequests('notification').countPersonalData, () => ({ counts: [] })),
  stub(personalDataRequests('mail').personalData, () => {
    if (isMailAway) throw new AppError('service-unavailable', { service: 'mail' })
    return { items: [], next: null }
  }),
  stub(personalDataRequests('mail').countPersonalData, () => ({
    counts: [{ kind: 'rawMails', effect: 'kept', count: 1 } as const],
  })),
]

let identity: GuardedIdentity
let admin: SignedInPerson
let nina: SignedInPerson
let count = 0

beforeAll(async () => {
  identity = await guardedIdentity({}, neighbours)
  const agent = await identity.signIn('agent@leitstand.example')
  await identity.running.database.query(`UPDATE users SET roles = '{ROLE_SUPER_ADMIN}' WHERE uuid = $1`, [
    agent.user.uuid,
  ])
  admin = await identity.signIn('agent@leitstand.example')
  nina = await identity.signIn('nutzer@nordlicht.example')
})
afterAll(() => identity[Symbol.asyncDispose]())
beforeEach(async () => {
  await admin.call.put('/api/user/proof', { password: 'leitstand' })
  unfinished.assigned = 0
})

/** A customer of Nordlicht with everything that one can have. */
async function somebody(): Promise<User> {
  count += 1
  const { body } = await admin.call.post<User>('/api/users', {
    firstName: 'Petra',
    lastName: `Petersen${count}`,
    email: `petra${count}@nordlicht.example`,
    customer: nina.user.customer?.uuid,
    roles: ['ROLE_MAIN_CUSTOMER'],
  })
  await admin.call.patch(`/api/users/${body.uuid}`, { lastName: `Wolf${count}` })
  return (await admin.call.patch<User>(`/api/users/${body.uuid}`, { email: `wolf${count}@nordlicht.example` })).body
}
const anonymise = ({ uuid, email }: { uuid: string; email: string }, caller = admin.call, confirmEmail = email) =>
  caller.post<User & { code: string; violations: unknown[] }>(`/api/users/${uuid}/anonymise`, { confirmEmail })
const preview = (uuid: string, caller = admin.call) =>
  caller.get<AnonymisationPreview>(`/api/users/${uuid}/anonymisation`)
const exported = async (uuid: string, caller = admin.call) => await caller.fetch(`/api/users/${uuid}/personal-data`)

test('gives somebody all that is known of them as one file, from every service', async () => {
  await nina.call.post('/api/user/tokens', { name: 'Skript', scope: 'read', expiresAt: '2026-12-20T08:00:00Z' })
  const answer = await exported(nina.user.uuid, nina.call)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('Nina Krüger 2026-11-20.json'))
  const data = (await answer.json()) as Record<string, Record<string, unknown[]>>
  expect(Object.keys(data)).toEqual(['person', 'exportedAt', 'identity', 'ticket', 'billing', 'notification', 'mail'])
  expect(data['identity']).toMatchObject({
    profile: [{ firstName: 'Nina', lastName: 'Krüger', email: 'nutzer@nordlicht.example', hasPassword: true }],
    groups: [{ name: 'Nordlicht', isMainCustomer: false }],
    sessions: [{ address: '10.0.0.1' }],
    tokens: [{ name: 'Skript', scope: 'read' }],
  })
  expect(data['identity']?.['auditEntries']).toContainEqual(
    expect.objectContaining({ kind: 'signed-in', byThemselves: true }),
  )
  expect(data['notification']?.['notices']).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }])
  expect(data['ticket']).toEqual({})
  expect(JSON.stringify(data)).not.toMatch(/argon2|tokenHash|sealed/)
})

test('asks the services for what the person may see, also when an administrator fetches it', async () => {
  await exported(nina.user.uuid)
  expect(askedAbout).toMatchObject({
    uuid: nina.user.uuid,
    roles: ['ROLE_CUSTOMER'],
    customerGroups: nina.actor.customerGroups,
  })
  expect((await identity.audited(nina.user.uuid))[0]).toBe('user-exported')
})

test('exports nobody else to a customer, and nobody to colleagues', async () => {
  const other = await somebody()
  expect((await exported(other.uuid, nina.call)).status).toBe(404)
  const agent = await identity.signIn('agent2@leitstand.example')
  expect((await exported(other.uuid, agent.call)).status).toBe(403)
})

test('says that a service is away instead of sending a file that is not whole', async () => {
  isMailAway = true
  const answer = await exported(nina.user.uuid)
  isMailAway = false
  expect(answer.status).toBe(503)
})

test('shows first what will happen: what is renamed, goes and stays, and what stands in the way', async () => {
  const petra = await somebody()
  await admin.call.patch(`/api/user_groups/${nina.user.customer?.uuid}`, { mainCustomer: petra.uuid })
  unfinished.assigned = 2
  const { body } = await preview(petra.uuid)
  expect(body).toMatchObject({
    name: `Anonym ${petra.uuid.slice(-8)}`,
    email: `anonym-${petra.uuid}@anonym.invalid`,
    obstacles: [{ code: 'tickets-assigned', count: 2 }],
    warnings: [{ code: 'main-customer', count: 1 }],
  })
  expect(body.counts).toEqual(
    expect.arrayContaining([
      { kind: 'tickets', effect: 'renamed', count: 7 },
      { kind: 'rawMails', effect: 'kept', count: 1 },
      { kind: 'memberships', effect: 'removed', count: 1 },
    ]),
  )
  expect((await preview(admin.user.uuid)).body.obstacles).toMatchObject([
    { code: 'own-account' },
    { code: 'last-administrator' },
    { code: 'tickets-assigned' },
  ])
  expect((await preview(petra.uuid, nina.call)).status).toBe(403)
})

test('replaces name and address, takes every way in and every group, and tells the other services', async () => {
  const petra = await somebody()
  await identity.running.database.query(
    `INSERT INTO external_accounts (uuid, origin, subject, user_uuid, profile, linked_at)
     VALUES (gen_random_uuid(), 'wi', $2, $1, '{"email": "petra@elsewhere.example"}', now())`,
    [petra.uuid, petra.uuid],
  )
  await admin.call.patch(`/api/user_groups/${nina.user.customer?.uuid}`, { mainCustomer: petra.uuid })
  const { status, body } = await anonymise(petra)
  const name = `Anonym ${petra.uuid.slice(-8)}`
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name,
    email: `anonym-${petra.uuid}@anonym.invalid`,
    inactive: true,
    locale: 'de',
    groups: [],
    roles: ['ROLE_CUSTOMER'],
    anonymisedAt: '2026-11-20T08:00:00.000Z',
  })
  expect((await identity.published(userChanged)).at(-1)?.user).toMatchObject({ uuid: petra.uuid, name, inactive: true })
  expect((await identity.published(userGroupChanged)).at(-1)?.group).toMatchObject({ mainCustomer: null })
  const told = (await identity.published(userAnonymised)).at(-1)
  expect(told).toMatchObject({ user: petra.uuid, name, actor: { uuid: admin.user.uuid } })
  expect(told?.former.names.toSorted()).toEqual([`Petra Petersen${count}`, `Petra Wolf${count}`].toSorted())
  expect(told?.former.emails.toSorted()).toEqual(
    ['petra@elsewhere.example', `petra${count}@nordlicht.example`, petra.email].toSorted(),
  )
  const { body: after } = await preview(petra.uuid)
  expect(after.counts.map(({ kind }) => kind)).toEqual(['tickets', 'rawMails', 'auditEntries'])
  expect(after.obstacles).toEqual([{ code: 'already-anonymised', count: 1 }])
})

test('ends sessions and tokens at once', async () => {
  const leaving = await identity.signIn('agent2@leitstand.example')
  const { body: token } = await leaving.call.post<{ token: string }>('/api/user/tokens', {
    name: 'Skript',
    scope: 'read',
    expiresAt: '2026-12-20T08:00:00Z',
  })
  expect((await anonymise(leaving.user)).status).toBe(200)
  expect(await identity.ask(resolveSession, { token: leaving.token })).toBeNull()
  expect(await identity.ask(resolveSession, { token: token.token })).toBeNull()
  const credentials = { email: 'agent2@leitstand.example', password: 'leitstand', ...from() }
  await expect(identity.ask(login, credentials)).rejects.toThrow('login-failed')
})

test('leaves no old name or address in the history of access, and none of the new entry', async () => {
  const petra = await somebody()
  await identity.running.database.query(
    `INSERT INTO audit_entries (uuid, at, kind, actor, actor_name, subject_kind, subject, subject_name, address, changes)
     SELECT gen_random_uuid(), now(), 'signed-in', $1, 'Petra Wolf', 'user', $1, 'Petra Wolf', '10.9.9.9', '[]'
       FROM generate_series(1, 6000)`,
    [petra.uuid],
  )
  await admin.call.patch(`/api/user_groups/${nina.user.customer?.uuid}`, { mainCustomer: petra.uuid })
  await anonymise(petra)
  await identity.runTimers()
  const [left] = await identity.running.database.query(
    `SELECT count(*) AS n FROM audit_entries e WHERE e::text ~* $1`,
    [`Petra Wolf"|(petersen|wolf|petra)${count}|10\\.9\\.9\\.9`],
  )
  expect(left).toEqual({ n: 0 })
  const { body } = await admin.call.get(`/api/audit_entries?subject.uuid=${petra.uuid}&kind=user-anonymised`)
  expect(body).toMatchObject({
    'hydra:member': [
      { actor: { name: 'Mirko Hansen' }, subject: { name: `Anonym ${petra.uuid.slice(-8)}` }, changes: [] },
    ],
  })
})

test('wants the address of the person as confirmation, and a proof of who does it', async () => {
  const petra = await somebody()
  const wrong = await anonymise(petra, admin.call, 'petra@anders.example')
  expect(wrong.status).toBe(422)
  expect(wrong.body.violations).toMatchObject([{ propertyPath: 'confirmEmail', code: 'email-differs' }])
  const fresh = await identity.signIn('agent@leitstand.example')
  expect((await anonymise(petra, fresh.call)).body.code).toBe('proof-required')
  expect((await anonymise(petra, nina.call)).status).toBe(403)
  expect((await anonymise(petra, admin.call, ` ${petra.email.toUpperCase()} `)).status).toBe(200)
})

test('refuses while tickets are assigned, and says how many', async () => {
  const petra = await somebody()
  unfinished.assigned = 3
  const { status, body } = await anonymise(petra)
  expect(status).toBe(409)
  expect(body).toMatchObject({ code: 'tickets-assigned', detail: expect.stringContaining('3 offene Tickets') })
})

test('anonymises neither oneself nor the technical account, and nobody twice', async () => {
  expect((await anonymise(admin.user)).body.code).toBe('own-account')
  const system = { uuid: '00000000-0000-7000-8000-000000000001', email: 'system@leitstand.invalid' }
  expect((await anonymise(system)).body.code).toBe('system-account')
  const petra = await somebody()
  const { body } = await anonymise(petra)
  expect((await anonymise(body)).body.code).toBe('already-anonymised')
  expect((await admin.call.patch<{ code: string }>(`/api/users/${petra.uuid}`, { inactive: false })).body.code).toBe(
    'already-anonymised',
  )
  const member = await admin.call.put(`/api/user_groups/${nina.user.customer?.uuid}/members/${petra.uuid}`, {})
  expect(member.status).toBe(422)
})

test('gives the old address to a newcomer, who is somebody else', async () => {
  const petra = await somebody()
  await anonymise(petra)
  const { status, body } = await admin.call.post<User>('/api/users', {
    firstName: 'Petra',
    lastName: 'Neu',
    email: petra.email,
  })
  expect(status).toBe(201)
  expect(body.uuid).not.toBe(petra.uuid)
})

test('keeps nothing new of somebody who is anonymised: no setting and no choice of notices', async () => {
  const petra = await somebody()
  const setting = { name: 'locale', value: 'en' }
  const own = identity.as({ ...nina.actor, uuid: petra.uuid, email: petra.email })
  expect((await admin.call.post(`/api/user_settings/${petra.uuid}`, setting)).status).toBe(201)
  await anonymise(petra)
  const refused = { status: 409, body: { code: 'already-anonymised' } }
  for (const caller of [admin.call, own]) {
    expect(await caller.post(`/api/user_settings/${petra.uuid}`, setting)).toMatchObject(refused)
  }
  // The token of a request lives a minute longer than the session.
  const choice = { watchNewFromUserGroup: true }
  expect(await own.patch('/api/user/notification-settings', choice)).toMatchObject(refused)
})
