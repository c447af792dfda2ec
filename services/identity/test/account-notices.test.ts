import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestNotice } from '../src/store/account-mails.ts'
import {
  admin,
  type GuardedIdentity,
  guardedIdentity,
  type SignedInPerson,
  startedAt,
  withTotp,
} from './guarded-identity.ts'

const email = 'agent@leitstand.example'

let identity: GuardedIdentity
let agent: SignedInPerson
let password = ''
beforeAll(async () => {
  identity = await guardedIdentity()
  const [row] = await identity.running.database.query<{ hash: string }>(
    'SELECT password_hash AS hash FROM users WHERE email = $1',
    [email],
  )
  password = row?.hash ?? ''
})
afterAll(() => identity[Symbol.asyncDispose]())
beforeEach(async () => {
  identity.clock.set(startedAt)
  identity.mails.length = 0
  for (const table of ['account_mails', 'totp_secrets', 'recovery_codes', 'login_attempts'])
    await identity.running.database.query(`DELETE FROM ${table}`)
  await identity.running.database.query('UPDATE users SET password_hash = $2 WHERE email = $1', [email, password])
  agent = await identity.signIn(email)
})

const mailed = async () => {
  await identity.running.jobs.run('send-account-mails')
  return identity.mails.map(({ to, subject }) => `${to[0]}: ${subject}`)
}

test('tells people by mail when and from where their password was changed, and what to do if it was not them', async () => {
  const changed = { oldPassword: 'leitstand', password: 'vier Zebras im Nebel' }
  expect((await agent.call.put('/api/user/password', changed)).status).toBe(204)
  expect(await mailed()).toEqual(['agent@leitstand.example: Leitstand: Ihr Passwort wurde geändert'])
  const { text } = identity.mails[0] ?? { text: '' }
  expect(text).toContain('Guten Tag Mirko Hansen,')
  expect(text).toContain('Zeitpunkt: 20. November 2026 um 09:00')
  expect(text).toContain('https://leitstand.example/settings/security')
  expect(text).not.toContain('Zebras')
})

test('tells people in their language', async () => {
  const nina = await identity.signIn('nutzer@nordlicht.example')
  await nina.call.post('/api/user/tokens', { name: 'CI', scope: 'read', expiresAt: '2027-01-31' })
  expect(await mailed()).toEqual(['nutzer@nordlicht.example: Leitstand: An API token was made for your account'])
  expect(identity.mails[0]?.text).toContain('Time: 20 November 2026 at 09:00')
})

test('tells of second factors that come and go, and who took them away', async () => {
  await withTotp(identity, agent)
  expect(await mailed()).toEqual([
    'agent@leitstand.example: Leitstand: Ein zweiter Faktor wurde zu Ihrem Konto hinzugefügt',
  ])
  identity.mails.length = 0
  const administrator = await identity.signIn('agent2@leitstand.example')
  const caller = identity.as({ ...administrator.actor, roles: admin.roles })
  await caller.put('/api/user/proof', { password: 'leitstand' })
  expect((await caller.delete(`/api/users/${agent.user.uuid}/second_factors`)).status).toBe(204)
  expect(await mailed()).toEqual([
    'agent@leitstand.example: Leitstand: Ein zweiter Faktor wurde aus Ihrem Konto entfernt',
  ])
  const { text } = identity.mails[0] ?? { text: '' }
  expect(text).toContain('Das hat jemand veranlasst, der Ihr Konto verwaltet.')
  expect(text).not.toContain('IP-Adresse')
})

test('tells the old address and the new one that mails go elsewhere now, but not where', async () => {
  const made = await identity.as(admin).post<{ uuid: string }>('/api/users', {
    firstName: 'Tine',
    lastName: 'Tipp',
    email: 'tine@tipfehler.example',
  })
  identity.mails.length = 0
  await identity.as(admin).patch(`/api/users/${made.body.uuid}`, { lastName: 'Topp' })
  expect(await mailed()).toEqual([])
  await identity.as(admin).patch(`/api/users/${made.body.uuid}`, { email: 'tine@nordlicht.example' })
  expect((await mailed()).sort()).toEqual([
    'tine@nordlicht.example: Leitstand: Ihre E-Mail-Adresse wurde geändert',
    'tine@tipfehler.example: Leitstand: Ihre E-Mail-Adresse wurde geändert',
  ])
  expect(identity.mails.map(({ text }) => text).join()).not.toContain('@')
})

test('keeps the news while the mail service is away, and gives them up when they are old', async () => {
  const notice = { kind: 'token-created' as const, user: agent.user.uuid, address: null, byAdministrator: false }
  await requestNotice(identity.running.database, notice, identity.clock.now())
  identity.loseMails(true)
  expect(await mailed()).toEqual([])
  identity.loseMails(false)
  identity.clock.advanceMinutes(5)
  expect(await mailed()).toHaveLength(1)
  identity.loseMails(true)
  await requestNotice(identity.running.database, notice, identity.clock.now())
  identity.clock.advanceMinutes(8 * 24 * 60)
  await mailed()
  identity.loseMails(false)
  identity.clock.advanceMinutes(5)
  expect(await mailed()).toHaveLength(1)
})
