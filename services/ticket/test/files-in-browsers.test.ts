import { Readable } from 'node:stream'
import type { Comment } from '@leitstand/contracts/ticket/ticket'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aTicket, aWorld, caller, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function upload(path: string, fields: Record<string, string> = {}, width = 400): Promise<{ uuid: string }> {
  const form = new FormData()
  const picture = await sharp({ create: { width, height: 300, channels: 3, background: '#1d5fa8' } })
    .png()
    .toBuffer()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([new Uint8Array(picture)], 'Plan.png'))
  const answer = await caller(world, world.anna).fetch(path, { method: 'POST', body: form })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { uuid: string }
}
const aPicture = async (fields: Record<string, string> = { origin: 'ticket' }) => {
  const ticket = await aTicket(world)
  return { ticket, ...(await upload(`/api/tickets/${ticket.publicId}/attachment`, fields)) }
}
/** What a browser asks that has the file: whether it is still good. */
const again = (path: string, etag: string, by = world.chef) =>
  caller(world, by).fetch(path, { headers: { 'if-none-match': etag } })

describe.each(['view', 'download', 'thumb'])('a file of a ticket, asked for at /attachment/%s,', (way) => {
  it('is asked for each time, and sent once while it is the same', async () => {
    const { uuid } = await aPicture()
    const first = await caller(world, world.chef).fetch(`/attachment/${way}/${uuid}`)
    expect((await first.arrayBuffer()).byteLength).toBeGreaterThan(0)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const etag = first.headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"of-before", ${etag}`, '*']) {
      const next = await again(`/attachment/${way}/${uuid}`, known)
      expect([next.status, next.headers.get('etag'), await next.text()]).toEqual([304, etag, ''])
      for (const name of ['cache-control', 'content-security-policy', 'content-disposition'])
        expect(next.headers.get(name)).toBe(first.headers.get(name))
    }
    expect((await again(`/attachment/${way}/${uuid}`, '"of-before"')).status).toBe(200)
  })

  it('is no longer there for who may not see it any more, whatever their browser has kept', async () => {
    const { ticket, uuid } = await aPicture({ origin: 'comment' })
    const written = { ticket: ticket.publicId, text: 'Im Anhang.', internal: false, attachments: [uuid] }
    const { body: comment } = await caller(world, world.anna).post<Comment>('/api/comments', written)
    const shown = await caller(world, world.chef).fetch(`/attachment/${way}/${uuid}`)
    expect(shown.status).toBe(200)
    await shown.arrayBuffer()
    const etag = shown.headers.get('etag') ?? ''
    await caller(world, world.anna).patch(`/api/comments/${comment.uuid}`, { internal: true })
    expect((await again(`/attachment/${way}/${uuid}`, etag)).status).toBe(404)
    expect((await again(`/attachment/${way}/${uuid}`, etag, world.fremd)).status).toBe(404)
    expect((await again(`/attachment/${way}/${uuid}`, etag, world.anna)).status).toBe(304)
  })
})

it('small pictures are drawn one after the other, since a large one may take half a gigabyte for a moment', async () => {
  const path = `/api/tickets/${(await aTicket(world)).publicId}/attachment`
  const uploads = [8_001, 8_002, 8_003, 8_004].map((width) => upload(path, { origin: 'ticket' }, width))
  const files = await Promise.all(uploads)
  let areDrawn = false
  const drawn = Promise.all(files.map(({ uuid }) => caller(world, world.chef).fetch(`/attachment/thumb/${uuid}`)))
  void drawn.finally(() => {
    areDrawn = true
  })
  const atOnce = new Set<number>()
  while (!areDrawn) {
    atOnce.add(sharp.counters().process)
    await new Promise(setImmediate)
  }
  expect((await drawn).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(Math.max(...atOnce)).toBe(1)
})

it('a picture whose bytes break off in the store is an error of that one request', async () => {
  const { uuid } = await aPicture()
  const { blobs } = world.tickets.running.serviceContext
  const broken = vi.spyOn(blobs, 'open').mockImplementation(async () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('PNG')
        throw new Error('The store has hung up')
      })(),
    ),
  )
  const thumb = () => caller(world, world.chef).fetch(`/attachment/thumb/${uuid}`)
  expect((await thumb()).status).toBe(500)
  broken.mockRestore()
  expect((await thumb()).status).toBe(200)
})
