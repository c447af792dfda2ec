import { recurringTasks } from '@leitstand/contracts/ticket/recurring-tasks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMoment, type Moment } from './a-moment.ts'
import { aWorld, caller, type World } from './world.ts'

let world: World
let moment: Moment
beforeAll(async () => {
  world = await aWorld()
  moment = aMoment(world.tickets)
})
afterAll(async () => {
  await moment[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const anna = () => caller(world, world.anna)
const path = '/api/recurring_tasks'
const monthly = { subject: 'Zertifikate prüfen', startAt: '2026-12-01T07:00:00Z', timeframe: 'month' }
const aTask = async (more: object = {}) =>
  (await anna().post<{ uuid: string }>(path, { ...monthly, ...more })).body.uuid

/** All wait for the row of the task, in this order. */
async function inOrder(task: string, acts: readonly (() => Promise<unknown>)[]) {
  const lock = 'SELECT 1 FROM recurring_task WHERE uuid = $1 FOR UPDATE'
  const { begun } = await moment.whileHeld(lock, task, async (waiting) => {
    const begun: Promise<unknown>[] = []
    for (const act of acts) {
      begun.push(act())
      await waiting(begun.length)
    }
    return { begun }
  })
  return await Promise.all(begun)
}

it('a recurring task that two delete at once is gone once, with what was put below it until then', async () => {
  const task = await aTask()
  const remove = () => anna().delete(`${path}/${task}`)
  const [sub, ...removed] = await inOrder(task, [() => aTask({ subject: 'Webserver', parent: task }), remove, remove])
  expect(removed).toMatchObject([{ status: 204 }, { status: 404 }])
  const told = (await world.tickets.published(recurringTasks.deleted)).map(({ uuid }) => uuid)
  expect(told).toEqual([task, sub])
})

it('a recurring task that is deleted meanwhile takes neither a task below it nor a link nor a file', async () => {
  const file = (task: string) => {
    const form = new FormData()
    form.append('file', new Blob(['Liste']), 'liste.txt')
    return anna().fetch(`/api/recurring_tasks/${task}/attachment`, { method: 'POST', body: form })
  }
  const link = { name: 'Wiki', url: 'https://wiki.example/zertifikate' }
  const writes = [
    [422, (parent: string) => anna().post(path, { ...monthly, parent })],
    [422, (recurringTask: string) => anna().post('/api/recurring_task_links', { ...link, recurringTask })],
    [404, file],
  ] as const
  for (const [status, write] of writes) {
    const task = await aTask()
    const remove = () => anna().delete(`${path}/${task}`)
    expect(await inOrder(task, [remove, () => write(task)])).toMatchObject([{ status: 204 }, { status }])
  }
})
