import { ruleTypes } from '@leitstand/contracts/sla/resources'
import { ticketCreated } from '@leitstand/contracts/ticket/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { happened } from '@leitstand/kit/testing/facts'
import { anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toRuleTicket } from '../src/domain/known-ticket.ts'
import { type Rule, ruleApplies } from '../src/domain/rule.ts'
import { slaService } from '../src/service.ts'
import { findTicketSlas } from '../src/store/ticket-slas.ts'
import { lockTickets } from '../src/store/tickets.ts'
import { aCustomerTicket } from './factories.ts'

const ref = (name: string) => ({ uuid: newId(), name })
const [templates, customers, labels, agreements] = [
  [ref('Support'), ref('Umzug')],
  [ref('Nordlicht'), ref('Südwind')],
  [ref('VIP'), ref('Rückruf')],
  [newId(), newId()],
]
const one = <T>(of: readonly T[]) => fc.constantFrom(...of)
const statuses = ['open', 'in_progress', 'adjourned', 'waiting_for_feedback'] as const

const aTicket = fc.record<Partial<TicketFacts>>({
  status: one([...statuses, 'closed']),
  priority: one(['low', 'highest']),
  type: one(['normal', 'internal']),
  template: one([...templates, null]),
  customer: one([...customers, null]),
  labels: fc.subarray(labels),
  assignee: one([ref('Anna'), null]),
  scheduledJob: fc.boolean(),
  internal: fc.boolean(),
})
const aClock = fc.record({
  agreement: one([...agreements, null]),
  responded: fc.boolean(),
  paused: fc.boolean(),
  resolution: one(['none', 'running', 'paused']),
})

const uuids = (of: readonly { uuid: string }[], bounds = {}) =>
  fc.subarray(
    of.map(({ uuid }) => uuid),
    bounds,
  )
const some = { minLength: 1 }
const condition = fc.oneof(
  fc.record({ field: one(['template'] as const), value: uuids(templates, some) }),
  fc.record({ field: one(['customer'] as const), value: uuids(customers, some) }),
  fc.record({ field: one(['label'] as const), value: uuids(labels, some) }),
  fc.record({ field: one(['status'] as const), value: fc.subarray([...statuses], some) }),
  fc.record({ field: one(['priority'] as const), value: one(['low', 'highest']) }),
  fc.record({ field: one(['type'] as const), value: one(['normal', 'internal']) }),
  fc.record({ field: one(['internal'] as const), value: fc.boolean() }),
)
const operator = one(['is', 'is_not', 'in', 'not_in'] as const)
const aRule = fc.record({
  type: one(ruleTypes),
  conditions: fc.array(
    fc.tuple(condition, operator).map(([rest, how]) => ({ ...rest, operator: how })),
    { maxLength: 2 },
  ),
  status: fc.option(one(statuses), { freq: 2 }),
  templates: fc.oneof(fc.constant([]), uuids(templates)),
  serviceLevelAgreements: fc.oneof(fc.constant([]), fc.subarray(agreements)),
  assigneeAssigned: one([true, false, null]),
  includeScheduledJobs: fc.boolean(),
})

let sla: TestService
const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })

beforeAll(async () => {
  sla = await startTestService(slaService, { now: '2026-11-20T09:00:00Z' })
  for (const [facts, clock] of fc.sample(fc.tuple(aTicket, aClock), { numRuns: 80, seed: 5 })) {
    const ticket = aCustomerTicket(facts)
    await sla.publish(ticketCreated, happened(ticket))
    if (clock.agreement) await promise(ticket, clock.agreement, clock)
  }
})
afterAll(() => sla[Symbol.asyncDispose]())

async function promise(ticket: TicketFacts, agreement: string, clock: Clock): Promise<void> {
  const at = '2026-11-20T12:00:00Z'
  const resolution = { minutes: 60, dueAt: Date.parse(at), violated: false, explanation: [], resolvedAt: null }
  const pausedAt = clock.resolution === 'paused' ? Date.parse(at) : null
  await sla.running.database.query(
    `INSERT INTO ticket_slas (uuid, ticket, sla, sla_name, mode, minutes, due_at, responded_at, violated, explanation, paused_at, resolution)
     VALUES (gen_random_uuid(), $1, $2, 'Gold', 'always', 60, $3, $4, false, '[]', $5, $6)`,
    [
      ticket.uuid,
      agreement,
      at,
      clock.responded ? at : null,
      clock.paused ? at : null,
      clock.resolution === 'none' ? null : JSON.stringify({ ...resolution, pausedAt }),
    ],
  )
}
type Clock = typeof aClock extends fc.Arbitrary<infer Of> ? Of : never

const unasked = { key: '', offsets: [], resettable: false, resetStatus: null, perpetual: false } as const
const always = { perpetualInterval: null, active: true } as const

it('counts the very tickets for which the rule would fire', async () => {
  const { database } = sla.running
  const known = await database.query<{ uuid: string }>('SELECT uuid FROM tickets WHERE NOT is_finished')
  const tickets = await lockTickets(
    database,
    known.map(({ uuid }) => uuid),
  )
  const slas = await findTicketSlas(database, tickets)
  await fc.assert(
    fc.asyncProperty(aRule, async (asked) => {
      const rule: Rule = { ...asked, ...unasked, ...always }
      const fitting = tickets.filter((one) => ruleApplies(rule, toRuleTicket(one, slas.get(one.uuid) ?? null)))
      const newest = fitting.map(({ facts }) => facts.publicId).toReversed()
      const { status, body } = await sla.as(admin).post<Answer>('/api/rule_matches', asked)
      expect([status, body.count, body.open]).toEqual([200, fitting.length, tickets.length])
      expect(body.tickets.map(({ publicId }) => publicId)).toEqual(newest.slice(0, 10))
    }),
    { numRuns: 150, seed: 7 },
  )
})

interface Answer {
  count: number
  open: number
  tickets: { publicId: number }[]
}
