import { AppError } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import { conditions, orderOf, type Paging, readList } from '@leitstand/kit/list'

export interface CommentRow {
  uuid: string
  ticket: string
  author: string
  author_side: 'staff' | 'customer'
  text: string
  internal: boolean
  approved: boolean
  emergency_approved: boolean
  edited: boolean
  first_response: boolean
  resolved_text: string | null
  send_by_email: boolean
  sent_by_email: boolean
  via_email: boolean
  sender_unconfirmed: boolean
  mentions: string[]
  source_key: string | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  version: number
}

const insertable = [
  'uuid',
  'ticket',
  'author',
  'author_side',
  'text',
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

/** What is asked of a ticket's comments; newest first unless asked otherwise. */
export type CommentQuery = Paging & {
  ticket: string
  withInternal: boolean
  'order[createdAt]'?: 'asc' | 'desc' | undefined
}

export async function listCommentsOf(on: Sql, query: CommentQuery): Promise<{ rows: CommentRow[]; total: number }> {
  const asked = conditions()
  asked.and(`ticket = ${asked.given(query.ticket)}`)
  asked.and('deleted_at IS NULL')
  if (!query.withInternal) asked.and('NOT internal')
  return await readList<CommentRow>(on, {
    columns: '*',
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
