import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { personHeader } from '@leitstand/contracts/front-door'
import { newId } from '@leitstand/kit/ids'
import { aCustomer, anActor, until } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Stage, setStage } from './stage.ts'

let stage: Stage
const agent = anActor()
const group = '019aa000-0000-7000-8000-00000000000a'
const agentToken = 'a'.repeat(43)
const customerToken = 'c'.repeat(43)
const xhr = { 'x-requested-with': 'XMLHttpRequest' }

beforeAll(async () => {
  stage = await setStage()
  stage.sessions.set(agentToken, agent)
  stage.sessions.set(customerToken, aCustomer(group))
})
afterAll(() => stage[Symbol.asyncDispose]())

interface Echo {
  url: string
  method: string
  body: unknown
  headers: Record<string, string>
  actor: { uuid: string } | null
  identity: string
}
const echo = async (answer: Response) => (await answer.json()) as Echo
const cookieOf = (answer: Response) =>
  answer.headers.getSetCookie().find((line) => line.startsWith('leitstand_session='))

test('signs somebody in with a cookie that scripts cannot read', async () => {
  const body = { email: 'agent@leitstand.example', password: 'leitstand' }
  const answer = await stage.call('/api/login', { method: 'POST', body })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ email: 'agent@leitstand.example' })
  expect(cookieOf(answer)).toMatch(/^leitstand_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('understands the linked data that the web app sends', async () => {
  const body = { email: 'agent@leitstand.example', password: 'leitstand' }
  const headers = { 'content-type': 'application/ld+json' }
  expect((await stage.call('/api/login', { method: 'POST', body, headers })).status).toBe(200)
})

test.each([
  [{ email: 'agent@leitstand.example', password: 'falsch' }, 422, 'login-failed'],
  [{ email: '', password: '' }, 422, 'invalid'],
  [{ email: 'agent@leitstand.example', password: 'too often' }, 429, 'rate-limited'],
])('refuses the sign-in %j with %i %s', async (body, status, code) => {
  const answer = await stage.call('/api/login', { method: 'POST', body })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(await answer.json()).toMatchObject({ code, status })
  expect(answer.headers.get('retry-after')).toBe(status === 429 ? '77' : null)
  expect(cookieOf(answer)).toBeUndefined()
})

test('says no in the language of the caller', async () => {
  const body = { email: 'a@b.example', password: 'falsch' }
  const german = await stage.call('/api/login', { method: 'POST', body })
  const english = await stage.call('/api/login', { method: 'POST', body, headers: { 'accept-language': 'en' } })
  expect(await german.json()).toMatchObject({ title: 'Anmeldung fehlgeschlagen. Bitte prüfen Sie Ihre Eingaben.' })
  expect(await english.json()).toMatchObject({ title: 'Sign-in failed. Please check your input.' })
})

test('signs somebody out and takes the cookie back', async () => {
  stage.sessions.set('b'.repeat(43), agent)
  const answer = await stage.call('/api/logout', { method: 'POST', token: 'b'.repeat(43), headers: xhr })
  expect(answer.status).toBe(204)
  expect(cookieOf(answer)).toMatch(/^leitstand_session=; .*Expires=Thu, 01 Jan 1970/)
  expect(stage.sessions.has('b'.repeat(43))).toBe(false)
})

test('takes the cookie back also while nobody can be told that the session ends, and says so', async () => {
  await using away = await setStage()
  away.silence(true)
  const answer = await away.call('/api/logout', { method: 'POST', token: 'b'.repeat(43), headers: xhr })
  expect(answer.status).toBe(503)
  expect(cookieOf(answer)).toMatch(/^leitstand_session=; .*Expires=Thu, 01 Jan 1970/)
})

test('hands a call on to its owner with a signed word of who calls', async () => {
  const answer = await stage.call('/api/users?groups%5B%5D=a&groups%5B%5D=b', { token: agentToken })
  const { url, actor, headers } = await echo(answer)
  expect(decodeURIComponent(url)).toBe('/api/users?groups[]=a&groups[]=b')
  expect(actor).toMatchObject({ uuid: agent.uuid })
  expect(headers).not.toHaveProperty('cookie')
})

test('takes an API token in place of the cookie, without the header against forged forms', async () => {
  const headers = { authorization: `Bearer ${agentToken}` }
  const answer = await stage.call('/api/tickets', { method: 'POST', headers, body: { title: 'ä' } })
  expect(await echo(answer)).toMatchObject({ method: 'POST', body: { title: 'ä' }, actor: { uuid: agent.uuid } })
})

test('believes nobody who brings a word of who calls along', async () => {
  const { identity } = await echo(await stage.call('/api/users', { token: agentToken }))
  expect((await stage.call('/api/users', { headers: { 'leitstand-identity': identity } })).status).toBe(401)
  const answer = await stage.call('/api/users', { token: customerToken, headers: { 'leitstand-identity': identity } })
  expect((await echo(answer)).actor).not.toMatchObject({ uuid: agent.uuid })
})

test.each([
  ['GET', '/api/users', undefined, {}, 401, 'unauthenticated'],
  ['GET', '/api/users', 'x'.repeat(43), {}, 401, 'unauthenticated'],
  ['POST', '/api/tickets', agentToken, {}, 400, 'xhr-required'],
  ['DELETE', '/api/users', agentToken, xhr, 405, 'method-not-allowed'],
  ['GET', '/api/nothing', agentToken, {}, 404, 'not-found'],
  ['GET', '/locale/fr', undefined, {}, 404, 'not-found'],
])('answers %s %s with a problem', async (method, path, token, headers, status, code) => {
  const answer = await stage.call(path, { method, headers, ...(token && { token }) })
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ status, code })
})

test.each(['GET', 'PATCH'])(
  'answers %s to no page of somebody else who was signed in at this browser',
  async (method) => {
    const ask = (person: string) => {
      const headers = { ...xhr, [personHeader]: person }
      const body = method === 'GET' ? {} : { body: {} }
      return stage.call(`/api/users/${agent.uuid}`, { method, token: agentToken, headers, ...body })
    }
    expect((await ask(agent.uuid)).status).toBe(200)
    const answer = await ask(newId())
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'unauthenticated' })
  },
)

test('understands suffixes and trailing slashes', async () => {
  const answer = await echo(await stage.call('/api/users.json', { token: agentToken }))
  expect(answer).toMatchObject({ url: '/api/users', headers: { accept: 'application/json' } })
  expect((await stage.call('/api/users/', { token: agentToken })).status).toBe(200)
})

test.each(['/api/reporting/export', '/api/workflow/normal/diagram'])(
  'has %s in no other format than its own',
  async (path) => {
    expect((await stage.call(path, { token: agentToken })).status).toBe(200)
    expect((await stage.call(`${path}.json`, { token: agentToken })).status).toBe(404)
  },
)

test('hands large bodies on as they come', async () => {
  const form = new FormData()
  form.set('file', new Blob(['ß'.repeat(2 * 1024 * 1024)]), 'groß.txt')
  const headers = { authorization: `Bearer ${agentToken}` }
  const answer = await fetch(`${stage.url}/api/tickets`, { method: 'POST', body: form, headers })
  expect((await echo(answer)).body).toBeGreaterThan(2 * 1024 * 1024)
})

test('tells which service is gone, and does not claim that nothing happened when it broke off', async () => {
  const read = await stage.call('/api/labels', { token: agentToken })
  expect(read.headers.get('retry-after')).toBe('5')
  expect(await read.json()).toMatchObject({
    status: 503,
    code: 'service-unavailable',
    title: expect.stringContaining('„ticket“'),
  })
  const write = await stage.call('/api/labels', { method: 'POST', token: agentToken, headers: xhr, body: {} })
  expect(await write.json()).toMatchObject({ status: 503, code: 'service-interrupted' })
})

test('asks identity once for a burst of calls', async () => {
  const token = 'd'.repeat(43)
  stage.sessions.set(token, agent)
  await Promise.all(Array.from({ length: 20 }, () => stage.call('/api/users', { token })))
  expect(stage.asked.filter((asked) => asked === token)).toHaveLength(1)
})

test('goes on knowing somebody whom a stranger tries to change', async () => {
  const token = 'g'.repeat(43)
  stage.sessions.set(token, agent)
  await stage.call('/api/users', { token })
  const refused = await stage.call(`/api/users/${agent.uuid}`, { method: 'DELETE', headers: xhr })
  expect(refused.status).toBe(401)
  await stage.call('/api/users', { token })
  expect(stage.asked.filter((asked) => asked === token)).toHaveLength(1)
})

test('forgets a session as soon as it is revoked', async () => {
  const token = 'e'.repeat(43)
  stage.sessions.set(token, agent)
  expect((await stage.call('/api/users', { token })).status).toBe(200)
  stage.sessions.delete(token)
  await stage.publish('event.session.revoked', { user: agent.uuid, session: `session of ${token}` })
  await until(async () => (await stage.call('/api/users', { token })).status === 401)
})

test('keeps the language in a cookie and with the user, and leads back', async () => {
  const headers = { referer: `${stage.url}/dashboard?tab=1` }
  const answer = await stage.call('/locale/en', { token: agentToken, headers })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/dashboard?tab=1')
  expect(answer.headers.getSetCookie().join()).toContain('leitstand_locale=en; Max-Age=31536000; Path=/; SameSite=Lax')
  expect(stage.saved).toContainEqual({ uuid: agent.uuid, name: 'locale', value: 'en' })
  const foreign = await stage.call('/locale/de', { headers: { referer: 'https://evil.example/x' } })
  expect(foreign.headers.get('location')).toBe('/')
})

test('speaks the language that was chosen from the next answer on', async () => {
  const token = 'l'.repeat(43)
  const speaks = async (language: 'de' | 'en') => {
    stage.sessions.set(token, { ...agent, language })
    await stage.call(`/locale/${language}`, { token, headers: { referer: `${stage.url}/` } })
    return (await echo(await stage.call('/api/users', { token }))).headers['accept-language']
  }
  expect(await speaks('en')).toMatch(/^en/)
  expect(await speaks('de')).toMatch(/^de/)
})

test.each([
  ['/', 200],
  ['/ticket/view/10001', 200],
  ['/ticket/view/10001/', 200],
  ['/ticket/overview?search=bericht.pdf', 200],
  ['/ticket/view/abc', 404],
  ['/nothing/here', 404],
  ['/admin', 403],
])('shows a customer the page %s with %i', async (path, status) => {
  const answer = await stage.call(path, { token: customerToken, headers: { accept: 'text/html' } })
  expect(answer.status).toBe(status)
  expect(await answer.text()).toContain('<title>Leitstand</title>')
})

test('tells the page by which clocks it shows times', async () => {
  const answer = await stage.call('/login', { headers: { accept: 'text/html' } })
  expect(await answer.text()).toContain('<html data-time-zone="Europe/Berlin" lang="de">')
})

test('serves the files of the web app to be kept, and no other file', async () => {
  const script = await stage.call('/assets/main-abc123.js', { headers: { 'accept-encoding': 'br' } })
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(script.headers.get('content-encoding')).toBe('br')
  expect(await script.text()).toBe('export {}')
  for (const path of ['/assets/gone.js', '/../package.json', '/%2e%2e/%2e%2e/etc/passwd'])
    expect((await stage.call(path)).status).toBe(404)
})

test('lets only our own scripts run on its pages', async () => {
  const { headers } = await stage.call('/')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("default-src 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('same-origin')
})

test.each([
  ['cross-site', 'same-origin'],
  ['same-site', 'same-origin'],
  [undefined, 'same-origin'],
  ['none', null],
  ['same-origin', null],
])(
  'cuts its pages off from a window that another site may have opened: Sec-Fetch-Site %s, header %s',
  async (site, expected) => {
    const { headers } = await stage.call('/', { headers: site ? { 'sec-fetch-site': site } : {} })
    expect(headers.get('cross-origin-opener-policy')).toBe(expected)
  },
)

test('leaves a stricter policy of a service as it is', async () => {
  const answer = await stage.call(`/attachment/view/${group}`, { token: agentToken })
  expect(answer.headers.get('content-security-policy')).toBe('sandbox')
})

test('says whether it is alive and everything behind it ready', async () => {
  expect((await stage.call('/health/live')).status).toBe(200)
  const ready = await stage.call('/health/ready')
  expect(ready.status).toBe(200)
  expect(await ready.json()).toMatchObject({ status: 'ok', services: { ticket: { status: 'ok' } } })
})

test('looks anew whether everything is ready where the clock is set back', async () => {
  const looks = () => stage.reached.filter((call) => call === 'GET /health/ready').length
  await stage.call('/health/ready')
  const before = looks()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  await wait(600)
  await stage.call('/health/ready')
  vi.useRealTimers()
  expect(looks()).toBeGreaterThan(before)
})

test('hands an upload on as it comes, and what is answered back', async () => {
  const body = new FormData()
  body.append('file', new Blob(['x'.repeat(300_000)]), 'a.txt')
  const answer = await fetch(`${stage.url}/api/tickets/10001/attachment`, {
    method: 'POST',
    headers: { ...xhr, cookie: `leitstand_session=${agentToken}` },
    body,
  })
  expect(answer.status).toBe(200)
  expect((await echo(answer)).body).toBeGreaterThan(300_000)
})

test.each([
  ['a path that climbs', '/api/tickets/..%2f..%2fadmin', 404, 'not-found'],
  ['a path that is no text', '/api/tickets/%ff', 404, 'not-found'],
  ['a longer name than anything has', `/api/tickets/${'x'.repeat(2_000)}`, 404, 'not-found'],
  ['an address without end', `/api/tickets?q=${'x'.repeat(20_000)}`, 431, 'headers-too-large'],
])('refuses %s', async (_name, path, status, code) => {
  const answer = await stage.call(path, { token: agentToken })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(await answer.json()).toMatchObject({ code, status })
})

// A browser and `fetch` make a slash of it.
test('hands no path on that its owner would read as another', async () => {
  const path = '/api/tickets/10077\\state'
  const asked = request(stage.url, { path, headers: { cookie: `leitstand_session=${agentToken}` } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  expect(answer.resume().statusCode).toBe(404)
  expect(stage.reached).not.toContain('GET /api/tickets/10077/state')
})

test('refuses a body that is too large, also one that does not say so', async () => {
  const refused = { code: 'body-too-large', status: 413 }
  const body = 'x'.repeat(11_000_000)
  const announced = await stage.call('/api/comments', { method: 'POST', token: agentToken, headers: xhr, body })
  expect(await announced.json()).toMatchObject(refused)
  const chunked = await fetch(`${stage.url}/api/comments`, {
    method: 'POST',
    headers: { ...xhr, cookie: `leitstand_session=${agentToken}`, 'content-type': 'application/json' },
    body: new Blob([body]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect(await chunked.json()).toMatchObject(refused)
})

test.each([
  ['a browser that says so', { 'sec-fetch-site': 'cross-site' }],
  ['a browser that shows its page', { referer: 'https://evil.example/x' }],
])('a link on a foreign page leaves the language of an account as it is, for %s', async (_name, headers) => {
  stage.saved.length = 0
  const answer = await stage.call('/locale/de', { token: agentToken, headers })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(stage.saved).toEqual([])
})

test('tells what a path can be asked for', async () => {
  const answer = await stage.call('/api/labels', { method: 'OPTIONS' })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST'])
  expect((await stage.call('/api/nothing', { method: 'OPTIONS' })).status).toBe(404)
})
