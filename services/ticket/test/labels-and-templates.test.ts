import { ticketAudit } from '@leitstand/contracts/audit'
import { isGroupUsed } from '@leitstand/contracts/ticket/groups'
import { labels, templates } from '@leitstand/contracts/ticket/resources'
import { newId } from '@leitstand/kit/ids'
import { until } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

it('a label says how many tickets carry it, and leaves them when it is deleted', async () => {
  const made = await caller(world, world.anna).post<TicketBody>('/api/labels', { name: 'VIP' })
  expect(made.body['usage']).toMatchObject({ tickets: 0 })
  const ticket = await aTicket(world, { labels: [made.body.uuid] })
  const path = `/api/labels/${made.body.uuid}`
  expect((await caller(world, world.anna).get<TicketBody>(path)).body['usage']).toMatchObject({ tickets: 1 })
  expect((await caller(world, world.anna).delete(path)).status).toBe(204)
  expect((await caller(world, world.anna).get<TicketBody>(`/api/tickets/${ticket.publicId}`)).body['labels']).toEqual(
    [],
  )
})

it('a label goes although somebody works on its tickets in another order at this moment', async () => {
  const label = (await caller(world, world.anna).post<TicketBody>('/api/labels', { name: 'Kreuzweise' })).body.uuid
  const [first, second] = [await aTicket(world, { labels: [label] }), await aTicket(world, { labels: [label] })]
  const { database } = world.tickets.running
  const lock = 'SELECT 1 FROM ticket WHERE uuid = $1 FOR UPDATE'
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  const { removed } = await database.transaction(async (tx) => {
    await tx.query(lock, [second.uuid])
    const removed = caller(world, world.anna).delete(`/api/labels/${label}`)
    await until(async () => (await database.query(waiting)).length > 0)
    await tx.query(lock, [first.uuid])
    return { removed }
  })
  expect((await removed).status).toBe(204)
})

it('a ticket shows the icons of its labels, and a template those of its tags', async () => {
  const [anna, admin] = [caller(world, world.anna), caller(world, world.admin)]
  const label = await anna.post<TicketBody>('/api/labels', { name: 'Eilig', icon: 'flame' })
  const ticket = await aTicket(world, { labels: [label.body.uuid] })
  const path = `/api/tickets/${ticket.publicId}`
  expect((await anna.get<TicketBody>(path)).body['labels']).toMatchObject([{ name: 'Eilig', icon: 'flame' }])
  const tag = await admin.post<TicketBody>('/api/tags', { name: 'Hardware', icon: 'server' })
  const template = await admin.post<TicketBody>('/api/templates', { name: 'Tausch', type: 'normal' })
  await admin.post('/api/template_tags', { template: template.body.uuid, tag: tag.body.uuid })
  const read = await admin.get<TicketBody>(`/api/templates/${template.body.uuid}`)
  expect(read.body['tags']).toMatchObject([{ name: 'Hardware', icon: 'server' }])
})

it('lists learn how labels look by name, staff alone', async () => {
  const anna = caller(world, world.anna)
  await anna.post('/api/labels', { name: 'aaa', backgroundColour: '#112233' })
  const { body } = await anna.get<{ 'hydra:member': TicketBody[] }>('/api/label_looks')
  expect(body['hydra:member'][0]).toMatchObject({ name: 'aaa', backgroundColour: '#112233' })
  const names = body['hydra:member'].map((look) => String(look['name']).toLowerCase())
  expect(names).toEqual(names.toSorted())
  expect((await caller(world, world.chef).get('/api/label_looks')).status).toBe(403)
})

it('of two who change a label at the same moment nobody breaks anything', async () => {
  const made = await caller(world, world.anna).post<TicketBody>('/api/labels', { name: 'Umzug' })
  const path = `/api/labels/${made.body.uuid}`
  const rename = (name: string) => caller(world, world.anna).patch<TicketBody>(path, { name }, { 'if-match': '"1"' })
  const statuses = (await Promise.all([rename('Migration'), rename('Wechsel')])).map((answer) => answer.status).sort()
  expect(statuses).toEqual([200, 412])
})

it.each(['put', 'patch'] as const)(
  'what was read and is sent back as it was keeps its version, and nobody hears of it (%s)',
  async (send) => {
    const admin = caller(world, world.admin)
    const label = await admin.post<TicketBody>('/api/labels', { name: `Ruhig ${send}`, icon: 'flame' })
    const template = await admin.post<TicketBody>('/api/templates', {
      name: `Ruhig ${send}`,
      type: 'normal',
      labels: [label.body.uuid],
      responsibleGroups: [world.support],
    })
    for (const [of, { body }] of [
      ['labels', label],
      ['templates', template],
    ] as const) {
      const path = `/api/${of}/${body.uuid}`
      const { body: read } = await admin.get<TicketBody>(path)
      const told = async () => (await world.tickets.published({ labels, templates }[of].changed)).length
      const before = await told()
      for (let time = 0; time < 2; time++) expect((await admin[send]<TicketBody>(path, read)).body).toEqual(read)
      expect(await told()).toBe(before)
      expect((await admin.patch<TicketBody>(path, { name: `Lauter ${send}` })).body['version']).toBe(2)
    }
  },
)

it('a template names the groups that answer for its tickets', async () => {
  const template = { name: 'Support', type: 'normal', responsibleGroups: [world.support] }
  const made = await caller(world, world.admin).post<TicketBody>('/api/templates', template)
  expect(made.body['responsibleGroups']).toMatchObject([{ uuid: world.support, name: 'Support' }])
})

it('a group is in use while tickets, templates or recurring tasks name it as responsible', async () => {
  const ask = (group: string) => world.tickets.ask(isGroupUsed, { group })
  expect(await ask(newId())).toEqual({ tickets: 0, templates: 0, recurringTasks: 0 })
  const before = await ask(world.support)
  await aTicket(world, { responsibleGroups: [world.support] })
  const gone = await aTicket(world, { responsibleGroups: [world.support] })
  await caller(world, world.admin).delete(`/api/tickets/${gone.publicId}`)
  await caller(world, world.admin).post('/api/templates', {
    name: 'Zweite',
    type: 'normal',
    responsibleGroups: [world.support],
  })
  await caller(world, world.anna).post('/api/recurring_tasks', {
    subject: 'Backups prüfen',
    startAt: '2026-12-01T07:00:00Z',
    timeframe: 'day',
    responsibleGroups: [world.support],
  })
  expect(await ask(world.support)).toEqual({
    tickets: before.tickets + 1,
    templates: before.templates + 1,
    recurringTasks: 1,
  })
  await expect(world.tickets.ask(isGroupUsed, { group: world.support }, world.admin)).rejects.toMatchObject({
    code: 'forbidden',
  })
})

it('the audit tells who made, changed and deleted a template, with what was before and after', async () => {
  const admin = caller(world, world.admin)
  const made = await admin.post<TicketBody>('/api/templates', { name: 'Altlast', type: 'normal' })
  const path = `/api/templates/${made.body.uuid}`
  await admin.patch(path, { name: 'Umzug', responsibleGroups: [world.support] })
  await admin.patch(path, { name: 'Umzug' })
  const { body: copy } = await admin.post<TicketBody>(`${path}/duplicate`, {})
  await admin.delete(path)
  const all = await world.tickets.published(ticketAudit)
  const told = all.filter(({ subject }) => subject?.uuid === made.body.uuid)
  expect(told.map(({ kind, subject, actor }) => [kind, subject?.name, actor.uuid])).toEqual([
    ['configuration-created', 'Altlast', world.admin.uuid],
    ['configuration-changed', 'Umzug', world.admin.uuid],
    ['configuration-deleted', 'Umzug', world.admin.uuid],
  ])
  expect(all.filter(({ subject }) => subject?.uuid === copy.uuid)).toMatchObject([{ kind: 'configuration-created' }])
  expect(told[1]?.changes).toMatchObject([
    { field: 'name', before: 'Altlast', after: 'Umzug' },
    { field: 'responsibleGroups', before: [], after: [{ name: 'Support' }] },
  ])
})

it('whether a template is in use is looked up in an index, however many tickets there are', async () => {
  const plan = await world.tickets.running.database.transaction(async (tx) => {
    await tx.query('SET LOCAL enable_seqscan = off')
    return await tx.query('EXPLAIN SELECT 1 FROM ticket WHERE template_uuid = $1::uuid LIMIT 1', [world.support])
  })
  expect(JSON.stringify(plan)).toContain('ticket_of_template')
})
