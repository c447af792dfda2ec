import type { Audience } from '@leitstand/contracts/audience'
import { iri } from '@leitstand/contracts/common'
import type { Delivery } from '@leitstand/contracts/notification/requests'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import type { z } from 'zod'
import type { Alert } from '../domain/alert.ts'
import type { Target } from '../domain/targets.ts'
import type { Delivery as Row } from '../generated/prisma/client.ts'

type On = Pick<Sql, 'query'>

export interface NewDelivery {
  channel: { uuid: string; name: string }
  target: Target
  alert: Alert
  ticket: TicketFacts
  at: Date
}

/** Makes a row for an alert and a target; null when this firing has one already. */
export async function addDelivery(on: On, { channel, target, alert, ticket, at }: NewDelivery): Promise<string | null> {
  const [row] = await on.query<{ uuid: string }>(
    `INSERT INTO deliveries (uuid, occurrence, channel, channel_name, target, address, rule, alert, ticket, ticket_public_id,
       ticket_subject, audience, created_at, next_attempt_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)
     ON CONFLICT (occurrence, channel, target, address) DO NOTHING RETURNING uuid`,
    [
      newId(),
      alert.occurrence,
      channel.uuid,
      channel.name,
      target.kind,
      target.address,
      alert.rule.name,
      JSON.stringify(alert),
      ticket.uuid,
      ticket.publicId,
      ticket.subject,
      JSON.stringify(ticket.audience),
      at,
    ],
  )
  return row?.uuid ?? null
}

/** A delivery that this process works on. `attempts` is the fence: whoever claims later has a higher one. */
export interface ClaimedDelivery {
  uuid: string
  channel: string
  channelName: string
  target: Target['kind']
  address: string
  rule: string
  alert: Alert
  ticket: string
  audience: z.infer<typeof Audience>
  attempts: number
}

const claimed = `uuid, channel, channel_name AS "channelName", target, address, rule, alert, ticket, audience, attempts`

/** Takes waiting deliveries for a lease; a process that dies gives them back when it is over. */
export async function claimDeliveries(on: On, now: Date, leaseMs: number, limit: number): Promise<ClaimedDelivery[]> {
  return await on.query<ClaimedDelivery>(
    `UPDATE deliveries SET attempts = attempts + 1, next_attempt_at = $2
     WHERE uuid IN (
       SELECT uuid FROM deliveries WHERE state = 'waiting' AND next_attempt_at <= $1
       ORDER BY next_attempt_at, uuid LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING ${claimed}`,
    [now, new Date(now.getTime() + leaseMs), limit],
    'deliveries-claim',
  )
}

export async function renewDeliveryClaim(on: On, delivery: ClaimedDelivery, until: Date): Promise<void> {
  await on.query(`UPDATE deliveries SET next_attempt_at = $3 WHERE uuid = $1 AND attempts = $2 AND state = 'waiting'`, [
    delivery.uuid,
    delivery.attempts,
    until,
  ])
}

export type DeliveryEnd =
  | { state: 'delivered'; at: Date }
  | { state: 'waiting'; error: string; nextAttemptAt: Date }
  | { state: 'failed'; error: string }

/** Writes how an attempt went; false when somebody else has claimed the delivery since. */
export async function settleDelivery(on: On, delivery: ClaimedDelivery, end: DeliveryEnd): Promise<boolean> {
  const rows = await on.query(
    `UPDATE deliveries SET state = $3, last_error = $4, next_attempt_at = $5, delivered_at = $6
     WHERE uuid = $1 AND attempts = $2 AND state = 'waiting' RETURNING uuid`,
    [
      delivery.uuid,
      delivery.attempts,
      end.state,
      'error' in end ? end.error.slice(0, 1000) : null,
      end.state === 'waiting' ? end.nextAttemptAt : null,
      end.state === 'delivered' ? end.at : null,
    ],
  )
  return rows.length > 0
}

/** Lets a delivery that is not done be tried now, with all its attempts before it again. */
export async function retryNow(on: On, uuid: string, now: Date): Promise<void> {
  await on.query(
    `UPDATE deliveries SET state = 'waiting', attempts = 0, next_attempt_at = $2 WHERE uuid = $1 AND state IN ('waiting', 'failed')`,
    [uuid, now],
  )
}

/** Alerts about a ticket that on-call tools still hold open: delivered, and not taken back. */
export async function openAlerts(
  on: On,
  ticket: string,
): Promise<{ channel: string; channelName: string; target: Target; alert: Alert }[]> {
  const rows = await on.query<{
    channel: string
    channelName: string
    target: Target['kind']
    address: string
    alert: Alert
  }>(
    `SELECT DISTINCT ON (channel, target, alert->'rule'->>'uuid') channel, channel_name AS "channelName", target, address, alert
     FROM deliveries WHERE ticket = $1 AND target IN ('signl4', 'ilert') AND state <> 'failed'
     ORDER BY channel, target, alert->'rule'->>'uuid', created_at DESC`,
    [ticket],
  )
  return rows
    .filter(({ alert }) => alert.state === 'new')
    .map(({ target, address, ...row }) => ({ ...row, target: { kind: target, address } }))
}

export function toDelivery(row: Row): Delivery {
  return {
    '@id': iri('deliveries', row.uuid),
    '@type': 'Delivery',
    uuid: row.uuid,
    channel: { uuid: row.channel, name: row.channelName },
    target: row.target as Delivery['target'],
    rule: row.rule,
    ticket: { uuid: row.ticket, publicId: Number(row.ticketPublicId), subject: row.ticketSubject },
    state: row.state as Delivery['state'],
    attempts: row.attempts,
    lastError: row.lastError,
    nextAttemptAt: row.state === 'waiting' ? (row.nextAttemptAt?.toISOString() ?? null) : null,
    createdAt: row.createdAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
  }
}
