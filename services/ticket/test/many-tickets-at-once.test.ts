import type { OutputOf } from '@leitstand/contracts/define'
import type { previewMerge } from '@leitstand/contracts/ticket/merging'
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
  expect(result).toEqual({
    done: [one.publicId, other.publicId],
    failed: [],
    stayed: [],
    versions: { [one.publicId]: 2 },
  })
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

it('says before a step what is still open below them, and on how many no time is booked', async () => {
  const [one, other] = [await aTicket(world), await aTicket(world)]
  const below = { parent: one.publicId, type: 'sub_ticket' }
  const sub = await aTicket(world, below)
  await aTicket(world, { ...below, parent: sub.publicId })
  const done = await aTicket(world, below)
  const state = (ticket: TicketBody, body: object) =>
    caller(world, world.anna).patch(`/api/tickets/${ticket.publicId}/state`, body)
  await state(done, { transition: 'close' })
  await state(sub, { transition: 'open_adjourn', adjournDate: '2026-12-24' })
  const asked = { tickets: [one.publicId, other.publicId] }
  const { body } = await caller(world, world.anna).post<object>('/api/ticket/transitions', asked)
  expect(body).toMatchObject({ facts: { unbooked: 2, openSubTickets: 2, suspendedSubTickets: 1 } })
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

it('merges each into one ticket, says beforehand which cannot be, and takes all of it back', async () => {
  const target = await aTicket(world)
  const [twin, third, foreign] = [
    await aTicket(world, { subject: 'Doppelt' }),
    await aTicket(world),
    await aTicket(world, { customer: world.suedwind }),
  ]
  const preview = await caller(world, world.anna).post<OutputOf<typeof previewMerge>>('/api/ticket/merge-preview', {
    tickets: [twin, third, foreign, target, { publicId: 999_999 }].map(({ publicId }) => publicId),
    into: target.publicId,
  })
  expect(preview.body.into).toMatchObject({ publicId: target.publicId })
  expect(preview.body.tickets).toMatchObject([
    { publicId: String(twin.publicId), subject: 'Doppelt', refusal: null },
    { publicId: String(third.publicId), refusal: null },
    { publicId: String(foreign.publicId), refusal: expect.stringContaining('desselben Kunden') },
    { publicId: String(target.publicId), refusal: expect.stringContaining('sich selbst') },
    { publicId: '999999', subject: null, refusal: expect.stringContaining('gibt es nicht') },
  ])
  const nowhere = { tickets: [twin.publicId], into: 999_999 }
  const refused = await caller(world, world.anna).post('/api/ticket/merge-preview', nowhere)
  expect(refused).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'into' }] } })

  const merged = await all('merge', target.publicId, [twin, third, foreign], seen(twin, third, foreign))
  expect(merged.done).toEqual([twin.publicId, third.publicId])
  expect(merged.failed).toEqual([
    { publicId: String(foreign.publicId), message: expect.stringContaining('desselben Kunden') },
  ])
  expect(await read(twin)).toMatchObject({ status: 'closed', mergedInto: { publicId: target.publicId } })
  const back = await all('unmerge', null, [twin, third], { versions: merged.versions })
  expect(back.done).toEqual([twin.publicId, third.publicId])
  expect(await read(twin)).toMatchObject({ status: 'open', mergedInto: null })
})

it('merges none whose state somebody changed since it was seen', async () => {
  const [target, twin] = [await aTicket(world), await aTicket(world)]
  await all('transition', 'progress', [twin])
  const result = await all('merge', target.publicId, [twin], seen(twin))
  expect(result.failed).toEqual([{ publicId: String(twin.publicId), message: expect.stringContaining('geändert') }])
  expect(await read(twin)).toMatchObject({ status: 'in_progress', mergedInto: null })
})

it('merges nothing for customers, and previews nothing to them', async () => {
  const [target, twin] = [await aTicket(world), await aTicket(world)]
  const body = { tickets: [twin.publicId], action: 'merge', value: target.publicId }
  const answer = await caller(world, world.chef).post<Result>('/api/ticket/multiple', body)
  expect(answer.body.done).toEqual([])
  expect(await read(twin)).toMatchObject({ mergedInto: null })
  const preview = { tickets: [twin.publicId], into: target.publicId }
  expect((await caller(world, world.chef).post('/api/ticket/merge-preview', preview)).status).toBe(403)
})

it.each(['watch', 'unwatch', 'priority', 'undo-transition', 'delete'])(
  'tells of a ticket that the caller may not see as of one that does not exist, whoever wants to %s it',
  async (action) => {
    const internal = await aTicket(world, { internal: true })
    // Who watched a ticket before it became internal still stands on it.
    const watched = await aTicket(world, { watchers: [world.chef.uuid] })
    await caller(world, world.anna).patch(`/api/tickets/${watched.publicId}`, { internal: true })
    const answer = await caller(world, world.chef).post<Result>('/api/ticket/multiple', {
      tickets: [internal.publicId, watched.publicId, 999_999],
      action,
      value: action === 'priority' ? 'high' : null,
    })
    const messages = answer.body.failed.map(({ message }) => message)
    expect(messages).toHaveLength(3)
    expect(new Set(messages).size).toBe(1)
    expect(answer.body).toMatchObject({ done: [], versions: {} })
  },
)

it.each([
  ['responsibility', {}],
  ['responsibility', { responsibleUsers: ['x'] }],
  ['watch', { user: 'x' }],
  ['unwatch', false],
  ['delete', 'all'],
])('refuses to %s with %j, which would do nothing of it', async (action, value) => {
  const body = { tickets: [(await aTicket(world)).publicId], action, value }
  expect(await caller(world, world.anna).post('/api/ticket/multiple', body)).toMatchObject({
    status: 422,
    body: { violations: [{ propertyPath: 'value' }] },
  })
})

it('does a thing once with a ticket that is named more than once', async () => {
  const { publicId, uuid } = await aTicket(world)
  const body = { tickets: [publicId, uuid, `/api/tickets/${publicId}`, 99_999_999, 99_999_999], action: 'watch' }
  const answer = await caller(world, world.anna).post<Result>('/api/ticket/multiple', body)
  expect(answer.body).toMatchObject({ done: [publicId], failed: [{ publicId: '99999999' }] })
})

it('says again of tickets that they are deleted where the call broke off and is repeated with its key', async () => {
  const tickets = [await aTicket(world), await aTicket(world)]
  const numbers = tickets.map(({ publicId }) => publicId)
  const wish = { tickets: numbers, action: 'delete', value: null }
  const remove = async (key: string) =>
    (await caller(world, world.admin).post<Result>('/api/ticket/multiple', wish, { 'idempotency-key': key })).body
  expect(await remove('weg')).toMatchObject({ done: numbers, failed: [] })
  await world.tickets.running.database.query("DELETE FROM idempotency_keys WHERE key = 'weg'")
  expect(await remove('weg')).toMatchObject({ done: numbers, failed: [] })
  expect(await remove('ein anderer')).toMatchObject({ done: [], failed: [{}, {}] })
})
