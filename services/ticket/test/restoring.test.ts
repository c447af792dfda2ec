import type { Actor } from '@leitstand/contracts/actor'
import { limits } from '@leitstand/contracts/common'
import { attachmentAdded, commentChanged } from '@leitstand/contracts/ticket/events'
import type { Comment } from '@leitstand/contracts/ticket/ticket'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
let ticket: TicketBody
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  ticket = await aTicket(world)
})

async function aFile(as: Actor, fields: Record<string, string> = {}): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob(['Plan']), 'plan.txt')
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const path = `/api/tickets/${ticket.publicId}/attachment`
  const answer = await caller(world, as).fetch(path, { method: 'POST', body: form })
  return ((await answer.json()) as { uuid: string }).uuid
}
const write = async (as: Actor, fields: object = {}) =>
  (await caller(world, as).post<Comment>('/api/comments', { ticket: ticket.publicId, text: 'Schon da.', ...fields }))
    .body
const remove = (as: Actor, path: string) => caller(world, as).delete(path)
const restore = (as: Actor, path: string) => caller(world, as).post<Comment>(`${path}/restore`, {})
const listed = async (as: Actor, what: 'comments' | 'attachments') => {
  const path = `/api/${what}?ticket.publicId=${ticket.publicId}`
  const { body } = await caller(world, as).get<{ 'hydra:member': { uuid: string }[] }>(path)
  return body['hydra:member'].map(({ uuid }) => uuid)
}
const counted = async () =>
  (await caller(world, world.anna).get<{ commentCount: number }>(`/api/tickets/${ticket.publicId}`)).body.commentCount

describe('a comment that was deleted by mistake', () => {
  test('is back as it was, with the files that went with it and without those that were gone before', async () => {
    const [kept, gone] = [
      await aFile(world.anna, { origin: 'comment' }),
      await aFile(world.anna, { origin: 'comment' }),
    ]
    const comment = await write(world.anna, { attachments: [kept, gone] })
    const path = `/api/comments/${comment.uuid}`
    await remove(world.anna, `/api/attachments/${gone}`)
    world.tickets.clock.advanceMinutes(1)
    expect((await remove(world.anna, path)).status).toBe(204)
    expect([await listed(world.chef, 'comments'), await listed(world.chef, 'attachments'), await counted()]).toEqual([
      [],
      [],
      0,
    ])

    const restored = await restore(world.anna, path)
    expect(restored).toMatchObject({ status: 200, body: { text: 'Schon da.', createdAt: comment.createdAt } })
    expect(restored.body.version).toBeGreaterThan(comment.version)
    expect([await listed(world.chef, 'comments'), await listed(world.chef, 'attachments'), await counted()]).toEqual([
      [comment.uuid],
      [kept],
      1,
    ])
    const told = (await world.tickets.published(commentChanged)).findLast((one) => one.comment.uuid === comment.uuid)
    expect(told).toMatchObject({
      comment: { deleted: false, version: restored.body.version },
      changes: [{ field: 'deleted', before: true, after: false }],
    })
    expect((await restore(world.anna, path)).body.version).toBe(restored.body.version)
    expect(await counted()).toBe(1)
  })

  test('comes back by who deleted it alone: not by its author when an administrator took it away', async () => {
    const { uuid } = await write(world.chef)
    const path = `/api/comments/${uuid}`
    await remove(world.admin, path)
    for (const other of [world.chef, world.anna, world.fremd]) expect((await restore(other, path)).status).toBe(404)
    expect(await listed(world.chef, 'comments')).toEqual([])
    expect((await restore(world.admin, path)).status).toBe(200)
    expect(await listed(world.chef, 'comments')).toEqual([uuid])
  })

  test('stays internal, and is told to no customer', async () => {
    const { uuid } = await write(world.anna, { internal: true })
    const path = `/api/comments/${uuid}`
    await remove(world.anna, path)
    expect((await restore(world.chef, path)).status).toBe(404)
    expect((await restore(world.anna, path)).body.internal).toBe(true)
    expect(await listed(world.chef, 'comments')).toEqual([])
    expect((await restore(world.chef, path)).status).toBe(404)
  })

  test('stays deleted after an hour, and on a ticket that was finished meanwhile', async () => {
    const [late, finished] = [await write(world.anna), await write(world.anna)]
    await remove(world.anna, `/api/comments/${late.uuid}`)
    world.tickets.clock.advanceMinutes(limits.restoreMinutes + 1)
    expect((await restore(world.anna, `/api/comments/${late.uuid}`)).status).toBe(404)
    await remove(world.anna, `/api/comments/${finished.uuid}`)
    const { status } = await caller(world, world.anna).patch(`/api/tickets/${ticket.publicId}/state`, {
      transition: 'close',
    })
    expect(status).toBe(200)
    expect(await restore(world.anna, `/api/comments/${finished.uuid}`)).toMatchObject({
      body: { code: 'ticket-finished' },
    })
  })

  test('is there once when it is brought back from two places at the same time', async () => {
    const { uuid } = await write(world.anna)
    await remove(world.anna, `/api/comments/${uuid}`)
    const answers = await Promise.all([1, 2, 3].map(() => restore(world.anna, `/api/comments/${uuid}`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await counted()).toBe(1)
  })
})

describe('a file that was taken off a ticket by mistake', () => {
  test('is back, and is told of', async () => {
    const uuid = await aFile(world.chef)
    await remove(world.anna, `/api/attachments/${uuid}`)
    expect(await listed(world.chef, 'attachments')).toEqual([])
    expect((await restore(world.chef, `/api/attachments/${uuid}`)).status).toBe(404)
    expect((await restore(world.anna, `/api/attachments/${uuid}`)).status).toBe(200)
    expect(await listed(world.chef, 'attachments')).toEqual([uuid])
    const told = (await world.tickets.published(attachmentAdded)).filter(({ attachment }) => attachment.uuid === uuid)
    expect(told.map(({ version }) => version)).toEqual([1, 3])
    expect((await restore(world.anna, `/api/attachments/${uuid}`)).status).toBe(200)
  })

  test('does not come back without the comment that it stood in', async () => {
    const uuid = await aFile(world.anna, { origin: 'comment' })
    const comment = await write(world.anna, { attachments: [uuid] })
    await remove(world.anna, `/api/comments/${comment.uuid}`)
    expect((await restore(world.anna, `/api/attachments/${uuid}`)).status).toBe(404)
    expect(await listed(world.anna, 'attachments')).toEqual([])
  })
})
