import { billingAudit } from '@leitstand/contracts/audit'
import { countBilled } from '@leitstand/contracts/billing/requests'
import { ticketChanged, ticketCreated } from '@leitstand/contracts/ticket/events'
import { aTicketFacts, happened, nordlicht } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingService } from '../src/service.ts'

let billing: TestService
const agent = anActor()
const biller = anActor({ name: 'Berta Billing', roles: ['ROLE_EMPLOYEE', 'ROLE_BILLING'] })
const admin = anActor({
  name: 'Ada Admin',
  roles: ['ROLE_EMPLOYEE', 'ROLE_BILLING', 'ROLE_AUTHORITIES', 'ROLE_SUPER_ADMIN'],
})
const chef = aCustomer(nordlicht.uuid, { seesAllOf: [nordlicht.uuid] })

beforeAll(async () => {
  billing = await startTestService(billingService, { now: '2026-11-20T09:00:00Z' })
})
afterAll(() => billing[Symbol.asyncDispose]())

interface Body {
  [field: string]: unknown
  uuid: string
}
async function aKnownTicket(rest: Parameters<typeof aTicketFacts>[0] = {}) {
  const ticket = aTicketFacts(rest)
  await billing.publish(ticketCreated, happened(ticket))
  return ticket
}
async function finished(ticket: Awaited<ReturnType<typeof aKnownTicket>>) {
  const closed = { ...ticket, status: 'closed' as const, version: ticket.version + 1 }
  await billing.publish(ticketChanged, happened(closed))
}
const add = (fields: object, as = agent) => billing.as(as).post<Body>('/api/ticket_components', fields)
const at = (uuid: string) => `/api/ticket_components/${uuid}`
const listed = async (query: string, as = agent, path = 'ticket_components') =>
  (await billing.as(as).get<{ 'hydra:member': Body[] }>(`/api/${path}?${query}`)).body['hydra:member']

describe('a ticket component', () => {
  it('is noted with all that an invoice needs, changed and taken away', async () => {
    const { publicId } = await aKnownTicket()
    const fields = { kind: 'disks', description: '4 TB SAS', amount: 2, serialNo: 'WD-1', condition: 'used' }
    const made = await add({ ticket: publicId, ...fields, price: '129,9' })
    expect(made).toMatchObject({
      status: 201,
      body: { ...fields, price: '129.90', user: { uuid: agent.uuid, name: agent.name }, billed: false, billedAt: null },
    })
    expect((await billing.as(agent).patch(at(made.body.uuid), { price: 99 })).body).toMatchObject({ price: '99.00' })
    const whole = { ticket: publicId, kind: null, description: 'SSD', amount: 1, serialNo: null, condition: 'new' }
    expect((await billing.as(agent).put(at(made.body.uuid), { ...whole, price: null })).status).toBe(200)
    expect((await billing.as(agent).get(at(made.body.uuid))).body).toMatchObject({ ...whole, ticket: { publicId } })
    expect((await billing.as(agent).delete(at(made.body.uuid))).status).toBe(204)
    expect((await billing.as(agent).get(at(made.body.uuid))).status).toBe(404)
  })

  it.each(['disks', 'raid', 'network', 'optical', 'ram'])('%s given alone says the kind', async (kind) => {
    const { publicId } = await aKnownTicket()
    expect((await add({ ticket: publicId, description: kind, amount: 1 })).body).toMatchObject({
      kind,
      description: kind,
    })
  })

  it.each([
    { kind: 'cpu' },
    { condition: 'broken' },
    { amount: 0 },
    { amount: 1.5 },
    { price: '1.234,5' },
    { price: -1 },
    { price: '12.345' },
    { description: ' ' },
  ])('with %j is refused', async (wrong) => {
    const { publicId } = await aKnownTicket()
    expect((await add({ ticket: publicId, description: 'SSD', ...wrong })).status).toBe(422)
  })

  it('is marked as billed by billing alone, and is frozen then', async () => {
    const ticket = await aKnownTicket()
    const { body } = await add({ ticket: ticket.publicId, description: 'ram' })
    expect((await billing.as(agent).patch(at(body.uuid), { billed: true })).status).toBe(403)
    expect((await add({ ticket: ticket.publicId, description: 'x', billed: true })).status).toBe(403)
    expect(await billing.ask(countBilled, { tickets: [ticket.uuid] })).toEqual({ billed: 0 })
    expect((await billing.as(biller).patch(at(body.uuid), { billed: true })).body).toMatchObject({
      billed: true,
      billedAt: '2026-11-20T09:00:00.000Z',
    })
    expect(await billing.ask(countBilled, { tickets: [ticket.uuid] })).toEqual({ billed: 1 })
    expect((await billing.as(agent).patch(at(body.uuid), { amount: 2 })).status).toBe(409)
    expect((await billing.as(agent).delete(at(body.uuid))).status).toBe(409)
    expect((await billing.as(biller).patch(at(body.uuid), { billed: false })).body).toMatchObject({ billedAt: null })
    const mark = { what: 'component', ticket: `#${ticket.publicId}`, billedAt: '2026-11-20T09:00:00.000Z' }
    expect((await billing.published(billingAudit)).map(({ changes }) => changes[0])).toMatchObject([
      { before: null, after: mark },
      { before: mark, after: null },
    ])
  })

  it('that is billed stands, and is corrected by a reversal', async () => {
    const ticket = await aKnownTicket()
    const { body } = await add({ ticket: ticket.publicId, description: 'ram', amount: 2, price: '12.50' })
    const path = `${at(body.uuid)}/reversal`
    expect((await billing.as(biller).post(path, {})).body).toMatchObject({ code: 'not-billed' })
    await billing.as(biller).patch(at(body.uuid), { billed: true })
    expect((await billing.as(biller).patch(at(body.uuid), { price: '1' })).status).toBe(409)
    expect((await billing.as(biller).delete(at(body.uuid))).status).toBe(409)
    expect((await billing.as(agent).post(path, {})).status).toBe(403)
    const reversal = await billing.as(biller).post<{ uuid: string }>(path, {})
    expect(reversal).toMatchObject({ status: 201, body: { amount: -2, price: '12.50', reverses: body.uuid } })
    expect((await billing.as(agent).delete(at(reversal.body.uuid))).status).toBe(409)
    expect((await billing.as(biller).patch(at(reversal.body.uuid), { amount: 5 })).status).toBe(409)
    expect((await billing.as(biller).post(path, {})).body).toMatchObject({ code: 'already-reversed' })
    const open = await (await billing.as(admin).fetch('/admin/ticket/export/csv')).text()
    expect(open).toContain(';-2;;neu;12,50;-25,00;')
  })

  it('of a finished ticket can still be billed, and no more', async () => {
    const ticket = await aKnownTicket()
    const { body } = await add({ ticket: ticket.publicId, description: 'ram', price: '5' })
    await finished(ticket)
    expect((await add({ ticket: ticket.publicId, description: 'ram' })).status).toBe(409)
    expect((await billing.as(biller).patch(at(body.uuid), { amount: 2 })).status).toBe(409)
    expect((await billing.as(biller).delete(at(body.uuid))).status).toBe(409)
    expect((await billing.as(biller).patch(at(body.uuid), { billed: true })).body).toMatchObject({ billed: true })
  })

  it('is for staff who see its ticket', async () => {
    const ticket = await aKnownTicket()
    const { body } = await add({ ticket: ticket.publicId, description: 'ram' })
    expect((await billing.as(chef).get('/api/ticket_components')).status).toBe(403)
    expect((await billing.as(chef).get(at(body.uuid))).status).toBe(403)
    expect((await add({ ticket: ticket.publicId, description: 'ram' }, chef)).status).toBe(403)
    const audience = { staffRole: 'ROLE_AUTHORITIES' as const, internal: true, customerGroup: null, people: [] }
    const secret = await aKnownTicket({ type: 'authority_request', audience })
    const hidden = await add({ ticket: secret.publicId, description: 'Datenträger' }, admin)
    expect(hidden.status).toBe(201)
    expect((await billing.as(agent).get(at(hidden.body.uuid))).status).toBe(404)
    expect(await listed(`ticket.publicId=${secret.publicId}`)).toEqual([])
    expect((await add({ ticket: secret.publicId, description: 'x' })).status).toBe(404)
  })
})

describe('the CSV of components', () => {
  const csv = async (path: string, as = admin) => await billing.as(as).fetch(path)

  it('has the open ones unless the billed ones are asked for', async () => {
    const { publicId } = await aKnownTicket({ subject: 'RAID tauschen' })
    const open = await add({ ticket: publicId, description: 'Offenes =Kabel', price: '1.5', amount: 3 })
    const done = await add({ ticket: publicId, description: 'Abgerechneter Riegel' })
    await billing.as(biller).patch(at(done.body.uuid), { billed: true })
    expect(open.status).toBe(201)
    const usual = await csv('/admin/ticket/export/csv')
    expect(usual.headers.get('content-type')).toContain('text/csv')
    expect(usual.headers.get('content-disposition')).toContain('attachment')
    const text = await usual.text()
    expect(text).toContain('Offenes =Kabel')
    expect(text).toContain('1,50;4,50')
    expect(text).not.toContain('Abgerechneter')
    expect(await (await csv('/admin/ticket/export/csv/false')).text()).toBe(text)
    const billed = await (await csv('/admin/ticket/export/csv/1')).text()
    expect(billed).toContain('Abgerechneter Riegel')
    expect(billed).not.toContain('Offenes')
  })

  it('comes as a sheet for Excel too, whose prices can be counted with', async () => {
    const { publicId } = await aKnownTicket({ subject: 'Für die Tabelle' })
    await add({ ticket: publicId, description: 'Tabellenriegel', price: '1.5', amount: 3 })
    const sheet = await csv('/admin/ticket/export/xlsx')
    expect(sheet.headers.get('content-disposition')).toContain('.xlsx')
    const parts = unzipSync(new Uint8Array(await sheet.arrayBuffer()))
    const cells = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(cells).toContain('<v>4.5</v>')
    expect((await csv('/admin/ticket/export/xlsx/vielleicht')).status).toBe(404)
    expect((await csv('/admin/ticket/export/xlsx', agent)).status).toBe(403)
  })

  it('has sums to the cent over what the page and the files show', async () => {
    const sums = async (as = biller) =>
      (await billing.as(as).get<{ count: number; unpriced: number; total: string }>('/api/component_sums')).body
    const before = await sums()
    const { publicId } = await aKnownTicket()
    await add({ ticket: publicId, description: 'Drei zu 0,10', price: '0.10', amount: 3 })
    await add({ ticket: publicId, description: 'Ohne Preis', amount: 2 })
    const gone = await aKnownTicket({ audience: { ...aTicketFacts().audience, staffRole: 'ROLE_AUTHORITIES' } })
    await add({ ticket: gone.publicId, description: 'Nicht für alle', price: '5' }, admin)
    const after = await sums()
    expect([after.count - before.count, after.unpriced - before.unpriced]).toEqual([2, 1])
    expect((Number(after.total) - Number(before.total)).toFixed(2)).toBe('0.30')
    expect((await billing.as(agent).get('/api/component_sums')).status).toBe(403)
  })

  it('is no page for another word, and for billing alone', async () => {
    expect((await csv('/admin/ticket/export/csv/vielleicht')).status).toBe(404)
    expect((await csv('/admin/ticket/export/csv', biller)).status).toBe(200)
    expect((await csv('/admin/ticket/export/csv', agent)).status).toBe(403)
    expect((await csv('/admin/ticket/export/csv', chef)).status).toBe(403)
  })
})

describe('a material requisition', () => {
  const need = (fields: object, as = agent) => billing.as(as).post<Body>('/api/assembly_components', fields)

  it('counts what was delivered, from nothing to all', async () => {
    const ticket = await aKnownTicket()
    const made = await need({ ticket: ticket.publicId, name: 'Kupferkabel 3 m', amount: 10 })
    expect(made).toMatchObject({ status: 201, body: { amount: 10, amountDelivered: 0 } })
    const path = `/api/assembly_components/${made.body.uuid}`
    expect((await billing.as(agent).patch(path, { amountDelivered: 4 })).body).toMatchObject({ amountDelivered: 4 })
    expect((await billing.as(agent).patch(path, { amountDelivered: 11 })).status).toBe(422)
    expect((await billing.as(agent).patch(path, { amount: 3 })).status).toBe(422)
    const whole = { ticket: ticket.publicId, name: 'Kabel', amount: 2, amountDelivered: 2 }
    expect((await billing.as(agent).put(path, whole)).body).toMatchObject({ name: 'Kabel', amountDelivered: 2 })
    expect(await listed(`ticket.publicId=${ticket.publicId}`, agent, 'assembly_components')).toHaveLength(1)
    await finished(ticket)
    expect((await billing.as(agent).patch(path, { amountDelivered: 1 })).status).toBe(409)
    expect((await billing.as(chef).get(path)).status).toBe(403)
  })
})
