import type { OutputOf } from '@leitstand/contracts/define'
import type { changeMultiple } from '@leitstand/contracts/ticket/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

type Result = OutputOf<typeof changeMultiple>

async function all(action: string, value: unknown, tickets: readonly TicketBody[], more: object = {}) {
  const numbers = tickets.map(({ publicId }) => publicId)
  const answer = await caller(world, world.anna).post<Result>('/api/ticket/multiple', {
    tickets: numbers,
    action,
    value,
    ...more,
  })
  expect(answer.status).toBe(200)
  return answer.body
}
const read = async ({ publicId }: TicketBody) =>
  (await caller(world, world.anna).get<TicketBody>(`/api/tickets/${publicId}`)).body
const seen = (...tickets: TicketBody[]) => ({
  versions: Object.fromEntries(tickets.map(({ publicId, version }) => [publicId, version])),
})
async function aLabel(name: string): Promise<string> {
  const body = { name, textColour: '#000000', backgroundColour: '#ffffff' }
  return (await caller(world, world.admin).post<{ uuid: string }>('/api/labels', body)).body.uuid
}

it('assigns each ticket, and says which versions there are now', async () => {
  const [one, other] = [await aTicket(world), await aTicket(world, { assignee: world.bernd.uuid })]
  const result = await all('assignee', world.bernd.uuid, [one, other], seen(one, other))
  expect(result).toEqual({ done: [one.publicId, other.publicId], failed: [], versions: { [one.publicId]: 2 } })
  expect(await read(one)).toMatchObject({ assignee: { name: 'Bernd Agent' }, version: 2 })
})

it('leaves alone what somebody else changed since it was seen, and changes the rest', async () => {
  const [overtaken, untouched] = [await aTicket(world), await aTicket(world)]
  await caller(world, world.bernd).patch(`/api/tickets/${overtaken.publicId}`, { priority: 'high' })
  const result = await all('priority', 'low', [overtaken, untouched], seen(overtaken, untouched))
  expect(result.done).toEqual([untouched.publicId])
  expect(result.failed).toEqual([
    { publicId: String(overtaken.publicId), message: expect.stringContaining('geändert') },
  ])
  expect(await read(overtaken)).toMatchObject({ priority: 'high' })
})

it('lets a change of another field pass, as it does for one ticket', async () => {
  const ticket = await aTicket(world)
  await caller(world, world.bernd).patch(`/api/tickets/${ticket.publicId}`, { priority: 'high' })
  expect((await all('assignee', world.anna.uuid, [ticket], seen(ticket))).done).toEqual([ticket.publicId])
})

it('moves each along its own workflow, refuses the one that cannot go, and a state that is out of date', async () => {
  const [open, closed, moved] = [await aTicket(world), await aTicket(world), await aTicket(world)]
  await all('transition', 'close', [closed])
  await all('transition', 'progress', [moved])
  const result = await all(
    'transition',
    { transition: 'close', comment: 'Erledigt.' },
    [open, closed, moved],
    seen(open, moved),
  )
  expect(result.done).toEqual([open.publicId])
  expect(result.failed.map(({ publicId }) => publicId)).toEqual([String(closed.publicId), String(moved.publicId)])
  expect(await read(open)).toMatchObject({ status: 'closed' })
  expect(await read(moved)).toMatchObject({ status: 'in_progress' })
})

it('puts a label beside those that are there, and takes it off again', async () => {
  const [first, second] = [await aLabel('Umzug'), await aLabel('Rückruf')]
  const [with_, without] = [await aTicket(world, { labels: [first] }), await aTicket(world)]
  await all('label', { add: [second] }, [with_, without])
  const names = async (ticket: TicketBody) =>
    ((await read(ticket))['labels'] as { name: string }[]).map(({ name }) => name)
  expect((await names(with_)).sort()).toEqual(['Rückruf', 'Umzug'])
  expect(await names(without)).toEqual(['Rückruf'])
  await all('label', { remove: [second] }, [with_, without])
  expect(await names(with_)).toEqual(['Umzug'])
})

it('makes the caller watch, tells nothing new of those who do already, and ends it', async () => {
  const [fresh, watched] = [await aTicket(world), await aTicket(world)]
  await all('watch', null, [watched])
  const result = await all('watch', null, [fresh, watched])
  expect(result.done).toEqual([fresh.publicId, watched.publicId])
  expect(Object.keys(result.versions)).toEqual([String(fresh.publicId)])
  await all('unwatch', null, [fresh])
  const watchers = (await read(fresh))['watchers'] as unknown[]
  expect(watchers).toEqual([])
})

it('tells of a ticket that the caller may not see as of one that does not exist', async () => {
  const internal = await aTicket(world, { internal: true })
  const answer = await caller(world, world.chef).post<Result>('/api/ticket/multiple', {
    tickets: [internal.publicId, 999_999],
    action: 'watch',
  })
  const [hidden, missing] = answer.body.failed
  expect(hidden?.message).toBe(missing?.message)
  expect(answer.body.done).toEqual([])
})
