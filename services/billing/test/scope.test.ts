import { type Actor, hasRole } from '@leitstand/contracts/actor'
import { type Audience, mayReceive } from '@leitstand/contracts/audience'
import { expandRoles } from '@leitstand/contracts/roles'
import { ticketChanged, ticketCreated } from '@leitstand/contracts/ticket/events'
import { aTicketFacts, happened } from '@leitstand/kit/testing/facts'
import { anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { manyAudiences, manyCustomers, manyEmployees } from '@leitstand/kit/testing/visibility'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { worktimeAudience } from '../src/domain/worktime-policy.ts'
import { billingService } from '../src/service.ts'

const audiences = manyAudiences()
const readers = [...manyEmployees(), ...manyCustomers()]
const everything = anActor({ roles: expandRoles(['ROLE_SUPER_ADMIN']) })

let billing: TestService
beforeAll(async () => {
  billing = await startTestService(billingService)
})
afterAll(() => billing[Symbol.asyncDispose]())

/** Tickets, each with what `put` puts on it while everybody of staff still sees it. */
async function ticketsWith<T>(put: (publicId: string) => Promise<T>): Promise<{ audience: Audience; made: T }[]> {
  const all: { audience: Audience; made: T }[] = []
  for (const audience of audiences) {
    const ticket = aTicketFacts()
    await billing.publish(ticketCreated, happened(ticket))
    all.push({ audience, made: await put(String(ticket.publicId)) })
    await billing.publish(ticketChanged, happened({ ...ticket, audience, version: 2 }))
  }
  return all
}
const post = async (path: string, body: object) =>
  (await billing.as(everything).post<{ uuid: string }>(path, body)).body.uuid
async function shownTo(reader: Actor, path: string): Promise<string[]> {
  const { body } = await billing.as(reader).get<{ 'hydra:member': { uuid: string }[] }>(path)
  return body['hydra:member'].map(({ uuid }) => uuid).sort()
}

it('the list shows exactly what the rule of visibility lets each person see', async () => {
  const time = { startAt: '2026-11-20T09:00:00Z', accruedTime: '15m' }
  const booked = await ticketsWith(async (ticket) => [
    { internal: true, uuid: await post('/api/worktimes', { ...time, ticket, internal: true }) },
    { internal: false, uuid: await post('/api/worktimes', { ...time, ticket, internal: false }) },
  ])
  for (const reader of readers) {
    const seen = booked.flatMap(({ audience, made }) =>
      made.flatMap(({ internal, uuid }) =>
        mayReceive(reader, worktimeAudience({ audience, internal })) ? [uuid] : [],
      ),
    )
    expect(await shownTo(reader, '/api/worktimes?itemsPerPage=200'), reader.roles.join()).toEqual(seen.sort())
  }
}, 120_000)

it('reporting and the CSV of worktimes tell employees of those tickets that they may see', async () => {
  const time = { startAt: '2026-11-20T09:00:00Z', accruedTime: '15m' }
  const booked = await ticketsWith(async (ticket) => {
    await post('/api/worktimes', { ...time, ticket, description: `Arbeit an ${ticket}.` })
    return ticket
  })
  const own = booked.map(({ made }) => made)
  for (const reader of manyEmployees()) {
    const seen = booked.flatMap(({ audience, made }) => (mayReceive(reader, audience) ? [made] : [])).sort()
    const { body } = await billing
      .as(reader)
      .get<{ 'hydra:member': { ticket: { publicId: number } }[] }>('/api/reportings?itemsPerPage=200')
    const reported = body['hydra:member'].map(({ ticket }) => String(ticket.publicId))
    expect(own.filter((ticket) => reported.includes(ticket)).sort(), reader.roles.join()).toEqual(seen)
    const csv = await billing.as(reader).fetch('/billing/worktime/export/csv')
    expect(csv.status).toBe(hasRole(reader, 'ROLE_BILLING') ? 200 : 403)
    const text = await csv.text()
    const exported = own.filter((ticket) => text.includes(`Arbeit an ${ticket}.`)).sort()
    expect(exported, reader.roles.join()).toEqual(csv.ok ? seen : [])
  }
}, 120_000)

it.each([
  ['/api/ticket_components', { description: 'Netzteil' }],
  ['/api/assembly_components', { name: 'Netzteil' }],
])(
  '%s stand for employees on those tickets that they may see, and for no customer',
  async (path, part) => {
    const put = await ticketsWith((ticket) => post(path, { ...part, ticket }))
    for (const reader of manyEmployees()) {
      const seen = put.flatMap(({ audience, made }) => (mayReceive(reader, audience) ? [made] : []))
      expect(await shownTo(reader, `${path}?itemsPerPage=200`), reader.roles.join()).toEqual(seen.sort())
    }
    for (const reader of manyCustomers()) expect((await billing.as(reader).get(path)).status).toBe(403)
  },
  120_000,
)
