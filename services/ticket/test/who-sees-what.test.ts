import type { Actor } from '@leitstand/contracts/actor'
import { commentChanged, commentCreated, ticketCreated, ticketDeleted } from '@leitstand/contracts/ticket/events'
import { findTicketForMail } from '@leitstand/contracts/ticket/from-mail'
import { conditions } from '@leitstand/kit/list'
import { until } from '@leitstand/kit/testing/test-service'
import { visibleTo } from '@leitstand/kit/visibility'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maySee, type Seen } from '../src/domain/ticket-policy.ts'
import { findTicket } from '../src/store/tickets.ts'
import { addWatcher, restateWatchers } from '../src/store/watchers.ts'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

interface Refusal {
  [key: string]: unknown
  code: string
  violations: unknown
}

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

describe('a customer', () => {
  it('reads the ticket without a trace of what is the staff’s', async () => {
    const ticket = await aTicket(world)
    const seen = await caller(world, world.chef).get<TicketBody>(`/api/tickets/${ticket.publicId}`)
    expect(seen.status).toBe(200)
    for (const field of [
      'labels',
      'responsibleUsers',
      'responsibleGroups',
      'sendConfirmationEmailOption',
      'internal',
      'template',
    ]) {
      expect(seen.body).not.toHaveProperty(field)
    }
  })

  it('never meets an internal word', async () => {
    const ticket = await aTicket(world)
    await caller(world, world.anna).post('/api/comments', {
      ticket: ticket.publicId,
      text: 'KANARIE intern',
      internal: true,
    })
    const internal = (
      await caller(world, world.anna).get<{ 'hydra:member': { uuid: string }[] }>(
        `/api/comments?ticket.publicId=${ticket.publicId}`,
      )
    ).body['hydra:member'][0]
    const counted = await caller(world, world.chef).get<TicketBody>(`/api/tickets/${ticket.publicId}`)
    expect(counted.body['commentCount']).toBe(0)
    for (const path of [
      `/api/comments?ticket.publicId=${ticket.publicId}`,
      `/api/comments/latest?ticket.publicId=${ticket.publicId}`,
      `/api/comments/${internal?.uuid}`,
      `/api/tickets/${ticket.publicId}`,
    ]) {
      expect(JSON.stringify((await caller(world, world.chef).get(path)).body)).not.toContain('KANARIE')
    }
    expect(
      (await caller(world, world.chef).post('/api/comments', { ticket: ticket.publicId, text: 'x', internal: true }))
        .status,
    ).toBe(422)
  })

  it('of another group gets 404 everywhere', async () => {
    const ticket = await aTicket(world)
    for (const path of ['', '/state', '/type', '/project', '/parent', '/sub_tickets', '/responsible_users']) {
      expect((await caller(world, world.fremd).get(`/api/tickets/${ticket.publicId}${path}`)).status).toBe(404)
    }
    expect((await caller(world, world.fremd).get(`/api/comments?ticket.publicId=${ticket.publicId}`)).status).toBe(404)
    expect(
      (await caller(world, world.fremd).post('/api/comments', { ticket: ticket.publicId, text: 'Hallo' })).status,
    ).toBe(404)
    expect(
      (await caller(world, world.fremd).patch(`/api/tickets/${ticket.publicId}`, { subject: 'Meins' })).status,
    ).toBe(404)
    const list = await caller(world, world.fremd).get<{ 'hydra:member': TicketBody[] }>('/api/tickets')
    expect(list.body['hydra:member']).toEqual([])
  })

  it('who is a sub-user sees own tickets, and those watched, only', async () => {
    const foreign = await aTicket(world)
    const own = await aTicket(world, {}, world.anna)
    await caller(world, world.anna).post('/api/watchers', { ticket: own.publicId, user: world.nutzer.uuid })
    expect((await caller(world, world.nutzer).get(`/api/tickets/${foreign.publicId}`)).status).toBe(404)
    expect((await caller(world, world.nutzer).get(`/api/tickets/${own.publicId}`)).status).toBe(200)
  })

  it('reads of watchers of the own group alone', async () => {
    const { publicId } = await aTicket(world)
    for (const person of [world.bernd, world.nutzer, world.fremd])
      await caller(world, world.admin).post('/api/watchers', { ticket: publicId, user: person.uuid })
    const namesFor = async (reader: Actor) => {
      type Page = { 'hydra:member': { user: { name: string } }[]; 'hydra:totalItems': number }
      const { body } = await caller(world, reader).get<Page>(`/api/watchers?ticket.publicId=${publicId}`)
      return [body['hydra:totalItems'], ...body['hydra:member'].map(({ user }) => user.name)]
    }
    expect(await namesFor(world.chef)).toEqual([1, 'Nils Nutzer'])
    expect((await namesFor(world.anna)).sort()).toEqual([3, 'Bernd Agent', 'Nils Nutzer', 'Susi Südwind'].sort())
  })

  it('is not told by a refusal that one of the staff watches', async () => {
    const { publicId } = await aTicket(world)
    const watch = async (user: Actor) =>
      (await caller(world, world.admin).post<TicketBody>('/api/watchers', { ticket: publicId, user: user.uuid })).body
    const endedBy = async (reader: Actor, { uuid }: TicketBody) =>
      (await caller(world, reader).delete(`/api/watchers/${uuid}`)).status
    const [staff, colleague, own] = [await watch(world.bernd), await watch(world.nutzer), await watch(world.chef)]
    expect([await endedBy(world.chef, staff), await endedBy(world.chef, colleague)]).toEqual([404, 403])
    expect([await endedBy(world.chef, own), await endedBy(world.anna, staff)]).toEqual([204, 204])
  })

  it('does not learn by pointing at people or groups whether there is one of that uuid', async () => {
    const { publicId } = await aTicket(world)
    const nobody = '018f0000-0000-7000-8000-000000000000'
    const asked = async (uuid: string) => {
      const chef = caller(world, world.chef)
      const answers = [
        await chef.post<Refusal>('/api/comments', { ticket: publicId, text: `Frag @${uuid}`, mentions: [uuid] }),
        await chef.post<Refusal>('/api/watchers', { ticket: publicId, user: uuid }),
        await chef.patch<Refusal>(`/api/tickets/${publicId}`, { assignee: uuid }),
        await chef.patch<Refusal>(`/api/tickets/${publicId}`, { customerUser: uuid }),
        await chef.patch<Refusal>(`/api/tickets/${publicId}`, { customer: uuid }),
        await chef.post<Refusal>('/api/tickets', { subject: 'x', description: 'y', customerUser: uuid }),
      ]
      return answers.map(({ status, body: { code, violations } }) => ({ status, code, violations }))
    }
    const unknown = await asked(nobody)
    expect(unknown.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422])
    for (const known of [world.fremd.uuid, world.anna.uuid, world.suedwind]) expect(await asked(known)).toEqual(unknown)
    const colleague = { ticket: publicId, text: 'Frag Nils', mentions: [world.nutzer.uuid] }
    expect((await caller(world, world.chef).post('/api/comments', colleague)).status).toBe(201)
  })

  it('has the first answer of the staff from when an internal comment is shown, and from then on only once', async () => {
    const { publicId } = await aTicket(world)
    const note = { ticket: publicId, text: 'Erst einmal unter uns', internal: true }
    const { body: comment } = await caller(world, world.anna).post<TicketBody>('/api/comments', note)
    const change = (internal: boolean) => caller(world, world.anna).patch(`/api/comments/${comment.uuid}`, { internal })
    world.tickets.clock.advanceMinutes(30)
    const at = world.tickets.clock.now().toISOString()
    await change(false)
    const told = (await world.tickets.published(commentChanged)).at(-1)
    expect(told?.comment).toMatchObject({ firstResponse: true, ticket: { updatedAt: at } })
    world.tickets.clock.advanceMinutes(30)
    const later = { ticket: publicId, text: 'Und noch etwas' }
    await caller(world, world.anna).post('/api/comments', later)
    const written = (await world.tickets.published(commentCreated)).at(-1)
    expect(written?.comment).toMatchObject({ text: later.text, firstResponse: false })
    await change(true)
    await change(false)
    const rows = await world.tickets.running.database.query(
      'SELECT first_response_at AS at FROM ticket WHERE public_id = $1',
      [publicId],
    )
    expect(rows).toEqual([{ at: new Date(at) }])
  })

  it('never sees a comment again that its author reworded while another hid it', async () => {
    const { publicId } = await aTicket(world)
    const written = { ticket: publicId, text: 'Aus Versehen für alle' }
    const { body: comment } = await caller(world, world.anna).post<TicketBody>('/api/comments', written)
    const { database } = world.tickets.running
    const { rewording } = await database.transaction(async (tx) => {
      await tx.query('UPDATE comment SET internal = true, version = version + 1 WHERE uuid = $1', [comment.uuid])
      const rewording = caller(world, world.anna).patch(`/api/comments/${comment.uuid}`, { text: 'Besser gesagt' })
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await until(async () => (await database.query(waiting)).length > 0)
      return { rewording }
    })
    expect((await rewording).body).toMatchObject({ text: 'Besser gesagt', internal: true })
    expect((await caller(world, world.chef).get(`/api/comments/${comment.uuid}`)).status).toBe(404)
  })

  it('opens tickets for the own group and cannot set what is the staff’s', async () => {
    const opened = await caller(world, world.nutzer).post<TicketBody>('/api/tickets', {
      subject: 'Mail geht nicht',
      description: 'Kein Versand',
    })
    expect(opened.body).toMatchObject({ customer: { name: 'Nordlicht Shop GmbH' }, author: { name: 'Nils Nutzer' } })
    for (const field of [
      { assignee: world.anna.uuid },
      { internal: true },
      { labels: [] },
      { customer: world.suedwind },
      { type: 'internal' },
    ]) {
      const refused = await caller(world, world.nutzer).post('/api/tickets', {
        subject: 'x',
        description: 'y',
        ...field,
      })
      expect(refused.status).toBe(422)
    }
  })

  it('is known to the mails as somebody who wrote, until that is hidden from the others or gone', async () => {
    const { publicId } = await aTicket(world)
    const say = (by: Actor, internal = false) =>
      caller(world, by).post<{ uuid: string }>('/api/comments', { ticket: publicId, text: 'Bei uns auch.', internal })
    const said = await say(world.chef)
    await say(world.anna)
    const commenters = async () => (await world.tickets.ask(findTicketForMail, { publicId }))?.commenters
    expect(await commenters()).toEqual([world.chef.uuid])
    await caller(world, world.chef).delete(`/api/comments/${said.body.uuid}`)
    expect(await commenters()).toEqual([])
  })

  it('never meets an authority request, not even one about them', async () => {
    const about = { type: 'authority_request', subject: 'KANARIE Auskunft', customerUser: world.nutzer.uuid }
    const { publicId, uuid } = await aTicket(world, about, world.admin)
    // Nobody is made to watch it any more, but in old data somebody may.
    const { database } = world.tickets.running
    await addWatcher(database, uuid, world.nutzer.uuid)
    await restateWatchers(database, uuid)
    for (const reader of [world.chef, world.nutzer]) {
      const asks = caller(world, reader)
      for (const path of [
        `/api/tickets/${publicId}`,
        `/api/tickets/${uuid}`,
        `/api/comments?ticket.publicId=${publicId}`,
      ])
        expect((await asks.get(path)).status).toBe(404)
      const { body } = await asks.get<{ 'hydra:member': TicketBody[] }>('/api/tickets?type=authority_request')
      expect(body['hydra:member']).toEqual([])
    }
    const { audience } = (await world.tickets.published(ticketCreated)).at(-1)?.ticket ?? {}
    expect(audience).toMatchObject({ staffRole: 'ROLE_AUTHORITIES', internal: true })
    const threaded = await world.tickets.ask(findTicketForMail, { publicId })
    expect(threaded).toMatchObject({ customer: null, people: [] })
  })

  it('cannot change the words of a ticket once work has started', async () => {
    const ticket = await aTicket(world)
    expect(
      (await caller(world, world.chef).patch(`/api/tickets/${ticket.publicId}`, { subject: 'Neuer Titel' })).status,
    ).toBe(200)
    await caller(world, world.anna).patch(`/api/tickets/${ticket.publicId}/state`, { transition: 'progress' })
    expect(
      (await caller(world, world.chef).patch(`/api/tickets/${ticket.publicId}`, { subject: 'Noch neuer' })).status,
    ).toBe(422)
  })
})

describe('what hangs above and below a ticket', () => {
  it('is told to nobody who may not see it: neither name nor number nor depth', async () => {
    const secret = await aTicket(world, { subject: 'KANARIE intern', internal: true }, world.anna)
    const request = await aTicket(world, { subject: 'KANARIE Auskunft', type: 'authority_request' }, world.admin)
    for (const [above, reader] of [
      [secret, world.chef],
      [request, world.anna],
    ] as const) {
      const part = { parent: above.publicId, type: 'sub_ticket' }
      const usual = await aTicket(world, part, world.admin)
      expect(usual['internal']).toBe(true)
      const middle = await aTicket(world, { ...part, internal: false }, world.admin)
      const below = await aTicket(world, { parent: middle.publicId, type: 'sub_ticket' }, world.admin)
      const asks = caller(world, reader)
      const seen = (await asks.get<TicketBody>(`/api/tickets/${middle.publicId}`)).body
      expect(seen).toMatchObject({ parent: null, depth: 0, subTicketCount: 1 })
      const deeper = (await asks.get<TicketBody>(`/api/tickets/${below.publicId}`)).body
      expect(deeper).toMatchObject({ parent: { publicId: middle.publicId }, depth: 1 })
      for (const path of ['/api/tickets?itemsPerPage=200', `/api/tickets/${middle.publicId}/sub_tickets`])
        expect(JSON.stringify((await asks.get(path)).body)).not.toContain('KANARIE')
    }
    const whole = await caller(world, world.admin).get<TicketBody>(`/api/tickets/${secret.publicId}/sub_tickets`)
    expect(JSON.stringify(whole.body)).toContain('KANARIE intern')
  })

  it('counts and makes progress only as far as it is seen', async () => {
    const ticket = await aTicket(world)
    const hidden = await aTicket(world, { parent: ticket.publicId, type: 'sub_ticket', internal: true })
    await aTicket(world, { parent: ticket.publicId, type: 'sub_ticket' })
    await caller(world, world.anna).patch(`/api/tickets/${hidden.publicId}/state`, { transition: 'close' })
    const of = async (reader: Actor) => (await caller(world, reader).get(`/api/tickets/${ticket.publicId}`)).body
    expect(await of(world.anna)).toMatchObject({ subTicketCount: 2, progress: 50 })
    expect(await of(world.chef)).toMatchObject({ subTicketCount: 1, progress: 0 })
  })
})

describe('a comment that becomes public', () => {
  it('does not name the files that stay internal', async () => {
    const ticket = await aTicket(world)
    const asks = caller(world, world.anna)
    const form = new FormData()
    form.append('file', new Blob(['KANARIE']), 'KANARIE.txt')
    const answer = await asks.fetch('/api/editor/attachment', { method: 'POST', body: form })
    const file = (await answer.json()) as { uuid: string }
    const written = { ticket: ticket.publicId, text: 'intern', internal: true, attachments: [file.uuid] }
    const { uuid } = (await asks.post<{ uuid: string }>('/api/comments', written)).body
    await asks.patch(`/api/comments/${uuid}`, { text: 'öffentlich', internal: false })
    const seen = JSON.stringify((await caller(world, world.chef).get(`/api/comments/${uuid}`)).body)
    expect(seen).toContain('öffentlich')
    expect(seen).not.toContain('KANARIE')
  })
})

describe('staff', () => {
  it('need ROLE_AUTHORITIES for authority requests', async () => {
    const ticket = await aTicket(world, { type: 'authority_request' }, world.admin)
    expect((await caller(world, world.anna).get(`/api/tickets/${ticket.publicId}`)).status).toBe(404)
    expect((await caller(world, world.admin).get(`/api/tickets/${ticket.publicId}`)).status).toBe(200)
  })

  it.each([
    ['delete tickets only as administrators', 'DELETE', '/api/tickets/nothing', () => world.anna],
    ['copy templates only as administrators', 'POST', '/api/templates/nothing/duplicate', () => world.anna],
    ['alone approve comments', 'GET', '/api/comment/approve/nothing', () => world.chef],
  ])('%s, whatever is asked for', async (_, method, asked, other) => {
    const headers = { 'x-requested-with': 'XMLHttpRequest' }
    expect((await caller(world, other()).fetch(asked, { method, headers })).status).toBe(403)
    expect((await caller(world, world.admin).fetch(asked, { method, headers })).status).not.toBe(403)
  })

  it('delete a ticket with what hangs below it, unless work on it was billed', async () => {
    const ticket = await aTicket(world)
    const child = await aTicket(world, { parent: ticket.publicId, type: 'sub_ticket' })
    world.billed.add(child.uuid)
    expect((await caller(world, world.admin).delete(`/api/tickets/${ticket.publicId}`)).status).toBe(409)
    world.billed.clear()
    expect((await caller(world, world.admin).delete(`/api/tickets/${ticket.publicId}`)).status).toBe(204)
    expect((await caller(world, world.admin).get(`/api/tickets/${child.publicId}`)).status).toBe(404)
    const gone = (await world.tickets.published(ticketDeleted)).map((fact) => fact.ticket)
    expect(gone.every((one) => one.deleted)).toBe(true)
    expect(gone.map((one) => one.uuid).sort()).toEqual([ticket.uuid, child.uuid].sort())
  })
})

function everyKind(): Seen[] {
  const types = ['normal', 'authority_request']
  const customers = [world.nordlicht, world.suedwind, null]
  const open = types.flatMap((type) => customers.map((customer) => ({ type, customer, internal: false })))
  const all = [...open, ...open.map((kind) => ({ ...kind, internal: true }))]
  return [[world.nutzer.uuid], []].flatMap((people) => all.map((kind) => ({ ...kind, people })))
}

describe('the rule of visibility', () => {
  it('decides what a list shows, for everybody', async () => {
    const { database } = world.tickets.running
    const made: (Seen & { uuid: string })[] = []
    for (const kind of everyKind()) {
      const { uuid } = await aTicket(world)
      await database.query(
        'UPDATE ticket SET customer = $2, internal = $3, type = $4, people = $5::uuid[] WHERE uuid = $1',
        [uuid, kind.customer, kind.internal, kind.type, kind.people],
      )
      made.push({ uuid, ...kind })
    }
    for (const reader of [world.anna, world.admin, world.chef, world.nutzer, world.fremd]) {
      const seen = made.filter((ticket) => maySee(reader, ticket)).map(({ uuid }) => uuid)
      type Page = { 'hydra:member': { uuid: string }[] }
      const { body } = await caller(world, reader).get<Page>('/api/tickets?itemsPerPage=100')
      const shown = new Set(body['hydra:member'].map(({ uuid }) => uuid))
      expect(
        made.map(({ uuid }) => uuid).filter((uuid) => shown.has(uuid)),
        reader.name,
      ).toEqual(seen)
    }
  })

  it('is the same in code and in SQL for every kind of reader and ticket', async () => {
    const readers = [world.anna, world.admin, world.chef, world.nutzer, world.fremd]
    const customers = [world.nordlicht, world.suedwind, null]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...readers),
        fc.constantFrom(...customers),
        fc.boolean(),
        fc.constantFrom('normal' as const, 'authority_request' as const),
        fc.constantFrom(world.chef.uuid, world.nutzer.uuid, world.anna.uuid),
        async (reader, customer, internal, type, person) => {
          const { publicId } = await aTicket(world)
          await world.tickets.running.database.query(
            'UPDATE ticket SET customer = $2, internal = $3, type = $4, people = ARRAY[$5::uuid] WHERE public_id = $1',
            [publicId, customer, internal, type, person],
          )
          const row = await findTicket(world.tickets.running.database, String(publicId))
          const asked = conditions(publicId)
          const found = await world.tickets.running.database.query(
            `SELECT 1 FROM ticket WHERE public_id = $1 AND ${visibleTo(reader, 'ticket', asked.given)}`,
            asked.values,
          )
          expect(found.length === 1).toBe(row !== undefined && maySee(reader, row))
        },
      ),
      { numRuns: 60 },
    )
  })
})
