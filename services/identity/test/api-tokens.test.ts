import { sessionRevoked } from '@leitstand/contracts/identity/events'
import { resolveSession } from '@leitstand/contracts/identity/signing-in'
import { newId } from '@leitstand/kit/ids'
import { anActor } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { admin, type GuardedIdentity, guardedIdentity, type SignedInPerson, startedAt } from './guarded-identity.ts'

let identity: GuardedIdentity
let agent: SignedInPerson
beforeAll(async () => {
  identity = await guardedIdentity()
})
afterAll(() => identity[Symbol.asyncDispose]())
beforeEach(async () => {
  identity.clock.set(startedAt)
  await identity.running.database.query('DELETE FROM api_tokens')
  agent = await identity.signIn('agent@leitstand.example')
})

interface Token {
  uuid: string
  token: string
  name: string
  scope: string
  expiresAt: string
  lastUsedAt: string | null
}
interface Tokens {
  'hydra:member': Token[]
}
const inAYear = '2027-11-20'
const create = async (body: object = {}, headers?: Record<string, string>) =>
  await agent.call.post<Token>(
    '/api/user/tokens',
    { name: 'Skript', scope: 'full', expiresAt: inAYear, ...body },
    headers,
  )
const resolve = (token: string, address?: string) =>
  identity.ask(resolveSession, { token, ...(address && { address }) })

test('makes a token that is shown once and speaks for its holder', async () => {
  const { status, body } = await create({ scope: 'read' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ name: 'Skript', scope: 'read', lastUsedAt: null, expiresAt: '2027-11-20T23:00:00.000Z' })
  expect(body.token).toMatch(/^lst_[\w-]{43}$/)
  const held = await resolve(body.token)
  expect(held).toMatchObject({
    session: body.uuid,
    scope: 'read',
    actor: { uuid: agent.user.uuid, roles: ['ROLE_EMPLOYEE'], session: { uuid: body.uuid, kind: 'token' } },
  })
  const { body: list } = await agent.call.get<Tokens>('/api/user/tokens')
  expect(list['hydra:member']).toHaveLength(1)
  expect(JSON.stringify(list)).not.toContain(body.token)
  expect(await identity.audited(agent.user.uuid)).toContain('token-created')
})

test('keeps no token that somebody who reads the database could use, even for a repeated request', async () => {
  const key = { 'idempotency-key': newId() }
  const { body } = await create({}, key)
  const again = await create({}, key)
  expect(again.body).toMatchObject({ uuid: body.uuid, token: null })
  const kept = JSON.stringify([
    await identity.running.database.query('SELECT * FROM api_tokens'),
    await identity.running.database.query('SELECT * FROM idempotency_keys'),
  ])
  expect(kept).not.toContain(body.token)
})

test('notes when and from where a token was used, at most a minute late', async () => {
  const { body } = await create()
  await resolve(body.token, '10.9.9.9')
  identity.clock.advanceMinutes(0.5)
  await resolve(body.token, '10.9.9.10')
  const uses = async () => (await agent.call.get<Tokens>('/api/user/tokens')).body['hydra:member'][0]
  expect(await uses()).toMatchObject({ lastUsedAt: '2026-11-20T08:00:00.000Z', lastAddress: '10.9.9.9' })
  identity.clock.advanceMinutes(0.5)
  await resolve(body.token, '10.9.9.11')
  expect(await uses()).toMatchObject({ lastUsedAt: '2026-11-20T08:01:00.000Z', lastAddress: '10.9.9.11' })
})

test.each(['2026-11-20T07:59:00Z', '2027-11-21', 'übermorgen'])('refuses the end %s', async (expiresAt) => {
  const { status, body } = await create({ expiresAt })
  expect(status).toBe(422)
  expect(body).toMatchObject({ violations: [{ propertyPath: 'expiresAt' }] })
})

test('ends a token when its time is over', async () => {
  const { body } = await create({ expiresAt: '2026-11-20T09:00:00Z' })
  identity.clock.advanceMinutes(59)
  expect(await resolve(body.token)).not.toBeNull()
  identity.clock.advanceMinutes(1)
  expect(await resolve(body.token)).toBeNull()
})

test('revokes a token at once and says so to everybody who remembers it', async () => {
  const { body } = await create()
  expect((await agent.call.delete(`/api/user_tokens/${body.uuid}`)).status).toBe(204)
  expect(await resolve(body.token)).toBeNull()
  expect(await identity.published(sessionRevoked)).toContainEqual({ user: agent.user.uuid, session: body.uuid })
  expect((await agent.call.delete(`/api/user_tokens/${body.uuid}`)).status).toBe(404)
  expect(await identity.audited(agent.user.uuid)).toContain('token-revoked')
})

test('gives a token the rights that its holder has now', async () => {
  const { body } = await create()
  const roles = "UPDATE users SET roles = $1 WHERE email = 'agent@leitstand.example'"
  await identity.running.database.query(roles, [['ROLE_BILLING']])
  expect((await resolve(body.token))?.actor.roles).toEqual(['ROLE_EMPLOYEE', 'ROLE_BILLING'])
  await identity.running.database.query(roles, [['ROLE_EMPLOYEE']])
  await identity.running.database.query("UPDATE users SET inactive = true WHERE email = 'agent@leitstand.example'")
  expect(await resolve(body.token)).toBeNull()
  await identity.running.database.query("UPDATE users SET inactive = false WHERE email = 'agent@leitstand.example'")
})

test('ends tokens for good with the account, even if that comes back', async () => {
  const { body } = await create()
  const path = `/api/users/${agent.user.uuid}`
  expect((await identity.as(admin).patch(path, { inactive: true })).status).toBe(200)
  expect((await identity.as(admin).patch(path, { inactive: false })).status).toBe(200)
  expect(await resolve(body.token)).toBeNull()
})

test('lets no token touch what guards the account', async () => {
  const { body } = await create()
  const held = await resolve(body.token)
  const script = identity.as(held?.actor ?? anActor())
  const refused = [
    await script.post('/api/user/tokens', { name: 'Kind', scope: 'full', expiresAt: inAYear }),
    await script.put('/api/user/password', { oldPassword: 'leitstand', password: 'drei Zebras im Nebel' }),
    await script.put('/api/user/proof', { password: 'leitstand' }),
    await script.post('/api/user/totp', {}),
    await script.delete('/api/user/totp'),
    await script.post('/api/user/passkeys/options', {}),
    await script.post('/api/user/recovery-codes', {}),
    await script.delete(`/api/sessions/${agent.session}`),
    await script.delete('/api/sessions'),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
  const ofAdmin = identity.as({ ...admin, session: { uuid: newId(), kind: 'token' } })
  expect((await ofAdmin.put('/api/second_factor_policy', { roles: [] })).status).toBe(403)
  expect((await script.get('/api/user/security')).status).toBe(200)
})

test('lets administrators see and revoke the tokens of others, and nobody else', async () => {
  const { body } = await create()
  const second = (await create({ name: 'Zweites' })).body
  const path = `/api/users/${agent.user.uuid}/tokens`
  expect((await identity.as(anActor()).get(path)).status).toBe(403)
  expect((await identity.as(anActor()).delete(`${path}/${body.uuid}`)).status).toBe(403)
  const list = (await identity.as(admin).get<Tokens>(path)).body['hydra:member']
  expect(list.map(({ name }) => name).sort()).toEqual(['Skript', 'Zweites'])
  expect((await identity.as(admin).delete(`${path}/${body.uuid}`)).status).toBe(204)
  expect(await resolve(body.token)).toBeNull()
  expect((await identity.as(admin).delete(path)).status).toBe(204)
  expect(await resolve(second.token)).toBeNull()
})
