import type { EventContract } from '@leitstand/contracts/define'
import { ticketSlaChanged } from '@leitstand/contracts/sla/events'
import {
  commentCreated,
  ticketChanged,
  ticketCreated,
  ticketDeleted,
  ticketTransitioned,
} from '@leitstand/contracts/ticket/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { ReceivedEvent } from '@leitstand/kit/chassis'
import { newId } from '@leitstand/kit/ids'
import { openLogger } from '@leitstand/kit/logger'
import { anna, happened, nordlicht } from '@leitstand/kit/testing/facts'
import { anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { slaService } from '../src/service.ts'
import { aComment, aCustomerTicket, introduce, places, teams } from './factories.ts'

let sla: TestService
const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })
const rules = [
  { type: 'created', status: 'open' },
  { type: 'status_change', status: 'in_progress', resettable: true },
  { type: 'no_activity', offsets: [30, 600] },
  { type: 'sla_response', offsets: [-30, 0], resettable: true, resetStatus: 'in_progress' },
  { type: 'due_date', offsets: [-60], assigneeAssigned: false },
]

beforeAll(async () => {
  sla = await startTestService(slaService, { now: '2026-11-20T09:00:00Z', stubs: [places] })
  await introduce(sla)
  const gold = { name: 'Gold', responseTimes: [{ type: 'main', minutes: 60 }], userGroups: [nordlicht.uuid] }
  await sla.as(admin).post('/api/service_level_agreements', gold)
  for (const rule of rules) await sla.as(admin).post('/api/rules', { name: 'Alarm', channel: teams.uuid, ...rule })
})
afterAll(() => sla[Symbol.asyncDispose]())

/** What happens to one of a few tickets; the versions may be heard in any order and more than once. */
const step = fc.record({
  ticket: fc.nat(2),
  event: fc.constantFrom('created', 'changed', 'transitioned', 'deleted', 'commented', 'answered'),
  version: fc.integer({ min: 1, max: 5 }),
  status: fc.constantFrom('open', 'in_progress', 'closed'),
  customer: fc.constantFrom(nordlicht, nordlicht, null),
  minute: fc.nat(120),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** The event of a step, for the tickets of these numbers. */
function eventOf({ event, minute, ticket, ...rest }: Step, uuids: readonly string[], start: Date): ReceivedEvent {
  const at = new Date(start.getTime() + minute * 60_000).toISOString()
  const uuid = uuids[ticket] ?? ''
  const audience = { staffRole: 'ROLE_EMPLOYEE' as const, internal: false, customerGroup: null, people: [] }
  const whole = { ...rest, uuid, publicId: ticket, createdAt: start.toISOString(), updatedAt: at, audience }
  const facts: TicketFacts = aCustomerTicket({ ...whole, deleted: event === 'deleted' })
  const comment = aComment(facts, { createdAt: at, firstResponse: event === 'answered' })
  switch (event) {
    case 'created':
      return received(ticketCreated, happened(facts))
    case 'changed':
      return received(ticketChanged, happened(facts))
    case 'transitioned':
      return received(ticketTransitioned, { ...happened(facts), transition: 'x', from: 'open' })
    case 'deleted':
      return received(ticketDeleted, happened(facts))
    default:
      return received(commentCreated, { comment, actor: anna, version: 1 })
  }
}
function received(contract: EventContract, data: unknown): ReceivedEvent {
  const event = { id: newId(), type: contract.name } as ReceivedEvent['event']
  return { type: contract.name, data: contract.data.parse(data), event }
}

/** As the kit does with all that has piled up: one transaction, one reaction after the other. */
async function hear(batch: readonly ReceivedEvent[]): Promise<void> {
  const { clock, config, running } = sla
  const rest = { clock, config, log: openLogger('sla', 'silent'), wake: () => undefined }
  await running.database.transaction(async (tx) => {
    for (const { events, handle } of slaService.consumers ?? []) {
      const own = batch.filter(({ type }) => events.some(({ name }) => name === type))
      if (own.length > 0) await handle(own, { tx, ...rest })
    }
  })
}

/** All that is kept and told of these tickets, by their numbers. */
async function outcome(uuids: readonly string[]): Promise<unknown> {
  const { query } = sla.running.database
  const kept = [
    await query(
      `SELECT tickets.*, sla, sla_name, minutes, due_at, responded_at, violated, explanation
       FROM tickets LEFT JOIN ticket_slas ON ticket = tickets.uuid WHERE tickets.uuid = ANY($1) ORDER BY public_id`,
      [uuids],
    ),
    await query(
      `SELECT rule, ticket, generation, ARRAY(SELECT unnest(fired) ORDER BY 1) AS fired, alert
       FROM rule_marks WHERE ticket = ANY($1) ORDER BY ticket, rule`,
      [uuids],
    ),
    await query(
      'SELECT kind, key, due_at, payload FROM timers WHERE left(key, 36)::uuid = ANY($1) ORDER BY key COLLATE "C"',
      [uuids],
    ),
    Object.groupBy(
      (await sla.published(ticketSlaChanged)).filter(({ ticket }) => uuids.includes(ticket)),
      ({ ticket }) => ticket,
    ),
  ]
  return JSON.parse(uuids.reduce((text, uuid, index) => text.replaceAll(uuid, `${index}`), JSON.stringify(kept)))
}

/** A ticket that is opened, moved and answered within one breath. */
const breath = (['created', 'transitioned', 'answered'] as const).map((event, index) => {
  const status = event === 'created' ? 'open' : 'in_progress'
  return { ticket: 0, event, version: index + 1, status, customer: nordlicht, minute: index } satisfies Step
})

it('makes the same of many events at once as of one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.array(step, { maxLength: 8 }), async (before, after) => {
      const tickets = () => [newId(), newId(), newId()].sort()
      const [single, batch] = [tickets(), tickets()]
      for (const steps of [before, after]) {
        const start = sla.clock.now()
        for (const one of steps) await hear([eventOf(one, single, start)])
        await hear(steps.map((one) => eventOf(one, batch, start)))
        expect(await outcome(batch)).toEqual(await outcome(single))
        sla.clock.advanceMinutes(60)
        await sla.running.jobs.run('timers')
      }
      expect(await outcome(batch)).toEqual(await outcome(single))
    }),
    { numRuns: 20, examples: [[breath, breath]] },
  )
}, 60_000)
