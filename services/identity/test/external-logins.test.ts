import type { Actor } from '@leitstand/contracts/actor'
import { userChanged, userGroupChanged } from '@leitstand/contracts/identity/events'
import { beginExternalLogin, completeExternalLogin } from '@leitstand/contracts/identity/external-logins'
import { provisionPeople } from '@leitstand/contracts/identity/requests'
import { answerSecondFactor, beginEnrolment, confirmEnrolment } from '@leitstand/contracts/identity/second-factors'
import { login, logout, resolveSession, SignedIn } from '@leitstand/contracts/identity/signing-in'
import { newId } from '@leitstand/kit/ids'
import { type OpenIdProvider, startOpenIdProvider } from '@leitstand/kit/testing/openid-provider'
import { anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chooseAt } from './at-the-provider.ts'
import { testedIdentity } from './tested-identity.ts'

const callbackUrl = 'http://127.0.0.1:8080/login/wi/callback'
const nordwind = { id: 'K-1', name: 'Nordwind GmbH' }
const lena = {
  sub: 'wi-1',
  email: 'lena@nordwind.example',
  given_name: 'Lena',
  family_name: 'Wolf',
  main_customer: true,
  customer: nordwind,
}
const karla = {
  sub: 'wi-7',
  email: 'karla@leitstand.example',
  given_name: 'Karla',
  family_name: 'Wiese',
  employee: true,
}
const twin = { sub: 'wi-9', email: 'agent@leitstand.example', given_name: 'Eva', family_name: 'Fremd', employee: true }

let wi: OpenIdProvider
let identity: TestService
let agent: Actor

beforeAll(async () => {
  wi = await startOpenIdProvider({ name: 'wi', callbackPath: '/login/wi/callback', accounts: [lena, karla, twin] })
  identity = await startTestService(
    testedIdentity({
      OIDC_WI_ISSUER: wi.issuer,
      OIDC_WI_CLIENT_ID: wi.clientId,
      OIDC_WI_CLIENT_SECRET: wi.clientSecret,
      OIDC_WI_MFA_VALUES: 'mfa, hwk',
    }),
    { now: '2026-11-20T08:00:00Z' },
  )
  const { people } = await identity.ask(provisionPeople, {
    people: [{ email: twin.email, firstName: 'Alma', staff: true, groups: ['Support'], password: 'leitstand' }],
  })
  agent = anActor({ uuid: people[0]?.uuid ?? '', name: 'Alma', email: twin.email })
})
afterAll(async () => {
  await identity[Symbol.asyncDispose]()
  await wi[Symbol.asyncDispose]()
})
beforeEach(() => {
  for (const account of [lena, karla, twin]) wi.put(account)
})

const cameFrom = { address: '10.0.0.1', userAgent: 'Firefox' }
type LinkTo = { user: string; session: string }
const begin = async (linkTo: LinkTo | null = null) => {
  const begun = await identity.ask(beginExternalLogin, { origin: 'wi', callbackUrl, next: '/dashboard', linkTo })
  if (!begun) throw new Error('wi is not set up')
  return begun
}
const complete = (url: string, state: string) =>
  identity.ask(completeExternalLogin, { origin: 'wi', url, state, ...cameFrom })
const signInOrWait = async (account: string, linkTo: LinkTo | null = null) => {
  const { url, state } = await begin(linkTo)
  return await complete(await chooseAt(wi, url, account), state)
}
const signIn = async (account: string, linkTo: LinkTo | null = null) => {
  const answer = await signInOrWait(account, linkTo)
  if ('challenge' in answer) throw new Error('A second factor is asked for')
  return answer
}
/** The built-in login of somebody who has just proved to be the one, or has not. */
const atHome = async (isProved = true): Promise<LinkTo> => {
  const { token } = SignedIn.parse(await identity.ask(login, { email: twin.email, password: 'leitstand', ...cameFrom }))
  const held = await identity.ask(resolveSession, { token })
  if (!held) throw new Error('The session has not opened')
  if (isProved) await identity.as(held.actor).put('/api/user/proof', { password: 'leitstand' })
  return { user: held.actor.uuid, session: held.session }
}
const holderOf = async (token: string) => (await identity.ask(resolveSession, { token }))?.actor

test('the first sign-in makes a customer in its customer group', async () => {
  const { token, next } = await signIn('wi-1')
  expect(next).toBe('/dashboard')
  const actor = await holderOf(token)
  expect(actor).toMatchObject({ name: 'Lena Wolf', origin: 'wi', roles: ['ROLE_CUSTOMER', 'ROLE_MAIN_CUSTOMER'] })
  expect(actor?.seesAllOf).toHaveLength(1)
  const groups = await identity.published(userGroupChanged)
  expect(groups.at(-1)?.group).toMatchObject({ name: 'Nordwind GmbH', customerGroup: true, members: [actor?.uuid] })
  const users = await identity.published(userChanged)
  expect(users.at(-1)?.user).toMatchObject({ email: 'lena@nordwind.example', staff: false })
})

test('the next sign-in opens the same account and takes over what has changed there', async () => {
  const before = await holderOf((await signIn('wi-1')).token)
  wi.put({ ...lena, family_name: 'Wolf-Kern', email: 'lena.kern@nordwind.example' })
  const after = await holderOf((await signIn('wi-1')).token)
  expect(after).toMatchObject({ uuid: before?.uuid, name: 'Lena Wolf-Kern', email: 'lena.kern@nordwind.example' })
  expect(after?.customerGroups).toEqual(before?.customerGroups)
})

test.each([false, 'false'])('an address that the provider has not verified (%j) is not taken over', async (said) => {
  const before = await holderOf((await signIn('wi-1')).token)
  wi.put({ ...lena, given_name: 'Magda', email: 'chef@fremd.example', email_verified: said })
  const after = await holderOf((await signIn('wi-1')).token)
  expect(after).toMatchObject({ uuid: before?.uuid, email: before?.email, name: expect.stringContaining('Magda') })
})

test('nobody is made by an address that the provider has not verified', async () => {
  wi.put({ ...lena, sub: 'wi-20', email: 'neu@fremd.example', email_verified: false })
  await expect(signIn('wi-20')).rejects.toMatchObject({ code: 'login-address-unverified' })
  wi.put({ ...lena, sub: 'wi-20', email: 'neu@fremd.example', email_verified: true })
  expect(await holderOf((await signIn('wi-20')).token)).toMatchObject({ email: 'neu@fremd.example' })
})

test('an employee of the provider becomes an employee here', async () => {
  expect(await holderOf((await signIn('wi-7')).token)).toMatchObject({ roles: ['ROLE_EMPLOYEE'], customerGroups: [] })
})

test('whoever is no employee of the provider any more is none here either', async () => {
  const nils = { ...karla, sub: 'wi-30', email: 'nils@leitstand.example', given_name: 'Nils' }
  wi.put(nils)
  const before = await signIn('wi-30')
  const person = (await holderOf(before.token)) as Actor
  const wish = { name: 'Skript', scope: 'full', expiresAt: '2027-11-01' }
  await identity.running.database.query("UPDATE users SET roles = '{ROLE_EMPLOYEE,ROLE_BILLING}' WHERE uuid = $1", [
    person.uuid,
  ])
  const { body } = await identity.as(person).post<{ token: string }>('/api/user/tokens', wish)
  // What the provider does not say ends nothing.
  const { employee: _, ...unsaid } = nils
  wi.put(unsaid)
  expect(await holderOf((await signIn('wi-30')).token)).toMatchObject({
    roles: expect.arrayContaining(['ROLE_EMPLOYEE']),
  })
  wi.put({ ...nils, employee: false, customer: nordwind })
  const { token } = await signIn('wi-30')
  expect(await holderOf(token)).toMatchObject({ uuid: person.uuid, roles: ['ROLE_CUSTOMER'] })
  for (const old of [before.token, body.token]) expect(await holderOf(old)).toBeUndefined()
})

test('an employee who links a customer’s account stays out of the customer', async () => {
  wi.put({ ...lena, sub: 'wi-31', email: 'privat@nordwind.example' })
  const { token } = await signIn('wi-31', await atHome())
  expect(await holderOf(token)).toMatchObject({ uuid: agent.uuid, roles: ['ROLE_EMPLOYEE'], customerGroups: [] })
  await identity.running.database.query("DELETE FROM external_accounts WHERE subject = 'wi-31'")
})

test('a mail address opens nobody’s account: it must be linked by its holder', async () => {
  await expect(signIn('wi-9')).rejects.toMatchObject({ code: 'login-needs-linking' })
  const { token } = await signIn('wi-9', await atHome())
  expect(await holderOf(token)).toMatchObject({ uuid: agent.uuid, name: 'Alma' })
  expect(await holderOf((await signIn('wi-9')).token)).toMatchObject({ uuid: agent.uuid })
  await expect(signIn('wi-7', await atHome())).rejects.toMatchObject({ code: 'login-linked-elsewhere' })
})

test('linking opens another way in, so it wants a fresh proof', async () => {
  const linkTo = await atHome(false)
  await expect(begin(linkTo)).rejects.toMatchObject({ code: 'proof-required' })
  await expect(begin({ ...linkTo, session: newId() })).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('administrators see the linked accounts of somebody, and take them off', async () => {
  const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })
  const path = `/api/users/${agent.uuid}/logins`
  expect((await identity.as(agent).get(path)).status).toBe(403)
  const { body } = await identity.as(admin).get<{ 'hydra:member': { uuid: string }[] }>(path)
  expect(body['hydra:member']).toMatchObject([{ origin: 'wi', subject: 'wi-9' }])
  const login = `${path}/${body['hydra:member'][0]?.uuid}`
  expect((await identity.as(agent).delete(login)).status).toBe(403)
  expect((await identity.as(admin).delete(login)).status).toBe(204)
  expect((await identity.as(admin).delete(login)).status).toBe(404)
  await signIn('wi-9', await atHome())
})

test('linked accounts are listed, and can be taken off again', async () => {
  const { body } = await identity.as(agent).get<{ 'hydra:member': { uuid: string }[] }>('/api/user/logins')
  expect(body['hydra:member']).toMatchObject([{ origin: 'wi', subject: 'wi-9', name: 'Eva Fremd' }])
  const uuid = body['hydra:member'][0]?.uuid
  expect((await identity.as(agent).delete(`/api/user_logins/${uuid}`)).status).toBe(204)
  await expect(signIn('wi-9')).rejects.toMatchObject({ code: 'login-needs-linking' })
})

test('the only way in stays', async () => {
  const karlaHere = await holderOf((await signIn('wi-7')).token)
  const caller = identity.as(karlaHere as Actor)
  const { body } = await caller.get<{ 'hydra:member': { uuid: string }[] }>('/api/user/logins')
  const refused = await caller.delete(`/api/user_logins/${body['hydra:member'][0]?.uuid}`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'last-way-in' } })
  expect(await holderOf((await signIn('wi-7')).token)).toMatchObject({ uuid: karlaHere?.uuid })
})

test('a code is good once, for the browser that began, and for ten minutes', async () => {
  const { url, state } = await begin()
  const back = await chooseAt(wi, url, 'wi-1')
  await expect(complete(back, 'another state')).rejects.toMatchObject({ code: 'login-expired' })
  await complete(back, state)
  await expect(complete(back, state)).rejects.toMatchObject({ code: 'login-expired' })
  const late = await begin()
  const lateBack = await chooseAt(wi, late.url, 'wi-1')
  identity.clock.advanceMinutes(11)
  await expect(complete(lateBack, late.state)).rejects.toMatchObject({ code: 'login-expired' })
})

test('whoever cancels at the provider is not signed in', async () => {
  const { url, state } = await begin()
  await expect(complete(await chooseAt(wi, url, ''), state)).rejects.toMatchObject({ code: 'login-failed' })
})

test('an account that is out of service stays shut', async () => {
  const { token } = await signIn('wi-7')
  const holder = await holderOf(token)
  await identity.running.database.query('UPDATE users SET inactive = true WHERE uuid = $1', [holder?.uuid])
  await expect(signIn('wi-7')).rejects.toMatchObject({ code: 'login-failed' })
  await identity.running.database.query('UPDATE users SET inactive = false WHERE uuid = $1', [holder?.uuid])
})

test('signing out leads on to the provider, to end the session there', async () => {
  const { token } = await signIn('wi-1')
  const { endSessionUrl } = await identity.ask(logout, { token })
  expect(endSessionUrl).toContain(`${wi.issuer}/session/end?id_token_hint=`)
  expect(await holderOf(token)).toBeUndefined()
})

test('a customer of the same name at an origin is another customer', async () => {
  await identity.ask(provisionPeople, {
    people: [{ email: 'chef@sued.example', staff: false, customerGroup: 'Südwind AG', password: 'leitstand' }],
  })
  wi.put({ ...lena, sub: 'wi-20', email: 'x@sued.example', customer: { id: 'K-2', name: 'Südwind AG' } })
  await signIn('wi-20')
  const groups = await identity.published(userGroupChanged)
  expect(groups.at(-1)?.group.name).toBe('Südwind AG (wi K-2)')
})

test('wi-sync reads the own account at once and everybody else’s in the background', async () => {
  await signIn('wi-1')
  const karlaHere = (await holderOf((await signIn('wi-7')).token)) as Actor
  wi.put({ ...karla, family_name: 'Wiesengrund' })
  wi.put({ ...lena, family_name: 'Neu' })
  const sync = () =>
    identity.as(karlaHere).fetch('/api/user/wi-sync', { headers: { 'x-requested-with': 'XMLHttpRequest' } })
  expect(await (await sync()).json()).toMatchObject({ synced: true, at: expect.stringMatching(/^2026-11-20T/) })
  await identity.running.jobs.run('sync-accounts')
  const names = (await identity.published(userChanged)).map(({ user }) => user.name)
  expect(names.slice(-2).sort()).toEqual(['Karla Wiesengrund', 'Lena Neu'])
})

test('wi-sync is for staff, and says so when there is nothing to read', async () => {
  const ask = (actor: Actor) =>
    identity.as(actor).fetch('/api/user/wi-sync', { headers: { 'x-requested-with': 'XMLHttpRequest' } })
  expect((await ask(anActor({ roles: ['ROLE_CUSTOMER'] }))).status).toBe(403)
  expect(await (await ask(anActor())).json()).toMatchObject({ synced: false, at: null })
})

test('a provider that is away says so, and an origin that is not set up leads nowhere', async () => {
  const begun = await identity.ask(beginExternalLogin, { origin: 'ams', callbackUrl, next: null, linkTo: null })
  expect(begun).toBeNull()
  const lost = await startTestService(
    testedIdentity({
      OIDC_AMS_ISSUER: 'http://127.0.0.1:9',
      OIDC_AMS_CLIENT_ID: 'leitstand',
      OIDC_AMS_CLIENT_SECRET: 'secret',
    }),
  )
  await expect(
    lost.ask(beginExternalLogin, { origin: 'ams', callbackUrl, next: null, linkTo: null }),
  ).rejects.toMatchObject({ code: 'provider-unavailable' })
  await lost[Symbol.asyncDispose]()
})

test('no secret of a provider can be read from the database', async () => {
  await signIn('wi-1')
  const rows = await identity.running.database.query(
    'SELECT a.refresh_token, s.id_token FROM external_accounts a JOIN sessions s USING (user_uuid)',
  )
  // A token has parts; its beginning alone can stand in any sealed text by chance.
  expect(JSON.stringify(rows)).not.toMatch(/eyJ[\w-]+\.eyJ/)
  expect(rows.length).toBeGreaterThan(0)
})

test('a role that demands a second factor demands it from those who come through a provider as well', async () => {
  await identity.running.database.query(`INSERT INTO second_factor_roles VALUES ('ROLE_EMPLOYEE')`)
  const waiting = await signInOrWait('wi-7')
  if (!('challenge' in waiting)) throw new Error('No second factor was asked for')
  expect(waiting).toMatchObject({ challenge: { enrol: true, methods: [] }, next: '/dashboard' })
  const { challenge } = waiting.challenge
  const { secret } = await identity.ask(beginEnrolment, { challenge })
  const code = () => new TOTP({ secret }).generate({ timestamp: identity.clock.now().getTime() })
  const enrolled = await identity.ask(confirmEnrolment, { challenge, code: code(), ...cameFrom })
  expect(await holderOf(enrolled.token)).toMatchObject({ name: expect.stringContaining('Karla'), origin: 'wi' })
  // From now on a code is asked for, and the session knows where to sign out.
  identity.clock.advanceMinutes(1)
  const again = await signInOrWait('wi-7')
  if (!('challenge' in again)) throw new Error('No code was asked for')
  expect(again.challenge).toMatchObject({ enrol: false, methods: ['code', 'recovery-code'] })
  const wish = { challenge: again.challenge.challenge, ...cameFrom }
  await expect(identity.ask(answerSecondFactor, { ...wish, code: '000000' })).rejects.toMatchObject({
    code: 'second-factor-failed',
  })
  const { token } = await identity.ask(answerSecondFactor, { ...wish, code: code() })
  expect((await identity.ask(logout, { token })).endSessionUrl).toContain(wi.issuer)
})

test('a second factor of a provider counts in the words that were agreed with it, and in no others', async () => {
  wi.put({ ...karla, amr: ['pwd', 'hwk'] })
  expect(await holderOf((await signIn('wi-7')).token)).toBeTruthy()
  wi.put({ ...karla, amr: ['pwd'] })
  expect(await signInOrWait('wi-7')).toHaveProperty('challenge')
  await identity.running.database.query('DELETE FROM second_factor_roles')
})
