import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestService, type TestService, until } from '../src/testing/test-service.ts'
import { setTimer } from '../src/timers.ts'
import { phone } from './a-queue.ts'
import { noteService } from './a-service.ts'

let office: TestService
beforeAll(async () => {
  office = await startTestService(noteService, { now: '2026-11-20T09:00:00Z' })
}, 60_000)
afterAll(() => office[Symbol.asyncDispose]())

const fire = () => office.running.jobs.run('timers')
const callNow = () =>
  setTimer(office.running.database, { kind: 'call', key: 'Anna', dueAt: office.clock.now(), payload: {} })
const waiting = () =>
  office.running.database.query<{ error: string | null }>(`SELECT last_error AS error FROM timers WHERE kind = 'call'`)

it('a timer that is set again while it fires stays, though the first one ends well later', async () => {
  const first = Promise.withResolvers<void>()
  let calls = 0
  phone.call = async () => {
    calls += 1
    if (calls > 1) throw new Error('besetzt')
    await first.promise
  }
  await callNow()
  const firing = fire()
  await until(() => calls === 1)
  await callNow()
  await fire()
  first.resolve()
  await firing
  expect(await waiting()).toEqual([{ error: 'besetzt' }])
  phone.call = async () => undefined
  office.clock.advanceMinutes(1)
  await fire()
  expect(await waiting()).toEqual([])
})

it('a timer that fails is tried again until it ends well, however long that takes', async () => {
  let calls = 0
  phone.call = async () => {
    calls += 1
    if (calls < 30) throw new Error('besetzt')
  }
  await callNow()
  for (let hour = 0; hour < 40; hour += 1) {
    await fire()
    office.clock.advanceMinutes(90)
  }
  expect(calls).toBe(30)
  expect(await waiting()).toEqual([])
})
