import { z } from 'zod'
import { Audience } from '../audience.ts'
import { Instant, Person, Uuid } from '../common.ts'
import { defineEvent } from '../define.ts'
import { TicketFacts } from '../ticket/ticket.ts'
import { ruleTypes } from './resources.ts'

export const ticketSlaChanged = defineEvent('ticket-sla.changed', {
  owner: 'sla',
  description: 'The SLA of a ticket was determined, met or violated, or ended (sla null).',
  data: z.object({
    ticket: Uuid,
    sla: z
      .object({ uuid: Uuid, name: z.string(), dueAt: Instant, respondedAt: Instant.nullable(), violated: z.boolean() })
      .nullable(),
    audience: Audience,
    version: z.int(),
  }),
})
export const ruleFired = defineEvent('rule.fired', {
  owner: 'sla',
  description: 'A rule fired for a ticket. The occurrence key makes every delivery of it happen once.',
  data: z.object({
    occurrence: z.string(),
    rule: Person,
    channel: Uuid,
    /** Of the targets of the channel only the webhooks; without it all. */
    webhooksOnly: z.boolean().default(false),
    /** What it is about: created, before or after a due time, a state. */
    reason: z.enum(ruleTypes),
    offsetMinutes: z.int().nullable(),
    dueAt: Instant.nullable(),
    ticket: TicketFacts,
    at: Instant,
  }),
})
