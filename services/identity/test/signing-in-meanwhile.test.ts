import { beginPasskeyLogin, loginByPasskey } from '@leitstand/contracts/identity/passkeys'
import { answerSecondFactor } from '@leitstand/contracts/identity/second-factors'
import { SignedIn } from '@leitstand/contracts/identity/signing-in'
import type { Sql } from '@leitstand/kit/database'
import { until } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endAccess } from '../src/store/end-access.ts'
import { dropPasskeys } from '../src/store/passkeys.ts'
import { from, type GuardedIdentity, guardedIdentity } from './guarded-identity.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

let identity: GuardedIdentity
beforeAll(async () => {
  identity = await guardedIdentity()
})
afterAll(() => identity[Symbol.asyncDispose]())

const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
/** What is asked while a change is done, and not yet to be seen by others; answers once it is. */
async function meanwhile<T>(change: (tx: Sql) => Promise<unknown>, ask: () => Promise<T>): Promise<T | 'refused'> {
  const { database } = identity.running
  const { asked } = await database.transaction(async (tx) => {
    await change(tx)
    const asked = ask().catch(() => 'refused' as const)
    let isDone = false
    void asked.then(() => {
      isDone = true
    })
    await until(async () => isDone || (await database.query(waiting)).length > 0)
    return { asked }
  })
  return await asked
}

async function aPasskey(email: string) {
  const person = await identity.signIn(email)
  await person.call.put('/api/user/proof', { password: 'leitstand' })
  const key = softwareAuthenticator('https://leitstand.example', 'leitstand.example')
  const { body: options } = await person.call.post<Record<string, unknown>>('/api/user/passkeys/options', {})
  await person.call.post('/api/user/passkeys', { name: 'Laptop', passkey: key.create(options) })
  return { person, key }
}
const alone = async (key: ReturnType<typeof softwareAuthenticator>) => {
  const options = await identity.ask(beginPasskeyLogin, {})
  return () => identity.ask(loginByPasskey, { passkey: key.get(options), ...from() })
}
const afterPassword = async (key: ReturnType<typeof softwareAuthenticator>, email: string) => {
  const { challenge, passkey } = await identity.challenge(email)
  return () => identity.ask(answerSecondFactor, { challenge, passkey: key.get(passkey ?? {}), ...from() })
}

test.each(['alone', 'after the password'])(
  'a passkey %s opens nothing once it is removed, however late that is seen',
  async (how) => {
    const email = 'agent2@leitstand.example'
    await identity.running.database.query('DELETE FROM passkeys')
    const { person, key } = await aPasskey(email)
    const answer = how === 'alone' ? await alone(key) : await afterPassword(key, email)
    expect(await meanwhile((tx) => dropPasskeys(tx, person.user.uuid), answer)).toBe('refused')
  },
)

test.each(['alone', 'after the password'])(
  'whoever is deactivated while they sign in by a passkey %s has no session, not even when they come back',
  async (how) => {
    const { database } = identity.running
    const email = 'agent2@leitstand.example'
    await database.query('DELETE FROM passkeys')
    const { person, key } = await aPasskey(email)
    const { uuid } = person.user
    const answer = how === 'alone' ? await alone(key) : await afterPassword(key, email)
    const deactivate = async (tx: Sql) => {
      await tx.query('UPDATE users SET inactive = true WHERE uuid = $1', [uuid])
      await endAccess(tx, uuid)
    }
    const opened = SignedIn.safeParse(await meanwhile(deactivate, answer)).data
    await database.query('UPDATE users SET inactive = false WHERE uuid = $1', [uuid])
    await expect(opened ? identity.personOf(opened) : Promise.reject(new Error('refused'))).rejects.toThrow()
  },
)

test('a sign-in with the old password opens no session that outlives its change', async () => {
  const { database } = identity.running
  const own = await identity.signIn('agent@leitstand.example')
  const thief = await database.transaction(async (tx) => {
    // The password was found right, and the session is about to open.
    await tx.query('LOCK TABLE known_addresses IN SHARE MODE')
    const begun = identity.logIn('agent@leitstand.example').catch(() => undefined)
    await until(async () => (await database.query(waiting)).length > 0)
    const wish = { oldPassword: 'leitstand', password: 'drei Zebras im Nebel' }
    const changed = own.call.put('/api/user/password', wish)
    await until(async () => (await Promise.race([changed, undefined])) || (await database.query(waiting)).length > 1)
    return { begun, changed }
  })
  expect((await thief.changed).status).toBe(204)
  const opened = SignedIn.safeParse(await thief.begun).data
  await expect(opened ? identity.personOf(opened) : Promise.reject(new Error('refused'))).rejects.toThrow()
})
