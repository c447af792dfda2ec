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
