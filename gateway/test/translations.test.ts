import { anActor } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, setStage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

const texts = async (path: string, options?: Parameters<Stage['call']>[1]) => {
  const answer = await stage.call(path, options)
  return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.json() }
}

test('gives the texts of the interface without a session, in German unless asked otherwise', async () => {
  const german = { login: { submit: 'Anmelden' }, list: { more: 'More' } }
  for (const path of ['/api/translations/messages.json', '/api/translations.json', '/api/translations/messages'])
    expect(await texts(path)).toMatchObject({ status: 200, type: 'application/json; charset=utf-8', body: german })
  expect(await texts('/api/translations/messages.json?locale=en')).toMatchObject({
    body: { login: { submit: 'Sign in' } },
  })
})

test('fills what a language lacks in English, also a single text of an area', async () => {
  expect((await texts('/api/translations.json?locale=de')).body).toMatchObject({
    list: { more: 'More' },
    login: { submit: 'Anmelden', hint: 'Welcome' },
  })
})

test('speaks the language of whoever is signed in, else what the browser chose', async () => {
  const token = 'e'.repeat(43)
  stage.sessions.set(token, anActor({ language: 'en' }))
  expect((await texts('/api/translations.json', { token })).body).toMatchObject({ login: { submit: 'Sign in' } })
  const headers = { cookie: 'leitstand_locale=en' }
  expect((await texts('/api/translations.json', { headers })).body).toMatchObject({ login: { submit: 'Sign in' } })
})

test('gives one area, and says that there is no other', async () => {
  expect((await texts('/api/translations/login.json')).body).toEqual({ submit: 'Anmelden', hint: 'Welcome' })
  for (const path of [
    '/api/translations/nothing.json',
    '/api/translations/toString.json',
    '/api/translations.json?locale=fr',
  ])
    expect((await texts(path)).status).toBe(404)
})

test('comes as a script as well', async () => {
  for (const path of ['/api/translations/messages.js', '/api/translations.js']) {
    const answer = await stage.call(path)
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await answer.text()).toContain(
      '(globalThis.translations ??= {})["messages"] = {"login":{"submit":"Anmelden","hint":"Welcome"}',
    )
  }
})
