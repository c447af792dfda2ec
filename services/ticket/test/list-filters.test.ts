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

  it.each([
    ['templates', 'active'],
    ['templates', 'slaCapable'],
    ['templates', 'availability'],
    ['templates', 'type.name'],
    ['recurring_tasks', 'active'],
    ['recurring_tasks', 'variant'],
    ['comment_templates', 'global'],
    ['template_metadata_fields', 'deleted'],
    ['quick_filters', 'ticketList'],
    ['trackings', 'status'],
    ['links', 'relation'],
    ['tickets', 'status'],
  ])('is refused by its name: %s?%s', async (path, name) => {
    const refused = { status: 422, body: { violations: [{ propertyPath: name, code: 'unknown-value' }] } }
    expect(await list(`${path}?${name}=quatsch`)).toMatchObject(refused)
    expect(await list(`${path}?${name}=`)).toMatchObject({ status: 200 })
  })

  it('is told what is possible', async () => {
    const { body } = await list('templates?active=quatsch')
    expect(body).toMatchObject({
      violations: [{ message: 'Diesen Wert gibt es hier nicht. Möglich: true, false, 1, 0.' }],
    })
  })
})
