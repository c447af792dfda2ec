import type { Sql } from '@leitstand/kit/database'
import type { Counter } from '../domain/login-throttle.ts'

/** In one order, so that two attempts never wait for each other. */
const inOrder = 'ORDER BY key COLLATE "C"'

/**
 * Counts an attempt before it is decided, so that many at once cannot slip through. Answers the seconds until the next
 * one is let in, or 0 when this one is.
 */
export async function countAttempt(sql: Sql, counters: readonly Counter[], now: Date): Promise<number> {
  const rows = await sql.query<{ key: string; failures: number; endsAt: Date }>(
    `INSERT INTO login_attempts AS a (key, failures, started_at, ends_at)
     SELECT key, 1, $3::timestamptz, ends_at FROM unnest($1::text[], $2::timestamptz[]) AS counter(key, ends_at) ${inOrder}
     ON CONFLICT (key) DO UPDATE
        SET failures = CASE WHEN a.ends_at <= $3::timestamptz THEN 1 ELSE a.failures + 1 END,
            started_at = CASE WHEN a.ends_at <= $3::timestamptz THEN $3::timestamptz ELSE a.started_at END,
            ends_at = CASE WHEN a.ends_at <= $3::timestamptz THEN excluded.ends_at ELSE a.ends_at END
     RETURNING key, failures, ends_at AS "endsAt"`,
    [counters.map(({ key }) => key), counters.map(({ windowMs }) => new Date(now.getTime() + windowMs)), now],
  )
  const waits = rows.map(({ key, failures, endsAt }) => {
    const limit = counters.find((counter) => counter.key === key)?.limit ?? 0
    return failures > limit ? Math.ceil((endsAt.getTime() - now.getTime()) / 1000) : 0
  })
  return Math.max(0, ...waits)
}

/** A success takes itself out of the counts, and ends those that it disproves. */
export async function forgiveAttempt(sql: Sql, counters: readonly Counter[]): Promise<void> {
  const keys = (ended: boolean) =>
    counters.filter((counter) => Boolean(counter.endsWithSuccess) === ended).map(({ key }) => key)
  await sql.query(`SELECT FROM login_attempts WHERE key = ANY($1) ${inOrder} FOR UPDATE`, [
    counters.map(({ key }) => key),
  ])
  await sql.query('DELETE FROM login_attempts WHERE key = ANY($1)', [keys(true)])
  await sql.query('UPDATE login_attempts SET failures = failures - 1 WHERE key = ANY($1) AND failures > 0', [
    keys(false),
  ])
}

/** Those that are being counted just now are left for the next time. */
export async function forgetOldAttempts(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `DELETE FROM login_attempts WHERE key = ANY(ARRAY(
       SELECT key FROM login_attempts WHERE ends_at < $1 ${inOrder} FOR UPDATE SKIP LOCKED))`,
    [now],
  )
}

export async function forgetAttemptsOf(tx: Sql, emails: readonly string[]): Promise<void> {
  await tx.query(
    `DELETE FROM login_attempts WHERE key = ANY(ARRAY(
       SELECT key FROM login_attempts WHERE string_to_array(key, '|') && $1::text[] ${inOrder} FOR UPDATE))`,
    [emails],
  )
}
