import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, setStage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage({ LEITSTAND_PUBLIC_URL: 'https://leitstand.example' })
})
afterAll(() => stage[Symbol.asyncDispose]())

const bound = { cookie: 'leitstand_login=the-state' }

test('leads to the provider and back to where the browser came from', async () => {
  const out = await stage.call('/login/wi?next=/ticket/view/10020')
  expect(out.status).toBe(302)
  const callback = `${stage.url}/login/wi/callback`
  expect(out.headers.get('location')).toBe(`https://wi.example/auth?callback=${encodeURIComponent(callback)}`)
  expect(out.headers.getSetCookie()[0]).toMatch(/^leitstand_login=the-state; .*Path=\/login; HttpOnly.*SameSite=Lax/)
  expect(stage.begun.at(-1)).toMatchObject({ origin: 'wi', next: '/ticket/view/10020', linkTo: null })
  const back = await stage.call('/login/wi/callback?code=good&state=the-state', { headers: bound })
  expect(back.headers.get('location')).toBe('/dashboard')
  expect(back.headers.getSetCookie().join()).toContain('leitstand_session=token-of-wi')
})

test.each([
  '//evil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '/%0D/evil.example',
  '/%0A/evil.example',
  '/%20/evil.example',
  'https://evil.example',
  '/a&next=/b',
])('goes on with a page of ours only, and not with %s', async (next) => {
  await stage.call(`/login/wi?next=${next}`)
  expect(stage.begun.at(-1)).toMatchObject({ next: null })
})

test.each([
  ['127.0.0.1:4711', 'http://127.0.0.1:4711'],
  ['localhost', 'http://localhost'],
  ['[::1]:4711', 'http://[::1]:4711'],
  ['127.0.0.1.evil.example', 'https://leitstand.example'],
  ['localhost.evil.example', 'https://leitstand.example'],
  ['127.evil.example:80', 'https://leitstand.example'],
  ['127.0.0.1:80@evil.example', 'https://leitstand.example'],
  ['localhost:80@evil.example', 'https://leitstand.example'],
  ['evil.example', 'https://leitstand.example'],
])('asked as %s, has people come back to %s', async (host, own) => {
  await new Promise((done) => get(`${stage.url}/login/wi`, { headers: { host } }, (answer) => done(answer.resume())))
  expect(stage.begun.at(-1)).toMatchObject({ callbackUrl: `${own}/login/wi/callback` })
})

test('shows the login page for an origin that is not set up', async () => {
  const answer = await stage.call('/login/ams', { headers: { accept: 'text/html' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/html')
})

test('takes nobody in who did not leave from this browser', async () => {
  const back = await stage.call('/login/wi/callback?code=good&state=the-state')
  expect(back.headers.get('location')).toBe('/login?problem=login-expired&origin=wi')
  const foreign = await stage.call('/login/wi/callback?code=good&state=other', { headers: bound })
  expect(foreign.headers.get('location')).toBe('/login?problem=login-expired&origin=wi')
})

test('says on the login page why the way back failed', async () => {
  const back = await stage.call('/login/wi/callback?code=bad&state=the-state', { headers: bound })
  expect(back.headers.get('location')).toBe('/login?problem=login-needs-linking&origin=wi')
  expect(back.headers.getSetCookie().join()).toMatch(/leitstand_login=;/)
})

test('adds the login to the account of somebody who is signed in and asks for it', async () => {
  const signedIn = await stage.call('/login/wi/callback?code=good&state=the-state', { headers: bound })
  expect(signedIn.status).toBe(302)
  const cookie = 'leitstand_session=token-of-wi-with-32-characters-aaaa'
  await stage.call('/login/wi?link=1', { headers: { cookie } })
  expect(stage.begun.at(-1)).toMatchObject({
    linkTo: { user: expect.stringMatching(/^[0-9a-f-]{36}$/), session: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    next: '/settings/accounts',
  })
  await stage.call('/login/wi', { headers: { cookie } })
  expect(stage.begun.at(-1)).toMatchObject({ linkTo: null })
  // A page of somebody else may have led to their account at the provider before.
  const begunBefore = stage.begun.length
  const lured = await stage.call('/login/wi?link=1', { headers: { cookie, 'sec-fetch-site': 'cross-site' } })
  expect(lured.headers.get('location')).toBe('/settings/accounts?problem=forbidden&origin=wi')
  expect(stage.begun).toHaveLength(begunBefore)
})

test('hands on what is still needed behind the #, and opens no session', async () => {
  const cookie = `${bound.cookie}; leitstand_session=${'o'.repeat(43)}`
  const back = await stage.call('/login/wi/callback?code=half&state=the-state', { headers: { cookie } })
  const to = new URL(back.headers.get('location') ?? '', stage.url)
  expect([to.pathname, to.search]).toEqual(['/login', '?next=%2Fdashboard'])
  const challenge = new URLSearchParams(to.hash.slice(1)).get('challenge') ?? ''
  expect(JSON.parse(challenge)).toMatchObject({ challenge: expect.any(String), enrol: false })
  expect(back.headers.getSetCookie().join()).toMatch(/leitstand_session=;/)
})

test('signs in also where nobody can be told that the session of before ends', async () => {
  await using away = await setStage()
  away.silence(true)
  const cookie = `${bound.cookie}; leitstand_session=${'o'.repeat(43)}`
  const back = await away.call('/login/wi/callback?code=good&state=the-state', { headers: { cookie } })
  expect(back.headers.get('location')).toBe('/dashboard')
  expect(back.headers.getSetCookie().join()).toContain('leitstand_session=token-of-wi')
})

test('lets only the browser that came back from the provider answer what is still needed', async () => {
  const back = await stage.call('/login/wi/callback?code=half&state=the-state', { headers: bound })
  const line = back.headers.getSetCookie().find((cookie) => cookie.startsWith('leitstand_challenge=')) ?? ''
  expect(line).toMatch(/; Max-Age=600; Path=\/api\/login; HttpOnly; Secure; SameSite=Lax$/)
  const answer = (headers: Record<string, string>) =>
    stage.call('/api/login/second-factor', {
      method: 'POST',
      headers,
      body: { challenge: 'c'.repeat(43), code: '123456' },
    })
  const lured = await answer({})
  expect([lured.status, await lured.json()]).toMatchObject([422, { code: 'login-expired' }])
  expect((await answer({ cookie: line.split(';')[0] ?? '' })).status).toBe(200)
})
