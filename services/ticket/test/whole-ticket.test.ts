import { systemActor } from '@leitstand/contracts/actor'
import { worktimeChanged } from '@leitstand/contracts/billing/events'
import type { Change } from '@leitstand/contracts/common'
import { ticketSlaChanged } from '@leitstand/contracts/sla/events'
import { keepWorktime } from '@leitstand/contracts/ticket/worktimes'
import { newId } from '@leitstand/kit/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
let ticket: TicketBody
beforeAll(async () => {
  world = await aWorld()
  ticket = await aTicket(world, { customer: world.nordlicht })
  const anna = caller(world, world.anna)
  for (const user of [world.anna.uuid, world.nutzer.uuid])
    await anna.post('/api/watchers', { ticket: ticket.publicId, user })
  for (const [subject, internal] of [
    ['Für alle', false],
    ['Intern', true],
  ] as const)
    await anna.post('/api/tickets', {
      subject,
      description: 'x',
      type: 'sub_ticket',
      parent: ticket.publicId,
      internal,
    })
  await anna.post('/api/links', { ticket: ticket.publicId, name: 'Wiki', url: 'https://wiki.example' })
  const other = await aTicket(world, { subject: 'Anderes' })
  await anna.post('/api/links', { ticket: ticket.publicId, linkedTicket: other.publicId, relation: 'blocks' })
  const form = new FormData()
  form.append('file', new Blob(['Protokoll']), 'protokoll.txt')
  await anna.fetch(`/api/tickets/${ticket.publicId}/attachment`, { method: 'POST', body: form })
})
afterAll(() => world[Symbol.asyncDispose]())

const read = async (actor: World['anna'], query = '') =>
  (await caller(world, actor).get<TicketBody>(`/api/tickets/${ticket.publicId}.json${query}`)).body

describe('a ticket tells what belongs to it', () => {
  it('to the staff all of it', async () => {
    expect(await read(world.anna)).toMatchObject({
      watchers: [{ uuid: world.anna.uuid }, { uuid: world.nutzer.uuid }],
      subTickets: [
        { subject: 'Für alle', status: 'open' },
        { subject: 'Intern', status: 'open' },
      ],
      links: [
        { name: 'Wiki', url: 'https://wiki.example', linkedTicket: null },
        { relation: 'blocks', linkedTicket: { subject: 'Anderes' } },
      ],
      attachments: [{ name: 'protokoll.txt' }],
      workedTime: { internal: 0, billable: 0 },
      serviceLevelAgreement: null,
    })
  })

  it('to customers what is theirs', async () => {
    const seen = await read(world.chef)
    expect(seen).toMatchObject({ watchers: [{ uuid: world.nutzer.uuid }], subTickets: [{ subject: 'Für alle' }] })
    expect(Object.keys(seen)).not.toContain('links')
    expect(Object.keys(seen)).not.toContain('serviceLevelAgreement')
  })

  it('and whoever opens one is answered with it', async () => {
    const admin = caller(world, world.admin)
    const main = { name: 'Umzug', type: 'normal', responsibleGroups: [world.support] }
    const template = (await admin.post<TicketBody>('/api/templates', main)).body.uuid
    const part = { ...main, name: 'Teil', subject: 'Teil', availability: 'sub', mandatory: true, parent: template }
    expect((await admin.post('/api/templates', part)).status).toBe(201)
    const form = new FormData()
    form.append('file', new Blob(['Bild']), 'bild.txt')
    const file = await caller(world, world.anna).fetch('/api/editor/attachment', { method: 'POST', body: form })
    const { uuid } = (await file.json()) as { uuid: string }
    const opened = await aTicket(world, { template, attachments: [uuid], watchers: [world.bernd.uuid] })
    expect(opened).toMatchObject({
      watchers: [{ uuid: world.bernd.uuid, name: 'Bernd Agent' }],
      subTickets: [{ subject: 'Teil', status: 'open' }],
      attachments: [{ name: 'bild.txt' }],
    })
    const parts = ['watchers', 'subTickets', 'links', 'attachments', 'workedTime', 'serviceLevelAgreement']
    const alone = await aTicket(world, {})
    for (const made of [opened, alone]) {
      const seen = (await caller(world, world.anna).get<TicketBody>(`/api/tickets/${made.publicId}.json`)).body
      expect(Object.keys(made)).toEqual(expect.arrayContaining(parts))
      expect(made).toMatchObject(seen)
    }
  })

  it('which for a customer is what a customer sees', async () => {
    const chef = caller(world, world.chef)
    const made = (await chef.post<TicketBody>('/api/tickets', { subject: 'Neu', description: 'x' })).body
    expect(made).toMatchObject((await chef.get<TicketBody>(`/api/tickets/${made.publicId}.json`)).body)
    expect(Object.keys(made)).not.toContain('links')
  })

  it('but not where many are listed, and only what is asked for where groups are named', async () => {
    const list = await caller(world, world.anna).get<TicketBody[]>('/api/tickets.json')
    expect(Object.keys(list.body[0] ?? {})).not.toContain('watchers')
    expect(Object.keys(await read(world.anna, '?groups[]=ticket:list'))).not.toContain('watchers')
    const below = Object.keys(await read(world.anna, '?groups[]=ticket:subtickets'))
    const usual = ['@id', '@type', 'uuid', 'publicId', 'version']
    expect(below.sort()).toEqual([...usual, 'subTickets', 'subTicketCount', 'subTicketsDone'].sort())
    expect(Object.keys(await read(world.anna, '?groups[]=ticket:read'))).toContain('watchers')
  })
})

const audience = { staffRole: 'ROLE_EMPLOYEE' as const, internal: false, customerGroup: null, people: [] }
const promise = async (version: number, rest: { violated: boolean } | null) => {
  const gold = { uuid: newId(), name: 'Gold', dueAt: '2026-11-20T10:00:00.000Z', respondedAt: null }
  const sla = rest && { ...gold, ...rest }
  await world.tickets.publish(ticketSlaChanged, { ticket: ticket.uuid, sla, audience, version })
}

describe('what sla says of a ticket stands in it without asking', () => {
  it('the agreement, until it ends, which is the business of the staff', async () => {
    await promise(1, { violated: false })
    await promise(3, { violated: true })
    await promise(2, { violated: false })
    const agreement = { name: 'Gold', violated: true, dueAt: '2026-11-20T10:00:00.000Z' }
    expect(await read(world.anna)).toMatchObject({ serviceLevelAgreement: agreement })
    expect(Object.keys(await read(world.chef))).not.toContain('serviceLevelAgreement')
    await promise(4, null)
    expect(await read(world.anna)).toMatchObject({ serviceLevelAgreement: null })
  })
})

describe('what billing says of a ticket stands in it without asking', () => {
  const booking = { uuid: newId(), accruedMinutes: 30, internal: false, deleted: false }
  const told = (version: number, rest: Partial<typeof booking> = {}, changes: Change[] = []) => {
    const employee = { uuid: world.anna.uuid, name: world.anna.name }
    const words = { startAt: '2026-11-20T09:00:00.000Z', description: 'Log gelesen', billed: false }
    const facts = { ...booking, ...rest, ticket: ticket.uuid, publicId: ticket.publicId, employee, version }
    const worktime = { ...facts, ...words, billableMinutes: 45 }
    return world.tickets.publish(worktimeChanged, { worktime, audience, actor: employee, changes, version })
  }

  it('the booked minutes as the last event tells them, the internal ones to the staff alone', async () => {
    await told(1)
    await told(3, { accruedMinutes: 50 })
    await told(2, { accruedMinutes: 40 })
    await told(1, { uuid: newId(), accruedMinutes: 15, internal: true })
    expect(await read(world.anna)).toMatchObject({ workedTime: { internal: 15, billable: 50 } })
    expect((await read(world.chef))['workedTime']).toEqual({ billable: 50 })
    await told(4, { deleted: true })
    expect(await read(world.anna)).toMatchObject({ workedTime: { internal: 15, billable: 0 } })
  })

  it('at once where billing says so itself, and not once more by the event', async () => {
    const uuid = newId()
    const kept = { ...booking, uuid, ticket: ticket.uuid, version: 1 }
    await world.tickets.ask(keepWorktime, kept, systemActor)
    await told(1, { uuid })
    expect(await read(world.anna)).toMatchObject({ workedTime: { billable: 30 } })
    await expect(world.tickets.ask(keepWorktime, kept, world.anna)).rejects.toThrow('forbidden')
  })

  it('and when staff last worked on it, which booking and changing time is, removing and billing it is not', async () => {
    const uuid = newId()
    const changed = (field: string) => [{ field, before: null, after: 'neu' }]
    const { tickets } = world
    const workedAt = async () => {
      const path = `/api/ticket/${ticket.publicId}/processed-date`
      return (await caller(world, world.anna).get<{ lastProcessedDate: string }>(path)).body.lastProcessedDate
    }
    const later = () => {
      tickets.clock.advanceMinutes(1)
      return tickets.clock.now().toISOString()
    }
    const { version } = await read(world.anna)
    const booked = later()
    await tickets.ask(keepWorktime, { ...booking, uuid, ticket: ticket.uuid, version: 1 }, systemActor)
    expect(await workedAt()).toBe(booked)
    const described = later()
    await told(2, { uuid }, changed('description'))
    expect(await workedAt()).toBe(described)
    later()
    await told(3, { uuid }, changed('billed'))
    await told(4, { uuid, deleted: true }, changed('accruedTime'))
    await tickets.ask(keepWorktime, { ...booking, uuid, ticket: ticket.uuid, deleted: true, version: 4 }, systemActor)
    expect(await workedAt()).toBe(described)
    expect((await read(world.anna)).version).toBe(version)
  })
})
