import { anActor } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, setStage } from './stage.ts'

let stage: Stage
const token = 'a'.repeat(43)
const file = '019aa000-0000-7000-8000-00000000000a'
/** As a browser asks when somebody follows a link or types an address. */
const opened = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }

beforeAll(async () => {
  stage = await setStage()
  stage.sessions.set(token, anActor())
})
afterAll(() => stage[Symbol.asyncDispose]())

test.each([`/attachment/view/${file}`, '/attachment/view?uuid=x&y=1', '/billing/worktime/export/csv/false'])(
  'who opens %s without a session signs in, and is led on to it',
  async (path) => {
    const answer = await stage.call(path, { headers: opened })
    expect(answer.status).toBe(303)
    const next = new URLSearchParams({ next: path })
    expect(answer.headers.get('location')).toBe(`/login?${next}`)
  },
)

test('who opens a file that is gone reads so on a page', async () => {
  const answer = await stage.call(`/attachment/download/${file}`, { token, headers: opened })
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toContain('text/html')
  const text = await answer.text()
  expect(text).toContain('<title>Leitstand')
  expect(text).not.toContain('not-found')
})

test('a file that is there is handed out as it is', async () => {
  const answer = await stage.call(`/attachment/view/${file}`, { token, headers: opened })
  expect(await answer.json()).toMatchObject({ url: `/attachment/view/${file}` })
})

test.each([
  ['a program', {}],
  ['a link that saves', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'navigate' }],
  ['a picture', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
])('%s gets a problem', async (_who, headers) => {
  expect((await stage.call(`/attachment/view/${file}`, { headers })).status).toBe(401)
  const gone = await stage.call(`/attachment/download/${file}`, { token, headers })
  expect(await gone.json()).toEqual({ code: 'not-found' })
})

test('the API answers problems to everybody', async () => {
  expect((await stage.call('/api/tickets', { headers: opened })).status).toBe(401)
})
