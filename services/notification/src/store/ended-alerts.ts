import type { Sql } from '@leitstand/kit/database'
import { leaseMs } from '@leitstand/kit/lease'
import type { Alert } from '../domain/alert.ts'
import type { Target } from '../domain/targets.ts'
import { isMoot, isOver, isSameLine } from './alert-lines.ts'

type On = Pick<Sql, 'query'>

/** What a rule told of a ticket on a channel is over, up to this time. */
export interface EndedAlert {
  ticket: string
  rule: string
  channel: string
  upTo: string
}

/** The groups that rules alerted of these tickets, also those that handed them on since. */
export async function findAlertedGroups(on: On, tickets: readonly string[]): Promise<Omit<EndedAlert, 'upTo'>[]> {
  return await on.query<Omit<EndedAlert, 'upTo'>>(
    `SELECT DISTINCT ticket, alert->'rule'->>'uuid' AS rule, channel FROM deliveries
     WHERE ticket = ANY($1::uuid[]) AND NOT alert ? 'ofGroup' AND channel IN (SELECT uuid FROM groups)`,
    [tickets],
    'alerts-of-groups',
  )
}

/** Notes it, also for what comes late. */
export async function noteEnds(tx: On, ended: readonly EndedAlert[]): Promise<void> {
  const given = JSON.stringify(ended.map(({ upTo, ...line }) => ({ ...line, up_to: upTo })))
  await tx.query(
    `INSERT INTO ended_alerts AS known (ticket, rule, channel, up_to)
     SELECT ticket, rule, channel, max(up_to) FROM jsonb_to_recordset($1::jsonb)
       AS ended (ticket uuid, rule uuid, channel uuid, up_to timestamptz) GROUP BY ticket, rule, channel
     ON CONFLICT (ticket, rule, channel) DO UPDATE SET up_to = greatest(known.up_to, excluded.up_to)`,
    [given],
    'alerts-end',
  )
}

/**
 * What is over and was not told yet is not told at all. What was tried may have arrived: it is not sent again either, and what
 * takes it back waits until that is settled. Answers the uuids of those that were never tried.
 */
export async function stopWhatIsOver(tx: On, tickets: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await tx.query<{ uuid: string; state: string }>(
    `UPDATE deliveries SET
       state = CASE WHEN attempts = 0 THEN 'obsolete' ELSE state END,
       next_attempt_at = CASE WHEN attempts > 0 THEN least(next_attempt_at, $2::timestamptz) END
     WHERE state = 'waiting' AND ticket = ANY($1::uuid[]) AND ${isOver} RETURNING uuid, state`,
    [tickets, new Date(now.getTime() + leaseMs)],
    'alerts-stop',
  )
  return new Set(rows.flatMap(({ uuid, state }) => (state === 'obsolete' ? [uuid] : [])))
}

/** Whether the reason of what a delivery is to tell is gone, or it would end what fired since. */
export async function isAlertMoot(on: On, uuid: string): Promise<boolean> {
  const rows = await on.query(`SELECT 1 AS moot FROM deliveries WHERE uuid = $1 AND ${isMoot}`, [uuid], 'alert-moot')
  return rows.length > 0
}

export interface ToldAlert {
  ticket: string
  channel: { uuid: string; name: string }
  target: Target
  alert: Alert
}

/** The last that targets were told, or may have been, of alerts that are over: of each line one, unless it was taken back. */
export async function alertsToTakeBack(on: On, tickets: readonly string[]): Promise<ToldAlert[]> {
  const rows = await on.query<{
    ticket: string
    channel: string
    name: string
    target: Target['kind']
    address: string
    alert: Alert
  }>(
    `SELECT ticket, channel, channel_name AS name, target, address, alert FROM deliveries
     WHERE ticket = ANY($1::uuid[]) AND state IN ('waiting', 'delivered') AND target <> 'email' AND ${isOver}
       AND NOT EXISTS (SELECT 1 FROM deliveries later WHERE ${isSameLine('later')} AND later.seq > deliveries.seq
         AND later.state IN ('waiting', 'delivered'))
     ORDER BY seq`,
    [tickets],
    'alerts-to-take-back',
  )
  return rows.map(({ channel, name, target, address, ...rest }) => ({
    ...rest,
    channel: { uuid: channel, name },
    target: { kind: target, address },
  }))
}
