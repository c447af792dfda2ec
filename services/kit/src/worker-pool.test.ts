import { expect, test } from 'vitest'
import { openPool } from './worker-pool.ts'

/** Answers how often it was asked. */
const counting = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    let asked = 0
    parentPort.on('message', () => parentPort.postMessage(++asked))`)}`,
)
const limits = { workers: 1, timeLimitMs: 10_000, memoryMegabytes: 64, name: 'counter', workerUrl: counting }

test('a worker that is asked nothing for a while ends, and another one takes the next question; one that shall stay stays', async () => {
  await using staying = openPool<string, number>({ ...limits, idleMs: Number.POSITIVE_INFINITY })
  await using ending = openPool<string, number>({ ...limits, idleMs: 50 })
  for (const pool of [staying, ending]) await pool.ask('a')
  await expect.poll(() => ending.ask('b'), { interval: 200, timeout: 20_000 }).toEqual({ answer: 1 })
  expect(await staying.ask('b')).toEqual({ answer: 2 })
})

/** Dies as no thread can be caught: the whole process ends. */
const aborting = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (question) => (question === 'abort' ? process.abort() : parentPort.postMessage([question, process.pid])))`)}`,
)

test('what ends the process of an isolated worker ends no other, and the next question is answered', async () => {
  const options = { ...limits, name: 'reader', workerUrl: aborting, isolated: true }
  await using pool = openPool<unknown, [unknown, number]>(options)
  const bytes = new Uint8Array([1, 2, 3])
  const first = await pool.ask(bytes)
  expect(first).toEqual({ answer: [bytes, expect.any(Number)] })
  expect('answer' in first && first.answer[1]).not.toBe(process.pid)
  expect(await pool.ask('abort')).toEqual({ failure: expect.stringMatching(/^The reader ended /) })
  expect(await pool.ask('again')).toMatchObject({ answer: ['again', expect.any(Number)] })
})

test('the process of an isolated worker ends with its pool', async () => {
  const options = { ...limits, workerUrl: aborting, isolated: true }
  const pool = openPool<string, [string, number]>(options)
  const asked = await pool.ask('who')
  const pid = 'answer' in asked ? asked.answer[1] : 0
  expect(() => process.kill(pid, 0)).not.toThrow()
  await pool[Symbol.asyncDispose]()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
