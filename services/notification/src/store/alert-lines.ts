import type { Sql } from '@leitstand/kit/database'
import type { Alert } from '../domain/alert.ts'

/** Deliveries to one target about one rule and ticket, which on-call tools join: these are told in order. Words of SQL. */
export function isSameLine(other: string): string {
  return `${other}.ticket = deliveries.ticket AND ${other}.channel = deliveries.channel AND ${other}.target = deliveries.target
    AND ${other}.address = deliveries.address AND ${other}.alert->'rule'->>'uuid' = deliveries.alert->'rule'->>'uuid'`
}

/** What is over waits for what it takes back, and what comes after it for that; this, which may be a page, for some minutes. */
export const waitsForItsTurn = `EXISTS (SELECT 1 FROM deliveries earlier WHERE ${isSameLine('earlier')}
  AND earlier.state = 'waiting' AND earlier.seq < deliveries.seq
  AND earlier.alert->>'state' <> deliveries.alert->>'state'
  AND (earlier.alert->>'state' = 'new' OR earlier.last_error IS NULL
    OR earlier.next_attempt_at <= deliveries.created_at + interval '5 minutes'))`

/** What was to be told before these is tried at once, and soon again, instead of when its receiver may be back. */
export async function hurryWhatComesBefore(
  on: Pick<Sql, 'query'>,
  added: readonly { uuid: string; alert: Alert }[],
): Promise<void> {
  const fired = added.filter(({ alert }) => alert.state === 'new' && !alert.ofGroup)
  if (fired.length === 0) return
  await on.query(
    `UPDATE deliveries SET next_attempt_at = later.created_at, attempts = 0 FROM deliveries later
     WHERE later.uuid = ANY($1::uuid[]) AND ${isSameLine('later')}
       AND deliveries.state = 'waiting' AND deliveries.last_error IS NOT NULL AND deliveries.alert->>'state' = 'resolved'`,
    [fired.map(({ uuid }) => uuid)],
    'deliveries-hurry',
  )
}

/** Whether the reason of what a delivery tells is gone. */
export const isOver = `(deliveries.alert->>'state' = 'new' AND EXISTS (SELECT 1 FROM ended_alerts over
  WHERE over.ticket = deliveries.ticket AND over.rule = (deliveries.alert->'rule'->>'uuid')::uuid
    AND over.channel = deliveries.channel AND (deliveries.alert->>'at')::timestamptz <= over.up_to))`

/** Whether an end was overtaken by what fired again, which it would end. */
const isOvertaken = `(deliveries.alert->>'state' = 'resolved' AND EXISTS (SELECT 1 FROM deliveries later
  WHERE ${isSameLine('later')} AND later.seq > deliveries.seq AND later.alert->>'state' = 'new' AND later.attempts > 0))`

/** Whether a delivery is not worth an attempt any more. */
export const isMoot = `(${isOver} OR ${isOvertaken})`
