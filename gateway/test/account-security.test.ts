import { anActor } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Stage, setStage } from './stage.ts'

const agent = anActor()
const browser = 'a'.repeat(43)
const script = `lst_${'t'.repeat(43)}`
const reader = `lst_${'r'.repeat(43)}`
const xhr = { 'x-requested-with': 'XMLHttpRequest' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage[Symbol.asyncDispose]())
beforeEach(() => {
  stage.guarded.length = 0
  for (const token of [browser, script, reader]) stage.sessions.set(token, agent)
  stage.readers.add(reader)
})

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  stage.call(path, { method: 'POST', body, headers })
/** The browser that the challenge was handed to. */
const asked = { cookie: `leitstand_challenge=${'c'.repeat(43)}` }
const cookieOf = (answer: Response) => answer.headers.getSetCookie().join()

describe('signing in with a second factor', () => {
  test('opens no session by the password alone', async () => {
    const answer = await post('/api/login', { email: 'agent@leitstand.example', password: 'half' })
    expect(answer.status).toBe(202)
    expect(cookieOf(answer)).not.toContain('leitstand_session')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ challenge: 'c'.repeat(43), methods: ['code'], enrol: false })
  })

  test('opens it by the code, and says from where it came', async () => {
    const answer = await post('/api/login/second-factor', { challenge: 'c'.repeat(43), code: '123456' }, asked)
    expect(answer.status).toBe(200)
    const [session, challenge] = answer.headers.getSetCookie()
    expect(session).toMatch(/^leitstand_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(challenge).toMatch(/^leitstand_challenge=; /)
    expect(await answer.json()).toMatchObject({ email: 'agent@leitstand.example' })
    expect(stage.guarded).toMatchObject([{ code: '123456', address: '127.0.0.1' }])
  })

  test('refuses a wrong code without a cookie', async () => {
    const answer = await post('/api/login/second-factor', { challenge: 'c'.repeat(43), code: '000000' }, asked)
    expect(answer.status).toBe(422)
    expect(cookieOf(answer)).toBe('')
    expect(await answer.json()).toMatchObject({ code: 'second-factor-failed' })
  })

  test('leads through setting one up', async () => {
    const begun = await post('/api/login/enrolment', { challenge: 'c'.repeat(43) }, asked)
    expect(await begun.json()).toMatchObject({ secret: 'GEZDGNBV' })
    const confirmed = await post('/api/login/enrolment/confirm', { challenge: 'c'.repeat(43), code: '123456' }, asked)
    expect(cookieOf(confirmed)).toContain('leitstand_session=')
    const body = (await confirmed.json()) as Record<string, unknown>
    expect(body).toMatchObject({ user: { name: 'Anna Agent' }, recoveryCodes: ['aaaa-bbbb-cccc-dddd'] })
    expect(body).not.toHaveProperty('token')
  })

  test('goes on only in the browser where it began, because a link may bring a challenge of somebody else', async () => {
    const begun = await post('/api/login', { email: 'agent@leitstand.example', password: 'half' })
    expect(begun.headers.getSetCookie()).toEqual([
      `leitstand_challenge=${'c'.repeat(43)}; Max-Age=600; Path=/api/login; HttpOnly; SameSite=Lax`,
    ])
    const answer = { challenge: 'c'.repeat(43), code: '123456' }
    for (const step of ['second-factor', 'enrolment', 'enrolment/confirm'])
      for (const headers of [{}, { cookie: `leitstand_challenge=${'d'.repeat(43)}` }]) {
        const refused = await post(`/api/login/${step}`, answer, headers as Record<string, string>)
        expect([step, refused.status, await refused.json()]).toMatchObject([step, 422, { code: 'login-expired' }])
        expect(cookieOf(refused)).toBe('')
      }
    expect(stage.guarded).toEqual([])
  })

  test('takes a passkey alone', async () => {
    expect(await (await post('/api/login/passkey/options', {})).json()).toMatchObject({ challenge: 'abc' })
    const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' }
    const answer = await post('/api/login/passkey', {
      passkey: { id: 'x', rawId: 'x', type: 'public-key', response },
    })
    expect(answer.status).toBe(200)
    expect(cookieOf(answer)).toContain('leitstand_session=')
    expect(stage.guarded.at(-1)).toMatchObject({ passkey: { response } })
  })

  test('bounds how often an address may try in a minute', async () => {
    await using other = await setStage()
    const tries = Array.from({ length: 62 }, () =>
      other.call('/api/login/passkey/options', { method: 'POST', body: {} }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })
})

describe('a forgotten password', () => {
  test('is asked for without a word about who that is', async () => {
    const answer = await post('/api/password-reset', { email: 'nina@nordlicht.example' })
    expect(answer.status).toBe(204)
    expect(stage.guarded).toMatchObject([{ email: 'nina@nordlicht.example', address: '127.0.0.1' }])
  })

  test('is set by a link, and by no other', async () => {
    const good = `/api/password-reset/${'g'.repeat(43)}`
    expect(await (await stage.call(good)).json()).toEqual({ email: 'nina@nordlicht.example', kind: 'reset' })
    expect((await post(good, { password: 'drei Zebras im Nebel' })).status).toBe(204)
    const bad = await post(`/api/password-reset/${'b'.repeat(43)}`, { password: 'drei Zebras im Nebel' })
    expect(bad.status).toBe(410)
    expect(await bad.json()).toMatchObject({ code: 'link-expired' })
    expect((await stage.call('/api/password-reset/kurz')).status).toBe(410)
    const short = await post(good, { password: 'kurz' })
    expect(await short.json()).toMatchObject({ violations: [{ propertyPath: 'password', code: 'password-too-short' }] })
  })

  test('has pages that open without a session', async () => {
    for (const path of ['/login/forgotten', `/login/reset/${'g'.repeat(43)}`])
      expect((await stage.call(path, { headers: { accept: 'text/html' } })).status).toBe(200)
  })
})

describe('an API token', () => {
  test.each([
    ['GET', '/api/tickets', 200],
    ['HEAD', '/api/tickets', 200],
    ['POST', '/api/tickets', 403],
    ['PATCH', '/api/tickets/10001', 403],
    ['DELETE', '/api/user_tokens/019aa000-0000-7000-8000-000000000001', 403],
    ['GET', '/api/ticket/10001/reset-adjourn-date', 403],
    ['GET', '/api/user/wi-sync', 403],
    ['GET', '/locale/en', 403],
  ])('that only reads gets for %s %s the answer %i', async (method, path, status) => {
    const headers = { ...bearer(reader), ...xhr }
    const answer = await stage.call(path, { method, headers, ...(method === 'POST' && { body: {} }) })
    expect(answer.status).toBe(status)
  })

  test('with all rights does what its holder may', async () => {
    const answer = await stage.call('/api/tickets', { method: 'POST', headers: bearer(script), body: {} })
    expect(answer.status).toBe(200)
  })

  test('links no further login', async () => {
    const token = `lst_${'l'.repeat(43)}`
    stage.sessions.set(token, { ...agent, session: { uuid: agent.uuid, kind: 'token' } })
    const answer = await stage.call('/login/wi?link=1', { headers: bearer(token) })
    expect(answer.headers.get('location')).toContain('problem=forbidden')
  })
})

describe('what was revoked here', () => {
  const works = async (token: string) => (await stage.call('/api/tickets', { headers: bearer(token) })).status === 200

  test('is refused at once, before anybody else has heard of it', async () => {
    expect(await works(script)).toBe(true)
    stage.sessions.delete(script)
    const path = '/api/user_tokens/019aa000-0000-7000-8000-000000000001'
    await stage.call(path, { method: 'DELETE', token: browser, headers: xhr })
    expect(await works(script)).toBe(false)
  })

  test('is refused at once when an administrator revoked it', async () => {
    const admin = 'd'.repeat(43)
    stage.sessions.set(admin, anActor())
    for (const path of [
      `/api/users/${agent.uuid}/sessions`,
      `/api/users/${agent.uuid}/tokens`,
      `/api/users/${agent.uuid}`,
    ]) {
      stage.sessions.set(script, agent)
      expect(await works(script)).toBe(true)
      stage.sessions.delete(script)
      await stage.call(path, { method: 'DELETE', token: admin, headers: xhr })
      expect([path, await works(script)]).toEqual([path, false])
    }
  })

  test('is refused at once after signing out', async () => {
    const token = 'o'.repeat(43)
    stage.sessions.set(token, agent)
    expect((await stage.call('/api/tickets', { token })).status).toBe(200)
    await stage.call('/api/logout', { method: 'POST', token, headers: xhr })
    expect((await stage.call('/api/tickets', { token })).status).toBe(401)
  })
})
