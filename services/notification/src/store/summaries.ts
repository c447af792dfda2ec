import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import type { NewSummaryEntry } from '../domain/news.ts'
import type { SummaryEntry } from '../domain/summary.ts'

type On = Pick<Sql, 'query'>

/** Adds to the summaries of several people. One that waits already keeps its time. */
export async function addToSummaries(on: On, entries: readonly NewSummaryEntry[]): Promise<void> {
  if (entries.length === 0) return
  const dueAt = new Map(entries.map((entry) => [entry.user, entry.dueAt]))
  const users = [...dueAt.keys()].sort()
  await on.query(
    `INSERT INTO summaries ("user", due_at) SELECT * FROM unnest($1::uuid[], $2::timestamptz[]) ON CONFLICT DO NOTHING`,
    [users, users.map((user) => dueAt.get(user))],
    'summaries-begin',
  )
  await on.query(
    `INSERT INTO summary_entries (uuid, "user", ticket, kind, reason, internal, author_name, created_at, about, about_version)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::boolean[], $7::text[], $8::timestamptz[],
       $9::uuid[], $10::int[])`,
    [
      entries.map(({ at }) => newId(at.getTime())),
      entries.map(({ user }) => user),
      entries.map(({ ticket }) => ticket),
      entries.map(({ kind }) => kind),
      entries.map(({ reason }) => reason),
      entries.map(({ internal }) => internal),
      entries.map(({ authorName }) => authorName),
      entries.map(({ at }) => at),
      entries.map(({ about }) => about?.uuid ?? null),
      entries.map(({ about }) => about?.version ?? 0),
    ],
    'summary-entries-add',
  )
}

export interface ClaimedSummary {
  user: string
  batch: string
  attempts: number
}

/** Takes summaries that are due, for a lease. What one tells is settled with its first attempt, so that a repeat says the same. */
export async function claimSummaries(tx: On, now: Date, leaseMs: number, limit: number): Promise<ClaimedSummary[]> {
  const claimed = await tx.query<ClaimedSummary>(
    `UPDATE summaries SET attempts = attempts + 1, due_at = $2, batch = coalesce(batch, gen_random_uuid())
     WHERE "user" IN (SELECT "user" FROM summaries WHERE due_at <= $1 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING "user", batch, attempts`,
    [now, new Date(now.getTime() + leaseMs), limit],
  )
  const first = claimed.filter(({ attempts }) => attempts === 1)
  await tx.query(
    `UPDATE summary_entries SET batch = claimed.batch FROM unnest($1::uuid[], $2::uuid[]) AS claimed ("user", batch)
     WHERE summary_entries."user" = claimed."user" AND summary_entries.batch IS NULL`,
    [first.map(({ user }) => user), first.map(({ batch }) => batch)],
  )
  return claimed
}

export interface StoredEntry extends SummaryEntry {
  ticketUuid: string
  internal: boolean
}

export async function entriesOfBatch(on: On, { user, batch }: ClaimedSummary): Promise<StoredEntry[]> {
  const rows = await on.query<Omit<StoredEntry, 'ticket'> & { publicId: number; subject: string }>(
    `SELECT e.ticket AS "ticketUuid", e.kind, e.reason, e.internal, e.author_name AS "authorName", e.created_at AS at,
       t.public_id AS "publicId", t.subject
     FROM summary_entries e JOIN tickets t ON t.uuid = e.ticket
     WHERE e."user" = $1 AND e.batch = $2 ORDER BY e.created_at, e.uuid LIMIT 1000`,
    [user, batch],
  )
  return rows.map(({ publicId, subject, ...row }) => ({ ...row, ticket: { publicId, subject } }))
}

/** The summary has left (or tells nothing any more). What came meanwhile waits for the next one. */
export async function finishSummary(tx: On, { user, batch }: ClaimedSummary, nextDueAt: Date): Promise<void> {
  await tx.query('DELETE FROM summary_entries WHERE "user" = $1 AND batch = $2', [user, batch])
  await tx.query('DELETE FROM summaries WHERE "user" = $1 AND batch = $2', [user, batch])
  await tx.query(
    `INSERT INTO summaries ("user", due_at) SELECT $1, $2 WHERE EXISTS (SELECT 1 FROM summary_entries WHERE "user" = $1)
     ON CONFLICT DO NOTHING`,
    [user, nextDueAt],
  )
}
