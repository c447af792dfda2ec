import { systemActor } from '@leitstand/contracts/actor'
import { createComment } from '@leitstand/contracts/ticket/comments'
import { addCommentFromMail } from '@leitstand/contracts/ticket/from-mail'
import { changeTicket } from '@leitstand/contracts/ticket/tickets'
import { moveToStatus } from '@leitstand/contracts/ticket/transitions'
import { inChain } from '@leitstand/kit/chain'
import { newId } from '@leitstand/kit/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

it('what no person did is no work of the staff', async () => {
  const { uuid, publicId } = await aTicket(world)
  const asks = caller(world, world.anna)
  const workedAt = async () => (await asks.get(`/api/ticket/${publicId}/processed-date`)).body
  const before = await workedAt()
  world.tickets.clock.advanceMinutes(1)
  await world.tickets.ask(moveToStatus, { id: uuid, status: 'in_progress' })
  expect(await workedAt()).toEqual(before)
})

it.each(['chef', 'anna'] as const)('a mail to a closed ticket reopens it, be it by %s', async (who) => {
  const { uuid, publicId } = await aTicket(world)
  const anna = caller(world, world.anna)
  await anna.patch(`/api/tickets/${publicId}/state`, { transition: 'close' })
  const mail = { key: newId(), author: world[who].uuid, text: 'Doch noch etwas.', attachments: [] }
  await world.tickets.ask(addCommentFromMail, { ...mail, ticket: uuid })
  await world.tickets.runTimers()
  expect((await anna.get<TicketBody>(`/api/tickets/${publicId}`)).body.status).toBe('open')
})

describe('what a rule does again, because nobody noted that it was done,', () => {
  const again = (id: string, key: string) => ({
    priority: () => world.tickets.ask(changeTicket, { id, priority: 'highest' }, systemActor, key),
    status: () => world.tickets.ask(moveToStatus, { id, status: 'in_progress' }, systemActor, key),
  })

  it('does not overwrite what a person set meanwhile, whether there was anything to change the first time or not', async () => {
    for (const before of ['low', 'highest']) {
      const { uuid } = await aTicket(world, { priority: before })
      const { priority } = again(uuid, newId())
      await priority()
      await caller(world, world.anna).patch(`/api/tickets/${uuid}`, { priority: 'medium' })
      await priority()
      const { body } = await caller(world, world.anna).get<TicketBody>(`/api/tickets/${uuid}`)
      expect(body['priority']).toBe('medium')
    }
  })

  it('leaves the ticket where another rule moved it meanwhile, be it forth or back', async () => {
    for (const next of ['closed', 'open'] as const) {
      const { uuid } = await aTicket(world)
      const { status } = again(uuid, newId())
      expect(await status()).toEqual({ moved: true })
      await world.tickets.ask(moveToStatus, { id: uuid, status: 'closed' })
      if (next === 'open') await world.tickets.ask(moveToStatus, { id: uuid, status: 'open' })
      expect(await status()).toEqual({ moved: true })
      const { body } = await caller(world, world.anna).get<TicketBody>(`/api/tickets/${uuid}`)
      expect(body.status).toBe(next)
    }
  })

  it('leaves alone as well what was there already the first time', async () => {
    const { uuid } = await aTicket(world)
    await world.tickets.ask(moveToStatus, { id: uuid, status: 'in_progress' })
    const { status } = again(uuid, newId())
    expect(await status()).toEqual({ moved: false })
    await world.tickets.ask(moveToStatus, { id: uuid, status: 'closed' })
    expect(await status()).toEqual({ moved: false })
  })

  it('is done though others change the ticket at the same moment', async () => {
    const { uuid } = await aTicket(world, { priority: 'low' })
    const { priority } = again(uuid, newId())
    const others = ['highest', 'high', 'medium'].map((one) =>
      world.tickets.ask(changeTicket, { id: uuid, subject: `Betreff ${one}` }, systemActor, newId()),
    )
    await Promise.all([...others, priority()])
    const { body } = await caller(world, world.anna).get<TicketBody>(`/api/tickets/${uuid}`)
    expect(body['priority']).toBe('highest')
  })

  it('is done once by two replicas at the same moment', async () => {
    const { uuid, version } = await aTicket(world)
    const { status } = again(uuid, newId())
    await Promise.all([status(), status()])
    const { body } = await caller(world, world.anna).get<TicketBody>(`/api/tickets/${uuid}`)
    expect(body.version).toBe(version + 1)
  })
})

it('a rule that asks for a state that no way leads to is refused, and one whose way asks for words needs them', async () => {
  const { uuid } = await aTicket(world)
  const refused = (refusal: string) =>
    expect.objectContaining({ code: 'transition-refused', details: expect.objectContaining({ refusal }) })
  await expect(world.tickets.ask(moveToStatus, { id: uuid, status: 'archived' })).rejects.toEqual(
    refused('wrong-status'),
  )
  await expect(world.tickets.ask(moveToStatus, { id: uuid, status: 'adjourned' })).rejects.toEqual(
    refused('wrong-status'),
  )
  const { uuid: fresh } = await aTicket(world)
  await world.tickets.ask(moveToStatus, { id: fresh, status: 'closed', comment: 'Erledigt.' })
  const [row] = await world.tickets.running.database.query<{ text: string }>(
    'SELECT text FROM comment WHERE ticket = $1',
    [fresh],
  )
  expect(row?.text).toBe('Erledigt.')
})
