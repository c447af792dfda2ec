import type { MailCheck } from '@leitstand/contracts/mail/checking'
import type { Sql } from '@leitstand/kit/database'

type On = Pick<Sql, 'query'>
const hour = `interval '1 hour'`

/** Mails that nobody brought to their end for an hour: given up, waiting for another try, or left lying. */
export const stuckSince = (now: string) =>
  `((m.state IN ('failed', 'unparsable') AND m.processed_at <= ${now} - ${hour})
    OR (m.state = 'received' AND m.received_at <= ${now} - ${hour} AND (m.reason IS NOT NULL OR m.next_attempt_at <= ${now} - ${hour})))`

export const unknownMails = 'SELECT unnest(unknown) FROM mail_checks'

/** True for one of the replicas, once an hour. */
export async function beginCheck(on: On, now: Date): Promise<boolean> {
  const rows = await on.query(
    `INSERT INTO mail_checks (begun_at) VALUES ($1)
     ON CONFLICT (single) DO UPDATE SET begun_at = $1 WHERE mail_checks.begun_at <= $1 - ${hour} RETURNING single`,
    [now],
  )
  return rows.length > 0
}

export async function giveUpCheck(on: On): Promise<void> {
  await on.query(`UPDATE mail_checks SET begun_at = begun_at - ${hour}`)
}

/**
 * A part of the mails that the ledger says are in a ticket, after this one. The first check looks at all of them; what a ticket
 * has known for a week it does not forget.
 */
export async function mailsInTickets(on: On, after: string | null, now: Date, limit: number): Promise<string[]> {
  const rows = await on.query<{ uuid: string }>(
    `SELECT uuid FROM received_mails WHERE state IN ('new-ticket', 'comment') AND ($1::uuid IS NULL OR uuid > $1)
       AND (processed_at > $2::timestamptz - interval '7 days' OR uuid IN (${unknownMails})
            OR (SELECT result FROM mail_checks) IS NULL)
     ORDER BY uuid LIMIT $3`,
    [after, now, limit],
  )
  return rows.map(({ uuid }) => uuid)
}

/** What mailboxes gave and what the ledger has of it, whose clocks may differ a little; beside it, where its mails stand. */
export async function countLedger(on: On, now: Date): Promise<Omit<MailCheck, 'at' | 'unknown' | 'unexplained'>> {
  const [row] = await on.query<{ rows: number; waiting: number; stuck: number; missing: number }>(
    `SELECT count(*) AS rows, count(*) FILTER (WHERE m.state IN ('received', 'held', 'failed', 'unparsable')) AS waiting,
            count(*) FILTER (WHERE ${stuckSince('$1::timestamptz')}) AS stuck,
            greatest(0, (SELECT coalesce(sum(taken), 0) FROM mailboxes) - count(*) FILTER (
              WHERE m.source = 'imap' AND m.received_at >= (SELECT min(counted_since) - interval '5 minutes' FROM mailboxes)))::bigint AS missing
       FROM received_mails m`,
    [now],
  )
  const { rows, waiting, stuck, missing } = row ?? { rows: 0, waiting: 0, stuck: 0, missing: 0 }
  return { received: rows + missing, processed: rows - waiting, open: waiting - stuck, stuck, missing }
}

/** Keeps what a check found; answers how many were unexplained before. */
export async function keepCheck(tx: Sql, check: MailCheck, unknown: readonly string[]): Promise<number> {
  const [row] = await tx.query<{ before: number }>(
    `UPDATE mail_checks SET result = $1, unknown = $2
       FROM (SELECT coalesce((result->>'unexplained')::int, 0) AS before FROM mail_checks FOR UPDATE) was RETURNING was.before`,
    [JSON.stringify(check), unknown],
  )
  return row?.before ?? 0
}

export async function lastCheck(on: On): Promise<MailCheck | null> {
  const [row] = await on.query<{ result: MailCheck | null }>('SELECT result FROM mail_checks')
  return row?.result ?? null
}
