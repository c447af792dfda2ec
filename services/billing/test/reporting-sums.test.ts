import { type ReportingGrouping, type ReportingSum, reportingGroupings } from '@leitstand/contracts/billing/reporting'
import { userGroupChanged } from '@leitstand/contracts/identity/events'
import { ticketSlaChanged } from '@leitstand/contracts/sla/events'
import { ticketChanged, ticketCreated, ticketTransitioned } from '@leitstand/contracts/ticket/events'
import { newId } from '@leitstand/kit/ids'
import { aGroupFacts, aTicketFacts, happened, nordlicht } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billingService } from '../src/service.ts'

let billing: TestService
const agent = anActor()
const people = [
  { uuid: newId(), name: 'Anna Agent' },
  { uuid: newId(), name: 'Bodo Bearbeiter' },
]
const customers = [nordlicht, { uuid: newId(), name: 'Südwind Logistik AG' }, null]
const teams = [
  { uuid: newId(), name: 'Support' },
  { uuid: newId(), name: 'Technik' },
]
const gold = { uuid: newId(), name: 'Gold' }

/** What is known of a ticket that was closed, apart from the service. */
interface Life {
  customer: number
  teams: number[]
  by: number
  type: 'normal' | 'internal'
  day: number
  minutes: number
  internal: boolean
  violated: boolean | null
  /** Whether the time until it is done was broken; null where none was promised. */
  late: boolean | null
  /** What the customer said of it, later. */
  satisfaction: number | null
}
const life = fc.record<Life>({
  customer: fc.nat({ max: 2 }),
  teams: fc.subarray([0, 1]),
  by: fc.nat({ max: 1 }),
  type: fc.constantFrom('normal', 'internal'),
  day: fc.integer({ min: 0, max: 80 }),
  minutes: fc.integer({ min: 1, max: 600 }),
  internal: fc.boolean(),
  violated: fc.constantFrom(true, false, null),
  late: fc.constantFrom(true, false, null),
  satisfaction: fc.constantFrom(null, 1, 2.5, 5),
})
const lives = fc.sample(life, { numRuns: 40, seed: 11 })
const opened = Date.UTC(2026, 7, 3, 9)
const closedOn = ({ day }: Life) => new Date(opened + day * 86_400_000).toISOString()

async function live(one: Life): Promise<void> {
  const customer = customers[one.customer] ?? null
  const responsibleGroups = one.teams.flatMap((team) => teams[team] ?? [])
  const createdAt = new Date(opened - 3_600_000).toISOString()
  const ticket = aTicketFacts({ customer, responsibleGroups, type: one.type, createdAt, updatedAt: createdAt })
  await billing.publish(ticketCreated, happened(ticket))
  const booked = { ticket: ticket.publicId, startAt: createdAt, accruedTime: `${one.minutes}m`, internal: one.internal }
  expect((await billing.as(agent).post('/api/worktimes', booked)).status).toBe(201)
  if (one.violated !== null) {
    const resolution =
      one.late === null ? null : { dueAt: createdAt, pausedAt: null, resolvedAt: null, violated: one.late }
    const sla = { ...gold, dueAt: createdAt, respondedAt: null, violated: one.violated, resolution }
    await billing.publish(ticketSlaChanged, { ticket: ticket.uuid, sla, audience: ticket.audience, version: 1 })
  }
  const closed = happened({ ...ticket, status: 'closed', updatedAt: closedOn(one), version: 2 })
  const actor = people[one.by] ?? agent
  await billing.publish(ticketTransitioned, { ...closed, actor, transition: 'close', from: 'open' })
  if (one.satisfaction === null) return
  const rated = happened({ ...closed.ticket, satisfaction: one.satisfaction, version: 3 })
  await billing.publish(ticketChanged, { ...rated, changes: [] })
}

beforeAll(async () => {
  billing = await startTestService(billingService, { now: '2026-11-20T09:30:00Z' })
  for (const team of teams) {
    const group = aGroupFacts(team)
    await billing.publish(userGroupChanged, { group, actor: { uuid: newId(), name: 'Alexandra Adler' } })
  }
  for (const one of lives) await live(one)
})
afterAll(() => billing[Symbol.asyncDispose]())

const range = 'filter[closedStartAt]=2026-08-01&filter[closedEndAt]=2026-10-31'
const sums = async (by: ReportingGrouping, filter = range) =>
  (
    await billing
      .as(agent)
      .get<{ total: ReportingSum; groups: ReportingSum[] }>(`/api/search/reporting_sums?by=${by}&${filter}`)
  ).body

/** The same counted from what happened, without the service. */
function recount(of: readonly Life[]) {
  const minutes = (list: readonly Life[]) => list.reduce((sum, one) => sum + one.minutes, 0)
  const rated = of.flatMap(({ satisfaction }) => satisfaction ?? [])
  const promised = of.filter(({ violated }) => violated !== null)
  return {
    count: of.length,
    totalWorktime: minutes(of),
    externalWorktime: minutes(of.filter(({ internal }) => !internal)),
    internalWorktime: minutes(of.filter(({ internal }) => internal)),
    withSla: promised.length,
    slaViolated: promised.filter(({ violated, late }) => violated || late).length,
    responseViolated: promised.filter(({ violated }) => violated).length,
    withResolution: promised.filter(({ late }) => late !== null).length,
    resolutionViolated: promised.filter(({ late }) => late).length,
    rated: rated.length,
    satisfaction:
      rated.length === 0 ? null : Math.round((100 * rated.reduce((sum, one) => sum + one, 0)) / rated.length) / 100,
  }
}
const dayOf = (one: Life) => closedOn(one).slice(0, 10)
const mondayOf = (one: Life) => {
  const at = new Date(closedOn(one))
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
}
const nameOf: Record<ReportingGrouping, (one: Life) => string> = {
  day: dayOf,
  week: mondayOf,
  month: (one) => dayOf(one).slice(0, 7),
  customer: (one) => customers[one.customer]?.name ?? '',
  group: (one) => one.teams.map((team) => teams[team]?.name).join(', '),
  employee: (one) => people[one.by]?.name ?? '',
  type: (one) => one.type,
  sla: (one) => (one.violated === null ? '' : gold.name),
}

it.each(reportingGroupings)('the figures by %s are those of an independent recount', async (by) => {
  const { total, groups } = await sums(by)
  expect(total).toMatchObject(recount(lives))
  const expected = Map.groupBy(lives, nameOf[by])
  expect(groups.map(({ name }) => name).sort()).toEqual([...expected.keys()].sort())
  for (const group of groups) expect(group, group.name).toMatchObject(recount(expected.get(group.name) ?? []))
})

it('times stand in their order, other groups the largest first', async () => {
  const months = (await sums('month')).groups.map(({ key }) => key)
  expect(months).toEqual(months.toSorted())
  const counts = (await sums('customer')).groups.map(({ count }) => count)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
})

it('what is as large as another stands in the order of a German dictionary', async () => {
  const at = '2026-11-10T09:00:00.000Z'
  for (const name of ['Zora', 'Otto', 'Öl', 'apfel', 'Ähre']) {
    const one = { uuid: newId(), name }
    const ticket = aTicketFacts({ customer: one, createdAt: at, updatedAt: at })
    await billing.publish(ticketCreated, happened(ticket))
    const booked = { ticket: ticket.publicId, startAt: at, accruedTime: '15m' }
    expect((await billing.as(anActor(one)).post('/api/worktimes', booked)).status).toBe(201)
    const closed = happened({ ...ticket, status: 'closed', updatedAt: at, version: 2 })
    await billing.publish(ticketTransitioned, { ...closed, actor: one, transition: 'close', from: 'open' })
  }
  const dictionary = ['Ähre', 'apfel', 'Öl', 'Otto', 'Zora']
  for (const by of ['customer', 'employee'] as const) {
    const reported = await sums(by, 'filter[closedStartAt]=2026-11-01')
    expect(reported.groups.map(({ name }) => name)).toEqual(dictionary)
    const booked = await billing
      .as(anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_BILLING'] }))
      .get<{ groups: { name: string }[] }>(`/api/worktime_sums?by=${by}&startAt[after]=2026-11-01`)
    expect(booked.body.groups.map(({ name }) => name)).toEqual(dictionary)
  }
})

it('obeys the filters of the search, which finds the same totals', async () => {
  for (const filter of [
    range,
    `${range}&filter[ticketSlaViolationVariant]=sla_violated`,
    'filter[closedStartAt]=2030-01-01',
  ]) {
    const { total, groups } = await sums('type', filter)
    const { body } = await billing.as(agent).get<{ nbHits: number; totals: object }>(`/api/search/reporting?${filter}`)
    expect(total).toEqual({ key: null, name: '', count: body.nbHits, ...body.totals })
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(body.nbHits)
  }
})

it('is for staff, by what is known', async () => {
  expect((await billing.as(aCustomer(nordlicht.uuid)).get('/api/search/reporting_sums')).status).toBe(403)
  expect((await billing.as(agent).get('/api/search/reporting_sums?by=colour')).status).toBe(422)
  expect((await billing.as(agent).get('/api/search/reporting_sums?filter[wetter]=gut')).status).toBe(422)
})
