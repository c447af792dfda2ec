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

it.each([
  ['search', '50 %'],
  ['search', 'a_b'],
  ['search', String.raw`C:\Web`],
  ['name', 'Server a_b'],
])('what stands in a filter is looked for letter by letter (%s=%s)', async (filter, text) => {
  const names = [
    'Rabatt 50 % und mehr',
    'Rabatt 50 Euro',
    'Server a_b',
    'Server axb',
    String.raw`Pfad C:\Web`,
    'Pfad C:Web',
  ]
  const path = `templates?itemsPerPage=200&${new URLSearchParams({ [filter]: text })}`
  const before = await caller(world, world.admin).get<{ 'hydra:member': { name: string }[] }>(
    '/api/templates?search=Rabatt',
  )
  if (before.body['hydra:member'].length === 0)
    for (const name of names) await caller(world, world.admin).post('/api/templates', { name, type: 'normal' })
  const { body } = await caller(world, world.admin).get<{ 'hydra:member': { name: string }[] }>(`/api/${path}`)
  expect(body['hydra:member'].map(({ name }) => name)).toEqual(names.filter((name) => name.includes(text)))
})
