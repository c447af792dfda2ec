import { createComment } from '@leitstand/contracts/ticket/comments'
import { changeTicket } from '@leitstand/contracts/ticket/tickets'
import { inChain } from '@leitstand/kit/chain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

it('what a rule changes is told as a step of its chain, what a person changes as the beginning of one', async () => {
  const { uuid } = await aTicket(world, { priority: 'low' })
  await inChain(3, () => world.tickets.ask(changeTicket, { id: uuid, priority: 'medium' }))
  await caller(world, world.anna).patch(`/api/tickets/${uuid}`, { priority: 'high' })
  const rows = await world.tickets.running.database.query<{ chain: string | null }>(
    `SELECT payload::jsonb->>'chain' AS chain FROM outbox WHERE subject = 'event.ticket.changed'
     AND payload::jsonb->'data'->'ticket'->>'uuid' = $1 ORDER BY seq`,
    [uuid],
  )
  expect(rows.map(({ chain }) => chain)).toEqual(['3', null])
})

it('a comment that no person wrote is no answer to the customer', async () => {
  const { uuid, publicId } = await aTicket(world)
  await world.tickets.ask(createComment, { ticket: uuid, text: 'Wir melden uns.', internal: false })
  const asks = caller(world, world.anna)
  const [comment] = (
    await asks.get<{ 'hydra:member': { firstResponse: boolean }[] }>(`/api/comments?ticket.publicId=${publicId}`)
  ).body['hydra:member']
  expect(comment?.firstResponse).toBe(false)
  const answered = await asks.post<{ firstResponse: boolean }>('/api/comments', { ticket: uuid, text: 'Schon da.' })
  expect(answered.body.firstResponse).toBe(true)
  expect((await asks.get<TicketBody>(`/api/tickets/${publicId}`)).body['commentCount']).toBe(2)
})
