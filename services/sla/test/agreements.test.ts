import { systemActor } from '@leitstand/contracts/actor'
import { slaAudit } from '@leitstand/contracts/audit'
import { getUserGroup } from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import { ticketSlaChanged } from '@leitstand/contracts/sla/events'
import { exportTicketSlas } from '@leitstand/contracts/sla/requests'
import {
  commentChanged,
  commentCreated,
  ticketChanged,
  ticketCreated,
  ticketTransitioned,
} from '@leitstand/contracts/ticket/events'
import { templates } from '@leitstand/contracts/ticket/resources'
import { newId } from '@leitstand/kit/ids'
import { aTemplate, happened, nordlicht } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor, startTestService, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slaService } from '../src/service.ts'
import { aComment, aCustomerTicket, introduce, teams } from './factories.ts'

let sla: TestService
const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })
const agent = anActor()

beforeEach(async () => {
  const nobody = stub(getUserGroup, () => {
    throw new AppError('not-found')
  })
  sla = await startTestService(slaService, { now: '2026-11-20T09:00:00Z', stubs: [nobody] })
  await introduce(sla)
})
afterEach(() => sla[Symbol.asyncDispose]())

interface Agreement {
  uuid: string
  userGroups: { uuid: string; name: string }[]
  version: number
}
interface TicketSlas {
  'hydra:member': {
    uuid: string
    dueAt: string
    violated: boolean
    respondedAt: string | null
    explanation: object[]
  }[]
  'hydra:totalItems': number
}

async function anAgreement(rest: object = {}): Promise<Agreement> {
  const body = { name: 'Gold', responseTimes: [{ type: 'main', minutes: 60 }], userGroups: [nordlicht.uuid], ...rest }
  const answer = await sla.as(admin).post<Agreement>('/api/service_level_agreements', body)
  expect(answer.status).toBe(201)
  return answer.body
}
const slasOf = async (publicId: number) =>
  (await sla.as(agent).get<TicketSlas>(`/api/ticket_service_level_agreements?ticket.publicId=${publicId}`)).body
const lastAnnounced = async () => (await sla.published(ticketSlaChanged)).at(-1)

describe('the promise to a ticket', () => {
  it('comes through the customer group and explains itself', async () => {
    await anAgreement()
    const ticket = aCustomerTicket({ publicId: 10_001, createdAt: '2026-11-20T16:30:00.000Z' })
    await sla.publish(ticketCreated, happened(ticket))
    const { 'hydra:member': found } = await slasOf(ticket.publicId)
    expect(found).toMatchObject([
      {
        dueAt: '2026-11-23T07:30:00.000Z',
        violated: false,
        mode: 'main',
        minutes: 60,
        ticket: { publicId: 10_001, subject: 'Server antwortet nicht' },
        serviceLevelAgreement: { name: 'Gold' },
        explanation: [
          { counted: true, minutes: 30, reason: 'main' },
          { counted: false, minutes: 62 * 60, reason: 'closed', from: '2026-11-20T17:00:00.000Z' },
          { counted: true, minutes: 30, reason: 'main' },
        ],
      },
    ])
    expect(await lastAnnounced()).toMatchObject({
      ticket: ticket.uuid,
      sla: { name: 'Gold', dueAt: '2026-11-23T07:30:00.000Z', violated: false },
      audience: { internal: true },
      version: 1,
    })
    const page = (after: string | null) => sla.ask(exportTicketSlas, { after, limit: 1 }, systemActor)
    const { items, next } = await page(null)
    const told = { name: 'Gold', dueAt: '2026-11-23T07:30:00.000Z', violated: false }
    expect(items).toMatchObject([{ ticket: ticket.uuid, sla: told, version: 1 }])
    expect(await page(next)).toEqual({ items: [], next: null })
  })

  it('is kept by the first response', async () => {
    await anAgreement()
    const ticket = aCustomerTicket()
    await sla.publish(ticketCreated, happened(ticket))
    await sla.publish(commentCreated, { comment: aComment(ticket), actor: ticket.author, version: 1 })
    sla.clock.advanceMinutes(600)
    await sla.runTimers()
    expect((await slasOf(ticket.publicId))['hydra:member']).toMatchObject([
      { respondedAt: '2026-11-20T09:30:00.000Z', violated: false },
    ])
  })

  it('is kept by an internal comment from when it is shown, and by no other change of one', async () => {
    await anAgreement()
    const ticket = aCustomerTicket()
    await sla.publish(ticketCreated, happened(ticket))
    const note = aComment(ticket, { internal: true, firstResponse: false })
    await sla.publish(commentCreated, { comment: note, actor: ticket.author, version: 1 })
    const reworded = { ...note, text: 'Besser gesagt', version: 2 }
    const rewording = [{ field: 'text', before: 'x', after: 'Besser gesagt' }]
    await sla.publish(commentChanged, { comment: reworded, actor: ticket.author, changes: rewording, version: 2 })
    expect((await slasOf(ticket.publicId))['hydra:member']).toMatchObject([{ respondedAt: null }])
    const answered = { ...ticket, updatedAt: '2026-11-20T09:45:00.000Z' }
    const shown = { ...reworded, ticket: answered, internal: false, firstResponse: true, version: 3 }
    const showing = [{ field: 'internal', before: true, after: false }]
    await sla.publish(commentChanged, { comment: shown, actor: ticket.author, changes: showing, version: 3 })
    sla.clock.advanceMinutes(600)
    await sla.runTimers()
    expect((await slasOf(ticket.publicId))['hydra:member']).toMatchObject([
      { respondedAt: '2026-11-20T09:45:00.000Z', violated: false },
    ])
  })

  it('is broken at the due time, once, and stays so', async () => {
    await anAgreement()
    const ticket = aCustomerTicket()
    await sla.publish(ticketCreated, happened(ticket))
    sla.clock.advanceMinutes(59)
    await sla.runTimers()
    expect(await sla.published(ticketSlaChanged)).toHaveLength(1)
    sla.clock.advanceMinutes(1)
    await sla.runTimers()
    const late = aComment(ticket, { createdAt: '2026-11-20T11:00:00.000Z' })
    await sla.publish(commentCreated, { comment: late, actor: ticket.author, version: 1 })
    const announced = await sla.published(ticketSlaChanged)
    expect(announced.map((event) => [event.version, event.sla?.violated, event.sla?.respondedAt])).toEqual([
      [1, false, null],
      [2, true, null],
      [3, true, '2026-11-20T11:00:00.000Z'],
    ])
    const { body } = await sla.as(agent).get<TicketSlas>('/api/ticket_service_level_agreements?violated=1')
    expect(body['hydra:totalItems']).toBe(1)
    const path = '/api/ticket_service_level_agreements'
    const [one] = (await sla.as(agent).get<TicketSlas>(`${path}?ticket.uuid=${ticket.uuid}`)).body['hydra:member']
    expect((await sla.as(agent).get(`${path}/${one?.uuid}`)).body).toMatchObject({ uuid: one?.uuid, violated: true })
    for (const name of ['ticket.publicId', 'ticket.uuid'])
      expect(await sla.as(agent).get(`${path}?${name}=abc`)).toMatchObject({
        status: 422,
        body: { violations: [{ propertyPath: name }] },
      })
  })

  it('ends with the ticket and does not break while it is closed', async () => {
    await anAgreement()
    const ticket = aCustomerTicket()
    await sla.publish(ticketCreated, happened(ticket))
    const closed = { ...ticket, status: 'closed' as const, updatedAt: '2026-11-20T09:20:00.000Z', version: 2 }
    await sla.publish(ticketTransitioned, { ...happened(closed), transition: 'close', from: 'open' })
    sla.clock.advanceMinutes(600)
    await sla.runTimers()
    expect((await slasOf(ticket.publicId))['hydra:member']).toMatchObject([{ violated: false, respondedAt: null }])
  })

  it('is worked out anew for another customer, and from the creation of the ticket', async () => {
    await anAgreement()
    const ticket = aCustomerTicket()
    await sla.publish(ticketCreated, happened(ticket))
    await sla.publish(ticketChanged, happened({ ...ticket, priority: 'high', version: 2 }))
    expect(await sla.published(ticketSlaChanged)).toHaveLength(1)
    const stranger = { uuid: newId(), name: 'Südwind Reisen AG' }
    await sla.publish(ticketChanged, happened({ ...ticket, customer: stranger, version: 3 }))
    expect(await lastAnnounced()).toMatchObject({ sla: null, version: 2 })
    expect((await slasOf(ticket.publicId))['hydra:totalItems']).toBe(0)
  })

  it('comes from the events alone, in whatever order they are delivered', async () => {
    await anAgreement()
    const ticket = aCustomerTicket()
    await sla.publish(commentCreated, { comment: aComment(ticket), actor: ticket.author, version: 1 })
    await sla.publish(ticketCreated, happened(ticket))
    await sla.publish(ticketCreated, happened(ticket))
    expect((await slasOf(ticket.publicId))['hydra:member']).toMatchObject([{ respondedAt: '2026-11-20T09:30:00.000Z' }])
  })
})

describe('agreements', () => {
  it('may use each kind of business hour once', async () => {
    const twice = [
      { type: 'main', minutes: 60 },
      { type: 'main', minutes: 30 },
    ]
    const answer = await sla.as(admin).post<{ violations: object[] }>('/api/service_level_agreements', {
      name: 'Doppelt',
      responseTimes: twice,
    })
    expect(answer.status).toBe(422)
    expect(answer.body.violations).toMatchObject([
      { message: 'Jede Geschäftszeitenart darf pro SLA nur einmal verwendet werden.' },
    ])
  })

  it('are given to customer groups and taken away, several at once', async () => {
    const [gold, silver] = [
      await anAgreement({ userGroups: [] }),
      await anAgreement({ userGroups: [], name: 'Silber' }),
    ]
    const assign = (yes: boolean) =>
      sla.as(admin).post<{ 'hydra:member': Agreement[] }>('/api/service_level_agreements/assign-customer-groups', {
        customerGroupUuids: [nordlicht.uuid],
        slaUuids: [gold.uuid, silver.uuid],
        assign: yes,
      })
    const given = await assign(true)
    expect((await assign(true)).body).toEqual(given.body)
    expect(given.body['hydra:member'].map(({ userGroups }) => userGroups[0]?.name)).toEqual([
      'Nordlicht Shop GmbH',
      'Nordlicht Shop GmbH',
    ])
    const taken = await assign(false)
    expect(taken.body['hydra:member'].map(({ userGroups }) => userGroups)).toEqual([[], []])
    const told = (await sla.published(slaAudit)).filter(({ kind }) => kind === 'configuration-changed')
    expect(told.map(({ subject, changes }) => [subject?.name, changes[0]?.field])).toEqual([
      ['Gold', 'userGroups'],
      ['Silber', 'userGroups'],
      ['Gold', 'userGroups'],
      ['Silber', 'userGroups'],
    ])
  })

  it('cannot be deleted while a group or a ticket has them', async () => {
    const { uuid } = await anAgreement()
    const refused = await sla.as(admin).delete(`/api/service_level_agreements/${uuid}`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'sla-in-use' } })
    await sla.publish(ticketCreated, happened(aCustomerTicket()))
    await sla.as(admin).patch(`/api/service_level_agreements/${uuid}`, { userGroups: [] })
    expect((await sla.as(admin).delete(`/api/service_level_agreements/${uuid}`)).status).toBe(409)
    const unused = await anAgreement({ userGroups: [] })
    expect((await sla.as(admin).delete(`/api/service_level_agreements/${unused.uuid}`)).status).toBe(204)
  })

  it('point only to what exists', async () => {
    const answer = await sla.as(admin).post<{ violations: object[] }>('/api/service_level_agreements', {
      name: 'Irgendwer',
      userGroups: [newId()],
    })
    expect(answer.body.violations).toMatchObject([{ propertyPath: 'userGroups', code: 'unknown-reference' }])
  })

  it('are written by administrators, read by staff, and unknown to customers', async () => {
    await anAgreement()
    const body = { name: 'Platin' }
    expect((await sla.as(agent).post('/api/service_level_agreements', body)).status).toBe(403)
    expect((await sla.as(agent).get('/api/service_level_agreements')).status).toBe(200)
    const customer = aCustomer(nordlicht.uuid)
    expect((await sla.as(customer).get('/api/service_level_agreements')).status).toBe(403)
    expect((await sla.as(customer).get('/api/ticket_service_level_agreements')).status).toBe(403)
  })

  it('keep a template that lost its capability, and take no new one', async () => {
    const [kept, refused] = [aTemplate('Umzug'), { ...aTemplate('Verkauf'), slaCapable: false }]
    for (const entity of [kept, refused]) await sla.publish(templates.changed, { entity, version: 1 })
    const { uuid } = await anAgreement({ templates: [kept.uuid] })
    await sla.publish(templates.changed, { entity: { ...kept, slaCapable: false }, version: 2 })
    const path = `/api/service_level_agreements/${uuid}`
    const asRead = (await sla.as(admin).get<object>(path)).body
    expect((await sla.as(admin).put(path, { ...asRead, description: 'neu' })).status).toBe(200)
    const more = await sla.as(admin).patch(path, { templates: [kept.uuid, refused.uuid] })
    expect(more).toMatchObject({ status: 422, body: { violations: [{ code: 'template-not-sla-capable' }] } })
  })

  it('of tickets for authorities are seen by those with the role', async () => {
    await anAgreement()
    const audience = { staffRole: 'ROLE_AUTHORITIES' as const, internal: false, customerGroup: null, people: [] }
    const ticket = aCustomerTicket({ type: 'authority_request', audience })
    await sla.publish(ticketCreated, happened(ticket))
    expect((await slasOf(ticket.publicId))['hydra:totalItems']).toBe(0)
  })

  it('tell their own channels when a time is over, each once', async () => {
    const channel = teams.uuid
    await anAgreement({ channels: [channel], notifications: [{ minutes: 0, channel }], resolutionTime: 120 })
    await sla.publish(ticketCreated, happened(aCustomerTicket()))
    const timers = await sla.running.database.query<{ due_at: Date }>(
      `SELECT due_at FROM timers WHERE kind = 'fire-rule' ORDER BY due_at`,
    )
    const times = timers.map(({ due_at }) => due_at.toISOString())
    expect(times).toEqual(['2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'])
  })

  it('tell a channel before the due time, if they ask for it', async () => {
    await anAgreement({ notifications: [{ minutes: -15, channel: teams.uuid }] })
    await sla.publish(ticketCreated, happened(aCustomerTicket()))
    const timers = await sla.running.database.query<{ due_at: Date }>(
      `SELECT due_at FROM timers WHERE kind = 'fire-rule'`,
    )
    expect(timers.map(({ due_at }) => due_at.toISOString())).toEqual(['2026-11-20T09:45:00.000Z'])
  })
})
