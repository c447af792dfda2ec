import type { Comment } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function anUpload(as = world.anna): Promise<string> {
  const form = new FormData()
  form.append('upload', new Blob(['Plan']), 'plan.txt')
  const answer = await caller(world, as).fetch('/api/editor/attachment', { method: 'POST', body: form })
  return ((await answer.json()) as { uuid: string }).uuid
}
const answerTo = (ticket: TicketBody, attachments: string[], text = 'Anbei.') =>
  caller(world, world.anna).post<Comment>('/api/comments', { ticket: ticket.publicId, text, attachments })
const missing = (...places: number[]) => ({
  status: 422,
  body: { violations: places.map((at) => ({ propertyPath: `attachments.${at}`, code: 'unknown-reference' })) },
})

it('a file that was put into a text is answered with the address to embed', async () => {
  const form = new FormData()
  form.append('upload', new Blob(['Plan']), 'plan.txt')
  const answer = await caller(world, world.anna).fetch('/api/editor/attachment', { method: 'POST', body: form })
  const { url } = (await answer.json()) as { url: string }
  const shown = await caller(world, world.anna).fetch(url)
  expect([shown.status, await shown.text()]).toEqual([200, 'Plan'])
})

describe('files that are named with a text', () => {
  it('are refused at their place when there are none or they are somebody else’s, in the same words', async () => {
    const ticket = await aTicket(world)
    const own = await anUpload()
    expect(await answerTo(ticket, [own, newId(), await anUpload(world.bernd)])).toMatchObject(missing(1, 2))
    expect(await answerTo(ticket, [own.toUpperCase(), own])).toMatchObject({ status: 201, body: { attachments: [{}] } })
    expect(await answerTo(ticket, [own])).toMatchObject(missing(0))
  })

  it('open no ticket without them', async () => {
    const ticket = { subject: 'Plan', description: 'Anbei.', internal: true, responsibleGroups: [world.support] }
    const open = (attachments: string[]) =>
      caller(world, world.anna).post<TicketBody>('/api/tickets', { ...ticket, attachments })
    expect(await open([newId()])).toMatchObject(missing(0))
    expect(await open([await anUpload()])).toMatchObject({ status: 201, body: { attachments: [{}] } })
  })

  it('are only quoted where the text shows those of others', async () => {
    const foreign = await anUpload(world.bernd)
    const quote = await answerTo(await aTicket(world), [], `![Plan](/attachment/view/${foreign})`)
    expect(quote).toMatchObject({ status: 201, body: { attachments: [] } })
  })
})
