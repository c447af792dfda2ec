import { z } from 'zod'
import { Audience } from '../audience.ts'
import { Instant, Person, Uuid } from '../common.ts'
import { defineEvent } from '../define.ts'
import { TicketFacts } from '../ticket/ticket.ts'
import { ruleTypes } from './resources.ts'

export const ticketSlaChanged = defineEvent('ticket-sla.changed', {
  owner: 'sla',
  description: 'The SLA of a ticket was determined, met or violated, stands still or goes on, or ended (sla null).',
  data: z.object({
    ticket: Uuid,
    sla: z
      .object({
        uuid: Uuid,
        name: z.string(),
        dueAt: Instant,
        respondedAt: Instant.nullable(),
        violated: z.boolean(),
        /** Since when its clock stands still, as long as it does. */
        pausedAt: Instant.nullable().default(null),
        /** By when it is to be done, where that was promised. */
        resolution: z
          .object({
            dueAt: Instant,
            pausedAt: Instant.nullable(),
            resolvedAt: Instant.nullable(),
            violated: z.boolean(),
          })
          .nullable()
          .default(null),
      })
      .nullable(),
    audience: Audience,
    version: z.int(),
  }),
})
/** Why an alert of a rule is over, the most telling first. */
export const endReasons = [
  'finished',
  'answered',
  'left-state',
  'taken',
  'no-longer-about-it',
  'active-again',
  'postponed',
  'rule-gone',
] as const
export type EndReason = (typeof endReasons)[number]

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

export const ruleEnded = defineEvent('rule.ended', {
  owner: 'sla',
  description: 'What a rule had alerted of is over for a ticket, told once for each time that it began.',
  data: z.object({
    rule: Person,
    /** Where it had been told. */
    channels: z.array(Uuid),
    /** When it was last told: alerts up to then are over, later ones are new. */
    lastFiredAt: Instant,
    because: z.enum(endReasons),
    ticket: TicketFacts,
    at: Instant,
  }),
})
