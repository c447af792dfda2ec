/** Deliveries to one target about one rule and ticket, which on-call tools join: these are told in order. Words of SQL. */
export function isSameLine(other: string): string {
  return `${other}.ticket = deliveries.ticket AND ${other}.channel = deliveries.channel AND ${other}.target = deliveries.target
    AND ${other}.address = deliveries.address AND ${other}.alert->'rule'->>'uuid' = deliveries.alert->'rule'->>'uuid'`
}

/** What is over waits for what it takes back, and what comes after it for that. */
export const waitsForItsTurn = `EXISTS (SELECT 1 FROM deliveries earlier WHERE ${isSameLine('earlier')}
  AND earlier.state = 'waiting' AND earlier.seq < deliveries.seq
  AND earlier.alert->>'state' <> deliveries.alert->>'state')`

/** Whether the reason of what a delivery tells is gone. */
export const isOver = `(deliveries.alert->>'state' = 'new' AND EXISTS (SELECT 1 FROM ended_alerts over
  WHERE over.ticket = deliveries.ticket AND over.rule = (deliveries.alert->'rule'->>'uuid')::uuid
    AND over.channel = deliveries.channel AND (deliveries.alert->>'at')::timestamptz <= over.up_to))`
