import { billingAudit } from '@leitstand/contracts/audit'
import { worktimeChanged } from '@leitstand/contracts/billing/events'
import { countBilled, getWorkedTime, type Worktime } from '@leitstand/contracts/billing/requests'
import { settings } from '@leitstand/contracts/sla/resources'
import { ticketChanged, ticketCreated, ticketDeleted } from '@leitstand/contracts/ticket/events'
import { findTicketFacts } from '@leitstand/contracts/ticket/import-and-export'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { aTicketFacts, happened, nordlicht } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor, startTestService, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingService } from '../src/service.ts'

let billing: TestService
/** Tickets as their owner has them, of which no event may have come yet. */
const owned = new Map<string, TicketFacts>()
const agent = anActor()
const colleague = anActor({ name: 'Bodo Bearbeiter' })
const biller = anActor({ name: 'Berta Billing', roles: ['ROLE_EMPLOYEE', 'ROLE_BILLING'] })
const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_BILLING', 'ROLE_SUPER_ADMIN'] })
const chef = aCustomer(nordlicht.uuid, { seesAllOf: [nordlicht.uuid] })

beforeAll(async () => {
  const owner = stub(findTicketFacts, ({ id }) => owned.get(id) ?? null)
  billing = await startTestService(billingService, { now: '2026-11-20T09:00:00Z', stubs: [owner] })
})
afterAll(() => billing[Symbol.asyncDispose]())

type Answer = Worktime & { violations?: { propertyPath: string; message: string }[]; code?: string }
interface Listed {
  'hydra:member': Worktime[]
  'hydra:totalItems': number
}

const owns = (ticket: TicketFacts) => owned.set(ticket.uuid, ticket).set(String(ticket.publicId), ticket)
async function aKnownTicket(rest: Parameters<typeof aTicketFacts>[0] = {}) {
  const ticket = aTicketFacts(rest)
  owns(ticket)
  await billing.publish(ticketCreated, happened(ticket))
  return ticket
}
const book = (ticket: { publicId: number }, rest: object = {}, actor = agent) =>
  billing.as(actor).post<Answer>('/api/worktimes', {
    ticket: `/api/tickets/${ticket.publicId}`,
    startAt: '2026-11-20T10:00:00+01:00',
    accruedTime: '30m',
    ...rest,
  })
const change = (uuid: string, body: object, actor = agent) =>
  billing.as(actor).patch<Answer>(`/api/worktimes/${uuid}`, body)

describe('booking time on a ticket', () => {
  it('asks for one that was opened a moment ago, and heeds whom its owner lets see it', async () => {
    const forAuthorities = { ...aTicketFacts().audience, staffRole: 'ROLE_AUTHORITIES' as const }
    const [open, closed] = [aTicketFacts(), aTicketFacts({ audience: forAuthorities })]
    for (const ticket of [open, closed]) owns(ticket)
    expect((await book(open)).status).toBe(201)
    expect((await book(closed)).status).toBe(404)
    const seen = await billing.as(chef).get<Listed>(`/api/worktimes?ticket.publicId=${open.publicId}`)
    expect(seen.body['hydra:totalItems']).toBe(1)
  })

  it('keeps what was booked and says what will be invoiced', async () => {
    const ticket = await aKnownTicket()
    const { status, body } = await book(ticket, { accruedTime: '2h 20m', description: 'Log gelesen', edgeShift: true })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ticket: { publicId: ticket.publicId },
      customer: { name: 'Nordlicht Shop GmbH' },
      employee: { uuid: agent.uuid, name: 'Anna Agent' },
      startAt: '2026-11-20T09:00:00.000Z',
      endAt: '2026-11-20T11:20:00.000Z',
      accruedTime: '2h 20m',
      accruedMinutes: 140,
      billableMinutes: 150,
      edgeShift: true,
      billed: false,
    })
    const [told] = (await billing.published(worktimeChanged)).slice(-1)
    expect(told).toMatchObject({
      worktime: { publicId: ticket.publicId, billableMinutes: 150 },
      audience: { internal: false, customerGroup: nordlicht.uuid },
      changes: expect.arrayContaining([{ field: 'accruedTime', before: null, after: '2h 20m' }]),
    })
  })

  it.each([
    [{ endAt: '2026-11-20T09:00:00+01:00' }, 'Der Endzeitpunkt darf nicht vor dem Anfangszeitpunkt liegen'],
    [{ startAt: '2024-13-40' }, 'Das Datum oder die Zeit sind ungültig'],
    [{ accruedTime: '10h 1m' }, 'Die Dauer darf höchstens 10 Stunden betragen'],
    [{ accruedTime: '2d' }, 'Bitte geben Sie die Dauer wie 2h 30m an (mindestens 1m).'],
  ])('refuses %j in these words: %s', async (wrong, message) => {
    const { status, body } = await book(await aKnownTicket(), wrong)
    expect(status).toBe(422)
    expect(body.violations?.[0]?.message).toBe(message)
  })

  it('takes ten hours exactly', async () => {
    expect((await book(await aKnownTicket(), { accruedTime: '10h' })).status).toBe(201)
  })

  it('is refused on a finished ticket', async () => {
    const answer = await book(await aKnownTicket({ status: 'closed' }))
    expect(answer).toMatchObject({ status: 409, body: { code: 'ticket-finished' } })
  })

  it('is for staff, on tickets they see, and for others only by billing', async () => {
    const ticket = await aKnownTicket()
    expect((await book(ticket, {}, chef)).status).toBe(403)
    expect((await book({ publicId: 99_999_999 })).status).toBe(404)
    const audience = { ...ticket.audience, staffRole: 'ROLE_AUTHORITIES' as const }
    expect((await book(await aKnownTicket({ audience }))).status).toBe(404)
    expect((await book(ticket, { employee: colleague.uuid })).status).toBe(403)
  })

  it('offers only active kinds of work', async () => {
    const type = await billing.as(admin).post<{ uuid: string }>('/api/worktime_types', { name: 'Fernwartung' })
    const ticket = await aKnownTicket()
    expect((await book(ticket, { type: type.body.uuid })).body.type).toMatchObject({ name: 'Fernwartung' })
    await billing.as(admin).patch(`/api/worktime_types/${type.body.uuid}`, { active: false })
    expect((await book(ticket, { type: type.body.uuid })).status).toBe(422)
    expect((await billing.as(admin).delete(`/api/worktime_types/${type.body.uuid}`)).status).toBe(405)
    expect((await billing.as(agent).post('/api/worktime_types', { name: 'x' })).status).toBe(403)
  })
})

describe('changing a booking', () => {
  it('is for whoever booked it, and for billing', async () => {
    const { body } = await book(await aKnownTicket())
    expect((await change(body.uuid, { description: 'genauer' })).body).toMatchObject({
      description: 'genauer',
      version: 2,
    })
    expect((await change(body.uuid, { description: 'x' }, colleague)).status).toBe(403)
    expect((await change(body.uuid, { accruedTime: '1h' }, biller)).body).toMatchObject({ accruedMinutes: 60 })
  })

  it('names its ticket, which stays the same', async () => {
    const [ticket, other] = [await aKnownTicket(), await aKnownTicket()]
    const { uuid } = (await book(ticket)).body
    const put = (of: unknown) =>
      billing.as(agent).put<Answer>(`/api/worktimes/${uuid}`, { ticket: of, description: 'Ganz', accruedTime: '45m' })
    for (const name of [ticket.publicId, ticket.uuid, `/api/tickets/${ticket.publicId}`]) {
      const answer = await put(name)
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({ description: 'Ganz', accruedMinutes: 45 })
    }
    expect((await put(other.publicId)).status).toBe(422)
  })

  it('meets somebody else’s change', async () => {
    const { body } = await book(await aKnownTicket())
    await change(body.uuid, { description: 'zuerst' })
    const stale = await billing
      .as(agent)
      .patch<Answer>(`/api/worktimes/${body.uuid}`, { description: 'danach' }, { 'if-match': '"1"' })
    expect(stale).toMatchObject({ status: 412, body: { current: { description: 'zuerst' } } })
  })

  it('marks as billed by billing only, and freezes what was invoiced', async () => {
    const ticket = await aKnownTicket()
    const { body } = await book(ticket, { accruedTime: '20m' })
    expect((await change(body.uuid, { billed: true })).status).toBe(403)
    const billed = await change(body.uuid, { billed: true }, biller)
    expect(billed.body).toMatchObject({ billed: true, billedAt: '2026-11-20T09:00:00.000Z', billableMinutes: 30 })
    expect(await change(body.uuid, { description: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'billed-frozen' },
    })
    expect((await billing.as(agent).delete(`/api/worktimes/${body.uuid}`)).status).toBe(409)
    await round({ name: 'worktimeRoundingMinutes', value: 60 }, 2)
    const after = await billing.as(agent).get<Answer>(`/api/worktimes/${body.uuid}`)
    expect(after.body.billableMinutes).toBe(30)
    await round({ name: 'worktimeRoundingMinutes', value: 15 }, 3)
    expect(await billing.ask(countBilled, { tickets: [ticket.uuid] })).toEqual({ billed: 1 })
  })

  it('shows what another rounding would make of the open time before it is set', async () => {
    const before = await preview({})
    expect(before.minutesThen).toBe(before.minutesNow)
    const ticket = await aKnownTicket()
    await book(ticket, { accruedTime: '20m' })
    await book(ticket, { accruedTime: '5m', internal: true })
    const { body } = await book(ticket, { accruedTime: '40m' })
    await change(body.uuid, { billed: true }, biller)
    const of = (wish: object) => preview(wish).then(({ minutesThen }) => minutesThen)
    const more = { count: before.count + 1, minutesNow: before.minutesNow + 30, minutesThen: before.minutesNow + 30 }
    const gone = await aKnownTicket()
    await book(gone, { accruedTime: '20m' })
    await billing.publish(ticketDeleted, happened({ ...gone, deleted: true, version: 2 }))
    expect(await preview({})).toEqual(more)
    const whole = { ...more, minutesThen: await of({ worktimeRoundingMinutes: 60 }) }
    expect(await preview({ worktimeRoundingMinutes: 60 })).toEqual(whole)
    expect(whole.minutesThen % 60).toBe(0)
    expect(await of({ worktimeRounding: false })).toBeLessThan(more.minutesNow)
    const refused = await billing.as(admin).post('/api/worktime_rounding/preview', { worktimeRoundingMinutes: 0 })
    expect(refused.status).toBe(422)
    expect((await billing.as(biller).post('/api/worktime_rounding/preview', {})).status).toBe(403)
  })

  it('that is billed is changed and deleted by nobody, not even by billing', async () => {
    const { body } = await book(await aKnownTicket(), { accruedTime: '20m' })
    await change(body.uuid, { billed: true }, biller)
    for (const wish of [{ description: 'x' }, { accruedTime: '3h' }, { internal: true }, { billed: false, type: null }])
      expect(await change(body.uuid, wish, admin)).toMatchObject({ status: 409, body: { code: 'billed-frozen' } })
    expect((await billing.as(admin).delete(`/api/worktimes/${body.uuid}`)).status).toBe(409)
    await round({ name: 'worktimeRoundingMinutes', value: 60 }, 4)
    const again = await change(body.uuid, { billed: true }, biller)
    await round({ name: 'worktimeRoundingMinutes', value: 15 }, 5)
    expect(again.body).toMatchObject({ accruedMinutes: 20, billableMinutes: 30, roundedToMinutes: 15 })
  })

  it('that is billed is corrected by a reversal with the opposite sign, once', async () => {
    const ticket = await aKnownTicket()
    const { body } = await book(ticket, { accruedTime: '20m', description: 'Log gelesen' })
    const path = `/api/worktimes/${body.uuid}/reversal`
    expect((await billing.as(biller).post(path, {})).body).toMatchObject({ code: 'not-billed' })
    await change(body.uuid, { billed: true }, biller)
    expect((await billing.as(agent).post(path, {})).status).toBe(403)
    await round({ name: 'worktimeRoundingMinutes', value: 60 }, 6)
    const reversal = await billing.as(biller).post<Answer>(path, {})
    expect(reversal).toMatchObject({
      status: 201,
      body: { reverses: body.uuid, accruedTime: '-20m', billableMinutes: -30, billed: false },
    })
    const marked = await change(reversal.body.uuid, { billed: true }, biller)
    await round({ name: 'worktimeRoundingMinutes', value: 15 }, 7)
    expect(marked.body).toMatchObject({ billableMinutes: -30, billed: true })
    expect((await billing.as(biller).post(path, {})).body).toMatchObject({ code: 'already-reversed' })
    expect((await change(body.uuid, { billed: false }, biller)).body).toMatchObject({ code: 'already-reversed' })
  })

  it('tells the audit when it is invoiced and when it is taken off the invoice again', async () => {
    const ticket = await aKnownTicket()
    const { body } = await book(ticket, { accruedTime: '20m' })
    await change(body.uuid, { billed: true }, biller)
    expect((await change(body.uuid, { billed: false }, biller)).body).toMatchObject({
      billed: false,
      billableMinutes: 30,
    })
    const mark = { what: 'worktime', ticket: `#${ticket.publicId}`, billedMinutes: 30 }
    const audited = (await billing.published(billingAudit)).slice(-2)
    expect(audited).toMatchObject([
      { kind: 'billing-marked', changes: [{ before: null, after: mark }], actor: { name: 'Berta Billing' } },
      { kind: 'billing-mark-removed', changes: [{ before: mark, after: null }], actor: { name: 'Berta Billing' } },
    ])
  })

  it('is over when the ticket is finished, but billing goes on', async () => {
    const ticket = await aKnownTicket()
    const { body } = await book(ticket)
    await billing.publish(ticketChanged, happened({ ...ticket, status: 'archived', version: 2 }))
    expect((await change(body.uuid, { description: 'x' })).status).toBe(409)
    expect((await change(body.uuid, { billed: true }, biller)).status).toBe(200)
  })
})

async function preview(wish: object): Promise<{ count: number; minutesNow: number; minutesThen: number }> {
  const { body } = await billing
    .as(admin)
    .post<Awaited<ReturnType<typeof preview>>>('/api/worktime_rounding/preview', wish)
  return body
}

const round = (setting: { name: string; value: unknown }, version: number) =>
  billing.publish(settings.changed, {
    entity: {
      '@id': '/api/settings/x',
      '@type': 'Setting',
      uuid: newId(),
      description: null,
      version,
      ...setting,
    },
    version,
  })

describe('the time worked on a ticket', () => {
  it('is told in internal and billable minutes, to customers in billable ones alone', async () => {
    const ticket = await aKnownTicket()
    await book(ticket, { accruedTime: '1h', internal: true })
    await book(ticket, { accruedTime: '2h' })
    const asked = (actor: typeof agent) => billing.ask(getWorkedTime, { ticket: ticket.uuid }, actor)
    expect(await asked(agent)).toEqual({ internalMinutes: 60, billableMinutes: 120 })
    expect(await asked(chef)).toEqual({ billableMinutes: 120 })
  })
})

describe('rounding', () => {
  it('follows the settings: off, another step, never for internal time', async () => {
    const ticket = await aKnownTicket()
    const { body } = await book(ticket, { accruedTime: '7m' })
    const read = async () => (await billing.as(agent).get<Answer>(`/api/worktimes/${body.uuid}`)).body.billableMinutes
    expect(await read()).toBe(15)
    await round({ name: 'worktimeRounding', value: false }, 2)
    expect(await read()).toBe(7)
    await round({ name: 'worktimeRounding', value: true }, 3)
    const internal = await book(ticket, { accruedTime: '7m', internal: true })
    expect(internal.body).toMatchObject({ accruedMinutes: 7, billableMinutes: 0 })
  })
})

describe('the list of bookings', () => {
  it('is found by ticket, day, person, customer and order', async () => {
    const ticket = await aKnownTicket()
    for (const day of ['18', '19', '20']) await book(ticket, { startAt: `2026-11-${day}T10:00` })
    const list = async (query: string) =>
      (await billing.as(agent).get<Listed>(`/api/worktimes?ticket.publicId=${ticket.publicId}${query}`)).body
    expect((await list(''))['hydra:member'].map(({ startAt }) => startAt.slice(8, 10))).toEqual(['20', '19', '18'])
    const range = await list('&startAt[after]=2026-11-18&startAt[before]=2026-11-19&order[startAt]=asc')
    expect(range['hydra:member'].map(({ startAt }) => startAt.slice(8, 10))).toEqual(['18', '19'])
    const late = `&employee.uuid=${agent.uuid}&customer.uuid=${nordlicht.uuid}&endAt[after]=2026-11-20`
    expect((await list(late))['hydra:member'].map(({ startAt }) => startAt.slice(8, 10))).toEqual(['20'])
    expect((await list(`&customer.uuid=${agent.uuid}`))['hydra:totalItems']).toBe(0)
    const first = await list('&itemsPerPage=1&order[startAt]=asc')
    expect([first['hydra:totalItems'], first['hydra:member'].length]).toEqual([3, 1])
    expect((await billing.as(agent).get('/api/worktimes?startAt[after]=gestern')).status).toBe(422)
    for (const nonsense of ['employee.uuid=abc', 'customer.uuid=abc', 'ticket.publicId=abc'])
      expect((await billing.as(agent).get(`/api/worktimes?${nonsense}`)).status).toBe(422)
  })

  it('shows customers the billable entries of their own tickets, and nothing else', async () => {
    const ticket = await aKnownTicket()
    const own = await book(ticket)
    const internal = await book(ticket, { internal: true })
    const hidden = await aKnownTicket({ internal: true, audience: { ...ticket.audience, internal: true } })
    const behind = await book(hidden)
    const seen = async (actor: typeof chef) =>
      (await billing.as(actor).get<Listed>('/api/worktimes?itemsPerPage=200')).body['hydra:member'].map(
        ({ uuid }) => uuid,
      )
    expect(await seen(chef)).toContain(own.body.uuid)
    for (const { body } of [internal, behind]) {
      expect(await seen(chef)).not.toContain(body.uuid)
      expect((await billing.as(chef).get(`/api/worktimes/${body.uuid}`)).status).toBe(404)
    }
    const subUser = aCustomer(nordlicht.uuid)
    expect(await seen(subUser)).toEqual([])
    expect(await seen(aCustomer(newId(), { seesAllOf: [newId()] }))).toEqual([])
    const audience = { ...ticket.audience, people: [subUser.uuid] }
    await billing.publish(ticketChanged, happened({ ...ticket, audience, version: 2 }))
    expect(await seen(subUser)).toEqual([own.body.uuid])
  })

  it('forgets what is deleted', async () => {
    const { body } = await book(await aKnownTicket())
    expect((await billing.as(agent).delete(`/api/worktimes/${body.uuid}`)).status).toBe(204)
    expect((await billing.as(agent).get(`/api/worktimes/${body.uuid}`)).status).toBe(404)
    expect((await billing.published(worktimeChanged)).at(-1)).toMatchObject({ worktime: { deleted: true, version: 2 } })
  })
})

describe('the CSV for billing', () => {
  const csv = async (path = '', actor = biller) => {
    const answer = await billing.as(actor).fetch(`/billing/worktime/export/csv${path}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, headers: answer.headers, bytes, text: bytes.toString('utf8') }
  }

  it('is named by the day of the installation, also just after midnight', async () => {
    billing.clock.set('2026-11-20T23:30:00Z')
    const { headers } = await csv()
    billing.clock.set('2026-11-20T09:00:00Z')
    expect(headers.get('content-disposition')).toContain('arbeitszeiten-offen-2026-11-21.csv')
  })

  it('holds what is not billed yet, or what is', async () => {
    const ticket = await aKnownTicket({ subject: 'Größe; =1+1' })
    const open = await book(ticket, { accruedTime: '40m', description: '=SUMME(A1)' })
    const billed = await book(ticket, { description: 'abgerechnet' })
    await change(billed.body.uuid, { billed: true }, biller)
    const file = await csv()
    expect(file.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="arbeitszeiten-offen-2026-11-20.csv"')
    const row = file.text.split('\r\n').find((line) => line.startsWith(String(ticket.publicId)))
    expect(row).toContain(
      `"Größe; =1+1";Nordlicht Shop GmbH;Anna Agent;;2026-11-20T10:00;2026-11-20T10:40;40;0,67;45;0,75;'=SUMME(A1);nein`,
    )
    expect(open.body.billableMinutes).toBe(45)
    const done = (await csv('/true')).text
    expect(done).toContain('abgerechnet;nein')
    expect(done).not.toContain('SUMME')
    expect((await csv('/1')).text).toBe(done)
  })

  it('is for billing only, and for a known flag only', async () => {
    expect((await csv('?customer.uuid=x', agent)).status).toBe(403)
    expect((await csv('/vielleicht')).status).toBe(404)
  })

  it('streams more rows than one page', async () => {
    const ticket = await aKnownTicket()
    await billing.running.database.query(
      `INSERT INTO worktimes (uuid, ticket, employee, employee_name, start_at, end_at, accrued_minutes, description, internal, edge_shift)
       SELECT gen_random_uuid(), $1, $2, 'Massenhaft', '2026-01-01T08:00Z', '2026-01-01T08:10Z', 10, '', false, false FROM generate_series(1, 2500)`,
      [ticket.uuid, agent.uuid],
    )
    expect((await csv()).text.split('Massenhaft')).toHaveLength(2501)
  })
})
