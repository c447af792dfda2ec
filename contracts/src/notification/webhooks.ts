import { z } from 'zod'
import { notificationAudit } from '../audit.ts'
import { Instant, Person, Title, Uuid } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { listQuery } from '../list-query.ts'
import { defineResource } from '../resource.ts'

/** What happens that others can be told of, by the names of our events. */
export const webhookEvents = [
  'ticket.created',
  'ticket.changed',
  'ticket.transitioned',
  'ticket.deleted',
  'comment.created',
  'comment.changed',
  'comment.deleted',
  'worktime.changed',
  'ticket-sla.changed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const webhookSubscriptions = defineResource({
  service: 'notification',
  path: 'webhook_subscriptions',
  type: 'WebhookSubscription',
  audit: { by: notificationAudit, as: 'webhook-subscription' },
  description: 'a webhook that is told what happens, as far as its owner may see it',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('WebhookSubscription'),
    uuid: Uuid,
    name: z.string(),
    url: z.string(),
    events: z.array(z.enum(webhookEvents)),
    owner: Person,
    active: z.boolean(),
    /** Its receiver answered 410: it is gone. */
    switchedOffAt: Instant.nullable(),
    version: z.int(),
  }),
  writable: z.object({
    name: Title,
    url: z.url({ protocol: /^https?$/, error: 'invalid-url' }).max(2000),
    events: z.array(z.enum(webhookEvents)).min(1),
    active: z.boolean().default(true),
  }),
  filters: { name: 'partial' },
  order: ['name'],
  readRole: 'ROLE_SUPER_ADMIN',
  writeRole: 'ROLE_SUPER_ADMIN',
})

export const renewWebhookSecret = defineRequest('notification.renewWebhookSecret', {
  description:
    'A new secret for the signatures, shown once: a repeated request is answered without it. Those before sign as well for another day (super admin).',
  http: 'POST /api/webhook_subscriptions/:uuid/secret',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ uuid: Uuid }),
  output: z.object({ secret: z.string(), formerUntil: Instant }),
  errors: ['not-found'],
})

export const webhookDeliveryStates = ['waiting', 'delivered', 'failed'] as const
export const WebhookDelivery = z.object({
  '@id': z.string(),
  '@type': z.literal('WebhookDelivery'),
  uuid: Uuid,
  subscription: z.object({ uuid: Uuid, name: z.string() }),
  type: z.string(),
  /** What is sent, byte by byte. */
  body: z.string(),
  state: z.enum(webhookDeliveryStates),
  attempts: z.int(),
  lastError: z.string().nullable(),
  nextAttemptAt: Instant.nullable(),
  createdAt: Instant,
  deliveredAt: Instant.nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const listWebhookDeliveries = defineRequest('notification.listWebhookDeliveries', {
  description: 'What webhooks were told in the last 30 days, newest first (super admin).',
  http: 'GET /api/webhook_deliveries',
  role: 'ROLE_SUPER_ADMIN',
  input: listQuery({ state: 'exact', 'subscription.uuid': 'relation' }, ['createdAt']),
  output: pageOf(WebhookDelivery),
})
export const replayWebhookDelivery = defineRequest('notification.replayWebhookDelivery', {
  description: 'Send this once more now, under the same id, whatever became of it (super admin).',
  http: 'POST /api/webhook_deliveries/:uuid/replay',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ uuid: Uuid }),
  output: WebhookDelivery,
  errors: ['not-found'],
})
