import { billingAudit } from '@leitstand/contracts/audit'
import type { billWorktimes, sumWorktimes } from '@leitstand/contracts/billing/billing-runs'
import { worktimeGroupings } from '@leitstand/contracts/billing/billing-runs'
import { worktimeChanged } from '@leitstand/contracts/billing/events'
import type { Worktime } from '@leitstand/contracts/billing/requests'
import type { OutputOf } from '@leitstand/contracts/define'
import { ticketCreated } from '@leitstand/contracts/ticket/events'
import { newId } from '@leitstand/kit/ids'
import { aTicketFacts, happened } from '@leitstand/kit/testing/facts'
import { anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billableMinutes } from '../src/domain/rounding.ts'
import { billingService } from '../src/service.ts'

let billing: TestService
const agent = anActor()
const biller = anActor({ name: 'Berta Billing', roles: ['ROLE_EMPLOYEE', 'ROLE_BILLING'] })
const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_BILLING', 'ROLE_SUPER_ADMIN'] })

beforeAll(async () => {
  billing = await startTestService(billingService, { now: '2026-11-20T09:00:00Z' })
})
afterAll(() => billing[Symbol.asyncDispose]())

type Sums = OutputOf<typeof sumWorktimes>
type Billed = OutputOf<typeof billWorktimes> & { code?: string }

/** A customer of its own, so that stories do not meet. */
async function aCustomerWithTicket(name = 'Nordlicht Shop GmbH') {
  const customer = { uuid: newId(), name }
  const ticket = aTicketFacts({ customer })
  await billing.publish(ticketCreated, happened(ticket))
  return { customer, ticket }
}
const book = async (ticket: { publicId: number }, rest: object = {}) =>
  (
    await billing.as(agent).post<Worktime>('/api/worktimes', {
      ticket: ticket.publicId,
      startAt: '2026-10-20T10:00:00+02:00',
      accruedTime: '20m',
      ...rest,
    })
  ).body
const sums = async (customer: string, rest = '') =>
  (await billing.as(biller).get<Sums>(`/api/worktime_sums?customer.uuid=${customer}&billed=false${rest}`)).body
const bill = (body: object, actor = biller) => billing.as(actor).post<Billed>('/api/worktimes/billing', body)
const october = { 'startAt[after]': '2026-10-01', 'startAt[before]': '2026-10-31' }
const inOctober = `&${new URLSearchParams(october)}`

describe('the sums of what is to be billed', () => {
  it('are those of an independent recount to the minute, as a whole and in each group', async () => {
    const { customer, ticket } = await aCustomerWithTicket()
    const entry = fc.record({
      accruedMinutes: fc.integer({ min: 1, max: 600 }),
      internal: fc.boolean(),
      day: fc.integer({ min: 1, max: 28 }),
      month: fc.integer({ min: 1, max: 12 }),
    })
    const entries = fc.sample(entry, { numRuns: 60, seed: 7 })
    for (const { accruedMinutes, internal, day, month } of entries) {
      const startAt = new Date(Date.UTC(2025, month - 1, day, 12)).toISOString()
      await book(ticket, { accruedTime: `${accruedMinutes}m`, internal, startAt })
    }
    const recount = (of: typeof entries) => ({
      count: of.length,
      accruedMinutes: of.reduce((sum, one) => sum + one.accruedMinutes, 0),
      billableMinutes: of.reduce((sum, one) => sum + billableMinutes(one, { on: true, stepMinutes: 15 }), 0),
    })
    for (const by of worktimeGroupings) {
      const found = await sums(customer.uuid, `&by=${by}`)
      expect(found, by).toMatchObject(recount(entries))
      const added = found.groups.reduce((sum, { billableMinutes: minutes }) => sum + minutes, 0)
      expect(added, by).toBe(found.billableMinutes)
    }
    const { groups } = await sums(customer.uuid, '&by=month')
    expect(groups).toHaveLength(new Set(entries.map(({ month }) => month)).size)
    for (const group of groups) {
      expect(group).toMatchObject(recount(entries.filter(({ month }) => Number(group.key?.slice(5)) === month)))
    }
  })

  it('are asked for by kind of work, too', async () => {
    const { customer, ticket } = await aCustomerWithTicket()
    const type = await billing.as(admin).post<{ uuid: string }>('/api/worktime_types', { name: 'Fernwartung' })
    await book(ticket, { type: type.body.uuid })
    await book(ticket)
    expect((await sums(customer.uuid, `&type.uuid=${type.body.uuid}`)).count).toBe(1)
  })

  it('count a night by the clocks of the installation, and are for billing alone', async () => {
    const { customer, ticket } = await aCustomerWithTicket()
    await book(ticket, { startAt: '2026-10-31T23:30:00Z' })
    expect((await sums(customer.uuid, '&by=month')).groups).toMatchObject([{ key: '2026-11', name: '2026-11' }])
    expect((await sums(customer.uuid, inOctober)).count).toBe(0)
    expect((await billing.as(agent).get('/api/worktime_sums')).status).toBe(403)
    expect((await billing.as(biller).get('/api/worktime_sums?by=colour')).status).toBe(422)
  })
})

describe('marking as billed in one act', () => {
  it('marks exactly what was shown, freezes it as a single mark does, and tells of each', async () => {
    const { customer, ticket } = await aCustomerWithTicket()
    const [first, internal] = [await book(ticket), await book(ticket, { internal: true })]
    const november = await book(ticket, { startAt: '2026-11-10T10:00:00Z' })
    const shown = await sums(customer.uuid, inOctober)
    expect(shown).toMatchObject({ count: 2, accruedMinutes: 40, billableMinutes: 30 })
    const asked = { 'customer.uuid': customer.uuid, ...october, seen: shown.seen }
    expect((await bill(asked, agent)).status).toBe(403)
    const { body } = await bill(asked)
    expect(body).toMatchObject({
      count: 2,
      accruedMinutes: 40,
      billableMinutes: 30,
      billedAt: '2026-11-20T09:00:00.000Z',
    })
    const read = async ({ uuid }: Worktime) => (await billing.as(biller).get<Worktime>(`/api/worktimes/${uuid}`)).body
    const frozen = { billed: true, billedAt: body.billedAt, roundedToMinutes: 15, version: 2 }
    expect(await read(first)).toMatchObject({ ...frozen, billableMinutes: 30 })
    expect(await read(internal)).toMatchObject({ ...frozen, billableMinutes: 0 })
    expect(await read(november)).toMatchObject({ billed: false, version: 1 })
    const [audited] = (await billing.published(billingAudit)).slice(-1)
    expect(audited?.changes).toMatchObject([{ before: null, after: { count: 2, billedMinutes: 30 } }])
    const told = (await billing.published(worktimeChanged)).filter(({ worktime }) => worktime.version === 2)
    expect(told.map(({ worktime }) => worktime.uuid).sort()).toEqual([first.uuid, internal.uuid].sort())
    expect(told.find(({ worktime }) => worktime.internal)?.audience.internal).toBe(true)
    expect(told[0]).toMatchObject({
      actor: { name: 'Berta Billing' },
      changes: [{ field: 'billed', before: false, after: true }],
    })
  })

  it.each([
    ['a booking came in between', async (ticket: { publicId: number }) => void (await book(ticket))],
    [
      'one was changed',
      async (_: unknown, { uuid }: Worktime) =>
        void (await billing.as(agent).patch(`/api/worktimes/${uuid}`, { accruedTime: '10m' })),
    ],
    [
      'one is gone',
      async (_: unknown, { uuid }: Worktime) => void (await billing.as(agent).delete(`/api/worktimes/${uuid}`)),
    ],
  ])('marks nothing when %s', async (_, happen) => {
    const { customer, ticket } = await aCustomerWithTicket()
    const [first, second] = [await book(ticket), await book(ticket)]
    const { seen } = await sums(customer.uuid)
    await happen(ticket, second)
    expect((await bill({ 'customer.uuid': customer.uuid, seen })).body.code).toBe('shown-changed')
    const rows = [first, second].map(({ uuid, version }) => ({ uuid, version }))
    const chosen = await bill({ rows })
    // What came in between is none of those that were chosen.
    expect(chosen.status).toBe(_ === 'a booking came in between' ? 200 : 409)
    const fresh = await sums(customer.uuid)
    expect((await bill({ 'customer.uuid': customer.uuid, seen: fresh.seen })).status).toBe(200)
    expect((await sums(customer.uuid)).count).toBe(0)
  })

  it('lets only one of two people mark the same, and needs to know what was shown', async () => {
    const { customer, ticket } = await aCustomerWithTicket()
    await book(ticket)
    const { seen } = await sums(customer.uuid)
    const both = await Promise.all([1, 2].map(() => bill({ 'customer.uuid': customer.uuid, seen })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await bill({ 'customer.uuid': customer.uuid })).status).toBe(422)
  })
})

describe('the sheet for Excel', () => {
  const sheet = async (query: string) => {
    const answer = await billing.as(biller).fetch(`/billing/worktime/export/xlsx/${query}`)
    const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const text = (name: string) => new TextDecoder().decode(parts[name])
    return { answer, cells: text('xl/worksheets/sheet1.xml'), words: text('xl/sharedStrings.xml') }
  }

  /** The numbers of a column. */
  const valuesOf = (cells: string, column: string) =>
    [...cells.matchAll(new RegExp(`<c r="${column}\\d+"(?: s="\\d+")?><v>([^<]+)</v>`, 'g'))].map(([, value]) =>
      Number(value),
    )

  it('holds what was billed in one act, with numbers and times as such and formulas as text', async () => {
    const { customer, ticket } = await aCustomerWithTicket()
    for (const description of ['=1+1', 'b', 'c']) await book(ticket, { description })
    const { seen } = await sums(customer.uuid)
    const { billedAt } = (await bill({ 'customer.uuid': customer.uuid, seen })).body
    const act = new URLSearchParams({
      'customer.uuid': customer.uuid,
      'billedAt[after]': billedAt,
      'billedAt[before]': billedAt,
    })
    const { answer, cells, words } = await sheet(`true?${act}`)
    expect(answer.headers.get('content-type')).toContain('spreadsheetml.sheet')
    expect(answer.headers.get('content-disposition')).toContain('arbeitszeiten-abgerechnet-2026-11-20.xlsx')
    expect(words).toContain('Abrechenbar (Minuten)')
    expect(words).toContain('=1+1')
    expect(cells).not.toContain('<f>')
    expect(cells.match(/<row /g)).toHaveLength(4)
    // 20.10.2026 10:00 as Excel counts days, and a third of an hour three times is an hour.
    expect(valuesOf(cells, 'F')[0]).toBeCloseTo(Date.UTC(2026, 9, 20, 10) / 86_400_000 + 25_569, 9)
    expect(valuesOf(cells, 'I').reduce((sum, hours) => sum + hours, 0)).toBe(1)
    expect(valuesOf(cells, 'J')).toEqual([30, 30, 30])
  })

  it('is for billing alone', async () => {
    expect((await billing.as(agent).fetch('/billing/worktime/export/xlsx')).status).toBe(403)
    expect((await billing.as(biller).fetch('/billing/worktime/export/xlsx/vielleicht')).status).toBe(404)
  })
})
