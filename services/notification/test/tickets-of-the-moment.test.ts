import { ticketCreated } from '@leitstand/contracts/ticket/events'
import { findTicketFacts } from '@leitstand/contracts/ticket/import-and-export'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { happened, nordlicht } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTicket } from './facts.ts'
import { startNotification } from './start-notification.ts'

let notification: TestService
/** What the owner knows, of which no event has come yet. */
const owned: TicketFacts[] = []
const agent = anActor()
const muting = (ticket: TicketFacts) => `/api/muted_tickets/${ticket.publicId}`
const activity = (ticket: TicketFacts) => `/api/activity/${ticket.publicId}`

beforeAll(async () => {
  const owner = stub(
    findTicketFacts,
    ({ id }) => owned.find(({ uuid, publicId }) => [uuid, String(publicId)].includes(id)) ?? null,
  )
  notification = await startNotification({ stubs: [owner] })
})
afterAll(() => notification[Symbol.asyncDispose]())

function aNewTicket(changes: Partial<TicketFacts> = {}): TicketFacts {
  const ticket = aTicket(changes)
  owned.push(ticket)
  return ticket
}

test('a ticket that was created a moment ago can be muted, and stays so', async () => {
  const ticket = aNewTicket()
  expect(await notification.as(agent).get(muting(ticket))).toMatchObject({ status: 200, body: { muted: false } })
  expect((await notification.as(agent).put(muting(ticket), {})).status).toBe(200)
  await notification.publish(ticketCreated, happened(ticket))
  expect(await notification.as(agent).get(muting(ticket))).toMatchObject({ status: 200, body: { muted: true } })
})

test('its activity is empty until it is heard of, and whole then', async () => {
  const ticket = aNewTicket()
  const shown = async () => (await notification.as(agent).get<{ 'hydra:member': object[] }>(activity(ticket))).body
  expect(await shown()).toMatchObject({ 'hydra:member': [] })
  await notification.publish(ticketCreated, happened(ticket))
  expect((await shown())['hydra:member']).toMatchObject([{ kind: 'created' }])
})

test('one that somebody may not see, or that there is not, is not there', async () => {
  const foreign = aCustomer(newId())
  const ticket = aNewTicket({ customer: nordlicht })
  for (const [actor, one] of [
    [foreign, ticket],
    [agent, aTicket()],
  ] as const) {
    expect((await notification.as(actor).get(activity(one))).status).toBe(404)
    expect((await notification.as(actor).put(muting(one), {})).status).toBe(404)
  }
})
