import type { Actor } from '@leitstand/contracts/actor'
import { userChanged, userGroupChanged } from '@leitstand/contracts/identity/events'
import { usualNotifications } from '@leitstand/contracts/identity/notification-settings'
import { ticketCreated } from '@leitstand/contracts/ticket/events'
import { aGroupFacts, aUserFacts } from '@leitstand/kit/testing/facts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aTicket, aWorld, type World } from './world.ts'

let world: World
let version = 10
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const by = () => ({ actor: { uuid: world.admin.uuid, name: world.admin.name } })
const wishes = async (person: Actor, watchNewFromUserGroup: boolean) => {
  version += 1
  const { uuid, name, roles, groups, customerGroups } = person
  const staff = roles.includes('ROLE_EMPLOYEE')
  const user = aUserFacts({
    uuid,
    name,
    roles,
    staff,
    groups: staff ? groups : customerGroups,
    customerGroup: customerGroups[0] ?? null,
    notificationSettings: { ...usualNotifications, watchNewFromUserGroup },
    version,
  })
  await world.tickets.publish(userChanged, { user, ...by() })
}
const groupWishes = async (watchNewFromUserGroup: boolean, showTickets = false) => {
  version += 1
  const group = aGroupFacts({
    uuid: world.nordlicht,
    name: 'Nordlicht Shop GmbH',
    customerGroup: true,
    showTickets,
    watchNewFromUserGroup,
    version,
  })
  await world.tickets.publish(userGroupChanged, { group, ...by() })
}
const watchersOf = async (overrides: Record<string, unknown>) => {
  const { uuid } = await aTicket(world, overrides)
  const created = (await world.tickets.published(ticketCreated)).find(({ ticket }) => ticket.uuid === uuid)
  return (created?.ticket.watchers ?? []).map(({ name }) => name).sort()
}
beforeEach(async () => {
  for (const person of [world.anna, world.bernd, world.chef, world.nutzer, world.fremd]) await wishes(person, false)
  await groupWishes(false)
})

test('an agent who wants to watches new tickets that the own group answers for', async () => {
  await wishes(world.bernd, true)
  expect(await watchersOf({ responsibleGroups: [world.support] })).toEqual(['Bernd Agent'])
  expect(await watchersOf({ responsibleGroups: [], assignee: world.anna.uuid })).toEqual([])
})

test('the main customer who wants to watches every new ticket of the customer group', async () => {
  await wishes(world.chef, true)
  await wishes(world.fremd, true)
  expect(await watchersOf({ customer: world.nordlicht })).toEqual(['Nora Nordlicht'])
})

test('watching opens no ticket to a sub-user who may not see it', async () => {
  await wishes(world.nutzer, true)
  expect(await watchersOf({ customer: world.nordlicht })).toEqual([])
  await groupWishes(false, true)
  expect(await watchersOf({ customer: world.nordlicht })).toEqual(['Nils Nutzer'])
})

test('an internal ticket is watched by staff alone', async () => {
  await wishes(world.chef, true)
  await wishes(world.bernd, true)
  const internal = { internal: true, customer: world.nordlicht, responsibleGroups: [world.support] }
  expect(await watchersOf(internal)).toEqual(['Bernd Agent'])
})

test('a group can watch for all its members', async () => {
  await groupWishes(true)
  expect(await watchersOf({ customer: world.nordlicht })).toEqual(['Nora Nordlicht'])
})
