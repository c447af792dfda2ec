import { z } from 'zod'
import { slaAudit } from '../audit.ts'
import { Flag, Instant, Priority, Text, Title, Uuid, UuidRelation, UuidRelations } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { listQuery } from '../list-query.ts'
import { defineResource } from '../resource.ts'
import { TicketRef } from '../ticket/values.ts'
import { Status } from '../workflow/state-names.ts'

/** What a rule can do, and what each action is to be told (AMB-074). */
export const actionParameters = {
  /** On a channel besides the rule's own; without one on the rule's own alone. */
  notify: z.strictObject({ channel: UuidRelation.optional() }),
  /** The webhooks of a channel alone. */
  call_webhook: z.strictObject({ channel: UuidRelation }),
  set_priority: z.strictObject({ priority: Priority }),
  /** By whichever transition leads there; the comment is for those that ask for one. */
  set_status: z.strictObject({ status: Status, comment: z.string().trim().max(10_000).optional() }),
  set_assignee: z.strictObject({ user: UuidRelation.nullable() }),
  set_responsibility: z.strictObject({
    users: UuidRelations.max(100).default([]),
    groups: UuidRelations.max(100).default([]),
  }),
  add_comment: z.strictObject({ text: Text, internal: Flag.default(true) }),
} as const
export type ActionType = keyof typeof actionParameters
export type ParametersOf<T extends ActionType> = z.output<(typeof actionParameters)[T]>
export const actionTypes = Object.keys(actionParameters) as [ActionType, ...ActionType[]]

export const actions = defineResource({
  service: 'sla',
  path: 'actions',
  type: 'Action',
  audit: { by: slaAudit, as: 'action' },
  description: 'something a rule may do, by its name (AMB-074)',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('Action'),
    uuid: Uuid,
    name: z.string(),
    type: z.enum(actionTypes),
    parameters: z.record(z.string(), z.unknown()),
    version: z.int(),
  }),
  writable: z.object({
    name: Title,
    type: z.enum(actionTypes).default('notify'),
    parameters: z.record(z.string(), z.unknown()).default({}),
  }),
  filters: { name: 'partial', type: actionTypes },
  order: ['name'],
  readRole: 'ROLE_SUPER_ADMIN',
  writeRole: 'ROLE_SUPER_ADMIN',
  errors: ['in-use'],
})

/** A rule's action leads to events, which rules hear; so many steps follow one that a person took, and no more. */
export const longestChain = 5

/** waiting: the action is still to be done. stopped: the chain was too long. */
export const firingOutcomes = ['waiting', 'done', 'refused', 'stopped'] as const
export const RuleFiring = z.object({
  '@id': z.string(),
  '@type': z.literal('RuleFiring'),
  uuid: Uuid,
  rule: z.object({ uuid: Uuid, name: z.string() }),
  ticket: TicketRef,
  at: Instant,
  /** Whether an alert went out on the rule's own channel. */
  alerted: z.boolean(),
  action: z.object({ name: z.string(), type: z.enum(actionTypes).nullable() }).nullable(),
  outcome: z.enum(firingOutcomes),
  /** Why nothing was done, in words. */
  reason: z.string().nullable(),
  settledAt: Instant.nullable(),
})
export type RuleFiring = z.infer<typeof RuleFiring>

export const listRuleFirings = defineRequest('sla.listRuleFirings', {
  description: 'What rules did, newest first: when, about which ticket, and what came of it (super admin).',
  http: 'GET /api/rule_firings',
  role: 'ROLE_SUPER_ADMIN',
  input: listQuery({ 'rule.uuid': 'relation', 'ticket.publicId': 'number', outcome: firingOutcomes }, ['at']),
  output: pageOf(RuleFiring),
})
