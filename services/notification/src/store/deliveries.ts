import { blankNode } from '@leitstand/contracts/common'
import type { Delivery } from '@leitstand/contracts/notification/requests'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { newId } from '@leitstand/kit/ids'
import { type Claimed, queueTable } from '@leitstand/kit/queue-table'
import { type AudienceRow, audienceColumns, audienceRecord, audienceToRow } from '@leitstand/kit/visibility'
import type { Alert } from '../domain/alert.ts'
import type { Target } from '../domain/targets.ts'
import type { Delivery as Row } from '../generated/prisma/client.ts'
import { hurryWhatComesBefore, isMoot, waitsForItsTurn } from './alert-lines.ts'

type On = Pick<Sql, 'query'>

export interface NewDelivery {
  channel: { uuid: string; name: string }
  target: Target
  alert: Alert
  ticket: TicketFacts
  at: Date
}

/** Makes rows for alerts and their targets, in one statement; answers those that were not there from the same firing. */
export async function addDeliveries(
  on: On,
  deliveries: readonly NewDelivery[],
): Promise<(NewDelivery & { uuid: string })[]> {
  if (deliveries.length === 0) return []
  const rows = deliveries.map((delivery) => ({ ...delivery, uuid: newId() }))
  const made = await on.query<{ uuid: string }>(
    `INSERT INTO deliveries (uuid, occurrence, channel, channel_name, target, address, rule, alert, ticket, ticket_public_id,
       ticket_subject, created_at, next_attempt_at, ${audienceColumns})
     SELECT uuid, occurrence, channel, channel_name, target, address, rule, alert, ticket, ticket_public_id,
       ticket_subject, created_at, created_at, ${audienceColumns}
     FROM jsonb_to_recordset($1::jsonb) AS fresh (uuid uuid, occurrence text, channel uuid, channel_name text, target text,
       address text, rule text, alert jsonb, ticket uuid, ticket_public_id bigint, ticket_subject text,
       created_at timestamptz, ${audienceRecord})
     ON CONFLICT (occurrence, channel, target, address) DO NOTHING RETURNING uuid`,
    [JSON.stringify(rows.map(toColumns))],
    'deliveries-add',
  )
  const uuids = new Set(made.map(({ uuid }) => uuid))
  const added = rows.filter(({ uuid }) => uuids.has(uuid))
  await hurryWhatComesBefore(on, added)
  return added
}

function toColumns({ uuid, channel, target, alert, ticket, at }: NewDelivery & { uuid: string }) {
  return {
    ...{ uuid, occurrence: alert.occurrence, channel: channel.uuid, channel_name: channel.name, target: target.kind },
    ...{
      address: target.address,
      rule: alert.rule.name,
      alert,
      ticket: ticket.uuid,
      ticket_public_id: ticket.publicId,
    },
    ...{ ticket_subject: ticket.subject, created_at: at, ...audienceToRow(ticket.audience) },
  }
}

/** A delivery that this process works on. */
export type ClaimedDelivery = Claimed &
  AudienceRow &
  FieldsOf<
    Row,
    'uuid' | 'channel' | 'channelName' | 'address' | 'rule' | 'ticket',
    { target: Target['kind']; alert: Alert }
  >

export const deliveryQueue = queueTable<ClaimedDelivery>({
  table: 'deliveries',
  key: 'uuid',
  waiting: `state = 'waiting' AND NOT ${waitsForItsTurn}`,
  // Whoever is on call is paged before groups are told; the index has the same order.
  order: `(alert ? 'ofGroup'), next_attempt_at`,
  lane: `concat_ws(' ', channel, target, address)`,
  columns: `uuid, channel, channel_name AS "channelName", target, address, rule, alert, ticket, ${audienceColumns}`,
  reason: 'last_error',
  dead: () => ({ state: 'failed', next_attempt_at: null }),
})

/** Lets a delivery be tried now that waits for its next attempt, or was given up; not one that is on its way, nor what is over. */
export async function retryNow(on: On, uuid: string, now: Date): Promise<void> {
  await on.query(
    `UPDATE deliveries SET state = 'waiting', next_attempt_at = $2, attempts = CASE state WHEN 'failed' THEN 0 ELSE attempts END
     WHERE uuid = $1 AND (state = 'failed' OR (state = 'waiting' AND last_error IS NOT NULL)) AND NOT ${isMoot}`,
    [uuid, now],
  )
}

export const deliveryColumns = `uuid, channel, channel_name AS "channelName", target, rule, ticket,
  ticket_public_id AS "ticketPublicId", ticket_subject AS "ticketSubject", state, attempts, last_error AS "lastError",
  next_attempt_at AS "nextAttemptAt", created_at AS "createdAt", delivered_at AS "deliveredAt",
  acknowledged_by AS "acknowledgedBy", acknowledged_at AS "acknowledgedAt"`
export type DeliveryRow = FieldsOf<
  Row,
  | ('uuid' | 'channel' | 'channelName' | 'rule' | 'ticket' | 'ticketPublicId' | 'ticketSubject' | 'attempts')
  | ('lastError' | 'nextAttemptAt' | 'createdAt' | 'deliveredAt' | 'acknowledgedBy' | 'acknowledgedAt'),
  Pick<Delivery, 'target' | 'state'>
>

export function toDelivery(row: DeliveryRow): Delivery {
  return {
    '@id': blankNode(row.uuid),
    '@type': 'Delivery',
    uuid: row.uuid,
    channel: { uuid: row.channel, name: row.channelName },
    target: row.target,
    rule: row.rule,
    ticket: ticketRef(row.ticket, row.ticketPublicId, row.ticketSubject),
    state: row.state,
    attempts: row.attempts,
    lastError: row.lastError,
    nextAttemptAt: row.state === 'waiting' ? (row.nextAttemptAt?.toISOString() ?? null) : null,
    createdAt: row.createdAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    acknowledged: row.acknowledgedAt && { by: row.acknowledgedBy ?? '', at: row.acknowledgedAt.toISOString() },
  }
}
