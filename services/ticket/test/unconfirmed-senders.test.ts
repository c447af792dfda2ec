import { personalDataRequests } from '@leitstand/contracts/personal-data'
import { addCommentFromMail, createFromMail } from '@leitstand/contracts/ticket/from-mail'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aWorld, caller, type World } from './world.ts'

let world: World
let publicId: number
let comment: string
beforeAll(async () => {
  world = await aWorld()
  const mail = { author: world.chef.uuid, text: 'Leer', attachments: [], unconfirmed: true }
  const opened = await world.tickets.ask(createFromMail, {
    ...mail,
    key: 'mail:ungeprüft',
    recipient: 'support@leitstand.example',
    customer: world.nordlicht,
    subject: 'Kalender',
    originEmail: { from: 'chef@nordlicht.example', subject: 'Kalender', date: '2026-11-20T08:59:00Z' },
  })
  publicId = opened.publicId
  await world.tickets.ask(addCommentFromMail, { ...mail, key: 'mail:ungeprüft-2', ticket: opened.uuid })
  const { body } = await caller(world, world.anna).get<{ 'hydra:member': { uuid: string }[] }>(
    `/api/comments?ticket.publicId=${publicId}`,
  )
  comment = body['hydra:member'][0]?.uuid ?? ''
})
afterAll(() => world[Symbol.asyncDispose]())

describe('that nothing proves who sent a mail', () => {
  const reads: [string, () => string][] = [
    ['the ticket', () => `/api/tickets/${publicId}`],
    ['the list of tickets', () => '/api/tickets'],
    ['its comments', () => `/api/comments?ticket.publicId=${publicId}`],
    ['its latest comments', () => `/api/comments/latest?ticket.publicId=${publicId}`],
    ['the comment', () => `/api/comments/${comment}`],
  ]
  it.each(reads)('is told to the staff by %s, and not to the customer', async (_name, path) => {
    const read = async (who: typeof world.chef) => JSON.stringify((await caller(world, who).get(path())).body)
    expect(await read(world.anna)).toMatch(/"unconfirmed":"marked"|"senderUnconfirmed":true/)
    const seen = await read(world.chef)
    expect(seen).toMatch(/Kalender|Leer/)
    expect(seen).not.toMatch(/unconfirmed/i)
  })

  it('is not told to the customer who writes, changes or is late either', async () => {
    const chef = caller(world, world.chef)
    const written = await chef.post<{ uuid: string }>('/api/comments', { ticket: publicId, text: 'Nachtrag' })
    const changed = await chef.patch(`/api/comments/${written.body.uuid}`, { text: 'Nachtrag 2' })
    const late = await chef.patch(`/api/tickets/${publicId}`, { subject: 'Kalender leer' }, { 'If-Match': '"0"' })
    expect([written.status, changed.status]).toEqual([201, 200])
    for (const { body } of [written, changed, late]) expect(JSON.stringify(body)).not.toMatch(/unconfirmed/i)
  })

  it('stands not in what they export of themselves', async () => {
    const { personalData } = personalDataRequests('ticket')
    let exported = ''
    for (let after: string | null | undefined; after !== null; ) {
      const asked = { person: world.chef, after: after ?? null, limit: 50 }
      const page: { items: unknown[]; next: string | null } = await world.tickets.ask(personalData, asked)
      exported += JSON.stringify(page.items)
      after = page.next
    }
    expect(exported).toContain('Leer')
    expect(exported).not.toMatch(/unconfirmed/i)
  })
})
