import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const list = (query: string) => caller(world, world.admin).get(`/api/${query}`)

describe('a filter that cannot be read', () => {
  it.each(['links', 'trackings', 'ticket_metadata_values', 'ticket_servers'])(
    'for the ticket of %s is refused instead of showing those of all tickets',
    async (path) => {
      const { publicId } = await aTicket(world)
      const refused = { status: 422, body: { violations: [{ propertyPath: 'ticket.publicId' }] } }
      expect(await list(`${path}?ticket.publicId=abc`)).toMatchObject(refused)
      for (const given of [publicId, `/api/tickets/${publicId}`, ''])
        expect(await list(`${path}?ticket.publicId=${given}`)).toMatchObject({ status: 200 })
    },
  )
})
