import { sessionRevoked } from '@leitstand/contracts/identity/events'
import { resolveSession } from '@leitstand/contracts/identity/signing-in'
import { newId } from '@leitstand/kit/ids'
import { anActor } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, type GuardedIdentity, guardedIdentity } from './guarded-identity.ts'

const agent = 'agent@leitstand.example'

let identity: GuardedIdentity
beforeAll(async () => {
  identity = await guardedIdentity()
})
afterAll(() => identity[Symbol.asyncDispose]())

interface Sessions {
  'hydra:member': { uuid: string; device: string; address: string; login: string; current: boolean }[]
}
const holds = async (token: string) => (await identity.ask(resolveSession, { token })) !== null

test('shows where somebody is signed in, and which is the own browser', async () => {
  await identity.signIn(agent, 'leitstand', '10.0.0.7')
  const own = await identity.signIn(agent)
  await identity.signIn('agent2@leitstand.example')
  const { body } = await own.call.get<Sessions>('/api/sessions')
  expect(body['hydra:member']).toMatchObject([
    { device: 'Firefox auf Windows', address: '10.0.0.1', login: 'password', current: true },
    { address: '10.0.0.7', current: false },
  ])
})

test('ends one of the own sessions and nobody else’s', async () => {
  const other = await identity.signIn(agent)
  const own = await identity.signIn(agent)
  const foreign = await identity.signIn('agent2@leitstand.example')
  expect((await own.call.delete(`/api/sessions/${foreign.session}`)).status).toBe(404)
  expect((await own.call.delete(`/api/sessions/${other.session}`)).status).toBe(204)
  expect([await holds(other.token), await holds(own.token), await holds(foreign.token)]).toEqual([false, true, true])
  expect(await identity.published(sessionRevoked)).toContainEqual({ user: own.user.uuid, session: other.session })
  expect(await identity.audited(own.user.uuid)).toContain('session-revoked')
})

test('ends all own sessions but the one that asks', async () => {
  const others = [await identity.signIn(agent), await identity.signIn(agent)]
  const own = await identity.signIn(agent)
  expect((await own.call.delete('/api/sessions')).status).toBe(204)
  expect(await Promise.all(others.map(({ token }) => holds(token)))).toEqual([false, false])
  expect(await holds(own.token)).toBe(true)
})

test('lets administrators sign somebody out everywhere, and nobody else', async () => {
  const own = await identity.signIn(agent)
  const path = `/api/users/${own.user.uuid}/sessions`
  expect((await identity.as(anActor()).delete(path)).status).toBe(403)
  expect((await identity.as(admin).delete(`/api/users/${newId()}/sessions`)).status).toBe(404)
  expect((await identity.as(admin).delete(path)).status).toBe(204)
  expect(await holds(own.token)).toBe(false)
})

test('shows administrators where somebody is signed in, and lets them end one session', async () => {
  const own = await identity.signIn(agent)
  const other = await identity.signIn(agent, 'leitstand', '10.0.0.9')
  const path = `/api/users/${own.user.uuid}/sessions`
  expect((await identity.as(anActor()).get(path)).status).toBe(403)
  const { body } = await identity.as(admin).get<Sessions>(path)
  expect(body['hydra:member'].map(({ address, current }) => [address, current])).toContainEqual(['10.0.0.9', false])
  expect((await identity.as(anActor()).delete(`${path}/${other.session}`)).status).toBe(403)
  expect((await identity.as(admin).delete(`${path}/${newId()}`)).status).toBe(404)
  expect((await identity.as(admin).delete(`${path}/${other.session}`)).status).toBe(204)
  expect([await holds(other.token), await holds(own.token)]).toEqual([false, true])
  expect(await identity.published(sessionRevoked)).toContainEqual({ user: own.user.uuid, session: other.session })
})
