import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import type { DraftModel } from '../generated/prisma/models/Draft.ts'

type On = Pick<Sql, 'query'>
export type DraftRow = FieldsOf<DraftModel, 'place' | 'version' | 'updatedAt'> & {
  content: Record<string, unknown>
}
export type ListedRow = Omit<DraftRow, 'content'> & { subject: unknown; parent: unknown }

const columns = 'place, content, version::float8 AS version, updated_at AS "updatedAt"'

export async function listDraftsOf(on: On, owner: string): Promise<ListedRow[]> {
  return await on.query<ListedRow>(
    `SELECT place, content->'subject' AS subject, content->'parent' AS parent, version::float8 AS version, updated_at AS "updatedAt" FROM draft
      WHERE owner = $1 ORDER BY updated_at DESC, uuid`,
    [owner],
  )
}

export async function findDraft(on: On, owner: string, place: string): Promise<DraftRow | undefined> {
  const [row] = await on.query<DraftRow>(`SELECT ${columns} FROM draft WHERE owner = $1 AND place = $2`, [owner, place])
  return row
}

export interface Written {
  uuid: string
  owner: string
  place: string
  content: Record<string, unknown>
  /** The version that its writer has seen. */
  seen: number
  at: Date
}

/** Nothing where another version stands there than the writer has seen. */
export async function keepDraft(
  on: On,
  { uuid, owner, place, content, seen, at }: Written,
): Promise<DraftRow | undefined> {
  const [row] = await on.query<DraftRow>(
    `INSERT INTO draft (uuid, owner, place, content, version, updated_at) VALUES ($1, $2, $3, $4, nextval('draft_version'), $6)
     ON CONFLICT (owner, place) DO UPDATE SET content = excluded.content, version = excluded.version, updated_at = excluded.updated_at
      WHERE draft.version = $5 RETURNING ${columns}`,
    [uuid, owner, place, JSON.stringify(content), seen, at],
  )
  return row
}

/** Whoever keeps one more at the same moment waits. */
export async function countOtherDrafts(tx: Sql, owner: string, place: string): Promise<number> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [owner])
  const [row] = await tx.query<{ count: number }>(
    'SELECT count(*) AS count FROM draft WHERE owner = $1 AND place <> $2',
    [owner, place],
  )
  return row?.count ?? 0
}

/** False where another version stands there than the writer has seen. */
export async function dropDraft(on: On, owner: string, place: string, seen: number): Promise<boolean> {
  await on.query('DELETE FROM draft WHERE owner = $1 AND place = $2 AND version = $3', [owner, place, seen])
  return (await findDraft(on, owner, place)) === undefined
}

export async function dropDraftsBefore(on: On, before: Date, most: number): Promise<number> {
  const gone = await on.query(
    'DELETE FROM draft WHERE uuid IN (SELECT uuid FROM draft WHERE updated_at < $1 LIMIT $2) RETURNING uuid',
    [before, most],
  )
  return gone.length
}
