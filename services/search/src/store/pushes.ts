import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import type { PushModel } from '../generated/prisma/models/Push.ts'

// What outside engines are still to be told of: one queue for each release that keeps tickets differently.

export type Queued = FieldsOf<PushModel, 'uuid' | 'mark'>

/** A release that nobody runs any more is forgotten after this time, with its queue. */
const forgottenAfterMinutes = 15

/** Remembers that these tickets changed; in the transaction of the change, so that none is forgotten. */
export async function enqueue(tx: Sql, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return
  await tx.query(
    `INSERT INTO pushes (alias, uuid) SELECT alias, uuid FROM push_targets, (SELECT DISTINCT unnest($1::uuid[]) AS uuid) AS changed
     ORDER BY alias, uuid ON CONFLICT (alias, uuid) DO UPDATE SET mark = pushes.mark + 1, attempts = 0`,
    [uuids],
    'push-enqueue',
  )
}

/** Says that a release runs; answers whether it is new, so that nothing has been queued for it so far. */
export async function announceTarget(on: Sql, alias: string): Promise<boolean> {
  const rows = await on.query<{ is_new: boolean }>(
    `INSERT INTO push_targets AS known (alias, seen_at) VALUES ($1, now())
     ON CONFLICT (alias) DO UPDATE SET seen_at = now() WHERE known.seen_at < now() - interval '1 minute'
     RETURNING xmax = 0 AS is_new`,
    [alias],
    'push-target',
  )
  return rows[0]?.is_new ?? false
}

/** Forgets releases that nobody runs any more; answers their aliases. */
export async function forgetTargets(on: Sql): Promise<string[]> {
  const rows = await on.query<{ alias: string }>(
    `DELETE FROM push_targets WHERE seen_at < now() - interval '${forgottenAfterMinutes} minutes' RETURNING alias`,
    [],
    'push-forget',
  )
  return rows.map(({ alias }) => alias)
}

export async function nextPushes(on: Sql, alias: string, limit: number): Promise<Queued[]> {
  return await on.query<Queued>(
    'SELECT uuid, mark FROM pushes WHERE alias = $1 ORDER BY attempts, uuid LIMIT $2',
    [alias, limit],
    'push-next',
  )
}

/** Takes off what was sent, unless it has changed again meanwhile. */
export async function settlePushes(on: Sql, alias: string, sent: readonly Queued[]): Promise<void> {
  await on.query(
    `DELETE FROM pushes USING unnest($2::uuid[], $3::bigint[]) AS sent (uuid, mark)
     WHERE pushes.alias = $1 AND pushes.uuid = sent.uuid AND pushes.mark = sent.mark`,
    [alias, sent.map((row) => row.uuid), sent.map((row) => row.mark)],
    'push-settle',
  )
}

/**
 * What the engine refuses stays behind everything else; a change of the ticket brings it to the front again.
 * Answers how many were refused for the first time.
 */
export async function keepRefused(on: Sql, alias: string, refused: ReadonlyMap<string, string>): Promise<number> {
  const rows = await on.query<{ attempts: number }>(
    `INSERT INTO pushes (alias, uuid, attempts, error) SELECT $1, uuid, 1, error FROM unnest($2::uuid[], $3::text[]) AS refused (uuid, error)
     ON CONFLICT (alias, uuid) DO UPDATE SET attempts = pushes.attempts + 1, error = excluded.error RETURNING attempts`,
    [alias, [...refused.keys()], [...refused.values()]],
    'push-refused',
  )
  return rows.filter(({ attempts }) => attempts === 1).length
}

/** How many tickets there are to be found, and how many of them wait to be pushed. */
export async function expectedCount(on: Sql, alias: string): Promise<{ tickets: number; waiting: number }> {
  const [row] = await on.query<{ tickets: number; waiting: number }>(
    `SELECT (SELECT count(*) FROM document WHERE NOT deleted) AS tickets,
            (SELECT count(*) FROM pushes WHERE alias = $1) AS waiting`,
    [alias],
    'push-expected',
  )
  return row ?? { tickets: 0, waiting: 0 }
}
