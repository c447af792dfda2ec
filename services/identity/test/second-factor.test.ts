import {
  answerSecondFactor,
  beginEnrolment,
  confirmEnrolment,
  type SecondFactorInput,
} from '@leitstand/contracts/identity/second-factors'
import { anActor } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  admin,
  codeOf,
  from,
  type GuardedIdentity,
  guardedIdentity,
  type SignedInPerson,
  startedAt,
  withTotp,
} from './guarded-identity.ts'

const email = 'agent@leitstand.example'

let identity: GuardedIdentity
let agent: SignedInPerson
beforeAll(async () => {
  identity = await guardedIdentity()
})
afterAll(() => identity[Symbol.asyncDispose]())
beforeEach(async () => {
  identity.clock.set(startedAt)
  for (const table of ['login_attempts', 'totp_secrets', 'recovery_codes', 'second_factor_roles', 'known_addresses'])
    await identity.running.database.query(`DELETE FROM ${table}`)
  agent = await identity.signIn(email)
})

const answer = (input: z.input<typeof SecondFactorInput>, address?: string) =>
  identity.ask(answerSecondFactor, { ...input, ...from(address) })

describe('codes of an authenticator app', () => {
  test('are asked for from the first confirmed code on, and open the session', async () => {
    const { secret } = await withTotp(identity, agent)
    const { challenge, methods, enrol } = await identity.challenge(email)
    expect({ methods, enrol }).toEqual({ methods: ['code', 'recovery-code'], enrol: false })
    const signedIn = await answer({ challenge, code: codeOf(secret, identity) })
    expect((await identity.personOf(signedIn)).actor.uuid).toBe(agent.user.uuid)
    const told = (await identity.audited(agent.user.uuid)).slice(0, 3)
    expect(told).toEqual(['signed-in', 'second-factor-added', 'signed-in'])
  })

  test('are not asked for before one was confirmed', async () => {
    await agent.call.put('/api/user/proof', { password: 'leitstand' })
    const { body } = await agent.call.post<{ uri: string }>('/api/user/totp', {})
    expect(body.uri).toContain('otpauth://totp/Leitstand:')
    const wrong = await agent.call.post('/api/user/totp/confirm', { code: '000000' })
    expect(wrong.body).toMatchObject({ status: 422, code: 'second-factor-failed' })
    await expect(identity.signIn(email)).resolves.toBeTruthy()
  })

  test('are good once, also for two who type the same at the same time', async () => {
    const { secret } = await withTotp(identity, agent)
    const first = await identity.challenge(email)
    const second = await identity.challenge(email)
    const code = codeOf(secret, identity)
    const tries = await Promise.allSettled([first, second].map(({ challenge }) => answer({ challenge, code })))
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const third = await identity.challenge(email)
    await expect(answer({ challenge: third.challenge, code })).rejects.toMatchObject({ code: 'second-factor-failed' })
  })

  test('may come from a clock that is a step off, and not two', async () => {
    const { secret } = await withTotp(identity, agent)
    const { challenge } = await identity.challenge(email)
    const late = codeOf(secret, identity, -1)
    await expect(answer({ challenge, code: late })).rejects.toMatchObject({ code: 'second-factor-failed' })
    await expect(answer({ challenge, code: codeOf(secret, identity, 0.5) })).resolves.toBeTruthy()
  })

  test('open nothing without the password', async () => {
    const { secret } = await withTotp(identity, agent)
    const code = codeOf(secret, identity)
    await expect(answer({ challenge: 'x'.repeat(43), code })).rejects.toMatchObject({ code: 'login-expired' })
  })

  test('move to another phone without a gap', async () => {
    const old = await withTotp(identity, agent)
    const moved = await withTotp(identity, agent)
    expect(moved.recoveryCodes).toEqual([])
    const { challenge } = await identity.challenge(email)
    const wrong = answer({ challenge, code: codeOf(old.secret, identity) })
    await expect(wrong).rejects.toMatchObject({ code: 'second-factor-failed' })
    await expect(answer({ challenge, code: codeOf(moved.secret, identity) })).resolves.toBeTruthy()
  })

  test('are kept sealed', async () => {
    const { secret } = await withTotp(identity, agent)
    const rows = await identity.running.database.query('SELECT * FROM totp_secrets')
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

describe('a challenge', () => {
  test('opens one session', async () => {
    const { secret } = await withTotp(identity, agent)
    const { challenge } = await identity.challenge(email)
    await answer({ challenge, code: codeOf(secret, identity) })
    identity.clock.advanceMinutes(1)
    const again = answer({ challenge, code: codeOf(secret, identity) })
    await expect(again).rejects.toMatchObject({ code: 'login-expired' })
  })

  test('is over after ten minutes, and when the password changes', async () => {
    const { secret } = await withTotp(identity, agent)
    const { challenge } = await identity.challenge(email)
    identity.clock.advanceMinutes(10)
    const late = answer({ challenge, code: codeOf(secret, identity) })
    await expect(late).rejects.toMatchObject({ code: 'login-expired' })
    const other = await identity.challenge(email)
    const change = { oldPassword: 'leitstand', password: 'drei Zebras im Nebel' }
    expect((await agent.call.put('/api/user/password', change)).status).toBe(204)
    const afterwards = answer({ challenge: other.challenge, code: codeOf(secret, identity) })
    await expect(afterwards).rejects.toMatchObject({ code: 'login-expired' })
    await identity.running.database.query(
      "UPDATE users u SET password_hash = o.password_hash FROM users o WHERE u.email = $1 AND o.email = 'agent2@leitstand.example'",
      [email],
    )
  })

  test('counts wrong codes like wrong passwords, and is no way around the bound', async () => {
    const { secret } = await withTotp(identity, agent)
    const { challenge } = await identity.challenge(email, 'leitstand', '10.0.0.5')
    for (let n = 0; n < 4; n++) {
      const wrong = answer({ challenge, code: '000000' }, '10.0.0.5')
      await expect(wrong).rejects.toMatchObject({ code: 'second-factor-failed' })
    }
    const code = codeOf(secret, identity)
    await expect(answer({ challenge, code }, '10.0.0.5')).rejects.toMatchObject({ code: 'rate-limited' })
    await expect(identity.logIn(email, 'leitstand', '10.0.0.5')).rejects.toMatchObject({ code: 'rate-limited' })
    expect(await identity.audited(agent.user.uuid)).toContain('sign-in-failed')
  })

  test('takes five answers, from wherever they come', async () => {
    const { secret } = await withTotp(identity, agent)
    const { challenge } = await identity.challenge(email)
    for (let n = 0; n < 5; n++)
      await expect(answer({ challenge, code: '000000' }, `10.0.3.${n}`)).rejects.toMatchObject({
        code: 'second-factor-failed',
      })
    const right = answer({ challenge, code: codeOf(secret, identity) }, '10.0.3.9')
    await expect(right).rejects.toMatchObject({ code: 'login-expired' })
  })
})

describe('recovery codes', () => {
  test('stand in for a lost phone, each once, however they are typed', async () => {
    const { recoveryCodes } = await withTotp(identity, agent)
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [recoveryCode = ''] = recoveryCodes
    const first = await identity.challenge(email)
    await answer({ challenge: first.challenge, recoveryCode: ` ${recoveryCode.toUpperCase().replaceAll('-', ' ')} ` })
    const second = await identity.challenge(email)
    const again = answer({ challenge: second.challenge, recoveryCode })
    await expect(again).rejects.toMatchObject({ code: 'second-factor-failed' })
    expect((await agent.call.get('/api/user/security')).body).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test('are kept as hashes, and renewed all together', async () => {
    const { recoveryCodes } = await withTotp(identity, agent)
    const rows = await identity.running.database.query('SELECT code_hash::text FROM recovery_codes')
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0]?.replaceAll('-', ''))
    const { body } = await agent.call.post<{ recoveryCodes: string[] }>('/api/user/recovery-codes', {})
    expect(body.recoveryCodes).toHaveLength(10)
    const { challenge } = await identity.challenge(email)
    const old = answer({ challenge, recoveryCode: recoveryCodes[1] ?? '' })
    await expect(old).rejects.toMatchObject({ code: 'second-factor-failed' })
    await expect(answer({ challenge, recoveryCode: body.recoveryCodes[0] ?? '' })).resolves.toBeTruthy()
    expect(await identity.audited(agent.user.uuid)).toContain('recovery-codes-renewed')
  })
})

describe('a proof to be the one', () => {
  test('is asked for before a factor is added, removed or renewed', async () => {
    const refused = [
      await agent.call.post('/api/user/totp', {}),
      await agent.call.delete('/api/user/totp'),
      await agent.call.post('/api/user/recovery-codes', {}),
      await agent.call.post('/api/user/passkeys/options', {}),
    ]
    for (const { body } of refused) expect(body).toMatchObject({ status: 403, code: 'proof-required' })
  })

  test('is a password or a code, and lasts ten minutes in this session', async () => {
    const { secret } = await withTotp(identity, agent)
    identity.clock.advanceMinutes(10)
    expect((await agent.call.delete('/api/user/totp')).status).toBe(403)
    const wrong = await agent.call.put('/api/user/proof', { password: 'falsch' })
    expect(wrong.body).toMatchObject({ status: 422, code: 'proof-failed' })
    const code = codeOf(secret, identity)
    expect((await agent.call.put('/api/user/proof', { code })).status).toBe(200)
    expect((await agent.call.put('/api/user/proof', { code })).body).toMatchObject({ code: 'proof-failed' })
    expect((await agent.call.delete('/api/user/totp')).status).toBe(204)
    expect((await agent.call.get('/api/user/security')).body).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 })
    await expect(identity.signIn(email)).resolves.toBeTruthy()
    expect(await identity.audited(agent.user.uuid)).toContain('second-factor-removed')
  })
})

describe('a role that demands a second factor', () => {
  const demand = (roles: string[]) => identity.as(admin).put('/api/second_factor_policy', { roles })

  test('leads its holders through setting one up, and gives the session only then', async () => {
    expect((await demand(['ROLE_EMPLOYEE'])).body).toMatchObject({ roles: ['ROLE_EMPLOYEE'] })
    const { challenge, methods, enrol } = await identity.challenge(email)
    expect({ methods, enrol }).toEqual({ methods: [], enrol: true })
    await expect(answer({ challenge, code: '123456' })).rejects.toMatchObject({ code: 'login-expired' })
    const { secret, uri } = await identity.ask(beginEnrolment, { challenge })
    expect(uri).toContain(secret)
    const wrong = identity.ask(confirmEnrolment, { challenge, code: '000000', ...from() })
    await expect(wrong).rejects.toMatchObject({ code: 'second-factor-failed' })
    const code = codeOf(secret, identity)
    const { recoveryCodes, ...signedIn } = await identity.ask(confirmEnrolment, { challenge, code, ...from() })
    expect(recoveryCodes).toHaveLength(10)
    expect((await identity.personOf(signedIn)).user.uuid).toBe(agent.user.uuid)
    expect((await identity.challenge(email)).methods).toContain('code')
  })

  test('counts also when it comes with a higher role, and leaves others alone', async () => {
    await demand(['ROLE_BILLING'])
    await expect(identity.signIn(email)).resolves.toBeTruthy()
    await identity.running.database.query("UPDATE users SET roles = '{ROLE_SUPER_ADMIN}' WHERE email = $1", [email])
    expect((await identity.challenge(email)).enrol).toBe(true)
    await identity.running.database.query("UPDATE users SET roles = '{ROLE_EMPLOYEE}' WHERE email = $1", [email])
    await expect(identity.signIn('nutzer@nordlicht.example')).resolves.toBeTruthy()
  })

  test('lets nobody take the last factor away', async () => {
    await withTotp(identity, agent)
    await demand(['ROLE_EMPLOYEE'])
    const answered = await agent.call.delete('/api/user/totp')
    expect(answered.body).toMatchObject({ status: 409, code: 'second-factor-needed' })
    expect((await identity.challenge(email)).methods).toContain('code')
  })

  test('takes no late enrolment once the holder has a factor', async () => {
    await demand(['ROLE_EMPLOYEE'])
    const { challenge } = await identity.challenge(email)
    await withTotp(identity, agent)
    await expect(identity.ask(beginEnrolment, { challenge })).rejects.toMatchObject({ code: 'login-expired' })
  })

  test('is chosen by administrators only, and written down', async () => {
    expect((await identity.as(anActor()).get('/api/second_factor_policy')).status).toBe(403)
    expect((await identity.as(anActor()).put('/api/second_factor_policy', { roles: [] })).status).toBe(403)
    await demand(['ROLE_ISMS', 'ROLE_BILLING'])
    const { body } = await identity.as(admin).get<{ roles: string[] }>('/api/second_factor_policy')
    expect(body.roles).toEqual(['ROLE_BILLING', 'ROLE_ISMS'])
    const { body: entries } = await identity.as(admin).get('/api/audit_entries?kind=second-factor-policy-changed')
    expect(JSON.stringify(entries)).toContain('ROLE_ISMS')
  })
})

test('lets an administrator who proved to be one help somebody who has lost everything', async () => {
  await withTotp(identity, agent)
  const path = `/api/users/${agent.user.uuid}/second_factors`
  expect((await agent.call.delete(path)).status).toBe(403)
  await identity.running.database.query(
    "UPDATE users SET roles = '{ROLE_SUPER_ADMIN}' WHERE email = 'agent2@leitstand.example'",
  )
  const chief = await identity.signIn('agent2@leitstand.example')
  expect((await chief.call.delete(path)).body).toMatchObject({ code: 'proof-required' })
  await chief.call.put('/api/user/proof', { password: 'leitstand' })
  expect((await chief.call.delete(path)).status).toBe(204)
  await expect(identity.signIn(email)).resolves.toBeTruthy()
})
