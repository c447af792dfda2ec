import { systemActor } from '@leitstand/contracts/actor'
import { sessionRevoked } from '@leitstand/contracts/identity/events'
import { provisionPeople } from '@leitstand/contracts/identity/requests'
import { login, logout, resolveSession, SignedIn } from '@leitstand/contracts/identity/signing-in'
import { anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testedIdentity } from './tested-identity.ts'

let identity: TestService
beforeAll(async () => {
  identity = await startTestService(testedIdentity(), { now: '2026-11-20T08:00:00Z' })
  const password = 'leitstand'
  await identity.ask(provisionPeople, {
    people: [
      {
        email: 'agent@leitstand.example',
        firstName: 'Alma',
        lastName: 'Ágoston',
        staff: true,
        groups: ['Support'],
        password,
      },
      { email: 'chef@nordlicht.example', staff: false, customerGroup: 'Nordlicht', mainCustomer: true, password },
      { email: 'nutzer@nordlicht.example', staff: false, customerGroup: 'Nordlicht', subUser: true, password },
    ],
  })
})
afterAll(() => identity[Symbol.asyncDispose]())
beforeEach(() => identity.clock.set('2026-11-20T08:00:00Z'))

const from = (address: string) => ({ address, userAgent: 'Firefox' })
const signIn = async (email: string, password = 'leitstand', address = '10.0.0.1') =>
  SignedIn.parse(await identity.ask(login, { email, password, ...from(address) }))

test('signs an agent in and knows who holds the session', async () => {
  const { token, user } = await signIn(' Agent@Leitstand.example ')
  expect(user).toMatchObject({ name: 'Alma Ágoston', email: 'agent@leitstand.example', roles: ['ROLE_EMPLOYEE'] })
  const held = await identity.ask(resolveSession, { token })
  expect(held?.actor).toMatchObject({ uuid: user.uuid, roles: ['ROLE_EMPLOYEE'], customerGroups: [], language: 'de' })
})

test('lets the main customer see the whole group and a sub-user only own tickets', async () => {
  const chef = await identity.ask(resolveSession, { token: (await signIn('chef@nordlicht.example')).token })
  const nutzer = await identity.ask(resolveSession, { token: (await signIn('nutzer@nordlicht.example')).token })
  expect(chef?.actor.seesAllOf).toEqual(chef?.actor.customerGroups)
  expect(nutzer?.actor).toMatchObject({ customerGroups: chef?.actor.customerGroups, seesAllOf: [] })
})

test('answers alike whether the address or the password is wrong', async () => {
  await expect(signIn('agent@leitstand.example', 'falsch', '10.0.0.2')).rejects.toMatchObject({ code: 'login-failed' })
  await expect(signIn('nobody@leitstand.example', 'falsch', '10.0.0.2')).rejects.toMatchObject({ code: 'login-failed' })
})

test('lets nobody guess on after five wrong passwords, and only from where they came', async () => {
  const guess = () => signIn('agent@leitstand.example', 'falsch', '10.0.0.3').catch((error) => error.code)
  const answers = await Promise.all(Array.from({ length: 8 }, guess))
  expect(answers.filter((code) => code === 'login-failed')).toHaveLength(5)
  await expect(signIn('agent@leitstand.example', 'leitstand', '10.0.0.3')).rejects.toMatchObject({
    code: 'rate-limited',
  })
  await expect(signIn('agent@leitstand.example', 'leitstand', '10.0.0.4')).resolves.toBeTruthy()
  identity.clock.advanceMinutes(16)
  await expect(signIn('agent@leitstand.example', 'leitstand', '10.0.0.3')).resolves.toBeTruthy()
})

test('takes many right passwords of one account at the same moment, also after slips', async () => {
  const slip = () => signIn('agent@leitstand.example', 'falsch', '10.0.0.5').catch((error) => error.code)
  expect(await Promise.all([slip(), slip(), slip(), slip()])).toEqual(Array(4).fill('login-failed'))
  const tokens = await Promise.all(
    Array.from({ length: 12 }, async () => (await signIn('agent@leitstand.example', 'leitstand', '10.0.0.5')).token),
  )
  expect(new Set(tokens).size).toBe(12)
})

test('slows guessing from many addresses, without locking out the holder where the holder is known', async () => {
  await signIn('chef@nordlicht.example', 'leitstand', '10.1.0.1')
  const guess = (n: number) =>
    signIn('chef@nordlicht.example', 'falsch', `10.2.0.${n}`).catch((error) => error.code as string)
  const answers = []
  for (let n = 0; n < 22; n++) answers.push(await guess(n))
  expect(answers.filter((code) => code === 'login-failed')).toHaveLength(20)
  await expect(signIn('chef@nordlicht.example', 'leitstand', '10.2.0.99')).rejects.toMatchObject({
    code: 'rate-limited',
  })
  await expect(signIn('chef@nordlicht.example', 'leitstand', '10.1.0.1')).resolves.toBeTruthy()
  identity.clock.advanceMinutes(16)
  await expect(signIn('chef@nordlicht.example', 'leitstand', '10.2.0.99')).resolves.toBeTruthy()
})

test('takes all addresses of a network of IPv6, of which one household has a whole one, for one address', async () => {
  const guess = (n: number, network = '2001:db8:1:2') =>
    signIn(`mensch${n}@nordlicht.example`, 'falsch', `${network}::${n.toString(16)}`).catch((error) => error.code)
  const answers = []
  for (let n = 1; n <= 52; n++) answers.push(await guess(n))
  expect(answers.filter((code) => code === 'login-failed')).toHaveLength(50)
  expect(await guess(53)).toBe('rate-limited')
  expect(await guess(54, '2001:db8:1:3')).toBe('login-failed')
})

test('ends a session after eight hours without use', async () => {
  const { token } = await signIn('agent@leitstand.example')
  identity.clock.advanceMinutes(7 * 60)
  expect(await identity.ask(resolveSession, { token })).not.toBeNull()
  identity.clock.advanceMinutes(7 * 60)
  expect(await identity.ask(resolveSession, { token })).not.toBeNull()
  identity.clock.advanceMinutes(8 * 60 + 1)
  expect(await identity.ask(resolveSession, { token })).toBeNull()
})

test('ends a session after a day however much it is used', async () => {
  const { token } = await signIn('agent@leitstand.example')
  for (let hour = 0; hour < 23; hour += 6) {
    identity.clock.advanceMinutes(6 * 60 - 1)
    await identity.ask(resolveSession, { token })
  }
  identity.clock.advanceMinutes(5)
  expect(await identity.ask(resolveSession, { token })).toBeNull()
})

test('forgets the session at sign-out and says so to everybody who remembers it', async () => {
  const { token, user } = await signIn('agent@leitstand.example')
  const held = await identity.ask(resolveSession, { token })
  await identity.ask(logout, { token })
  expect(await identity.ask(resolveSession, { token })).toBeNull()
  expect(await identity.published(sessionRevoked)).toContainEqual({ user: user.uuid, session: held?.session })
})

test('keeps no token that somebody who reads the database could use', async () => {
  const { token } = await signIn('agent@leitstand.example')
  const rows = await identity.running.database.query('SELECT * FROM sessions')
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('hands sessions to the front door alone', async () => {
  await expect(identity.ask(resolveSession, { token: 'x' }, anActor())).rejects.toMatchObject({ code: 'forbidden' })
  expect(await identity.ask(resolveSession, { token: 'x' }, systemActor)).toBeNull()
})
