import type { Actor } from '@leitstand/contracts/actor'
import { blankNode } from '@leitstand/contracts/common'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import type { listWebhookDeliveries, WebhookDelivery } from '@leitstand/contracts/notification/webhooks'
import { mustExist } from '@leitstand/contracts/problems'
import { pageArgs } from '@leitstand/kit/list'
import { visibleRows } from '@leitstand/kit/visibility'
import type { PrismaClient, WebhookDelivery as Row } from '../generated/prisma/client.ts'

type Asked = ParsedInputOf<typeof listWebhookDeliveries>
type OwnedRow = Row & { of: { name: string } }
const include = { of: { select: { name: true } } } as const

/** What webhooks were told of things that the reader may see. */
export async function findWebhookDeliveries(prisma: PrismaClient, actor: Actor, input: Asked) {
  const { state: states, 'subscription.uuid': subscriptions } = input
  const where = {
    ...visibleRows(actor),
    ...(states && { state: { in: states } }),
    ...(subscriptions && { subscription: { in: subscriptions } }),
  }
  const direction = input['order[createdAt]'] ?? 'desc'
  const orderBy = [{ createdAt: direction }, { uuid: direction }]
  const [rows, total] = await Promise.all([
    prisma.webhookDelivery.findMany({ where, include, orderBy, ...pageArgs(input) }),
    prisma.webhookDelivery.count({ where }),
  ])
  return { items: rows.map(present), total }
}

export async function getWebhookDelivery(prisma: PrismaClient, actor: Actor, uuid: string): Promise<WebhookDelivery> {
  return present(mustExist(await prisma.webhookDelivery.findFirst({ where: { uuid, ...visibleRows(actor) }, include })))
}

/** It is sent as if it were new, unless it is on its way; its id stays, so that a receiver knows it again. */
export async function sendOnceMore(prisma: PrismaClient, uuid: string, now: Date): Promise<void> {
  const isUnderWay = { state: 'waiting', lastError: null }
  const fresh = { state: 'waiting', attempts: 0, nextAttemptAt: now, deliveredAt: null }
  await prisma.webhookDelivery.updateMany({ where: { uuid, NOT: isUnderWay }, data: fresh })
}

function present(row: OwnedRow): WebhookDelivery {
  return {
    '@id': blankNode(row.uuid),
    '@type': 'WebhookDelivery',
    uuid: row.uuid,
    subscription: { uuid: row.subscription, name: row.of.name },
    type: row.type,
    body: JSON.stringify(row.body),
    state: row.state as WebhookDelivery['state'],
    attempts: row.attempts,
    lastError: row.lastError,
    nextAttemptAt: row.state === 'waiting' ? (row.nextAttemptAt?.toISOString() ?? null) : null,
    createdAt: row.createdAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
  }
}
