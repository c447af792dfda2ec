import type { Actor } from '@leitstand/contracts/actor'
import { attachmentAdded, commentChanged } from '@leitstand/contracts/ticket/events'
import type { Comment } from '@leitstand/contracts/ticket/ticket'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

async function anUpload(as: Actor): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob(['Plan']), 'plan.txt')
  const answer = await caller(world, as).fetch('/api/editor/attachment', { method: 'POST', body: form })
  return ((await answer.json()) as { uuid: string }).uuid
}
async function write(internal: boolean): Promise<Comment> {
  const written = { ticket: ticket.publicId, text: 'Siehe Plan.', internal }
  return (await caller(world, world.anna).post<Comment>('/api/comments', written)).body
}
async function change(as: Actor, comment: Comment, text: string): Promise<Comment> {
  return (await caller(world, as).patch<Comment>(`/api/comments/${comment.uuid}`, { text })).body
}
const fetched = async (as: Actor, file: string) =>
  (await caller(world, as).fetch(`/attachment/download/${file}`)).status
const named = (file: string) => `Siehe [Plan](/attachment/download/${file}).`

test('a file that comes into a public comment while it is changed is there for its readers', async () => {
  const comment = await write(false)
  const file = await anUpload(world.anna)
  expect(await fetched(world.chef, file)).toBe(404)
  const changed = await change(world.anna, comment, named(file))
  expect(changed.attachments.map(({ uuid }) => uuid)).toEqual([file])
  expect(await fetched(world.chef, file)).toBe(200)
  const told = (await world.tickets.published(attachmentAdded)).filter(({ attachment }) => attachment.uuid === file)
  expect(told).toMatchObject([{ attachment: { embedded: true, internal: false }, actor: { name: 'Anna Agent' } }])
  const facts = (await world.tickets.published(commentChanged)).findLast((one) => one.comment.uuid === comment.uuid)
  expect(facts?.comment.attachments.map(({ uuid }) => uuid)).toEqual([file])
})

test('one that comes into an internal comment is kept from the customer', async () => {
  const comment = await write(true)
  const file = await anUpload(world.anna)
  await change(world.anna, comment, named(file))
  expect([await fetched(world.bernd, file), await fetched(world.chef, file)]).toEqual([200, 404])
})

test('the upload of somebody else does not become readable by being named', async () => {
  const comment = await write(false)
  const file = await anUpload(world.fremd)
  expect((await change(world.anna, comment, named(file))).attachments).toEqual([])
  expect([await fetched(world.anna, file), await fetched(world.chef, file)]).toEqual([404, 404])
})

test('a file stays with its comment however often that is changed', async () => {
  const comment = await write(false)
  const file = await anUpload(world.anna)
  await change(world.anna, comment, named(file))
  const other = await write(true)
  await change(world.anna, other, named(file))
  const again = await change(world.anna, comment, `Neu: ${named(file)}`)
  expect(again.attachments.map(({ uuid }) => uuid)).toEqual([file])
  expect(await fetched(world.chef, file)).toBe(200)
})

test('a file that comes into a description while it is changed is there for its readers, and told of once', async () => {
  const file = await anUpload(world.anna)
  expect(await fetched(world.chef, file)).toBe(404)
  const describe = async (description: string) =>
    await caller(world, world.anna).patch<TicketBody>(`/api/tickets/${ticket.publicId}`, { description })
  expect((await describe(named(file))).status).toBe(200)
  expect((await describe(`Neu: ${named(file)}`)).status).toBe(200)
  expect(await fetched(world.chef, file)).toBe(200)
  const told = (await world.tickets.published(attachmentAdded)).filter(({ attachment }) => attachment.uuid === file)
  expect(told).toMatchObject([{ attachment: { embedded: true }, ticket: { uuid: ticket.uuid } }])
})

test('the upload of somebody else does not become readable by a description either', async () => {
  const file = await anUpload(world.fremd)
  await caller(world, world.anna).patch(`/api/tickets/${ticket.publicId}`, { description: named(file) })
  expect([await fetched(world.anna, file), await fetched(world.chef, file)]).toEqual([404, 404])
})
