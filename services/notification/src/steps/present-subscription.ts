import type { webhookSubscriptions } from '@leitstand/contracts/notification/webhooks'
import type { EntityOf } from '@leitstand/contracts/resource'
import type { WebhookSubscriptionModel } from '../generated/prisma/models/WebhookSubscription.ts'

export function presentSubscription(row: WebhookSubscriptionModel) {
  return {
    name: row.name,
    url: row.url,
    events: row.events as EntityOf<typeof webhookSubscriptions>['events'],
    owner: { uuid: row.owner, name: row.ownerName },
    active: row.active,
    switchedOffAt: row.switchedOffAt?.toISOString() ?? null,
  }
}
