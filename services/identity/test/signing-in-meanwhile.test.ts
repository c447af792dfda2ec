import { beginPasskeyLogin, loginByPasskey } from '@leitstand/contracts/identity/passkeys'
import { answerSecondFactor, saveSecondFactorPolicy } from '@leitstand/contracts/identity/second-factors'
import { SignedIn } from '@leitstand/contracts/identity/signing-in'
import type { Sql } from '@leitstand/kit/database'
import type { Caller } from '@leitstand/kit/testing/caller'
import { until } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countersOfCode } from '../src/domain/login-throttle.ts'
import { endAccess } from '../src/store/end-access.ts'
import { countAttempt, forgetOldAttempts, forgiveAttempt } from '../src/store/login-attempts.ts'
import { dropPasskeys } from '../src/store/passkeys.ts'
import { admin, from, type GuardedIdentity, guardedIdentity, meanwhile, waiting } from './guarded-identity.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

let identity: GuardedIdentity
beforeAll(async () => {
  identity = await guardedIdentity()
})
afterAll(() => identity[Symbol.asyncDispose]())

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
    expect(await meanwhile(identity, (tx) => dropPasskeys(tx, person.user.uuid), answer)).toBe('refused')
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
    const opened = SignedIn.safeParse(await meanwhile(identity, deactivate, answer)).data
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

test('a token that is made while every access of its holder ends is none', async () => {
  const { database } = identity.running
  const { user, call } = await identity.signIn('nutzer@nordlicht.example')
  const wish = { name: 'CI', scope: 'read', expiresAt: '2026-12-24' }
  const made = await meanwhile(
    identity,
    (tx) => endAccess(tx, user.uuid),
    () => call.post('/api/user/tokens', wish),
  )
  expect(made).toMatchObject({ status: 401 })
  expect(await database.query('SELECT uuid FROM api_tokens WHERE user_uuid = $1', [user.uuid])).toEqual([])
})

/** Two at once, both as far as they come while a transaction that has run this is open. */
async function atOnce(sql: string, uuids: string[], ask: () => Promise<{ status: number }>[]) {
  const { database } = identity.running
  const { asked } = await database.transaction(async (tx) => {
    await tx.query(sql, uuids)
    const asked = ask()
    await until(async () => (await database.query(waiting)).length > 1)
    return { asked }
  })
  return (await Promise.all(asked)).map(({ status }) => status).sort()
}

test('of two second factors that are removed at once, one stays where a role demands it', async () => {
  await identity.running.database.query('DELETE FROM passkeys')
  const { person } = await aPasskey('agent2@leitstand.example')
  const phone = softwareAuthenticator('https://leitstand.example', 'leitstand.example')
  const { body: options } = await person.call.post<Record<string, unknown>>('/api/user/passkeys/options', {})
  await person.call.post('/api/user/passkeys', { name: 'Telefon', passkey: phone.create(options) })
  await identity.ask(saveSecondFactorPolicy, { roles: ['ROLE_EMPLOYEE'] }, admin)
  const keys = await identity.running.database.query<{ uuid: string }>('SELECT uuid FROM passkeys')
  expect(keys).toHaveLength(2)
  const remove = () => keys.map(({ uuid }) => person.call.delete(`/api/user_passkeys/${uuid}`))
  // Read last, when is counted what is left.
  expect(await atOnce('LOCK TABLE recovery_codes', [], remove)).toEqual([204, 409])
  await identity.ask(saveSecondFactorPolicy, { roles: [] }, admin)
})

const missing = (most: number) => `FROM generate_series(1, ${most - 1}) AS number`
const tooMany = {
  tokens: {
    fill: `INSERT INTO api_tokens (uuid, user_uuid, token_hash, name, scope, created_at, expires_at)
      SELECT gen_random_uuid(), $1, number::text::bytea, 'x', 'read', now(), '2026-12-24' ${missing(50)}`,
    hold: 'LOCK TABLE api_tokens IN SHARE MODE',
    prepare: async () => ({ path: '/api/user/tokens', body: { name: 'CI', scope: 'read', expiresAt: '2026-12-24' } }),
  },
  passkeys: {
    fill: `INSERT INTO passkeys (uuid, user_uuid, credential_id, public_key, counter, transports, name, created_at)
      SELECT gen_random_uuid(), $1, number, '', 0, '{}', 'x', now() ${missing(20)}`,
    hold: 'LOCK TABLE passkeys IN SHARE MODE',
    prepare: async (call: Caller) => {
      const key = softwareAuthenticator('https://leitstand.example', 'leitstand.example')
      const { body: options } = await call.post<Record<string, unknown>>('/api/user/passkeys/options', {})
      return { path: '/api/user/passkeys', body: { name: 'Laptop', passkey: key.create(options) } }
    },
  },
}

test.each(Object.entries(tooMany))(
  'nobody has more %s than anybody needs, however many are made at once',
  async (_what, { fill, hold, prepare }) => {
    await identity.running.database.query('DELETE FROM passkeys')
    const { user, call } = await identity.signIn('agent2@leitstand.example')
    await call.put('/api/user/proof', { password: 'leitstand' })
    await identity.running.database.query(fill, [user.uuid])
    const wishes = [await prepare(call), await prepare(call)]
    const make = () => wishes.map(({ path, body }) => call.post(path, body))
    expect(await atOnce(hold, [], make)).toEqual([201, 409])
    await identity.running.database.query('DELETE FROM passkeys')
  },
)

test('of the recovery codes that are renewed twice at once, those of one time are good', async () => {
  const { database } = identity.running
  await database.query('DELETE FROM passkeys')
  const { person } = await aPasskey('agent2@leitstand.example')
  const { uuid } = person.user
  const renew = () => [1, 2].map(() => person.call.post('/api/user/recovery-codes', {}))
  const hold = 'SELECT 1 FROM recovery_codes WHERE user_uuid = $1 FOR UPDATE'
  expect(await atOnce(hold, [uuid], renew)).toEqual([200, 200])
  expect(await database.query('SELECT 1 FROM recovery_codes WHERE user_uuid = $1', [uuid])).toHaveLength(10)
  await database.query('DELETE FROM passkeys')
})

test('of the two logins of an account without a password that are taken off at once, one stays', async () => {
  const { database } = identity.running
  const [user] = await database.query<{ uuid: string }>("SELECT uuid FROM users WHERE email = 'neu@leitstand.example'")
  const uuid = String(user?.uuid)
  const logins = await database.query<{ uuid: string }>(
    `INSERT INTO external_accounts (uuid, origin, subject, user_uuid, profile, linked_at)
     SELECT gen_random_uuid(), origin, 'neu', $1, '{}', now() FROM unnest('{wi,ams}'::text[]) AS origin RETURNING uuid`,
    [uuid],
  )
  const takeOff = () => logins.map((login) => identity.as(admin).delete(`/api/users/${uuid}/logins/${login.uuid}`))
  expect(await atOnce('SELECT 1 FROM users WHERE uuid = $1 FOR UPDATE', [uuid], takeOff)).toEqual([204, 409])
})

test('whoever signs in twice at once is let in or has to wait, and nothing breaks', async () => {
  const { database } = identity.running
  const now = new Date()
  const counters = countersOfCode('twice@leitstand.example', '192.0.2.7', false)
  // A transaction of the kit would be tried again.
  const succeed = async () => {
    const client = await database.pool.connect()
    try {
      await client.query('BEGIN')
      await forgiveAttempt(
        { query: async (text, values) => (await client.query(text, [...(values ?? [])])).rows },
        counters,
      )
      await client.query('COMMIT')
    } finally {
      client.release(true)
    }
  }
  await countAttempt(database, counters, now)
  const areWaiting = (count: number) => async () => (await database.query(waiting)).length === count
  const both = await database.transaction(async (tx) => {
    await tx.query(`SELECT FROM login_attempts WHERE key = 'code|twice@leitstand.example' FOR UPDATE`)
    const second = countAttempt(database, counters, now)
    await until(areWaiting(1))
    const first = succeed()
    await until(areWaiting(2))
    return { done: Promise.all([first, second]) }
  })
  await both.done
  expect(
    await database.query('SELECT max(failures) AS most FROM login_attempts WHERE key LIKE $1', ['%twice%']),
  ).toEqual([{ most: 1 }])
})

test('whoever signs in while attempts of before are forgotten is let in, and nothing breaks', async () => {
  const { database } = identity.running
  const [before, now] = [new Date('2026-01-01T00:00:00Z'), new Date()]
  const counter = (key: string) => ({ key, limit: 5, windowMs: 60_000 })
  for (const key of ['late|z', 'late|a']) await countAttempt(database, [counter(key)], before)
  const forgotten = await database.transaction(async (tx) => {
    await countAttempt(tx, [counter('late|a')], now)
    let isDone = false
    const forgetting = forgetOldAttempts(database, now).finally(() => {
      isDone = true
    })
    forgetting.catch(() => undefined)
    await until(async () => isDone || (await database.query(waiting)).length > 0)
    await countAttempt(tx, [counter('late|z')], now)
    return { forgetting }
  })
  await expect(forgotten.forgetting).resolves.toBeUndefined()
  expect(await database.query("SELECT failures FROM login_attempts WHERE key LIKE 'late|%'")).toEqual([
    { failures: 1 },
    { failures: 1 },
  ])
})
