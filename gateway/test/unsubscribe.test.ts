import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Stage, setStage } from './stage.ts'

const token = 't'.repeat(120)
const path = `/unsubscribe/${token}`
const wish = 'List-Unsubscribe=One-Click'
const form = 'application/x-www-form-urlencoded'
const parts = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
let stage: Stage

beforeEach(async () => {
  stage = await setStage()
})
afterEach(() => stage[Symbol.asyncDispose]())

const post = (body: string, type: string, at = path) =>
  fetch(stage.url + at, { method: 'POST', body, headers: { 'content-type': type } })

test.each([
  ['a form', wish, form],
  ['a form in parts', parts, 'multipart/form-data; boundary=x'],
  ['the page', '{"List-Unsubscribe":"One-Click"}', 'application/json'],
])('a summary is ended by %s without a session', async (_, body, type) => {
  expect((await post(body, type)).status).toBe(204)
  expect(stage.guarded).toEqual([{ asked: 'identity.endSummaries', token }])
})

test('reading the address ends nothing, nor does a body that does not say so', async () => {
  await fetch(stage.url + path)
  for (const body of ['', 'List-Unsubscribe=Yes', 'x=y']) expect((await post(body, form)).status).toBe(400)
  expect(stage.guarded).toEqual([])
})

test('what cannot be a link is told as one that is over, and nobody is asked', async () => {
  expect((await post(wish, form, '/unsubscribe/short')).status).toBe(410)
  expect(stage.guarded).toEqual([])
})

test('lets nobody guess: one address may try sixty times a minute', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 61; count += 1) statuses.push((await post(wish, form)).status)
  expect([statuses.filter((status) => status === 204).length, statuses.at(-1)]).toEqual([60, 429])
})
