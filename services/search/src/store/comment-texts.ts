import type { CommentFacts } from '@leitstand/contracts/ticket/ticket'
import type { AuthorSide } from '@leitstand/contracts/ticket/values'
import type { Sql } from '@leitstand/kit/database'
import { indexable } from '../domain/words.ts'
import { lockInOrder } from './locks.ts'
import { isRestricted, learnWords, type Said } from './vocabulary.ts'

export interface CommentText extends Said {
  uuid: string
  ticket: string
  internal: boolean
  deleted: boolean
  createdAt: string
  version: number
  authorSide: AuthorSide | null
}

export function toCommentText(comment: CommentFacts): CommentText {
  const { uuid, text, internal, deleted, createdAt, version, authorSide } = comment
  const { ticket } = comment
  const said = { text, isRestricted: isRestricted(ticket) }
  return { uuid, ticket: ticket.uuid, ...said, internal, deleted, createdAt, version, authorSide }
}

/** A comment as it is kept: its words folded. */
export function toCommentRow(comment: CommentText) {
  const {
    uuid,
    ticket,
    text,
    isRestricted,
    internal,
    deleted,
    createdAt: created_at,
    version,
    authorSide: author_side,
  } = comment
  return { uuid, ticket, text: indexable(text), isRestricted, internal, deleted, created_at, version, author_side }
}
export type CommentRow = ReturnType<typeof toCommentRow>

const record =
  'uuid uuid, ticket uuid, text text, internal boolean, deleted boolean, created_at timestamptz, version int, author_side text'

/** Adds comments to their tickets' words. The newest is appended; one edited, removed or heard late makes the words anew. Answers whose were. */
export async function putComments(tx: Sql, comments: readonly CommentText[]): Promise<string[]> {
  if (comments.length === 0) return []
  const rows = comments.map(toCommentRow)
  await learnWords(tx, rows)
  const written = await keepComments(tx, rows)
  const byUuid = new Map(rows.map((row) => [row.uuid, row]))
  const remade = [...new Set(written.filter((row) => !row.is_newest).map((row) => row.ticket))]
  const fresh = written.filter((row) => !remade.includes(row.ticket)).flatMap((row) => byUuid.get(row.uuid) ?? [])
  await append(tx, fresh)
  if (remade.length > 0) await remake(tx, remade)
  return remade
}

interface WrittenComment {
  uuid: string
  ticket: string
  /** It was not there before, and nothing that was said later. */
  is_newest: boolean
}

/** Keeps what was written, so that the words of a ticket can be made anew; answers what was news. */
export async function keepComments(tx: Sql, rows: readonly CommentRow[]): Promise<WrittenComment[]> {
  if (rows.length === 0) return []
  return await tx.query<WrittenComment>(
    `INSERT INTO comment_text (uuid, ticket, text, internal, deleted, created_at, version, author_side)
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS c (${record})
     ON CONFLICT (uuid) DO UPDATE SET text = excluded.text, internal = excluded.internal, deleted = excluded.deleted, version = excluded.version,
       author_side = excluded.author_side
     WHERE comment_text.version < excluded.version RETURNING uuid, ticket, xmax = 0 AND NOT EXISTS
       (SELECT FROM comment_text AS later WHERE later.ticket = comment_text.ticket AND later.created_at > comment_text.created_at) AS is_newest`,
    [JSON.stringify(rows)],
    'comment-put',
  )
}

/** Of comments: when the staff last spoke to the customer, and whose word since then nobody has answered. */
const answeredAt = `max(created_at) FILTER (WHERE author_side = 'staff' AND NOT internal)`
const asksUnanswered = `author_side = 'customer' AND NOT internal AND created_at > coalesce(answered_at, '-infinity')`

const said = (which: string) => `string_agg(text, ' ' ORDER BY created_at) FILTER (WHERE ${which})`
/** What the comments of a parameter add to each of their tickets. */
export const whatWasSaid = (given: string) => `
  SELECT ticket, ${said('NOT internal')} AS public_said, ${said('internal')} AS internal_said,
    count(*) AS added, count(*) FILTER (WHERE NOT internal) AS added_public, (array_agg(author_side ORDER BY created_at DESC))[1] AS last_side,
    (array_agg(author_side ORDER BY created_at DESC) FILTER (WHERE NOT internal))[1] AS last_public, max(answered_at) AS answered_at,
    min(created_at) FILTER (WHERE ${asksUnanswered}) AS first_asked
  FROM (SELECT *, ${answeredAt} OVER (PARTITION BY ticket) AS answered_at FROM jsonb_to_recordset(${given}::jsonb) AS c (${record})) AS c
  GROUP BY ticket`

async function append(tx: Sql, rows: readonly CommentRow[]): Promise<void> {
  if (rows.length === 0) return
  await lockInOrder(
    tx,
    rows.map(({ ticket }) => ticket),
  )
  await tx.query(
    `UPDATE document SET all_words = words_with(words_with(all_words, public_said), internal_said),
       public_words = words_with(public_words, public_said), comment_count = comment_count + added, public_comment_count = public_comment_count + added_public, last_comment_side = coalesce(last_side, last_comment_side),
       last_public_side = coalesce(last_public, last_public_side),
       asked_at = CASE WHEN answered_at IS NULL AND last_public_side IS DISTINCT FROM 'staff' THEN asked_at ELSE said.first_asked END
     FROM (${whatWasSaid('$1')}) AS said WHERE document.uuid = said.ticket`,
    [JSON.stringify(rows)],
    'comment-append',
  )
}

/** Makes the words, the count and the last sides of comments of these tickets anew, from what is kept of each. */
export async function remake(tx: Sql, tickets: readonly string[]): Promise<void> {
  await lockInOrder(tx, tickets)
  await tx.query(
    `UPDATE document SET
       all_words = ${withComments('ticket_words', 'NOT deleted')},
       public_words = ${withComments('ticket_words', 'NOT deleted AND NOT internal')},
       comment_count = (SELECT count(*) FROM comment_text WHERE ticket = document.uuid AND NOT deleted),
       public_comment_count = (SELECT count(*) FROM comment_text WHERE ticket = document.uuid AND NOT deleted AND NOT internal),
       last_comment_side = ${lastSide('true')},
       last_public_side = ${lastSide('NOT internal')},
       asked_at = (SELECT min(created_at) FILTER (WHERE ${asksUnanswered})
         FROM (SELECT *, ${answeredAt} OVER () AS answered_at FROM comment_text WHERE ticket = document.uuid AND NOT deleted) AS c)
     WHERE uuid = ANY($1::uuid[])`,
    [tickets],
    'comment-remake',
  )
}

function lastSide(which: string): string {
  return `(SELECT author_side FROM comment_text WHERE ticket = document.uuid AND NOT deleted AND author_side IS NOT NULL AND ${which}
    ORDER BY created_at DESC LIMIT 1)`
}

/** More than this fits into no document (words_with, in the migrations). */
const mostCharacters = 2_000_000

/**
 * A document's words with what was said on its ticket, from what is kept of each comment, the first ones first: words that a
 * ticket has no more are found no more.
 */
export function withComments(words: string, which: string): string {
  return `words_with(${words}, (SELECT string_agg(text, ' ' ORDER BY created_at, uuid) FROM (
    SELECT uuid, created_at, text, sum(length(text)) OVER (ORDER BY created_at, uuid) - length(text) AS before
    FROM comment_text WHERE ticket = document.uuid AND ${which}) AS told WHERE before < ${mostCharacters}))`
}
