import type { WebhookEvent } from '@leitstand/contracts/notification/webhooks'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { newId } from '@leitstand/kit/ids'
import { type Claimed, queueTable } from '@leitstand/kit/queue-table'
import { audienceColumns, audienceRecord, audienceToRow } from '@leitstand/kit/visibility'
import type { EventMessage } from '../domain/event-message.ts'
import type { WebhookDeliveryModel } from '../generated/prisma/models/WebhookDelivery.ts'
import type { WebhookSubscriptionModel } from '../generated/prisma/models/WebhookSubscription.ts'

type On = Pick<Sql, 'query'>
type Subscription = FieldsOf<WebhookSubscriptionModel, 'uuid' | 'owner', { events: WebhookEvent[] }>

export async function activeSubscriptions(on: On): Promise<Subscription[]> {
  return await on.query<Subscription>(
    'SELECT uuid, owner, events FROM webhook_subscriptions WHERE active',
    [],
    'webhooks-active',
  )
}

export async function addWebhookDeliveries(
  tx: On,
  due: readonly (EventMessage & { subscription: string })[],
  at: Date,
): Promise<void> {
  if (due.length === 0) return
  const rows = due.map(({ subscription, body, audience }) => ({
    ...{ uuid: newId(), subscription, type: body.type, body, ...audienceToRow(audience) },
  }))
  await tx.query(
    `INSERT INTO webhook_deliveries (uuid, subscription, type, body, created_at, next_attempt_at, ${audienceColumns})
     SELECT uuid, subscription, type, body, $2::timestamptz, $2::timestamptz, ${audienceColumns}
     FROM jsonb_to_recordset($1::jsonb) AS fresh (uuid uuid, subscription uuid, type text, body jsonb, ${audienceRecord})`,
    [JSON.stringify(rows), at],
    'webhooks-tell',
  )
}

/** Something that this process tells a webhook, with where that is now. */
export type ClaimedWebhook = Claimed &
  FieldsOf<WebhookDeliveryModel, 'uuid' | 'subscription', { body: unknown }> &
  FieldsOf<WebhookSubscriptionModel, 'name' | 'url' | 'owner' | 'secret' | 'formerSecret' | 'formerUntil' | 'active'>

export const webhookQueue = queueTable<ClaimedWebhook>({
  table: 'webhook_deliveries',
  key: 'uuid',
  waiting: `state = 'waiting'`,
  lane: 'subscription::text',
  columns: `claimed.uuid, claimed.subscription, claimed.body, place.name, place.url, place.owner, place.secret,
    place.former_secret AS "formerSecret", place.former_until AS "formerUntil", place.active`,
  joins: 'JOIN webhook_subscriptions place ON place.uuid = claimed.subscription',
  reason: 'last_error',
  dead: () => ({ state: 'failed', next_attempt_at: null }),
})

/** Nothing more goes there; false when it was off already. */
export async function switchOffSubscription(tx: On, uuid: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE webhook_subscriptions SET active = false, switched_off_at = $2, version = version + 1
     WHERE uuid = $1 AND active RETURNING uuid`,
    [uuid, at],
  )
  return rows.length > 0
}

type SecretsOfWebhook = FieldsOf<WebhookSubscriptionModel, 'name' | 'secret' | 'formerSecret' | 'formerUntil'>

/** The secrets of a webhook, sealed, kept from others until the transaction ends. */
export async function lockSecrets(tx: On, uuid: string): Promise<SecretsOfWebhook | undefined> {
  const [row] = await tx.query<SecretsOfWebhook>(
    `SELECT name, secret, former_secret AS "formerSecret", former_until AS "formerUntil"
     FROM webhook_subscriptions WHERE uuid = $1 FOR UPDATE`,
    [uuid],
  )
  return row
}

/** Signs with another secret from now on, and for a while with those before as well. */
export async function replaceSecret(
  tx: On,
  uuid: string,
  { secret, formerSecret, formerUntil }: Omit<SecretsOfWebhook, 'name'>,
): Promise<void> {
  await tx.query(
    'UPDATE webhook_subscriptions SET secret = $2, former_secret = $3, former_until = $4 WHERE uuid = $1',
    [uuid, secret, formerSecret, formerUntil],
  )
}

export async function forgetWebhookDeliveries(tx: On, before: Date): Promise<number> {
  const rows = await tx.query(
    `DELETE FROM webhook_deliveries WHERE uuid IN (
       SELECT uuid FROM webhook_deliveries WHERE created_at < $1 AND state <> 'waiting' LIMIT 1000) RETURNING uuid`,
    [before],
  )
  return rows.length
}
