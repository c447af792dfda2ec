import type { Comment } from '@leitstand/contracts/ticket/ticket'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

interface Crossed {
  code: string
  current: Comment[]
}
const write = (as: World['anna'], ticket: TicketBody, fields: object) => {
  world.tickets.clock.advanceMinutes(1)
  return caller(world, as).post<Comment & Crossed>('/api/comments', { ticket: ticket.publicId, ...fields })
}
const textsOf = (answer: { body: Crossed }) => answer.body.current.map(({ text }) => text)

it('a reply is held back while somebody else has written what its author has not seen, and says what that is', async () => {
  const ticket = await aTicket(world)
  const seen = (await write(world.chef, ticket, { text: 'Es ist der Drucker im Flur.' })).body
  await write(world.bernd, ticket, { text: 'Ich bin schon unterwegs.' })
  await write(world.bernd, ticket, { text: 'Toner ist leer.', internal: true })

  const refused = await write(world.anna, ticket, { text: 'Welcher Drucker?', seenComment: seen.uuid })
  expect(refused).toMatchObject({ status: 409, body: { code: 'replies-crossed' } })
  expect(textsOf(refused)).toEqual(['Ich bin schon unterwegs.', 'Toner ist leer.'])

  const newest = refused.body.current.at(-1)?.uuid
  const sent = await write(world.anna, ticket, { text: 'Danke, Bernd.', seenComment: newest })
  expect(sent.status).toBe(201)
})

it('what one has written oneself crosses nothing, nor what one may not read', async () => {
  const ticket = await aTicket(world)
  await write(world.anna, ticket, { text: 'Nur für uns.', internal: true })
  await write(world.chef, ticket, { text: 'Geht wieder nicht.' })
  expect((await write(world.chef, ticket, { text: 'Doch, es geht.', seenComment: null })).status).toBe(201)
  expect(textsOf(await write(world.bernd, ticket, { text: 'Wirklich?', seenComment: null }))).toHaveLength(3)
})

it('of two who answer at once, one is told of the other', async () => {
  const ticket = await aTicket(world)
  const answers = await Promise.all(
    [world.anna, world.bernd].map((agent) => write(agent, ticket, { text: `Ich, ${agent.name}.`, seenComment: null })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

it('who says nothing of what was seen is asked nothing, and a comment of another ticket was never seen here', async () => {
  const [ticket, other] = [await aTicket(world), await aTicket(world)]
  await write(world.chef, ticket, { text: 'Hallo?' })
  expect((await write(world.anna, ticket, { text: 'Ja.' })).status).toBe(201)
  const elsewhere = (await write(world.chef, other, { text: 'Auch hier.' })).body.uuid
  expect((await write(world.anna, ticket, { text: 'Noch da?', seenComment: elsewhere })).status).toBe(422)
})
