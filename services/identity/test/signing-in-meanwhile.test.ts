import { SignedIn } from '@leitstand/contracts/identity/signing-in'
import { until } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GuardedIdentity, guardedIdentity } from './guarded-identity.ts'

let identity: GuardedIdentity
beforeAll(async () => {
  identity = await guardedIdentity()
})
afterAll(() => identity[Symbol.asyncDispose]())

test('a sign-in with the old password opens no session that outlives its change', async () => {
  const { database } = identity.running
  const own = await identity.signIn('agent@leitstand.example')
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
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
