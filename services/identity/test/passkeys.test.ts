import { beginPasskeyLogin, loginByPasskey } from '@leitstand/contracts/identity/passkeys'
import { answerSecondFactor } from '@leitstand/contracts/identity/second-factors'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  admin,
  from,
  type GuardedIdentity,
  guardedIdentity,
  type SignedInPerson,
  startedAt,
} from './guarded-identity.ts'
import { type SoftwareAuthenticator, softwareAuthenticator } from './software-authenticator.ts'

const email = 'agent@leitstand.example'
const origin = 'https://leitstand.example'

let identity: GuardedIdentity
let agent: SignedInPerson
beforeAll(async () => {
  identity = await guardedIdentity()
})
afterAll(() => identity[Symbol.asyncDispose]())
beforeEach(async () => {
  identity.clock.set(startedAt)
  for (const table of ['login_attempts', 'passkeys', 'recovery_codes'])
    await identity.running.database.query(`DELETE FROM ${table}`)
  agent = await identity.signIn(email)
  await agent.call.put('/api/user/proof', { password: 'leitstand' })
})

interface Kept {
  uuid: string
  recoveryCodes: string[]
}
async function register(key: SoftwareAuthenticator, name = 'Laptop', person = agent) {
  const { body: options } = await person.call.post<Record<string, unknown>>('/api/user/passkeys/options', {})
  return await person.call.post<Kept>('/api/user/passkeys', { name, passkey: key.create(options) })
}
const aKey = (at = origin, rpId = 'leitstand.example') => softwareAuthenticator(at, rpId)
const signInBy = async (key: SoftwareAuthenticator, how?: Parameters<SoftwareAuthenticator['get']>[1]) => {
  const options = await identity.ask(beginPasskeyLogin, {})
  return await identity.ask(loginByPasskey, { passkey: key.get(options, how), ...from() })
}

test('keeps several passkeys by name; the first brings recovery codes', async () => {
  const first = await register(aKey(), 'Laptop')
  expect(first.status).toBe(201)
  expect(first.body.recoveryCodes).toHaveLength(10)
  const second = await register(aKey(), 'Schlüsselbund')
  expect(second.body.recoveryCodes).toEqual([])
  const { body } = await agent.call.get<{ 'hydra:member': { name: string }[] }>('/api/user/passkeys')
  expect(body['hydra:member'].map(({ name }) => name)).toEqual(['Laptop', 'Schlüsselbund'])
  expect((await agent.call.get('/api/user/security')).body).toMatchObject({ passkeys: 2, recoveryCodesLeft: 10 })
  expect(await identity.audited(agent.user.uuid)).toContain('second-factor-added')
})

test('signs somebody in by a passkey alone, and remembers how', async () => {
  const key = aKey()
  await register(key)
  const signedIn = await signInBy(key)
  const person = await identity.personOf(signedIn)
  expect(person.user.uuid).toBe(agent.user.uuid)
  const { body } = await person.call.get<{ 'hydra:member': { login: string; current: boolean }[] }>('/api/sessions')
  expect(body['hydra:member'].find(({ current }) => current)).toMatchObject({ login: 'passkey' })
  await expect(signInBy(key)).resolves.toBeTruthy()
})

test('asks for the passkey after the password', async () => {
  const key = aKey()
  await register(key)
  const { challenge, methods, passkey } = await identity.challenge(email)
  expect(methods).toEqual(['passkey', 'recovery-code'])
  const answered = { challenge, passkey: key.get(passkey ?? {}, { verified: false }), ...from() }
  await expect(identity.ask(answerSecondFactor, answered)).resolves.toBeTruthy()
})

test.each([
  ['a signature for another site', { origin: 'https://leitstand.example.evil.example' }],
  ['a passkey alone that did not ask who uses it', { verified: false }],
])('refuses %s', async (_what, how) => {
  const key = aKey()
  await register(key)
  await expect(signInBy(key, how)).rejects.toMatchObject({ code: 'passkey-failed' })
})

test('refuses an answer that was used before', async () => {
  const key = aKey()
  await register(key)
  const passkey = key.get(await identity.ask(beginPasskeyLogin, {}))
  await identity.ask(loginByPasskey, { passkey, ...from() })
  const again = identity.ask(loginByPasskey, { passkey, ...from() })
  await expect(again).rejects.toMatchObject({ code: 'login-expired' })
})

test('refuses an answer to a question that is ten minutes old', async () => {
  const key = aKey()
  await register(key)
  const passkey = key.get(await identity.ask(beginPasskeyLogin, {}))
  identity.clock.advanceMinutes(10)
  const late = identity.ask(loginByPasskey, { passkey, ...from() })
  await expect(late).rejects.toMatchObject({ code: 'login-expired' })
})

test('refuses the passkey of somebody else, and one that nobody registered', async () => {
  const key = aKey()
  await register(key)
  const other = await identity.signIn('agent2@leitstand.example')
  await other.call.put('/api/user/proof', { password: 'leitstand' })
  await register(aKey(), 'Telefon', other)
  const { challenge, passkey } = await identity.challenge('agent2@leitstand.example')
  const foreign = identity.ask(answerSecondFactor, { challenge, passkey: key.get(passkey ?? {}), ...from() })
  await expect(foreign).rejects.toMatchObject({ code: 'second-factor-failed' })
  await expect(signInBy(aKey())).rejects.toMatchObject({ code: 'passkey-failed' })
})

test('refuses a copy of a passkey whose counter runs behind', async () => {
  const key = aKey()
  await register(key)
  await signInBy(key)
  await identity.running.database.query('UPDATE passkeys SET counter = 100')
  await expect(signInBy(key)).rejects.toMatchObject({ code: 'passkey-failed' })
})

test('keeps no passkey that was made for another site or asked for by somebody else', async () => {
  expect((await register(aKey('https://evil.example', 'evil.example'))).body).toMatchObject({ code: 'passkey-failed' })
  const { body: options } = await agent.call.post<Record<string, unknown>>('/api/user/passkeys/options', {})
  const other = await identity.signIn('nutzer@nordlicht.example')
  await other.call.put('/api/user/proof', { password: 'leitstand' })
  const stolen = await other.call.post('/api/user/passkeys', { name: 'x', passkey: aKey().create(options) })
  expect(stolen.body).toMatchObject({ code: 'passkey-failed' })
})

test('opens nothing by a passkey that was removed, nor for an inactive account', async () => {
  const key = aKey()
  const { body } = await register(key)
  await identity.running.database.query('UPDATE users SET inactive = true WHERE email = $1', [email])
  await expect(signInBy(key)).rejects.toMatchObject({ code: 'passkey-failed' })
  await identity.running.database.query('UPDATE users SET inactive = false WHERE email = $1', [email])
  expect((await agent.call.delete(`/api/user_passkeys/${body.uuid}`)).status).toBe(204)
  await expect(signInBy(key)).rejects.toMatchObject({ code: 'passkey-failed' })
  await expect(identity.signIn(email)).resolves.toBeTruthy()
})

test('names this machine as browsers do, where an address would be no site', async () => {
  await using local = await guardedIdentity({ LEITSTAND_PUBLIC_URL: 'http://127.0.0.1:8123' })
  const person = await local.signIn(email)
  await person.call.put('/api/user/proof', { password: 'leitstand' })
  const kept = await register(aKey('http://localhost:8123', 'localhost'), 'Laptop', person)
  expect(kept.status).toBe(201)
})

test('gives a passkey another name, and nobody else’s', async () => {
  const { body: kept } = await register(aKey(), 'Schlüssel')
  const path = `/api/user_passkeys/${kept.uuid}`
  expect((await agent.call.patch(path, { name: ' ' })).status).toBe(422)
  expect(await agent.call.patch(path, { name: 'YubiKey im Büro' })).toMatchObject({
    status: 200,
    body: { uuid: kept.uuid, name: 'YubiKey im Büro' },
  })
  const other = await identity.signIn('agent2@leitstand.example')
  expect((await other.call.patch(path, { name: 'meiner' })).status).toBe(404)
})

test('tells administrators how an account is secured', async () => {
  await register(aKey())
  const path = `/api/users/${agent.user.uuid}/security`
  expect((await agent.call.get(path)).status).toBe(403)
  expect((await identity.as(admin).get(path)).body).toMatchObject({
    hasPassword: true,
    totpSince: null,
    passkeys: 1,
    recoveryCodesLeft: 10,
  })
})
