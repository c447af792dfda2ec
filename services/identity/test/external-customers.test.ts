import type { Actor } from '@leitstand/contracts/actor'
import { userGroupChanged } from '@leitstand/contracts/identity/events'
import { beginExternalLogin, completeExternalLogin } from '@leitstand/contracts/identity/external-logins'
import { readPasswordLink } from '@leitstand/contracts/identity/passwords'
import { provisionPeople } from '@leitstand/contracts/identity/requests'
import { login, resolveSession, SignedIn } from '@leitstand/contracts/identity/signing-in'
import { type OpenIdProvider, startOpenIdProvider } from '@leitstand/kit/testing/openid-provider'
import { anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepPasswordLink } from '../src/store/password-links.ts'
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
const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })
const cameFrom = { address: '10.0.0.1', userAgent: 'Firefox' }

let wi: OpenIdProvider
let identity: TestService

beforeAll(async () => {
  wi = await startOpenIdProvider({ name: 'wi', callbackPath: '/login/wi/callback', accounts: [lena] })
  identity = await startTestService(
    testedIdentity({
      OIDC_WI_ISSUER: wi.issuer,
      OIDC_WI_CLIENT_ID: wi.clientId,
      OIDC_WI_CLIENT_SECRET: wi.clientSecret,
    }),
    { now: '2026-11-20T08:00:00Z' },
  )
})
afterAll(async () => {
  await identity[Symbol.asyncDispose]()
  await wi[Symbol.asyncDispose]()
})

const begin = async (linkTo: { user: string; session: string } | null = null) => {
  const begun = await identity.ask(beginExternalLogin, { origin: 'wi', callbackUrl, next: null, linkTo })
  if (!begun) throw new Error('wi is not set up')
  return begun
}
const complete = (url: string, state: string) =>
  identity.ask(completeExternalLogin, { origin: 'wi', url, state, ...cameFrom })
const signIn = async (account: string): Promise<Actor> => {
  const { url, state } = await begin()
  const { token } = SignedIn.pick({ token: true }).parse(await complete(await chooseAt(wi, url, account), state))
  const held = await identity.ask(resolveSession, { token })
  if (!held) throw new Error('The session has not opened')
  return held.actor
}
const read = async <T>(path: string) => (await identity.as(admin).get<T>(path)).body
const serversOf = async (group: string | undefined) =>
  (await read<{ assignedResources: { name: string }[] }>(`/api/user_groups/${group}`)).assignedResources

test('the servers of a customer stay while wi says nothing about them, and go when it says that there are none', async () => {
  wi.put({ ...lena, resources: [{ id: 'S-1', kind: 'server', name: 'web1.nordwind.example' }] })
  const [group] = (await signIn('wi-1')).customerGroups
  wi.put({ ...lena, sub: 'wi-2', email: 'ole@nordwind.example', given_name: 'Ole', main_customer: false })
  await signIn('wi-2')
  expect(await serversOf(group)).toMatchObject([{ name: 'web1.nordwind.example' }])
  wi.put({ ...lena, resources: [] })
  await signIn('wi-1')
  expect(await serversOf(group)).toEqual([])
})

test('who moves to another customer at wi speaks for the former one no more', async () => {
  const before = await signIn('wi-1')
  const path = `/api/user_groups/${before.customerGroups[0]}`
  expect(await read(path)).toMatchObject({ mainCustomer: { uuid: before.uuid } })
  wi.put({ ...lena, customer: { id: 'K-2', name: 'Südwind AG' } })
  await signIn('wi-1')
  expect(await read(path)).toMatchObject({ mainCustomer: null })
  wi.put({ ...lena, sub: 'wi-2', email: 'ole@nordwind.example', given_name: 'Ole' })
  expect(await signIn('wi-2')).toMatchObject({ roles: ['ROLE_CUSTOMER'] })
  expect(await read(path)).toMatchObject({ mainCustomer: null })
})

test('who speaks for their customer in the place of somebody who left it is told of', async () => {
  const dora = { ...lena, sub: 'wi-6', email: 'dora@westwind.example', customer: { id: 'K-6', name: 'Westwind OHG' } }
  wi.put(dora)
  const [group] = (await signIn('wi-6')).customerGroups
  wi.put({ ...dora, sub: 'wi-7', email: 'egon@westwind.example' })
  const egon = await signIn('wi-7')
  wi.put({ ...dora, customer: { id: 'K-7', name: 'Ostwind KG' } })
  await signIn('wi-6')
  const before = await read<{ version: number }>(`/api/user_groups/${group}`)
  expect(before).toMatchObject({ mainCustomer: null })
  await signIn('wi-7')
  const after = { mainCustomer: { uuid: egon.uuid }, version: before.version + 1 }
  expect(await read(`/api/user_groups/${group}`)).toMatchObject(after)
  const told = (await identity.published(userGroupChanged)).map((fact) => fact.group)
  expect(told.findLast(({ uuid }) => uuid === group)).toMatchObject({ mainCustomer: egon.uuid, version: after.version })
})

test('who speaks for their customer at wi no more does so here no more, whatever else wi leaves unsaid', async () => {
  const vera = { ...lena, sub: 'wi-5', email: 'vera@ostwind.example', customer: { id: 'K-5', name: 'Ostwind KG' } }
  wi.put(vera)
  const before = await signIn('wi-5')
  const path = `/api/user_groups/${before.customerGroups[0]}`
  expect(before).toMatchObject({ roles: expect.arrayContaining(['ROLE_MAIN_CUSTOMER']) })
  const { main_customer: _, ...unsaid } = vera
  wi.put(unsaid)
  expect(await signIn('wi-5')).toMatchObject({ roles: expect.arrayContaining(['ROLE_MAIN_CUSTOMER']) })
  wi.put({ ...vera, main_customer: false })
  const after = await signIn('wi-5')
  expect(after).toMatchObject({ uuid: before.uuid, roles: ['ROLE_CUSTOMER'], customerGroups: before.customerGroups })
  expect(after.seesAllOf).toEqual([])
  expect(await read(path)).toMatchObject({ mainCustomer: null })
  expect(await read(`/api/users/${before.uuid}`)).toMatchObject({ isSubUser: true })
})

test('whom administrators let speak for a customer goes on, as long as wi never said so', async () => {
  wi.put({ ...lena, sub: 'wi-6', email: 'paul@nordwind.example', main_customer: false })
  const { uuid } = await signIn('wi-6')
  const roles = ['ROLE_MAIN_CUSTOMER']
  expect((await identity.as(admin).patch(`/api/users/${uuid}`, { roles })).status).toBe(200)
  expect(await signIn('wi-6')).toMatchObject({ roles: expect.arrayContaining(roles) })
})

test('a login that somebody began to add is added no more once the password has changed', async () => {
  const { people } = await identity.ask(provisionPeople, {
    people: [{ email: 'agent@leitstand.example', firstName: 'Alma', staff: true, password: 'leitstand' }],
  })
  const email = people[0]?.email ?? ''
  const atHome = async () => {
    const { token } = SignedIn.parse(await identity.ask(login, { email, password: 'leitstand', ...cameFrom }))
    const held = await identity.ask(resolveSession, { token })
    if (!held) throw new Error('The session has not opened')
    return held
  }
  const [thief, holder] = [await atHome(), await atHome()]
  await identity.as(thief.actor).put('/api/user/proof', { password: 'leitstand' })
  const { url, state } = await begin({ user: thief.actor.uuid, session: thief.session })
  wi.put({ ...lena, sub: 'wi-3', email: 'dieb@fremd.example' })
  const back = await chooseAt(wi, url, 'wi-3')
  const wish = { oldPassword: 'leitstand', password: 'ein ganz neues Kennwort' }
  expect((await identity.as(holder.actor).put('/api/user/password', wish)).status).toBe(204)
  await expect(complete(back, state)).rejects.toMatchObject({ code: 'login-expired' })
})

test('a link to a password that was mailed to an address is over when wi says that somebody has another one', async () => {
  const { database } = identity.running
  wi.put({ ...lena, sub: 'wi-4', email: 'alt@nordwind.example' })
  const { uuid: user } = await signIn('wi-4')
  const token = 'a'.repeat(43)
  const expiresAt = new Date('2026-11-27T08:00:00Z')
  await keepPasswordLink(database, { token, user, kind: 'reset', expiresAt })
  await signIn('wi-4')
  expect(await identity.ask(readPasswordLink, { token })).toMatchObject({ email: 'alt@nordwind.example' })
  wi.put({ ...lena, sub: 'wi-4', email: 'neu@nordwind.example' })
  await signIn('wi-4')
  await expect(identity.ask(readPasswordLink, { token })).rejects.toMatchObject({ code: 'link-expired' })
})
