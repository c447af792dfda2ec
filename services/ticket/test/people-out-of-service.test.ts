import { userChanged } from '@leitstand/contracts/identity/events'
import { ticketCreated } from '@leitstand/contracts/ticket/events'
import { newId } from '@leitstand/kit/ids'
import { aUserFacts } from '@leitstand/kit/testing/facts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

interface Refusal {
  violations: { propertyPath: string; code: string }[]
}

let world: World
let gone = ''
beforeAll(async () => {
  world = await aWorld()
  gone = somebody('Gerd Gegangen', true).uuid
})
afterAll(() => world[Symbol.asyncDispose]())

/** An employee, of whom the desk hears when somebody names them. */
function somebody(name: string, inactive: boolean): ReturnType<typeof aUserFacts> {
  const person = aUserFacts({ uuid: newId(), name, staff: true, inactive })
  world.justMade.people.push(person)
  return person
}

const anna = () => caller(world, world.anna)

it.each([
  ['assignee', () => ({ assignee: gone })],
  ['responsibleUsers', () => ({ responsibleUsers: [gone] })],
])('a ticket is not given to somebody out of service (%s)', async (propertyPath, given) => {
  const refused = { status: 422, body: { violations: [{ propertyPath, code: 'person-out-of-service' }] } }
  const { publicId } = await aTicket(world)
  expect(await anna().patch<Refusal>(`/api/tickets/${publicId}`, given())).toMatchObject(refused)
  const whole = { subject: 'Drucker', description: 'x', customer: world.nordlicht, responsibleGroups: [world.support] }
  expect(await anna().post<Refusal>('/api/tickets', { ...whole, ...given() })).toMatchObject(refused)
  const task = { ...whole, startAt: '2026-12-01T08:00:00Z', timeframe: 'week' }
  expect(await anna().post<Refusal>('/api/recurring_tasks', { ...task, ...given() })).toMatchObject(refused)
})

it('nobody out of service begins to watch a ticket', async () => {
  const { publicId } = await aTicket(world)
  expect(await anna().post<Refusal>('/api/watchers', { ticket: publicId, user: gone })).toMatchObject({
    status: 422,
    body: { violations: [{ propertyPath: 'user', code: 'person-out-of-service' }] },
  })
})

it('what somebody had before stays theirs while others are chosen', async () => {
  const leaver = somebody('Lea Lebewohl', false)
  const { uuid } = leaver
  const { publicId } = await aTicket(world, { assignee: uuid, responsibleUsers: [uuid] })
  const user = { ...leaver, inactive: true, version: leaver.version + 1 }
  await world.tickets.publish(userChanged, { user, actor: { uuid: world.admin.uuid, name: world.admin.name } })
  const wanted = { assignee: uuid, responsibleUsers: [uuid, world.bernd.uuid] }
  expect(await anna().patch(`/api/tickets/${publicId}`, wanted)).toMatchObject({
    status: 200,
    body: { assignee: { name: 'Lea Lebewohl' }, responsibleUsers: [{}, { name: 'Bernd Agent' }] },
  })
})

it('a ticket that comes again goes to the groups of its template once all whom its task names are gone', async () => {
  const leaver = somebody('Lars Letzter', false)
  const admin = caller(world, world.admin)
  const template = { name: 'Rundgang', type: 'normal', responsibleGroups: [world.support] }
  const { uuid } = (await admin.post<TicketBody>('/api/templates', template)).body
  const startAt = new Date(world.tickets.clock.now().getTime() + 60_000).toISOString()
  const task = { subject: 'Rundgang', template: uuid, startAt, timeframe: 'week', responsibleUsers: [leaver.uuid] }
  expect((await anna().post('/api/recurring_tasks', task)).status).toBe(201)
  const user = { ...leaver, inactive: true, version: leaver.version + 1 }
  await world.tickets.publish(userChanged, { user, actor: { uuid: world.admin.uuid, name: world.admin.name } })
  world.tickets.clock.set(startAt)
  await world.tickets.runTimers()
  const made = await world.tickets.published(ticketCreated)
  expect(made.map(({ ticket }) => ticket).filter(({ subject }) => subject === 'Rundgang')).toMatchObject([
    { assignee: null, responsibleUsers: [], responsibleGroups: [{ name: 'Support' }] },
  ])
})
