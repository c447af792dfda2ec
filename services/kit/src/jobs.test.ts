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

test('a service that stops does not wait for events', async () => {
  const done: string[] = []
  const jobs = openJobs([aJob('timers', done, { afterBacklog: true })], () => ({}) as ServiceContext<PrismaLike>, log)
  jobs.start(new Promise(() => undefined))
  await jobs[Symbol.asyncDispose]()
  expect(done).toEqual([])
})
