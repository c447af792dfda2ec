import type { SavedReport } from '@leitstand/contracts/billing/saved-reports'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import { findUsers, type UserFacts } from '@leitstand/contracts/identity/requests'
import { sendMail } from '@leitstand/contracts/mail/requests'
import { AppError } from '@leitstand/contracts/problems'
import { ticketCreated, ticketTransitioned } from '@leitstand/contracts/ticket/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { anonymisePerson } from '@leitstand/kit/testing/anonymised-person'
import { anna, aTicketFacts, aUserFacts, happened, nordlicht } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor, startTestService, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { billingService } from '../src/service.ts'

const path = '/api/saved_reports'
const friday = '2026-11-20T09:30:00Z'
const suedwind = { uuid: newId(), name: 'Südwind Logistik AG' }
const people = new Map<string, UserFacts>()
let billing: TestService
let mails: ParsedInputOf<typeof sendMail>[] = []
let isMailAway = false

beforeAll(async () => {
  const knows = stub(findUsers, ({ uuids }) => ({ people: uuids.flatMap((uuid) => people.get(uuid) ?? []) }))
  const takesMail = stub(sendMail, (input) => {
    if (isMailAway) throw new AppError('service-unavailable', { service: 'mail' })
    if (!mails.some(({ key }) => key === input.key)) mails.push(input)
    return { uuid: newId() }
  })
  billing = await startTestService(billingService, { stubs: [knows, takesMail], now: friday })
})
afterAll(() => billing[Symbol.asyncDispose]())
beforeEach(async () => {
  await billing.running.database.query('TRUNCATE saved_reports')
  billing.clock.set(friday)
  mails = []
  isMailAway = false
})

/** Somebody of staff, as this service and identity know them. */
function anEmployee(changes: Partial<UserFacts> = {}) {
  const user = aUserFacts({ name: 'Rita Report', uuid: newId(), ...changes })
  people.set(user.uuid, user)
  return { user, actor: anActor({ uuid: user.uuid, name: user.name }) }
}
async function order(actor: ReturnType<typeof anActor>, changes: object = {}) {
  const wanted = { name: 'Woche', rhythm: 'weekly', format: 'csv', ...changes }
  const { status, body } = await billing.as(actor).post<SavedReport>(path, wanted)
  expect(status).toBe(201)
  return body
}
/** A ticket that was closed on this day. */
async function closed(day: string, changes: Partial<TicketFacts> = {}) {
  const createdAt = `${day}T07:00:00Z`
  const ticket = aTicketFacts({ createdAt, updatedAt: createdAt, ...changes })
  await billing.publish(ticketCreated, happened(ticket))
  const after = happened({ ...ticket, status: 'closed', updatedAt: `${day}T12:00:00Z`, version: 2 })
  await billing.publish(ticketTransitioned, { ...after, actor: anna, transition: 'close', from: 'open' })
  return ticket
}
const at = async (time: string) => {
  billing.clock.set(time)
  await billing.running.jobs.run('mail-reports')
}
const bytesOf = (mail: (typeof mails)[number] | undefined) => Buffer.from(mail?.files[0]?.content ?? '', 'base64')
const list = async (actor: ReturnType<typeof anActor>) =>
  (await billing.as(actor).get<{ 'hydra:member': SavedReport[] }>(path)).body['hydra:member']

test('a report whose order is repeated because the answer was lost is there once', async () => {
  const { actor } = anEmployee()
  const wanted = { name: 'Woche', rhythm: 'weekly', format: 'csv' }
  const once = () => billing.as(actor).post<SavedReport>(path, wanted, { 'idempotency-key': 'Bestellung' })
  const first = await once()
  expect((await once()).body).toEqual(first.body)
  expect(await billing.running.database.query('SELECT uuid FROM saved_reports')).toHaveLength(1)
})

test('a weekly report comes on Monday morning with the figures and the rows of the week before', async () => {
  const { actor, user } = anEmployee()
  const ours = await closed('2026-11-17')
  await closed('2026-11-17', { customer: suedwind })
  await closed('2026-11-18', { customer: suedwind })
  const before = await closed('2026-11-13')
  expect((await order(actor)).nextAt).toBe('2026-11-23T05:00:00.000Z')
  await at('2026-11-23T04:59:00Z')
  expect(mails).toEqual([])
  await at('2026-11-23T05:00:00Z')
  expect(mails).toMatchObject([{ to: [user.email], subject: 'Woche: 16.11.2026 – 22.11.2026', kind: 'notice' }])
  expect(mails[0]?.text).toContain('Tickets: 3\n')
  expect(mails[0]?.text).toContain(`- ${suedwind.name}: 2 Tickets, 0m\n- ${nordlicht.name}: 1 Ticket, 0m`)
  const csv = bytesOf(mails[0]).toString()
  expect(csv.trim().split('\r\n')).toHaveLength(4)
  expect(csv).toContain(String(ours.publicId))
  expect(csv).not.toContain(String(before.publicId))
  await at('2026-11-23T06:00:00Z')
  expect(mails).toHaveLength(1)
  expect((await list(actor)).map(({ nextAt }) => nextAt)).toEqual(['2026-11-30T05:00:00.000Z'])
})

test('a report keeps its filter, speaks the language of its reader and comes as a sheet', async () => {
  const { actor } = anEmployee({ language: 'en' })
  await closed('2026-10-05')
  await order(actor, { name: 'SLA', rhythm: 'monthly', format: 'xlsx', filter: { ticketVariant: 'main_only' } })
  await order(actor, { name: 'Subs', rhythm: 'monthly', filter: { ticketVariant: 'sub_only' } })
  billing.clock.set('2026-10-20T09:00:00Z')
  await billing.running.database.query(
    `UPDATE saved_reports SET due_at = '2026-11-01T05:00Z', next_attempt_at = '2026-11-01T05:00Z'`,
  )
  await at('2026-11-01T05:00:00Z')
  const [sheet, none] = mails.sort((one, other) => one.subject.localeCompare(other.subject))
  expect(sheet).toMatchObject({
    subject: 'SLA: 1 Oct 2026 – 31 Oct 2026',
    files: [{ name: expect.stringMatching(/\.xlsx$/) }],
  })
  expect(Object.keys(unzipSync(bytesOf(sheet)))).toContain('xl/worksheets/sheet1.xml')
  expect(none).toMatchObject({ text: expect.stringContaining('Nothing was closed'), files: [] })
})

test('a report tells nothing that its reader must not see', async () => {
  const { actor } = anEmployee()
  const secret = aTicketFacts().audience
  const hidden = await closed('2026-11-19', { audience: { ...secret, staffRole: 'ROLE_AUTHORITIES' } })
  const open = await closed('2026-11-19')
  await order(actor, { rhythm: 'daily' })
  await billing.running.database.query(
    `UPDATE saved_reports SET due_at = '2026-11-20T05:00Z', next_attempt_at = '2026-11-20T05:00Z'`,
  )
  await at(friday)
  expect(bytesOf(mails[0]).toString()).toContain(String(open.publicId))
  expect(bytesOf(mails[0]).toString()).not.toContain(String(hidden.publicId))
})

test.each<[string, Partial<UserFacts>]>([
  ['left', { inactive: true }],
  ['is no employee any more', { staff: false, roles: ['ROLE_CUSTOMER'] }],
])('the reports of somebody who %s end', async (_, after) => {
  const { actor, user } = anEmployee()
  await order(actor)
  people.set(user.uuid, { ...user, ...after })
  await at('2026-11-23T05:00:00Z')
  expect(mails).toEqual([])
  expect(await list(actor)).toEqual([])
})

test('a report waits while the mail service is away, and comes once', async () => {
  const { actor } = anEmployee()
  await order(actor)
  isMailAway = true
  await at('2026-11-23T05:00:00Z')
  isMailAway = false
  await at('2026-11-23T05:10:00Z')
  await at('2026-11-23T05:20:00Z')
  expect(mails.map(({ subject }) => subject)).toEqual(['Woche: 16.11.2026 – 22.11.2026'])
})

test('reports are ordered by staff, for themselves, not without end, and ended by nobody else', async () => {
  const { actor } = anEmployee()
  const report = await order(actor)
  const other = anEmployee().actor
  expect(await list(other)).toEqual([])
  expect((await billing.as(other).delete(`${path}/${report.uuid}`)).status).toBe(404)
  expect((await billing.as(aCustomer(newId())).post(path, { name: 'x', rhythm: 'daily', format: 'csv' })).status).toBe(
    403,
  )
  for (let more = 1; more < 20; more += 1) await order(actor)
  const tooMany = await billing.as(actor).post<{ code: string }>(path, { name: 'x', rhythm: 'daily', format: 'csv' })
  expect([tooMany.status, tooMany.body.code]).toEqual([422, 'too-many-reports'])
  expect((await billing.as(actor).delete(`${path}/${report.uuid}`)).status).toBe(204)
  expect(await list(actor)).toHaveLength(19)
})

test.each([{ rhythm: 'hourly' }, { format: 'pdf' }, { name: ' ' }, { filter: { closedStartAt: '2026-01-01' } }])(
  'refuses a report with %j',
  async (wrong) => {
    const wanted = { name: 'Woche', rhythm: 'weekly', format: 'csv', ...wrong }
    expect((await billing.as(anActor()).post(path, wanted)).status).toBe(422)
  },
)

test('with a person go the reports they ordered', async () => {
  const { actor, user } = anEmployee()
  await order(actor)
  await anonymisePerson(billing, user)
  expect(await list(actor)).toEqual([])
})
