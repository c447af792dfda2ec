import type { Sql } from '@leitstand/kit/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockAccount } from '../src/store/account-security.ts'
import { endSessionsOf } from '../src/store/own-sessions.ts'
import { keepPasskey } from '../src/store/passkeys.ts'
import {
  codeOf,
  type GuardedIdentity,
  guardedIdentity,
  meanwhile,
  type SignedInPerson,
  withTotp,
} from './guarded-identity.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

let identity: GuardedIdentity
beforeAll(async () => {
  identity = await guardedIdentity()
})
afterAll(() => identity[Symbol.asyncDispose]())
beforeEach(async () => {
  await identity.running.database.query('DELETE FROM passkeys')
  await identity.running.database.query('DELETE FROM totp_secrets')
})

const aCredential = { credentialId: 'x', publicKey: Buffer.from(''), counter: 0, transports: [], name: 'Telefon' }

/** Each leads to what changes how an account is guarded, up to the last step. */
const changes: Record<string, (person: SignedInPerson) => Promise<() => Promise<{ status: number }>>> = {
  'adds a passkey': async ({ call }) => {
    const key = softwareAuthenticator('https://leitstand.example', 'leitstand.example')
    const { body: options } = await call.post<Record<string, unknown>>('/api/user/passkeys/options', {})
    return () => call.post('/api/user/passkeys', { name: 'Laptop', passkey: key.create(options) })
  },
  'sets up an authenticator app': async ({ call }) => {
    const { body } = await call.post<{ secret: string }>('/api/user/totp', {})
    return () => call.post('/api/user/totp/confirm', { code: codeOf(body.secret, identity) })
  },
  'removes an authenticator app': async (person) => {
    await withTotp(identity, person)
    return () => person.call.delete('/api/user/totp')
  },
  'removes a passkey': async ({ user, call }) => {
    const kept = await keepPasskey(identity.running.database, user.uuid, aCredential, new Date())
    return () => call.delete(`/api/user_passkeys/${kept?.uuid}`)
  },
  'renews recovery codes': async (person) => {
    await withTotp(identity, person)
    return () => person.call.post('/api/user/recovery-codes', {})
  },
  'changes the password': async ({ call }) => {
    const wish = { oldPassword: 'leitstand', password: 'drei Zebras im Nebel' }
    return () => call.put('/api/user/password', wish)
  },
}

test.each(Object.entries(changes))('whoever %s with a session that ends meanwhile is refused', async (_what, begin) => {
  const person = await identity.signIn('nutzer@nordlicht.example')
  await person.call.put('/api/user/proof', { password: 'leitstand' })
  const change = await begin(person)
  const end = (tx: Sql) => endSessionsOf(tx, person.user.uuid, null)
  expect(await meanwhile(identity, end, change)).toMatchObject({ status: 401 })
})

test('a passkey that is added while an administrator removes all factors goes with the others', async () => {
  const { database } = identity.running
  const boss = await identity.signIn('agent@leitstand.example')
  await boss.call.put('/api/user/proof', { password: 'leitstand' })
  const superAdmin = identity.as({ ...boss.actor, roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })
  const { user } = await identity.signIn('nutzer@nordlicht.example')
  const add = async (tx: Sql) => {
    await lockAccount(tx, user.uuid)
    await keepPasskey(tx, user.uuid, aCredential, new Date())
  }
  const removed = await meanwhile(identity, add, () => superAdmin.delete(`/api/users/${user.uuid}/second_factors`))
  expect(removed).toMatchObject({ status: 204 })
  expect(await database.query('SELECT uuid FROM passkeys')).toEqual([])
})
