import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import { type Claimed, queueTable } from '@leitstand/kit/queue-table'
import type { SummaryEntry } from '../domain/summary.ts'
import type { NewSummaryEntry } from '../domain/ticket-updates.ts'

type On = Pick<Sql, 'query'>

/** Adds to the summaries of several people. One that waits already keeps its time, and does not end before its entries are there. */
export async function addToSummaries(on: On, entries: readonly NewSummaryEntry[]): Promise<void> {
  if (entries.length === 0) return
  const dueAt = new Map(entries.map((entry) => [entry.user, entry.dueAt]))
  const users = [...dueAt.keys()].sort()
  await on.query(
    `INSERT INTO summaries AS known ("user", due_at) SELECT * FROM unnest($1::uuid[], $2::timestamptz[])
     ON CONFLICT ("user") DO UPDATE SET due_at = known.due_at`,
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

export interface DueSummary extends Claimed {
  user: string
}

export const summaryQueue = queueTable<DueSummary>({
  table: 'summaries',
  key: 'user',
  due: 'due_at',
  columns: 'claimed."user"',
})

export interface SummaryBatch {
  user: string
  batch: string
}

/** What a summary tells is settled with its first attempt, so that a repeat says the same. Undefined when it is gone. */
export async function beginBatch(tx: On, { user }: DueSummary): Promise<SummaryBatch | undefined> {
  const [row] = await tx.query<{ batch: string | null }>(`SELECT batch FROM summaries WHERE "user" = $1 FOR UPDATE`, [
    user,
  ])
  if (!row || row.batch !== null) return row && { user, batch: row.batch as string }
  const batch = newId()
  await tx.query('UPDATE summaries SET batch = $2 WHERE "user" = $1', [user, batch])
  await tx.query('UPDATE summary_entries SET batch = $2 WHERE "user" = $1 AND batch IS NULL', [user, batch])
  return { user, batch }
}

export interface StoredEntry extends SummaryEntry {
  ticketUuid: string
  internal: boolean
}

export async function entriesOfBatch(on: On, { user, batch }: SummaryBatch): Promise<StoredEntry[]> {
  const rows = await on.query<Omit<StoredEntry, 'ticket'> & { publicId: number; subject: string }>(
    `SELECT e.ticket AS "ticketUuid", e.kind, e.reason, e.internal OR coalesce(said.internal, false) AS internal,
       e.author_name AS "authorName", e.created_at AS at, t.public_id AS "publicId", t.subject, said.text AS comment, said.format
     FROM summary_entries e JOIN tickets t ON t.uuid = e.ticket
     LEFT JOIN LATERAL (SELECT a.internal, a.comment->>'text' AS text, a.comment->>'textFormat' AS format
       FROM activity a
       WHERE a.about = e.about AND a.about_version = e.about_version AND a.kind = 'comment' LIMIT 1) AS said ON true
     WHERE e."user" = $1 AND e.batch = $2 ORDER BY e.created_at, e.uuid LIMIT 1000`,
    [user, batch],
  )
  return rows.map(({ publicId, subject, ...row }) => ({ ...row, ticket: { publicId, subject } }))
}

/** The summary has left (or tells nothing any more). What came meanwhile waits for the next one. */
export async function finishSummary(tx: On, { user, batch }: SummaryBatch, nextDueAt: Date): Promise<void> {
  await tx.query('DELETE FROM summary_entries WHERE "user" = $1 AND batch = $2', [user, batch])
  await tx.query('DELETE FROM summaries WHERE "user" = $1 AND batch = $2', [user, batch])
  await tx.query(
    `INSERT INTO summaries ("user", due_at) SELECT $1, $2 WHERE EXISTS (SELECT 1 FROM summary_entries WHERE "user" = $1)
     ON CONFLICT DO NOTHING`,
    [user, nextDueAt],
  )
}
