import { newId } from '@leitstand/kit/ids'
import { anonymisePerson } from '@leitstand/kit/testing/anonymised-person'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aWorld, caller, type World } from './world.ts'

interface Body {
  [field: string]: unknown
  uuid: string
  version: number
}

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function made(who: World['anna'], path: string, body: object): Promise<Body> {
  const answer = await caller(world, who).post<Body>(`/api/${path}`, body)
  expect([path, answer.status]).toEqual([path, 201])
  return answer.body
}
async function names(who: World['anna'], path: string): Promise<unknown[]> {
  const { body } = await caller(world, who).get<{ 'hydra:member'?: Body[] } | Body[]>(`/api/${path}`)
  const rows = Array.isArray(body) ? body : (body['hydra:member'] ?? [])
  return rows.map((row) => row['name'] ?? Object(row['quickFilter']).name)
}

it('a quick filter keeps filters, each value once, and sorting and words only when they were saved', async () => {
  const metadataValue = [`${newId()}|rot, blau`, `${newId()}~grün`]
  const filter = { status: ['open', 'in_progress'], type: 'normal,service', metadataValue }
  const twice = { ...filter, status: [...filter.status, 'open'] }
  const plain = await made(world.anna, 'quick_filters', { name: 'Meine', tooltip: 'Morgens zuerst', filter: twice })
  expect(plain).toMatchObject({
    '@type': 'QuickFilter',
    name: 'Meine',
    tooltip: 'Morgens zuerst',
    filter: { ...filter, type: ['normal', 'service'] },
    sort: null,
    order: null,
    searchTerm: null,
    ticketList: false,
    filterOrder: 1,
    category: null,
  })
  const whole = { name: 'Alles', filter: {}, sort: 'priority', order: 'asc', searchTerm: 'vpn' }
  expect(await made(world.anna, 'quick_filters', whole)).toMatchObject({ ...whole, filterOrder: 2 })
  const renamed = await caller(world, world.anna).patch<Body>(`/api/quick_filters/${plain.uuid}`, { name: 'x' })
  expect(renamed.body).toMatchObject({ name: 'x', tooltip: 'Morgens zuerst', filterOrder: 1 })
  const wrong = await caller(world, world.anna).post('/api/quick_filters', { name: 'Y', filter: { wetter: ['gut'] } })
  expect(wrong.status).toBe(422)
})

it('a quick filter keeps nothing that the search would refuse, once it is applied', async () => {
  const asks = caller(world, world.anna)
  const make = (fields: object) => asks.post('/api/quick_filters', { name: 'Vielleicht', ...fields })
  const refused = (propertyPath: string) => ({ status: 422, body: { violations: [{ propertyPath }] } })
  expect(await make({ sort: 'wetter' })).toMatchObject(refused('sort'))
  for (const key of ['status', 'status_ignore'])
    for (const given of ['open,wetter', ['open', 'wetter']])
      expect(await make({ filter: { [key]: given } })).toMatchObject(refused(`filter.${key}`))
  const { body } = await asks.post<Body>('/api/quick_filters', {
    name: 'Nach Frist',
    filter: { status: 'new, reopened,waiting_for_rma' },
    sort: 'due_at',
  })
  expect(body).toMatchObject({ filter: { status: ['new', 'reopened', 'waiting_for_rma'] }, sort: 'due_at' })
  expect(await asks.patch(`/api/quick_filters/${body.uuid}`, { sort: 'wetter' })).toMatchObject(refused('sort'))
  await asks.delete(`/api/quick_filters/${body.uuid}`)
})

it('a quick filter that is written back as it was read is as it was', async () => {
  const filter = { status: ['open'] }
  const mine = await made(world.anna, 'quick_filters', { name: 'Offene', filter })
  const category = await made(world.admin, 'ticket_list_categories', { name: 'Zurückgeschrieben' })
  const fields = { name: 'Für alle', filter, ticketList: true, category: category.uuid }
  const list = await made(world.admin, 'quick_filters', fields)
  for (const [who, kept] of [
    [world.anna, mine],
    [world.admin, list],
  ] as const) {
    const back = await caller(world, who).put<Body>(`/api/quick_filters/${kept.uuid}`, kept)
    expect([back.status, back.body]).toEqual([200, kept])
  }
  const admin = caller(world, world.admin)
  await admin.delete(`/api/quick_filters/${list.uuid}`)
  await admin.delete(`/api/ticket_list_categories/${category.uuid}`)
})

it('a quick filter is its owner’s alone; a customer has none', async () => {
  const { uuid } = await made(world.anna, 'quick_filters', { name: 'Nur für Anna' })
  for (const other of [world.bernd, world.admin]) {
    expect(await names(other, 'quick_filters')).not.toContain('Nur für Anna')
    expect((await caller(world, other).get(`/api/quick_filters/${uuid}`)).status).toBe(404)
    expect((await caller(world, other).patch(`/api/quick_filters/${uuid}`, { name: 'meins' })).status).toBe(404)
    expect((await caller(world, other).delete(`/api/quick_filters/${uuid}`)).status).toBe(404)
  }
  for (const path of ['quick_filters', 'ticket_list_categories', 'ticket_list_items'])
    expect((await caller(world, world.chef).get(`/api/${path}`)).status).toBe(403)
  expect((await caller(world, world.anna).delete(`/api/quick_filters/${uuid}`)).status).toBe(204)
})

it('quick filters stand in the order of their places; whoever takes a place moves the others on', async () => {
  const at = (name: string, filterOrder: number) => made(world.bernd, 'quick_filters', { name, filterOrder })
  const third = await at('drei', 3)
  await at('eins', 1)
  await at('zwei', 2)
  expect(await names(world.bernd, 'quick_filters')).toEqual(['eins', 'zwei', 'drei'])
  await caller(world, world.bernd).patch(`/api/quick_filters/${third.uuid}`, { filterOrder: 2 })
  expect(await names(world.bernd, 'quick_filters')).toEqual(['eins', 'drei', 'zwei'])
})

it('ticket lists are seen by all staff and kept by administrators', async () => {
  const list = await made(world.admin, 'quick_filters', { name: 'Offene Störungen', ticketList: true })
  await made(world.anna, 'quick_filters', { name: 'Keine Liste' })
  expect(await names(world.anna, 'quick_filters?ticketList=1')).toEqual(['Offene Störungen'])
  expect(await names(world.anna, 'quick_filters?ticketList=0')).not.toContain('Offene Störungen')
  const path = `/api/quick_filters/${list.uuid}`
  const anna = caller(world, world.anna)
  expect((await anna.post('/api/quick_filters', { name: 'Für alle', ticketList: true })).status).toBe(403)
  expect((await anna.patch(path, { name: 'meins' })).status).toBe(403)
  expect((await anna.patch(path, { ticketList: false })).status).toBe(403)
  expect((await anna.delete(path)).status).toBe(403)
  expect((await anna.post('/api/ticket_list_categories', { name: 'Meine' })).status).toBe(403)
  const own = await made(world.admin, 'quick_filters', { name: 'Wird geteilt' })
  const shared = await caller(world, world.admin).patch<Body>(`/api/quick_filters/${own.uuid}`, { ticketList: true })
  expect(shared.body['ticketList']).toBe(true)
  expect(await names(world.bernd, 'quick_filters?ticketList=1')).toContain('Wird geteilt')
})

it('lists stand in categories, in the order of their items, and stay when their category goes', async () => {
  const category = await made(world.admin, 'ticket_list_categories', { name: 'Leitung' })
  const other = await made(world.admin, 'ticket_list_categories', { name: 'Zweite', order: 1 })
  expect(await names(world.anna, 'ticket_list_categories')).toEqual(['Zweite', 'Leitung'])
  const list = (name: string, more: object = {}) =>
    made(world.admin, 'quick_filters', { name, ticketList: true, ...more })
  const first = await list('A', { category: category.uuid })
  expect(first['category']).toMatchObject({ uuid: category.uuid, name: 'Leitung' })
  const second = await list('B')
  const item = { category: category.uuid, quickFilter: second.uuid }
  const placed = await made(world.admin, 'ticket_list_items', { ...item, itemOrder: 1 })
  expect(placed).toMatchObject({ itemOrder: 1, quickFilter: { name: 'B' }, category: { name: 'Leitung' } })
  const within = `ticket_list_items?category.uuid=${category.uuid}`
  expect(await names(world.anna, within)).toEqual(['B', 'A'])
  const third = await list('C', { category: category.uuid })
  const [, , last] = (
    await caller(world, world.anna).get<Body[]>(`/api/${within}`, { accept: 'application/json' })
  ).body.map(({ uuid }) => uuid)
  await caller(world, world.admin).patch(`/api/ticket_list_items/${last}`, { itemOrder: 1 })
  expect(await names(world.anna, within)).toEqual(['C', 'B', 'A'])

  await caller(world, world.admin).patch(`/api/ticket_list_items/${last}`, { category: other.uuid })
  expect(await names(world.anna, `quick_filters?category.uuid=${other.uuid}`)).toEqual(['C'])
  await caller(world, world.admin).patch(`/api/quick_filters/${third.uuid}`, { category: null })
  expect(await names(world.anna, `ticket_list_items?category.uuid=${other.uuid}`)).toEqual([])

  const again = await made(world.admin, 'ticket_list_items', { category: other.uuid, quickFilter: third.uuid })
  expect((await caller(world, world.anna).delete(`/api/ticket_list_items/${again.uuid}`)).status).toBe(403)
  expect((await caller(world, world.admin).delete(`/api/ticket_list_items/${again.uuid}`)).status).toBe(204)
  expect(await names(world.anna, `ticket_list_items?category.uuid=${other.uuid}`)).toEqual([])
  expect(await names(world.anna, 'quick_filters?ticketList=1')).toContain('C')

  const twice = await caller(world, world.admin).post<Body>('/api/ticket_list_items', item)
  expect([twice.status, twice.body['violations']]).toMatchObject([422, [{ propertyPath: 'quickFilter' }]])
  for (const wrong of [
    { ...item, category: newId() },
    { ...item, quickFilter: newId() },
  ])
    expect((await caller(world, world.admin).post('/api/ticket_list_items', wrong)).status).toBe(422)
  expect((await caller(world, world.admin).delete(`/api/ticket_list_categories/${category.uuid}`)).status).toBe(204)
  expect(await names(world.anna, 'quick_filters?ticketList=1')).toEqual(expect.arrayContaining(['A', 'B']))
})

it('quick filters leave with the person they belonged to', async () => {
  await made(world.bernd, 'quick_filters', { name: 'Tickets von Frau Nielsen' })
  await anonymisePerson(world.tickets, { ...world.bernd, email: 'bernd@example.com' })
  expect(await names(world.bernd, 'quick_filters?ticketList=0')).toEqual([])
})
