import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Stage, setStage } from './stage.ts'

const channel = '019aa000-0000-7000-8000-00000000000c'
const token = 't'.repeat(43)
const told = { eventType: 201, id: 'x' }
let stage: Stage

beforeEach(async () => {
  stage = await setStage()
})
afterEach(() => stage[Symbol.asyncDispose]())

const tell = (path: string, body: unknown = told) => stage.call(path, { method: 'POST', body })

test('hands on what an on-call tool tells, without a session', async () => {
  const answer = await tell(`/hooks/channels/${channel}/${token}`)
  expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'taken' }])
  expect(stage.guarded).toEqual([{ asked: 'notification.acknowledgeAlert', channel, token, body: told }])
})

test('knows no address that cannot be one, and asks nobody about it', async () => {
  const paths = [`/hooks/channels/x/${token}`, `/hooks/channels/${channel}/short`, `/hooks/channels/${channel}`]
  for (const path of paths) expect((await tell(path)).status).toBe(404)
  expect(stage.guarded).toEqual([])
})

test('takes nothing that is larger than what such tools tell', async () => {
  expect((await tell(`/hooks/channels/${channel}/${token}`, { text: 'x'.repeat(70_000) })).status).toBe(413)
  expect(stage.guarded).toEqual([])
})

test('refuses what is nested without end, which nobody could hand on', async () => {
  let nested: unknown = 'x'
  for (let depth = 0; depth < 500; depth++) nested = [nested]
  expect((await tell(`/hooks/channels/${channel}/${token}`, nested)).status).toBe(400)
  expect(stage.guarded).toEqual([])
})

test('lets nobody guess: one address may tell sixty times a minute', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 61; count += 1) statuses.push((await tell(`/hooks/channels/${channel}/${token}`)).status)
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429])
})
