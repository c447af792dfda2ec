import { reportingSorts } from '@leitstand/contracts/billing/reporting'
import type { Reporting } from '@leitstand/contracts/billing/requests'
import { ticketSlaChanged } from '@leitstand/contracts/sla/events'
import {
  commentChanged,
  commentCreated,
  ticketCreated,
  ticketsImported,
  ticketTransitioned,
} from '@leitstand/contracts/ticket/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { aCommentFacts, anna, aTicketFacts, happened, nordlicht } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingService } from '../src/service.ts'

let billing: TestService
const agent = anActor()

beforeAll(async () => {
  billing = await startTestService(billingService, { now: '2026-11-20T09:30:00Z' })
})
afterAll(() => billing[Symbol.asyncDispose]())

async function rowOf(ticket: TicketFacts): Promise<Reporting | undefined> {
  const path = `/api/reportings?ticket.publicId=${ticket.publicId}`
  const { body } = await billing.as(agent).get<{ 'hydra:member': Reporting[] }>(path)
  return body['hydra:member'][0]
}
const steps = [
  ['progress', 'open', 'in_progress', '08:10'],
  ['inquire', 'in_progress', 'waiting_for_feedback', '08:20'],
  ['answer', 'waiting_for_feedback', 'waiting_for_support', '08:50'],
  ['close', 'waiting_for_support', 'closed', '09:00'],
] as const

async function live(ticket: TicketFacts, order = steps.map((_, index) => index)) {
  for (const index of order) {
    const [transition, from, status, time] = steps[index] ?? steps[0]
    const updatedAt = `2026-11-20T${time}:00.000Z`
    await billing.publish(ticketTransitioned, {
      ...happened({ ...ticket, status, updatedAt, version: index + 2 }),
      transition,
      from,
    })
  }
}

describe('the reporting row of a ticket', () => {
  it('tells its life: durations, first response, closing, worktimes, agreement', async () => {
    const said = { field: newId(), name: 'Auftrag', value: 'AB-17', text: 'AB-17' }
    const ticket = aTicketFacts({ metadataValues: [said, { ...said, name: 'Versichert', value: true, text: 'Ja' }] })
    await billing.publish(ticketCreated, happened(ticket))
    const booked = { ticket: String(ticket.publicId), startAt: '2026-11-20T09:00:00Z' }
    await billing.as(agent).post('/api/worktimes', { ...booked, accruedTime: '20m' })
    await billing.as(agent).post('/api/worktimes', { ...booked, accruedTime: '10m', internal: true })
    await billing.publish(commentCreated, { comment: aCommentFacts(ticket), actor: anna, version: 1 })
    const sla = { uuid: newId(), name: 'Gold', dueAt: '2026-11-20T08:20:00.000Z', respondedAt: null, violated: false }
    const resolution = { dueAt: sla.dueAt, pausedAt: null, resolvedAt: null, violated: true }
    await billing.publish(ticketSlaChanged, {
      ticket: ticket.uuid,
      sla: { ...sla, resolution },
      audience: ticket.audience,
      version: 1,
    })
    await live(ticket)
    expect(await rowOf(ticket)).toMatchObject({
      ticket: { publicId: ticket.publicId },
      customer: { name: 'Nordlicht Shop GmbH' },
      secondsOpen: 600,
      secondsInProgress: 600,
      secondsWaitingForCustomer: 1800,
      timesSetInProgress: 1,
      timesReopened: 0,
      firstInProgressAt: '2026-11-20T08:10:00.000Z',
      firstResponseAt: '2026-11-20T08:30:00.000Z',
      firstResponseBy: { name: 'Anna Agent' },
      closedAt: '2026-11-20T09:00:00.000Z',
      closedBy: { name: 'Anna Agent' },
      internal: false,
      externalWorktime: 20,
      internalWorktime: 10,
      totalWorktime: 30,
      serviceLevelAgreement: { name: 'Gold' },
      slaViolated: true,
      responseViolated: false,
      resolutionViolated: true,
    })
  })

  it('is the same when events come late, twice or in another order', async () => {
    const [orderly, confused] = [aTicketFacts(), aTicketFacts()]
    await billing.publish(ticketCreated, happened(orderly))
    await live(orderly)
    await live(confused, [3, 1, 0, 2, 3, 0])
    await billing.publish(ticketCreated, happened(confused))
    const figures = ({ uuid: _, '@id': __, ticket: ___, ...rest }: Reporting) => rest
    const [first, second] = [await rowOf(orderly), await rowOf(confused)]
    expect(first && second && figures(second)).toEqual(first && figures(first))
  })

  it('grows with the hours while the ticket is open', async () => {
    const ticket = aTicketFacts()
    await billing.publish(ticketCreated, happened(ticket))
    expect((await rowOf(ticket))?.secondsOpen).toBe(5400)
    expect((await billing.as(agent).get('/api/reporting/next-runtime')).body).toEqual({
      nextRuntime: '2026-11-20T10:00:00.000Z',
    })
    billing.clock.set('2026-11-20T10:00:00Z')
    await billing.runTimers()
    expect((await rowOf(ticket))?.secondsOpen).toBe(7200)
    billing.clock.set('2026-11-20T13:20:00Z')
    await billing.runTimers()
    expect((await rowOf(ticket))?.secondsOpen).toBe(19_200)
  })

  it('counts an internal comment as the first response from when it is shown', async () => {
    const ticket = aTicketFacts()
    await billing.publish(ticketCreated, happened(ticket))
    const answered = { ...ticket, updatedAt: '2026-11-20T08:50:00.000Z' }
    const comment = { ...aCommentFacts(answered), version: 2 }
    const changes = [{ field: 'internal', before: true, after: false }]
    await billing.publish(commentChanged, { comment, actor: anna, changes, version: 2 })
    expect(await rowOf(ticket)).toMatchObject({ firstResponseAt: '2026-11-20T08:50:00.000Z' })
  })

  it('of an imported ticket knows when it was closed and first answered', async () => {
    const at = '2026-10-01T12:00:00.000Z'
    const ticket = aTicketFacts({ status: 'closed', updatedAt: at, createdAt: '2026-10-01T08:00:00.000Z' })
    const comment = { uuid: newId(), author: anna, authorSide: 'staff' as const, text: 'x', internal: false }
    const comments = [{ ...comment, createdAt: '2026-10-01T09:00:00.000Z' }]
    await billing.publish(ticketsImported, { items: [{ ticket, comments }] })
    expect(await rowOf(ticket)).toMatchObject({ closedAt: at, firstResponseAt: '2026-10-01T09:00:00.000Z' })
  })
})

describe('the export', () => {
  const lines = async (query = '') => {
    const answer = await billing.as(agent).fetch(`/api/reporting/export${query}`)
    return (await answer.text()).trim().split('\r\n')
  }

  it('holds what was closed this month, in German, and nothing that is open', async () => {
    const [headings, ...rows] = await lines()
    expect(headings).toMatch(/^Ticket;Betreff;Kunde;In Bearbeitung \(Sekunden\)/)
    expect(rows).toHaveLength(3)
    expect(headings).toMatch(/;Erste Antwort verletzt;Lösungszeit verletzt;Angaben;Zufriedenheit \(1 bis 5\)$/)
    expect(rows.filter((row) => row.endsWith(';Gold;ja;nein;ja;"Auftrag: AB-17; Versichert: Ja";'))).toHaveLength(1)
    // Where no time was promised for the solution, none was broken or kept.
    expect(rows.filter((row) => row.includes(';nein;nein;;'))).toHaveLength(2)
    expect(await lines('?filter[closedStartAt]=2026-10-01&filter[closedEndAt]=2026-10-31')).toHaveLength(2)
    expect(await lines('?filter[ticketSlaVariant]=sla_only')).toHaveLength(2)
    expect(await lines('?filter[ticketVariant]=sub_only')).toHaveLength(1)
  })

  it('and a row is found by its address', async () => {
    const list = await billing.as(agent).get<{ 'hydra:member': Reporting[] }>('/api/reportings?itemsPerPage=2')
    const [row] = list.body['hydra:member']
    expect(await billing.as(agent).get(String(row?.['@id']))).toMatchObject({ status: 200, body: { uuid: row?.uuid } })
    const unknown = '/api/reportings/00000000-0000-7000-8000-000000000000'
    expect((await billing.as(agent).get(unknown)).status).toBe(404)
  })

  it('and the rows are for staff only', async () => {
    const customer = aCustomer(nordlicht.uuid)
    for (const path of ['/api/reportings', '/api/reporting/export', '/api/reporting/next-runtime']) {
      expect((await billing.as(customer).get(path)).status).toBe(403)
    }
  })
})

describe('the search of the reporting', () => {
  interface Found {
    hits: Reporting[]
    nbHits: number
    page: number
    items: number
    totals: Record<string, number>
  }
  const search = async (query = '') => (await billing.as(agent).get<Found>(`/api/search/reporting${query}`)).body

  it('gives what was closed this month, latest first, twenty a page', async () => {
    const found = await search()
    expect(found).toMatchObject({ page: 1, items: 20, nbHits: 3 })
    const closed = found.hits.map(({ closedAt }) => String(closedAt))
    expect(closed.every((at) => at.startsWith('2026-11'))).toBe(true)
    expect(closed).toEqual(closed.toSorted().reverse())
    for (let number = 0; number < 24; number++) {
      const at = `2026-09-01T08:${String(number).padStart(2, '0')}:00.000Z`
      const ticket = aTicketFacts({ status: 'closed', updatedAt: at, createdAt: '2026-08-31T08:00:00.000Z' })
      await billing.publish(ticketsImported, { items: [{ ticket, comments: [] }] })
    }
    const september = '?filter[closedStartAt]=2026-09-01&filter[closedEndAt]=2026-09-30'
    expect(await search(september)).toMatchObject({ nbHits: 24, items: 20 })
    expect((await search(september)).hits).toHaveLength(20)
    expect((await search(`${september}&page=2`)).hits).toHaveLength(4)
    const [oldest] = (await search(`${september}&sort=closed_at&order=asc&items=1`)).hits
    expect(oldest?.closedAt).toBe('2026-09-01T08:00:00.000Z')
  })

  it('adds up all rows that it found, whatever page is shown', async () => {
    const query = '?filter[ticketWorktimeVariant]=with_worktime&items=1'
    const { nbHits, totals } = await search(query)
    expect(nbHits).toBe(1)
    expect(totals).toMatchObject({
      secondsOpen: 600,
      secondsInProgress: 600,
      secondsWaitingForCustomer: 1800,
      externalWorktime: 20,
      internalWorktime: 10,
      totalWorktime: 30,
      answered: 1,
      secondsToFirstResponse: 1800,
      withSla: 1,
      slaViolated: 1,
      responseViolated: 0,
      withResolution: 1,
      resolutionViolated: 1,
    })
    expect((await search('?filter[closedStartAt]=2030-01-01')).totals).toMatchObject({ totalWorktime: 0, answered: 0 })
  })

  it('filters by agreement, violation, worktime and days, and refuses filters that do not exist', async () => {
    const count = async (query: string) => (await search(`?${query}`)).nbHits
    expect(await count('filter[ticketSlaVariant]=sla_only')).toBe(1)
    expect(await count('filter[ticketSlaVariant]=non_sla_only')).toBe(2)
    expect(await count('filter[ticketSlaViolationVariant]=sla_violated')).toBe(1)
    expect(await count('filter[ticketSlaViolationVariant]=sla_not_violated')).toBe(2)
    expect(await count('filter[ticketWorktimeVariant]=without_worktime')).toBe(2)
    expect(await count('filter[ticketVariant]=main_only')).toBe(3)
    expect(await count('filter[ticketVariant]=sub_only')).toBe(0)
    expect(await count('filter[createdEndAt]=2026-10-31')).toBe(0)
    expect(await count('filter[createdStartAt]=2026-11-20T00:00:00')).toBe(3)
    for (const wrong of ['filter[wetter]=gut', 'filter[ticketVariant]=x', 'sort=uuid', 'items=0'])
      expect((await billing.as(agent).get(`/api/search/reporting?${wrong}`)).status).toBe(422)
  })

  it('sorts by every column in both directions', async () => {
    for (const sort of reportingSorts)
      for (const order of ['asc', 'desc']) expect((await search(`?sort=${sort}&order=${order}`)).nbHits).toBe(3)
  })

  it('knows usual periods as of today', async () => {
    const { body } = await billing.as(agent).get<{ 'hydra:member': object[] }>('/api/reporting_periods')
    expect(body['hydra:member'][0]).toMatchObject({ name: 'current_month', from: '2026-11-01', until: '2026-11-20' })
    const one = await billing.as(agent).get('/api/reporting_periods/last_month')
    expect(one.body).toMatchObject({ '@type': 'ReportingPeriod', from: '2026-10-01', until: '2026-10-31' })
    expect((await billing.as(agent).get('/api/reporting_periods/nonsense')).status).toBe(404)
  })

  it('is for staff only', async () => {
    const customer = aCustomer(nordlicht.uuid)
    for (const path of ['/api/search/reporting', '/api/reporting_periods', '/api/reporting_periods/last_month'])
      expect((await billing.as(customer).get(path)).status).toBe(403)
  })
})
