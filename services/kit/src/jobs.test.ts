import { expect, test } from 'vitest'
import { openJobs } from './jobs.ts'
import { openLogger } from './logger.ts'
import type { Job, PrismaLike, ServiceContext } from './service.ts'

const log = openLogger('notes', 'silent')

function aJob(name: string, done: string[], more: Partial<Job<PrismaLike>> = {}): Job<PrismaLike> {
  const run = async () => {
    done.push(name)
    return false
  }
  return { kind: 'job', name, everySeconds: 3600, run, ...more }
}

test('what judges by events begins once those of before are worked off, and all else at once', async () => {
  const done: string[] = []
  const caughtUp = Promise.withResolvers<void>()
  const work = [aJob('timers', done, { afterBacklog: true }), aJob('letters', done)]
  await using jobs = openJobs(work, () => ({}) as ServiceContext<PrismaLike>, log)
  jobs.start(caughtUp.promise)
  await expect.poll(() => done).toEqual(['letters'])
  caughtUp.resolve()
  await expect.poll(() => done).toEqual(['letters', 'timers'])
})

test('a job that fails round after round says so once, and another fault at once', async () => {
  const lines: string[] = []
  const told = openLogger('notes', 'info', { write: (line) => void lines.push(line) })
  let rounds = 0
  const run = async () => {
    rounds += 1
    throw new Error(rounds < 5 ? 'no connection' : 'no table')
  }
  await using jobs = openJobs(
    [aJob('letters', [], { everySeconds: 0, run })],
    () => ({}) as ServiceContext<PrismaLike>,
    told,
  )
  jobs.start()
  await expect.poll(() => rounds).toBeGreaterThan(6)
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual(['no connection', 'no table'])
})

test('a service that stops does not wait for events', async () => {
  const done: string[] = []
  const jobs = openJobs([aJob('timers', done, { afterBacklog: true })], () => ({}) as ServiceContext<PrismaLike>, log)
  jobs.start(new Promise(() => undefined))
  await jobs[Symbol.asyncDispose]()
  expect(done).toEqual([])
})
