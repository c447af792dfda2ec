import { AppError } from '@leitstand/contracts/problems'
import type { AuthorSide, TextFormat } from '@leitstand/contracts/ticket/values'
import type { Sql } from '@leitstand/kit/database'
import { conditions, orderOf, type Paging, readList } from '@leitstand/kit/list'
import type { RowOf } from '@leitstand/kit/row-of'
import type { Restoring } from '../domain/restoring.ts'
import type { CommentModel } from '../generated/prisma/models/Comment.ts'
import type { AttachmentRow } from './attachments.ts'
import { pageBytes } from './tickets.ts'

export type CommentRow = RowOf<CommentModel, { author_side: AuthorSide; text_format: TextFormat }>

export type FileOfComment = Pick<AttachmentRow, 'uuid' | 'name' | 'mime_type' | 'size' | 'internal'>
export type CommentWithFiles = CommentRow & { files: FileOfComment[] }

const insertable = [
  'uuid',
  'ticket',
  'author',
  'author_side',
  'text',
  'text_format',
  'internal',
  'emergency_approved',
  'first_response',
  'resolved_text',
  'send_by_email',
  'via_email',
  'sender_unconfirmed',
  'mentions',
  'source_key',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof CommentRow)[]
export type NewComment = Pick<CommentRow, (typeof insertable)[number]>

const insertSql = `INSERT INTO comment (${insertable.join(', ')}) VALUES (${insertable.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING *`

export async function insertComment(tx: Sql, comment: NewComment): Promise<CommentRow> {
  const [row] = await tx.query<CommentRow>(
    insertSql,
    insertable.map((column) => comment[column]),
    'comment-insert',
  )
  if (!row) throw new AppError('internal')
  return row
}

export async function findComment(on: Sql, uuid: string): Promise<CommentRow | undefined> {
  const [row] = await on.query<CommentRow>(
    'SELECT * FROM comment WHERE uuid = $1 AND deleted_at IS NULL',
    [uuid],
    'comment-by-uuid',
  )
  return row
}

/** The comment that was made of this mail. */
export async function findCommentBySource(on: Sql, key: string): Promise<CommentRow | undefined> {
  const sql = 'SELECT * FROM comment WHERE source_key = $1 AND deleted_at IS NULL'
  const [row] = await on.query<CommentRow>(sql, [key], 'comment-by-source')
  return row
}

export async function customersWhoWrote(on: Sql, ticket: string): Promise<string[]> {
  const rows = await on.query<{ author: string }>(
    `SELECT DISTINCT author FROM comment
     WHERE ticket = $1 AND author_side = 'customer' AND NOT internal AND deleted_at IS NULL`,
    [ticket],
    'comment-customers',
  )
  return rows.map(({ author }) => author)
}

/** What is asked of a ticket's comments; newest first unless asked otherwise. */
export type CommentQuery = Paging & {
  tickets: readonly string[]
  withInternal: boolean
  'order[createdAt]'?: 'asc' | 'desc' | undefined
}

export async function listCommentsOf(
  on: Sql,
  query: CommentQuery,
): Promise<{ rows: CommentWithFiles[]; total: number }> {
  const asked = conditions()
  const [ticket, ...merged] = query.tickets
  // Nearly always it is one, and then its index has them in order.
  if (merged.length === 0) asked.and(`ticket = ${asked.given(ticket)}`)
  else asked.and(`ticket = ANY(${asked.given(query.tickets)}::uuid[])`)
  asked.and('deleted_at IS NULL')
  if (!query.withInternal) asked.and('NOT internal')
  return await readList<CommentWithFiles>(on, {
    columns: `comment.*, (SELECT coalesce(json_agg(file), '[]') FROM (SELECT uuid, name, mime_type, size, internal FROM attachment
       WHERE attachment.comment = comment.uuid AND deleted_at IS NULL ORDER BY created_at) AS file) AS files`,
    from: 'comment',
    conditions: asked,
    order: orderOf(
      query,
      { createdAt: (direction) => `created_at ${direction}, uuid ${direction}` },
      { createdAt: 'DESC' },
    ),
    paging: query,
    prepared: true,
  })
}

/** The last few of each ticket, newest first, in one query. */
export async function listLatest(
  on: Sql,
  tickets: readonly string[],
  withInternal: boolean,
  each: number,
): Promise<CommentRow[]> {
  return await on.query<CommentRow>(
    `SELECT latest.* FROM unnest($1::uuid[]) AS wanted (ticket)
     CROSS JOIN LATERAL (SELECT * FROM comment WHERE comment.ticket = wanted.ticket AND deleted_at IS NULL ${withInternal ? '' : 'AND NOT internal'}
                         ORDER BY created_at DESC, uuid DESC LIMIT $2) AS latest`,
    [tickets, each],
    `comments-latest-${withInternal}`,
  )
}

/** Says in which ticket it goes on, by number; null = in none. */
export async function continueComment(tx: Sql, uuid: string, ticket: number | null): Promise<void> {
  await tx.query('UPDATE comment SET continued_in = $2 WHERE uuid = $1::uuid', [uuid, ticket])
}

/** Also when it is deleted by now. */
export async function isCommentOf(on: Sql, tickets: readonly string[], uuid: string): Promise<boolean> {
  const sql = 'SELECT uuid FROM comment WHERE ticket = ANY($1::uuid[]) AND uuid = $2'
  return (await on.query(sql, [tickets, uuid])).length > 0
}

interface After {
  tickets: readonly string[]
  seen: string | null
  notBy: string
  withInternal: boolean
}

/** What others have written after a comment that was seen, oldest first. */
export async function commentsAfter(on: Sql, { tickets, seen, notBy, withInternal }: After): Promise<CommentRow[]> {
  return await on.query<CommentRow>(
    `SELECT * FROM comment WHERE ticket = ANY($1::uuid[]) AND deleted_at IS NULL AND author <> $2 AND ($3 OR NOT internal)
       AND ($4::uuid IS NULL OR (created_at, uuid) > (SELECT created_at, uuid FROM comment WHERE uuid = $4))
     ORDER BY created_at, uuid LIMIT 20`,
    [tickets, notBy, withInternal, seen],
  )
}

type ExportedRow = Pick<CommentRow, 'uuid' | 'ticket' | 'author_side' | 'text' | 'internal' | 'created_at' | 'version'>

/** What there is on these tickets, in the order it was written. */
export async function commentsOfTickets(on: Sql, tickets: readonly string[]): Promise<Omit<ExportedRow, 'text'>[]> {
  return await on.query<Omit<ExportedRow, 'text'>>(
    `SELECT uuid, ticket, author_side, internal, created_at, version FROM comment
     WHERE ticket = ANY($1::uuid[]) AND deleted_at IS NULL ORDER BY created_at`,
    [tickets],
    'comments-export',
  )
}

/** The next comments on these tickets by their uuid: so many, or fewer of long texts, and at least one while there are any. */
export async function textsOfTickets(
  on: Sql,
  tickets: readonly string[],
  page: { after: string | null; limit: number; longest: number },
): Promise<ExportedRow[]> {
  return await on.query<ExportedRow>(
    `SELECT uuid, ticket, author_side, left(text, $4) AS text, internal, created_at, version FROM (
       SELECT *, sum(octet_length(text)) OVER (ORDER BY uuid) - octet_length(text) AS bytes_before FROM (
         SELECT * FROM comment WHERE ticket = ANY($1::uuid[]) AND ($2::uuid IS NULL OR uuid > $2) AND deleted_at IS NULL
         ORDER BY uuid LIMIT $3
       ) AS following
     ) AS measured WHERE bytes_before < $5 ORDER BY uuid`,
    [tickets, page.after, page.limit, page.longest, pageBytes],
    'comment-texts-export',
  )
}

export async function lockComment(tx: Sql, uuid: string): Promise<CommentRow | undefined> {
  const sql = 'SELECT * FROM comment WHERE uuid = $1 AND deleted_at IS NULL FOR UPDATE'
  const [row] = await tx.query<CommentRow>(sql, [uuid])
  return row
}

export async function updateComment(
  tx: Sql,
  uuid: string,
  columns: Partial<
    Pick<
      CommentRow,
      | 'text'
      | 'internal'
      | 'resolved_text'
      | 'mentions'
      | 'edited'
      | 'first_response'
      | 'approved'
      | 'deleted_at'
      | 'deleted_by'
    >
  >,
  at: Date,
): Promise<CommentRow> {
  const names = Object.keys(columns) as (keyof typeof columns)[]
  const sets = names.map((name, index) => `${name} = $${index + 3}`).join(', ')
  const [row] = await tx.query<CommentRow>(
    `UPDATE comment SET ${sets}, updated_at = $2, version = version + 1 WHERE uuid = $1 AND deleted_at IS NULL RETURNING *`,
    [uuid, at, ...names.map((name) => columns[name])],
  )
  if (!row) throw new AppError('not-found')
  return row
}

export async function findDeletedComment(on: Sql, { uuid, by, since }: Restoring): Promise<CommentRow | undefined> {
  const sql = 'SELECT * FROM comment WHERE uuid = $1 AND deleted_by = $2 AND deleted_at >= $3'
  const [row] = await on.query<CommentRow>(sql, [uuid, by, since])
  return row
}

/** Nothing when somebody else was first. */
export async function restoreComment(tx: Sql, uuid: string, at: Date): Promise<CommentRow | undefined> {
  const [row] = await tx.query<CommentRow>(
    `UPDATE comment SET deleted_at = NULL, deleted_by = NULL, updated_at = $2, version = version + 1
      WHERE uuid = $1 AND deleted_at IS NOT NULL RETURNING *`,
    [uuid, at],
  )
  return row
}

/** The comment that was made of a mail. Two workers with the same mail: the second waits and finds the first one's. */
export async function claimCommentSource(tx: Sql, key: string): Promise<string | undefined> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [key])
  const [known] = await tx.query<{ uuid: string }>('SELECT uuid FROM comment WHERE source_key = $1', [key])
  return known?.uuid
}

/** Imported comments of these people that stand on the side of staff become the customer's; some at a time. */
export async function giveCommentsToCustomers(
  tx: Sql,
  authors: readonly string[],
  most: number,
): Promise<CommentRow[]> {
  return await tx.query<CommentRow>(
    `UPDATE comment SET author_side = 'customer', version = version + 1
      WHERE uuid IN (SELECT c.uuid FROM comment c JOIN ticket t ON t.uuid = c.ticket
                      WHERE c.author = ANY($1::uuid[]) AND c.author_side = 'staff' AND c.deleted_at IS NULL
                        AND t.source_key LIKE 'import:%' LIMIT $2 FOR UPDATE OF c SKIP LOCKED)
     RETURNING *`,
    [authors, most],
  )
}
