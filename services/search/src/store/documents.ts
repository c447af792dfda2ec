import type { CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { Sql } from '@leitstand/kit/database'
import { audienceToRow, audienceTypes } from '@leitstand/kit/visibility'
import { namesOf } from '../domain/names-of.ts'
import { serverKeysOf } from '../domain/server-keys.ts'
import { indexable, vocabularyOf } from '../domain/words.ts'
import { inHalves } from './halves.ts'
import { metadataKeysOf, metadataTextOf } from './metadata-keys.ts'

export interface CommentText {
  uuid: string
  ticket: string
  text: string
  internal: boolean
  deleted: boolean
  createdAt: string
  version: number
  authorSide: 'staff' | 'customer' | null
}

/** Puts tickets into the index; one that is older than what is there changes nothing. One statement, whatever the number. */
export async function putTickets(tx: Sql, tickets: readonly TicketFacts[]): Promise<void> {
  if (tickets.length === 0) return
  const newest = [
    ...new Map([...tickets].sort((a, b) => a.version - b.version).map((ticket) => [ticket.uuid, ticket])).values(),
  ].sort((a, b) => (a.uuid < b.uuid ? -1 : 1))
  await lockInOrder(
    tx,
    newest.map(({ uuid }) => uuid),
  )
  await learnWords(
    tx,
    newest.map((ticket) => `${ticket.subject} ${textOf(ticket)} ${namesOf(ticket)}`),
  )
  await tx.query(upsert, [JSON.stringify(newest.map(toColumns))], 'document-put')
}

const columns = {
  uuid: 'uuid',
  public_id: 'bigint',
  status: 'text',
  priority: 'text',
  type: 'text',
  project: 'text',
  template: 'uuid',
  assignee: 'uuid',
  author: 'uuid',
  responsible_users: 'uuid[]',
  responsible_groups: 'uuid[]',
  labels: 'uuid[]',
  servers: 'text[]',
  metadata_keys: 'text[]',
  watchers: 'uuid[]',
  ...audienceTypes,
  parent: 'uuid',
  metadata_origin: 'text',
  metadata_standard: 'text',
  due_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  deleted: 'boolean',
  version: 'int',
  facts: 'jsonb',
} as const
const names = Object.keys(columns)

/** What was said on a document's ticket, from what is kept of each comment: words that a ticket has no more are found no more. */
function wordsOfComments(which: string): string {
  const texts = `SELECT string_agg(text, ' ') FROM comment_text WHERE ticket = document.uuid AND ${which}`
  return `setweight(to_tsvector('german', coalesce((${texts}), '')), 'D')`
}

const upsert = `
  WITH given AS (
    SELECT given.*, setweight(to_tsvector('german', subject_words), 'A') || setweight(to_tsvector('german', name_words), 'B')
      || setweight(to_tsvector('german', text_words), 'C') AS words
    FROM jsonb_to_recordset($1::jsonb) AS given (${Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', ')}, subject_words text, name_words text, text_words text)
  )
  INSERT INTO document (${names.join(', ')}, ticket_words, public_words, all_words)
  SELECT ${names.map((name) => `given.${name}`).join(', ')}, words, words, words FROM given
  ON CONFLICT (uuid) DO UPDATE SET ${names
    .filter((name) => name !== 'uuid')
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')},
    ticket_words = excluded.ticket_words,
    public_words = CASE WHEN document.ticket_words = excluded.ticket_words THEN document.public_words
      ELSE excluded.ticket_words || ${wordsOfComments('NOT deleted AND NOT internal')} END,
    all_words = CASE WHEN document.ticket_words = excluded.ticket_words THEN document.all_words
      ELSE excluded.ticket_words || ${wordsOfComments('NOT deleted')} END
  WHERE document.version < excluded.version`

function toColumns(ticket: TicketFacts): Record<string, unknown> {
  return {
    uuid: ticket.uuid,
    public_id: ticket.publicId,
    status: ticket.status,
    priority: ticket.priority,
    type: ticket.type,
    project: ticket.project,
    template: ticket.template?.uuid ?? null,
    assignee: ticket.assignee?.uuid ?? null,
    author: ticket.author.uuid,
    responsible_users: ticket.responsibleUsers.map((one) => one.uuid),
    responsible_groups: ticket.responsibleGroups.map((one) => one.uuid),
    labels: ticket.labels.map((one) => one.uuid),
    servers: serverKeysOf(ticket),
    metadata_keys: metadataKeysOf(ticket),
    watchers: ticket.watchers.map((one) => one.uuid),
    ...audienceToRow(ticket.audience),
    parent: ticket.parent,
    metadata_origin: ticket.metadataOrigin,
    metadata_standard: ticket.metadataStandard,
    due_at: ticket.dueAt,
    created_at: ticket.createdAt,
    updated_at: ticket.updatedAt,
    deleted: ticket.deleted,
    version: ticket.version,
    facts: ticket,
    subject_words: `${indexable(ticket.subject)} ${ticket.publicId}`,
    name_words: indexable(namesOf(ticket)),
    text_words: indexable(textOf(ticket)),
  }
}

function textOf(ticket: TicketFacts): string {
  return `${metadataTextOf(ticket)} ${ticket.description}`
}

/** Those who write several documents at once take them in one order, so that none waits for one who waits for them. */
async function lockInOrder(tx: Sql, tickets: readonly string[]): Promise<void> {
  if (tickets.length < 2) return
  await tx.query(
    'SELECT FROM document WHERE uuid = ANY($1::uuid[]) ORDER BY uuid FOR UPDATE',
    [tickets],
    'document-lock',
  )
}

/** Puts the facts of documents that stand already in the place of the old ones, with the words that follow from them. */
export async function restateTickets(tx: Sql, tickets: readonly TicketFacts[]): Promise<void> {
  await lockInOrder(
    tx,
    tickets.map(({ uuid }) => uuid),
  )
  await tx.query(
    `UPDATE document SET facts = given.facts,
       ticket_words = setweight(to_tsvector('german', subject_words), 'A') || setweight(to_tsvector('german', name_words), 'B')
         || setweight(to_tsvector('german', text_words), 'C')
     FROM jsonb_to_recordset($1::jsonb) AS given (uuid uuid, facts jsonb, subject_words text, name_words text, text_words text)
     WHERE document.uuid = given.uuid`,
    [JSON.stringify(tickets.map(toColumns))],
  )
  await remake(
    tx,
    tickets.map(({ uuid }) => uuid),
  )
}

/** Takes words out of the vocabulary that no document has any more. */
export async function forgetWords(tx: Sql, texts: readonly string[]): Promise<void> {
  await tx.query(
    `DELETE FROM word WHERE text = ANY($1::text[])
       AND NOT EXISTS (SELECT 1 FROM document WHERE ${inHalves(['unfinished', 'finished'], `all_words @@ to_tsquery('german', quote_literal(text))`)})`,
    [texts.flatMap(vocabularyOf)],
  )
}

export function toCommentText(comment: CommentFacts): CommentText {
  const { uuid, text, internal, deleted, createdAt, version, authorSide } = comment
  return { uuid, ticket: comment.ticket.uuid, text, internal, deleted, createdAt, version, authorSide }
}

/** Adds comments to their tickets' words. A new one is appended; an edited or removed one makes the words anew. Answers whose were. */
export async function putComments(tx: Sql, comments: readonly CommentText[]): Promise<string[]> {
  if (comments.length === 0) return []
  await learnWords(
    tx,
    comments.map((comment) => comment.text),
  )
  const written = await tx.query<{ uuid: string; ticket: string; was_there: boolean }>(
    `INSERT INTO comment_text (uuid, ticket, text, internal, deleted, created_at, version, author_side)
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS c (uuid uuid, ticket uuid, text text, internal boolean, deleted boolean, created_at timestamptz, version int, "authorSide" text)
     ON CONFLICT (uuid) DO UPDATE SET text = excluded.text, internal = excluded.internal, deleted = excluded.deleted, version = excluded.version,
       author_side = excluded.author_side
     WHERE comment_text.version < excluded.version RETURNING uuid, ticket, xmax <> 0 AS was_there`,
    [
      JSON.stringify(
        comments.map((comment) => ({ ...comment, created_at: comment.createdAt, text: indexable(comment.text) })),
      ),
    ],
    'comment-put',
  )
  const byUuid = new Map(comments.map((comment) => [comment.uuid, comment]))
  const remade = [...new Set(written.filter((row) => row.was_there).map((row) => row.ticket))]
  const fresh = written
    .filter((row) => !row.was_there && !remade.includes(row.ticket))
    .flatMap((row) => byUuid.get(row.uuid) ?? [])
  await append(tx, fresh)
  if (remade.length > 0) await remake(tx, remade)
  return remade
}

/** Of comments with their `side`: when the staff last spoke to the customer, and whose word since then nobody has answered. */
const answeredAt = `max(created_at) FILTER (WHERE side = 'staff' AND NOT internal)`
const asksUnanswered = `side = 'customer' AND NOT internal AND created_at > coalesce(answered_at, '-infinity')`

async function append(tx: Sql, comments: readonly CommentText[]): Promise<void> {
  if (comments.length === 0) return
  await lockInOrder(
    tx,
    comments.map(({ ticket }) => ticket),
  )
  await tx.query(
    `UPDATE document SET all_words = all_words || setweight(to_tsvector('german', all_text), 'D'),
       public_words = public_words || setweight(to_tsvector('german', public_text), 'D'),
       comment_count = comment_count + added, public_comment_count = public_comment_count + added_public, last_comment_side = coalesce(last_side, last_comment_side),
       last_public_side = coalesce(last_public, last_public_side),
       asked_at = CASE WHEN answered_at IS NULL AND last_public_side IS DISTINCT FROM 'staff' THEN asked_at ELSE news.first_asked END
     FROM (SELECT ticket, string_agg(text, ' ') AS all_text, coalesce(string_agg(text, ' ') FILTER (WHERE NOT internal), '') AS public_text,
             count(*) AS added, count(*) FILTER (WHERE NOT internal) AS added_public, (array_agg(side ORDER BY created_at DESC))[1] AS last_side,
             (array_agg(side ORDER BY created_at DESC) FILTER (WHERE NOT internal))[1] AS last_public, max(answered_at) AS answered_at,
             min(created_at) FILTER (WHERE ${asksUnanswered}) AS first_asked
           FROM (SELECT *, ${answeredAt} OVER (PARTITION BY ticket) AS answered_at
             FROM jsonb_to_recordset($1::jsonb) AS c (ticket uuid, text text, internal boolean, side text, created_at timestamptz)) AS c
           GROUP BY ticket) AS news
     WHERE document.uuid = news.ticket`,
    [
      JSON.stringify(
        comments.map((one) => ({
          ticket: one.ticket,
          text: indexable(one.text),
          internal: one.internal,
          side: one.authorSide,
          created_at: one.createdAt,
        })),
      ),
    ],
    'comment-append',
  )
}

/** Notes who was mentioned in a ticket. */
export async function addMentioned(tx: Sql, mentions: readonly { ticket: string; person: string }[]): Promise<void> {
  if (mentions.length === 0) return
  await lockInOrder(
    tx,
    mentions.map(({ ticket }) => ticket),
  )
  await tx.query(
    `UPDATE document SET mentioned = ARRAY(SELECT DISTINCT unnest(mentioned || news.people))
     FROM (SELECT ticket, array_agg(person) AS people FROM unnest($1::uuid[], $2::uuid[]) AS m (ticket, person) GROUP BY ticket) AS news
     WHERE uuid = news.ticket`,
    [mentions.map(({ ticket }) => ticket), mentions.map(({ person }) => person)],
    'mentioned-add',
  )
}

/** Until when each of these tickets waits for its first response; null when it does not wait (any more). */
export async function putDueTimes(
  tx: Sql,
  dueTimes: readonly { ticket: string; dueAt: string | null; version: number }[],
): Promise<void> {
  await lockInOrder(
    tx,
    dueTimes.map(({ ticket }) => ticket),
  )
  await tx.query(
    `UPDATE document SET sla_due_at = news.due_at, sla_version = news.version
     FROM unnest($1::uuid[], $2::timestamptz[], $3::int[]) AS news (ticket, due_at, version)
     WHERE uuid = news.ticket AND sla_version < news.version`,
    [dueTimes.map(({ ticket }) => ticket), dueTimes.map(({ dueAt }) => dueAt), dueTimes.map(({ version }) => version)],
    'document-sla',
  )
}

/** Makes the words, the count and the last sides of comments of these tickets anew, from what is kept of each. */
export async function remake(tx: Sql, tickets: readonly string[]): Promise<void> {
  await lockInOrder(tx, tickets)
  await tx.query(
    `UPDATE document SET
       all_words = ticket_words || ${wordsOfComments('NOT deleted')},
       public_words = ticket_words || ${wordsOfComments('NOT deleted AND NOT internal')},
       comment_count = (SELECT count(*) FROM comment_text WHERE ticket = document.uuid AND NOT deleted),
       public_comment_count = (SELECT count(*) FROM comment_text WHERE ticket = document.uuid AND NOT deleted AND NOT internal),
       last_comment_side = ${lastSide('true')},
       last_public_side = ${lastSide('NOT internal')},
       asked_at = (SELECT min(created_at) FILTER (WHERE ${asksUnanswered})
         FROM (SELECT *, ${answeredAt} OVER () AS answered_at
           FROM (SELECT *, author_side AS side FROM comment_text WHERE ticket = document.uuid AND NOT deleted) AS kept) AS c)
     WHERE uuid = ANY($1::uuid[])`,
    [tickets],
    'comment-remake',
  )
}

function lastSide(which: string): string {
  return `(SELECT author_side FROM comment_text WHERE ticket = document.uuid AND NOT deleted AND author_side IS NOT NULL AND ${which}
    ORDER BY created_at DESC LIMIT 1)`
}

async function learnWords(tx: Sql, texts: readonly string[]): Promise<void> {
  const words = [...new Set(texts.flatMap(vocabularyOf))].sort()
  if (words.length === 0) return
  await tx.query('INSERT INTO word (text) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [words], 'words-learn')
}
