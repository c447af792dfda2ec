import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

interface Last {
  person: string
  ticket: { publicId: number }
}
const lastOf = async (people: string[], as = world.chef) =>
  await caller(world, as).get<{ 'hydra:member': Last[] }>(`/api/last_requests?people=${people.join(',')}`)

it('a main customer reads the newest request of each colleague, and nothing that is not for them', async () => {
  const { nutzer, chef, fremd, suedwind } = world
  await aTicket(world, { customerUser: nutzer.uuid })
  world.tickets.clock.advanceMinutes(1)
  const newest = await aTicket(world, { responsibleGroups: undefined, customer: undefined }, nutzer)
  world.tickets.clock.advanceMinutes(1)
  await aTicket(world, { customerUser: nutzer.uuid, internal: true })
  await aTicket(world, { customer: suedwind, customerUser: fremd.uuid })
  const { body } = await lastOf([nutzer.uuid, chef.uuid, fremd.uuid])
  expect(body['hydra:member']).toMatchObject([{ person: nutzer.uuid, ticket: { publicId: newest.publicId } }])
})

it('is for main customers', async () => {
  expect((await lastOf([world.nutzer.uuid], world.nutzer)).status).toBe(403)
  expect((await lastOf([world.nutzer.uuid], world.anna)).status).toBe(403)
  expect((await lastOf(['jemand'])).status).toBe(422)
})
