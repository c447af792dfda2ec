import type { Sql } from '@leitstand/kit/database'
import { type Counter, throttle } from '../domain/login-throttle.ts'

/**
 * Counts an attempt before it is decided, so that many at once cannot slip through. Answers the seconds until the next
 * one is let in, or 0 when this one is.
 */
export async function countAttempt(sql: Sql, counters: readonly Counter[], now: Date): Promise<number> {
  const rows = await sql.query<{ key: string; failures: number; startedAt: Date }>(
    `INSERT INTO login_attempts AS a (key, failures, started_at) SELECT unnest($1::text[]), 1, $2::timestamptz
     ON CONFLICT (key) DO UPDATE
        SET failures = CASE WHEN a.started_at < $3::timestamptz THEN 1 ELSE a.failures + 1 END,
            started_at = CASE WHEN a.started_at < $3::timestamptz THEN $2::timestamptz ELSE a.started_at END
     RETURNING key, failures, started_at AS "startedAt"`,
    [counters.map(({ key }) => key), now, new Date(now.getTime() - throttle.windowMs)],
  )
  const waits = rows.map(({ key, failures, startedAt }) => {
    const limit = counters.find((counter) => counter.key === key)?.limit ?? 0
    return failures > limit ? Math.ceil((startedAt.getTime() + throttle.windowMs - now.getTime()) / 1000) : 0
  })
  return Math.max(0, ...waits)
}

/** A success clears the account's count and takes itself out of the address's. */
export async function forgiveAttempt(sql: Sql, [account, address]: readonly Counter[]): Promise<void> {
  await sql.query('DELETE FROM login_attempts WHERE key = $1', [account?.key])
  await sql.query('UPDATE login_attempts SET failures = failures - 1 WHERE key = $1 AND failures > 0', [address?.key])
}

export async function forgetOldAttempts(sql: Sql, now: Date): Promise<void> {
  await sql.query('DELETE FROM login_attempts WHERE started_at < $1', [new Date(now.getTime() - throttle.windowMs)])
}
