import type { Actor } from '@leitstand/contracts/actor'
import { mayReceive } from '@leitstand/contracts/audience'
import { ruleFired } from '@leitstand/contracts/sla/events'
import { ticketCreated } from '@leitstand/contracts/ticket/events'
import { findSenderConfiguration } from '@leitstand/contracts/ticket/from-mail'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { happened } from '@leitstand/kit/testing/facts'
import { anActor, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { manyAudiences, manyCustomers, manyEmployees } from '@leitstand/kit/testing/visibility'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTicket } from './facts.ts'
import { startNotification } from './start-notification.ts'

interface Page {
  'hydra:member': { ticket: { publicId: number } }[]
  'hydra:totalItems': number
}

let notification: TestService
const tickets = manyAudiences().map((audience) => aTicket({ audience }))

beforeAll(async () => {
  notification = await startNotification({ stubs: [stub(findSenderConfiguration, () => null)] })
  const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })
  const onCall = { name: 'Bereitschaft', emailAddress: 'bereitschaft@leitstand.example' }
  const { body: channel } = await notification.as(admin).post<{ uuid: string }>('/api/channels', onCall)
  for (const ticket of tickets) {
    await notification.publish(ticketCreated, happened(ticket))
    await notification.publish(ruleFired, firing(channel.uuid, ticket))
  }
}, 120_000)
afterAll(() => notification[Symbol.asyncDispose]())

const firing = (channel: string, ticket: TicketFacts) => ({
  occurrence: newId(),
  rule: { uuid: newId(), name: 'Reaktion bald fällig' },
  channel,
  reason: 'sla_response' as const,
  offsetMinutes: -30,
  dueAt: '2026-02-12T10:00:00Z',
  ticket,
  at: '2026-02-12T09:30:00Z',
})
const visibleTo = (reader: Actor) =>
  tickets.flatMap(({ audience, publicId }) => (mayReceive(reader, audience) ? [publicId] : [])).sort()
async function shownTo(reader: Actor, path: string) {
  const { body } = await notification.as(reader).get<Page>(path)
  const shown = new Set(body['hydra:member'].map(({ ticket }) => ticket.publicId))
  expect(body['hydra:totalItems'], 'what is counted is what is shown').toBe(body['hydra:member'].length)
  return [...shown].sort()
}

test('alerts are listed to employees who may see their tickets, and to no customer', async () => {
  for (const reader of manyEmployees())
    expect(await shownTo(reader, '/api/deliveries?itemsPerPage=200'), reader.roles.join()).toEqual(visibleTo(reader))
  for (const reader of manyCustomers()) expect((await notification.as(reader).get('/api/deliveries')).status).toBe(403)
})

test('the history tells everybody of those tickets that the rule of visibility lets them see', async () => {
  for (const reader of [...manyEmployees(), ...manyCustomers()])
    expect(await shownTo(reader, '/api/activity/history/all?limit=100'), reader.roles.join()).toEqual(visibleTo(reader))
})
