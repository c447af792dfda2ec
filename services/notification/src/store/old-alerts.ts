import type { Sql } from '@leitstand/kit/database'
import { isOver, isSameLine } from './alert-lines.ts'

type On = Pick<Sql, 'query'>

const batch = 1_000

/** The last that an on-call tool, Teams or a webhook was told of an alert whose end it is still to hear. */
const isOpen = `(deliveries.state = 'delivered' AND deliveries.alert->>'state' = 'new' AND deliveries.target <> 'email'
  AND NOT deliveries.alert ? 'ofGroup' AND NOT ${isOver} AND NOT EXISTS (SELECT 1 FROM deliveries later
    WHERE ${isSameLine('later')} AND later.seq > deliveries.seq AND later.state IN ('waiting', 'delivered')))`

/** Takes off what was settled before; oldest first, because what loses its end would be ended once more. True when there is more. */
export async function forgetAlerts(tx: On, before: Date): Promise<boolean> {
  const alerts = await tx.query(
    `DELETE FROM deliveries WHERE uuid IN (
       SELECT uuid FROM deliveries WHERE created_at < $1 AND state <> 'waiting' AND NOT ${isOpen}
       ORDER BY created_at, seq LIMIT ${batch}) RETURNING uuid`,
    [before],
  )
  // As long as anything is left of which it tells that it is over, an end is known.
  const ends = await tx.query(
    `DELETE FROM ended_alerts WHERE ctid = ANY(ARRAY(
       SELECT ctid FROM ended_alerts ended WHERE up_to < $1 AND NOT EXISTS (
         SELECT 1 FROM deliveries WHERE deliveries.ticket = ended.ticket AND deliveries.channel = ended.channel
           AND deliveries.alert->'rule'->>'uuid' = ended.rule::text)
       LIMIT ${batch})) RETURNING ticket`,
    [before],
  )
  const told = await tx.query(
    `DELETE FROM acknowledgements WHERE ctid = ANY(ARRAY(
       SELECT ctid FROM acknowledgements WHERE at < $1 LIMIT ${batch})) RETURNING id`,
    [before],
  )
  return [alerts, ends, told].some((gone) => gone.length === batch)
}
