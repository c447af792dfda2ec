import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { Sql } from '@leitstand/kit/database'
import { audienceToRow, audienceTypes } from '@leitstand/kit/visibility'
import { namesOf } from '../domain/names-of.ts'
import { serverKeysOf } from '../domain/server-keys.ts'
import { indexable } from '../domain/words.ts'
import {
  type CommentText,
  keepComments,
  putComments,
  remake,
  toCommentRow,
  whatWasSaid,
  withComments,
} from './comment-texts.ts'
import { lockInOrder } from './locks.ts'
import { metadataKeysOf, metadataTextOf } from './metadata-keys.ts'
import { isRestricted, learnWords, type Said } from './vocabulary.ts'

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
  const rows = newest.map(toColumns)
  await learnWords(tx, rows.map(saidIn))
  await tx.query(upsert, [JSON.stringify(rows)], 'document-put')
}

/** Puts tickets into the index with all that was said on them. What is not there yet is written once, and not again for its comments. */
export async function putWholeTickets(
  tx: Sql,
  tickets: readonly TicketFacts[],
  comments: readonly CommentText[],
): Promise<void> {
  const [rows, said] = [tickets.map(toColumns), comments.map(toCommentRow)]
  await learnWords(tx, [...rows.map(saidIn), ...said])
  const added = await tx.query<{ uuid: string }>(
    insertWhole,
    [JSON.stringify(rows), JSON.stringify(said)],
    'document-put-whole',
  )
  const isNew = new Set(added.map(({ uuid }) => uuid))
  await keepComments(
    tx,
    said.filter(({ ticket }) => isNew.has(ticket)),
  )
  await putTickets(
    tx,
    tickets.filter(({ uuid }) => !isNew.has(uuid)),
  )
  await putComments(
    tx,
    comments.filter(({ ticket }) => !isNew.has(ticket)),
  )
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

const weighed = `setweight(to_tsvector('german', subject_words), 'A') || setweight(to_tsvector('german', name_words), 'B')
      || setweight(to_tsvector('german', text_words), 'C')`
/** The tickets of a parameter with their words, made once and not at each place where they are used. */
const given = `given AS MATERIALIZED (
    SELECT given.*, ${weighed} AS words
    FROM jsonb_to_recordset($1::jsonb) AS given (${Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', ')}, subject_words text, name_words text, text_words text)
  )`
const givenColumns = names.map((name) => `given.${name}`).join(', ')

const upsert = `
  WITH ${given}
  INSERT INTO document (${names.join(', ')}, ticket_words, public_words, all_words)
  SELECT ${givenColumns}, words, words, words FROM given
  ON CONFLICT (uuid) DO UPDATE SET ${names
    .filter((name) => name !== 'uuid')
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')},
    ticket_words = excluded.ticket_words,
    public_words = CASE WHEN document.ticket_words = excluded.ticket_words THEN document.public_words
      ELSE ${withComments('excluded.ticket_words', 'NOT deleted AND NOT internal')} END,
    all_words = CASE WHEN document.ticket_words = excluded.ticket_words THEN document.all_words
      ELSE ${withComments('excluded.ticket_words', 'NOT deleted')} END
  WHERE document.version < excluded.version`

/** One that nobody of the staff has answered waits since it was written, whatever was asked since. */
const insertWhole = `
  WITH ${given}, said AS MATERIALIZED (${whatWasSaid('$2')})
  INSERT INTO document (${names.join(', ')}, ticket_words, public_words, all_words,
    comment_count, public_comment_count, last_comment_side, last_public_side, asked_at)
  SELECT ${givenColumns}, words, words_with(words, public_said), words_with(words_with(words, public_said), internal_said),
    coalesce(added, 0), coalesce(added_public, 0), last_side, last_public, CASE WHEN answered_at IS NOT NULL THEN first_asked END
  FROM given LEFT JOIN said ON said.ticket = given.uuid ORDER BY given.uuid
  ON CONFLICT (uuid) DO NOTHING RETURNING uuid`

function toColumns(ticket: TicketFacts) {
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

function saidIn({ subject_words, name_words, text_words, facts }: ReturnType<typeof toColumns>): Said {
  return { text: `${subject_words} ${name_words} ${text_words}`, isRestricted: isRestricted(facts) }
}

function textOf(ticket: TicketFacts): string {
  return `${metadataTextOf(ticket)} ${ticket.description}`
}

/** Puts the facts of documents that stand already in the place of the old ones, with the words that follow from them. */
export async function restateTickets(tx: Sql, tickets: readonly TicketFacts[]): Promise<void> {
  await lockInOrder(
    tx,
    tickets.map(({ uuid }) => uuid),
  )
  await tx.query(
    `UPDATE document SET facts = given.facts,
       ticket_words = ${weighed}
     FROM jsonb_to_recordset($1::jsonb) AS given (uuid uuid, facts jsonb, subject_words text, name_words text, text_words text)
     WHERE document.uuid = given.uuid`,
    [JSON.stringify(tickets.map(toColumns))],
  )
  await remake(
    tx,
    tickets.map(({ uuid }) => uuid),
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
