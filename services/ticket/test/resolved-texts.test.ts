import type { Comment } from '@leitstand/contracts/ticket/ticket'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

it('a customer does not write how a ticket was resolved, not even into their own comment', async () => {
  const chef = caller(world, world.chef)
  const ticket = (await aTicket(world)).publicId
  const written = await chef.post('/api/comments', { ticket, text: 'Danke', resolvedText: 'Der Support war schuld.' })
  expect(written).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'resolvedText' }] } })
  const { body } = await chef.post<Comment>('/api/comments', { ticket, text: 'Danke' })
  const changed = await chef.patch(`/api/comments/${body.uuid}`, { resolvedText: 'Der Support war schuld.' })
  expect(changed).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'resolvedText' }] } })
  expect((await chef.get<Comment>(`/api/comments/${body.uuid}`)).body.resolvedText).toBeNull()
})

it('staff change how a ticket was resolved, in as many words as they may write at first', async () => {
  const anna = caller(world, world.anna)
  const ticket = (await aTicket(world)).publicId
  const { body } = await anna.post<Comment>('/api/comments', { ticket, text: 'Fertig', resolvedText: 'Erledigt' })
  const path = `/api/comments/${body.uuid}`
  expect((await anna.patch<Comment>(path, { resolvedText: ' Cache geleert ' })).body.resolvedText).toBe('Cache geleert')
  expect((await anna.patch(path, { resolvedText: 'x'.repeat(10_001) })).status).toBe(422)
})
