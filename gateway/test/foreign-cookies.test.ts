import { personHeader } from '@leitstand/contracts/front-door'
import { anActor } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Stage, setStage } from './stage.ts'

let stage: Stage
const agent = anActor()
const stranger = anActor()
const own = 'a'.repeat(43)
const foreign = 'f'.repeat(43)
const invented = (sign: string) => sign.repeat(43)
const xhr = { 'x-requested-with': 'XMLHttpRequest' }

beforeAll(async () => {
  stage = await setStage()
})
beforeEach(() => {
  stage.sessions.clear()
  stage.sessions.set(own, agent)
  stage.asked.length = 0
})
afterAll(() => stage[Symbol.asyncDispose]())

/** Browsers send cookies of longer paths first, among equal ones the older: a neighbour's may stand before ours. */
const cookies = (name: string, ...values: string[]) => values.map((value) => `${name}=${value}`).join('; ')
const call = (path: string, cookie: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
  stage.call(path, { ...options, headers: { ...xhr, ...options.headers, cookie } })
const whoIs = async (cookie: string, headers: Record<string, string> = {}) => {
  const answer = await call('/api/users', cookie, { headers })
  return answer.status === 200 ? ((await answer.json()) as { actor: { uuid: string } }).actor.uuid : answer.status
}

test.each([
  ['before', [invented('x'), own]],
  ['behind', [own, invented('x')]],
  ['without sense before', ['', 'deleted', own]],
  ['many times before', [...Array.from('bcdefghij', invented), own]],
])('a cookie of a neighbouring site that stands %s ours locks nobody out', async (_where, values) => {
  expect(await whoIs(cookies('leitstand_session', ...values))).toBe(agent.uuid)
})

test('many cookies of the name are no way to have identity asked as often', async () => {
  expect(await whoIs(cookies('leitstand_session', ...Array.from('bcdefghijklmnopq', invented)))).toBe(401)
  expect(stage.asked.length).toBeLessThanOrEqual(4)
})

test('a page goes on as the person whose it is, when a neighbouring site brings another session along', async () => {
  stage.sessions.set(foreign, stranger)
  const both = cookies('leitstand_session', foreign, own)
  expect(await whoIs(both, { [personHeader]: agent.uuid })).toBe(agent.uuid)
  expect(await whoIs(both, { [personHeader]: anActor().uuid })).toBe(401)
})

test('signing out ends our session also with a foreign cookie before it', async () => {
  const answer = await call('/api/logout', cookies('leitstand_session', invented('x'), own), { method: 'POST' })
  expect(answer.status).toBe(204)
  expect(stage.sessions.has(own)).toBe(false)
})

test('signing out on a page of somebody who was signed in before ends nothing of who is signed in now', async () => {
  const signOut = (person: string, cookie = cookies('leitstand_session', own)) =>
    call('/api/logout', cookie, { method: 'POST', headers: { [personHeader]: person } })
  const refused = await signOut(stranger.uuid)
  expect([refused.status, refused.headers.getSetCookie(), stage.sessions.has(own)]).toEqual([409, [], true])
  expect(await refused.json()).toMatchObject({ code: 'signed-in-as-another' })
  stage.sessions.set(foreign, stranger)
  expect((await signOut(agent.uuid, cookies('leitstand_session', foreign, own))).status).toBe(204)
  expect([...stage.sessions.keys()]).toEqual([foreign])
})

test('the second step of a sign-in and the way back from a provider go on with a foreign cookie before ours', async () => {
  const body = { challenge: 'c'.repeat(43), code: '123456' }
  const headers = { ...xhr, cookie: cookies('leitstand_challenge', 'x', body.challenge) }
  expect((await stage.call('/api/login/second-factor', { method: 'POST', body, headers })).status).toBe(200)
  const back = await call('/login/wi/callback?code=good&state=the-state', cookies('leitstand_login', 'x', 'the-state'))
  expect(back.headers.get('location')).toBe('/dashboard')
})
