import { commentCreated } from '@leitstand/contracts/ticket/events'
import { anActor } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
const isms = anActor({ name: 'Ines Isms', roles: ['ROLE_EMPLOYEE', 'ROLE_ISMS'] })
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

interface Moved extends TicketBody {
  stayed: { publicId: number; refusal: string; reason: string }[]
}

async function aFamily(type: string, parts: readonly string[], status = 'review') {
  const parent = await aTicket(world, { type }, world.admin)
  const subs: TicketBody[] = []
  for (const part of parts) {
    const sub = { parent: parent.publicId, type: part, subject: `Teil ${part}`, internal: false }
    subs.push(await aTicket(world, sub, world.admin))
  }
  const uuids = [parent, ...subs].map(({ uuid }) => uuid)
  await world.tickets.running.database.query('UPDATE ticket SET status = $2 WHERE uuid = ANY($1)', [uuids, status])
  return { parent, subs }
}
const move = (ticket: TicketBody, body: object, as = world.anna) =>
  caller(world, as).patch<Moved>(`/api/tickets/${ticket.publicId}/state`, body)
const statusOf = async ({ publicId }: TicketBody) =>
  (await caller(world, world.admin).get<TicketBody>(`/api/tickets/${publicId}`)).body.status

describe('a sub-ticket', () => {
  it('is not approved through its parent by somebody who may not approve it alone', async () => {
    const { parent, subs } = await aFamily('purchase', ['sub_ticket'])
    const { body } = await move(parent, { transition: 'approve' })
    expect(body.status).toBe('open')
    expect(body.stayed).toMatchObject([
      { publicId: subs[0]?.publicId, refusal: 'isms-only', reason: 'Das darf nur die Informationssicherheit (ISMS).' },
    ])
    for (const sub of subs) expect(await statusOf(sub)).toBe('review')
  })

  it('is named as well where many tickets are moved at once', async () => {
    const { parent, subs } = await aFamily('purchase', ['sub_ticket'])
    const wish = { tickets: [parent.publicId], action: 'transition', value: 'approve' }
    const { body } = await caller(world, world.anna).post<Moved>('/api/ticket/multiple', wish)
    expect(body).toMatchObject({
      done: [parent.publicId],
      stayed: [{ publicId: subs[0]?.publicId, refusal: 'isms-only' }],
    })
  })

  it('is approved along with its parent by whoever may', async () => {
    const { parent, subs } = await aFamily('purchase', ['sub_ticket'])
    expect((await move(parent, { transition: 'approve' }, isms)).body.stayed).toEqual([])
    for (const sub of subs) expect(await statusOf(sub)).toBe('open')
  })

  it('takes the justification along in an emergency, and stays where it knows no emergency', async () => {
    const { parent, subs } = await aFamily('provisioning', ['provisioning', 'sub_ticket'])
    const { body } = await move(parent, { transition: 'emergency_approve', comment: 'Sonst steht der Betrieb.' })
    expect(body.stayed).toMatchObject([{ publicId: subs[1]?.publicId, refusal: 'isms-only' }])
    expect(await Promise.all(subs.map(statusOf))).toEqual(['open', 'review'])
    const said = (await world.tickets.published(commentCreated)).map(({ comment }) => comment)
    const justified = said.filter(({ emergencyApproved }) => emergencyApproved).map(({ ticket }) => ticket.uuid)
    expect(justified).toContain(subs[0]?.uuid)
  })

  it('that the mover may not see stays where it is, and is not named', async () => {
    const { parent, subs } = await aFamily('normal', ['authority_request', 'sub_ticket'], 'open')
    const { body } = await move(parent, { transition: 'close', closeSubTickets: true })
    expect(body.stayed).toEqual([])
    expect(await Promise.all(subs.map(statusOf))).toEqual(['open', 'closed'])
  })

  it('that its own state keeps back is named with that', async () => {
    const { parent, subs } = await aFamily('normal', ['sub_ticket'], 'open')
    await move(subs[0] as TicketBody, { transition: 'progress' })
    await move(subs[0] as TicketBody, { transition: 'inquire', comment: 'Welche Seite?' })
    const { body } = await move(parent, { transition: 'close', closeSubTickets: true })
    expect(body.stayed).toMatchObject([{ publicId: subs[0]?.publicId, refusal: 'wrong-status' }])
  })
})

it('of very many sub-tickets none is left behind', async () => {
  const { parent, subs } = await aFamily('normal', ['sub_ticket'], 'open')
  const { database } = world.tickets.running
  const [columns] = await database.query<{ names: string }>(
    `SELECT string_agg(column_name, ', ') AS names FROM information_schema.columns
      WHERE table_name = 'ticket' AND is_generated = 'NEVER'`,
  )
  await database.query(
    `INSERT INTO ticket (${columns?.names}) SELECT ${columns?.names} FROM (SELECT (jsonb_populate_record(ticket,
       jsonb_build_object('uuid', gen_random_uuid(), 'public_id', nextval('ticket_public_id')))).*
     FROM ticket, generate_series(1, 500) WHERE uuid = $1) AS alike`,
    [subs[0]?.uuid],
  )
  expect(await move(parent, { transition: 'close', closeSubTickets: true })).toMatchObject({
    status: 200,
    body: { stayed: [] },
  })
  const left = "SELECT uuid FROM ticket WHERE parent = $1 AND status <> 'closed'"
  expect(await database.query(left, [parent.uuid])).toEqual([])
})

it('what stays because its mover does not see it is closed with its last sub-ticket all the same', async () => {
  const admin = caller(world, world.admin)
  const above = await aTicket(world, { customer: null, internal: true })
  const hidden = { type: 'authority_request', customer: null, internal: true, closeWithLastSubTicket: true }
  const middle = await aTicket(world, { ...hidden, parent: above.publicId }, world.admin)
  const last = await aTicket(world, { type: 'sub_ticket', customer: null, parent: middle.publicId }, world.admin)
  const close = { transition: 'close', closeSubTickets: true }
  expect((await caller(world, world.anna).patch(`/api/tickets/${above.publicId}/state`, close)).status).toBe(200)
  await world.tickets.runTimers()
  const statuses = [above, middle, last].map(async ({ publicId }) => {
    return (await admin.get<TicketBody>(`/api/tickets/${publicId}`)).body.status
  })
  expect(await Promise.all(statuses)).toEqual(['closed', 'closed', 'closed'])
})
