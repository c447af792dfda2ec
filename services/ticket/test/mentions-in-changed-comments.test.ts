import { commentChanged } from '@leitstand/contracts/ticket/events'
import type { Comment } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTicket, aWorld, caller, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function write(mentions: readonly string[]): Promise<Comment> {
  const { publicId: ticket } = await aTicket(world)
  const written = { ticket, text: 'Bitte ansehen, @Bernd Agent.', internal: true, mentions }
  return (await caller(world, world.anna).post<Comment>('/api/comments', written)).body
}
const change = async ({ uuid }: Comment, input: object) =>
  await caller(world, world.anna).patch<Comment>(`/api/comments/${uuid}`, input)
const lastChange = async ({ uuid }: Comment) =>
  (await world.tickets.published(commentChanged)).findLast(({ comment }) => comment.uuid === uuid)

test('whoever is addressed in a changed comment for the first time is announced', async () => {
  const comment = await write([world.bernd.uuid])
  const text = '@Bernd Agent und @Admin: bitte ansehen.'
  const { body } = await change(comment, { text, mentions: [world.bernd.uuid, world.admin.uuid] })
  expect(body.mentions.map(({ uuid }) => uuid)).toEqual([world.bernd.uuid, world.admin.uuid])
  expect((await lastChange(comment))?.mentioned.map(({ uuid }) => uuid)).toEqual([world.admin.uuid])
})

test('a change that says nothing of whom it addresses leaves them', async () => {
  const comment = await write([world.bernd.uuid])
  const { body } = await change(comment, { text: 'Bitte ansehen, @Bernd Agent, danke.' })
  expect(body.mentions.map(({ uuid }) => uuid)).toEqual([world.bernd.uuid])
  expect((await lastChange(comment))?.mentioned).toEqual([])
})

test('nobody who does not exist can be addressed by a change', async () => {
  const comment = await write([])
  const { status, body } = await change(comment, { text: 'Hallo.', mentions: [newId()] })
  expect(status).toBe(422)
  expect(body).toMatchObject({ violations: [{ propertyPath: 'mentions', code: 'unknown-reference' }] })
})

test('what staff approved is not approved any more once its customer says something else', async () => {
  const { publicId: ticket } = await aTicket(world)
  const [chef, anna] = [caller(world, world.chef), caller(world, world.anna)]
  const { body: comment } = await chef.post<Comment>('/api/comments', { ticket, text: 'Bitte 1 Server.' })
  const path = `/api/comments/${comment.uuid}`
  await anna.get(`/api/comment/approve/${comment.uuid}`)
  expect((await chef.patch<Comment>(path, { text: 'Bitte 1 Server.' })).body.approved).toBe(true)
  expect((await chef.patch<Comment>(path, { text: 'Bitte 100 Server.' })).body.approved).toBe(false)
  expect((await lastChange(comment))?.changes).toContainEqual({ field: 'approved', before: true, after: false })
})
