import { systemActor } from '@leitstand/contracts/actor'
import type { OutputOf } from '@leitstand/contracts/define'
import { exportComments, exportTickets, mostFindable } from '@leitstand/contracts/ticket/import-and-export'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

type Tickets = OutputOf<typeof exportTickets>['items']

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Page by page, as a read model is filled. */
async function every<T>(ask: (after: string | null) => Promise<{ items: T[]; next: string | null }>) {
  const pages: T[][] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page = await ask(after ?? null)
    pages.push(page.items)
    after = page.next
  }
  return pages
}
const tickets = (limit: number) => every((after) => world.tickets.ask(exportTickets, { after, limit }, systemActor))
const comments = (of: Tickets) => {
  const asked = { tickets: of.map(({ ticket }) => ticket.uuid) }
  return every((after) => world.tickets.ask(exportComments, { ...asked, after }, systemActor))
}

const say = ({ publicId }: TicketBody, text: string) =>
  caller(world, world.anna).post('/api/comments', { ticket: `/api/tickets/${publicId}`, text, internal: true })

it('each ticket and each comment comes once, page by page', async () => {
  const opened = [await aTicket(world), await aTicket(world), await aTicket(world)]
  for (const ticket of opened) await say(ticket, `Zu ${ticket.publicId}`)
  const pages = await tickets(2)
  const numbers = pages.flat().map(({ ticket }) => ticket.publicId)
  expect(pages.map((page) => page.length)).toEqual([2, 1, 0])
  expect(numbers.toSorted()).toEqual(opened.map(({ publicId }) => publicId).toSorted())
  const told = (await comments(pages.flat())).flat()
  expect(told.map(({ text }) => text).toSorted()).toEqual(opened.map(({ publicId }) => `Zu ${publicId}`))
  expect(pages.flat().flatMap((one) => one.comments.map(({ uuid }) => uuid))).toEqual(
    expect.arrayContaining(told.map(({ uuid }) => uuid)),
  )
})

it('no page is larger than the bus takes, however long the texts are', async () => {
  const long = 'Datenmüll '.repeat(90_000)
  const opened = [await aTicket(world, { description: long }), await aTicket(world, { description: long })]
  for (const ticket of opened) for (let number = 0; number < 5; number++) await say(ticket, `${number} ${long}`)
  const all = (await tickets(1000)).flat()
  const ofLong = all.filter(({ ticket }) => opened.some(({ publicId }) => publicId === ticket.publicId))
  expect(ofLong.map((one) => one.comments.length)).toEqual([5, 5])
  const told = (await comments(ofLong)).flat()
  expect(told).toHaveLength(10)
  expect(told.map(({ text }) => text.length)).toEqual(Array.from(told, () => mostFindable))
})
