import type { Actor } from '@leitstand/contracts/actor'
import { iri, userRef } from '@leitstand/contracts/common'
import type { ActivityEntry } from '@leitstand/contracts/notification/requests'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import type { TypeName } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { newId } from '@leitstand/kit/ids'
import { conditions, type Paging, type Range, readList } from '@leitstand/kit/list'
import { visibleTo } from '@leitstand/kit/visibility'
import type { ActivityFacts, Edition } from '../domain/activity-entries.ts'
import type { ActivityModel } from '../generated/prisma/models/Activity.ts'

type On = Pick<Sql, 'query'>

/** What stands in the history of a ticket from one moment. */
export interface Moment {
  ticket: Edition
  at: Date
  entries: readonly ActivityFacts[]
}

/** Moments of several tickets, in one statement; those of one ticket stay in the order given. */
export async function addHistory(on: On, moments: readonly Moment[]): Promise<void> {
  const entries = moments.flatMap(({ entries, ...moment }) => entries.map((entry) => ({ ...entry, ...moment })))
  if (entries.length === 0) return
  await on.query(
    `INSERT INTO activity (uuid, ticket, ticket_version, about, about_version, kind, internal, author, author_name, created_at,
       changes, comment, mentions)
     SELECT uuid, ticket, ticket_version, about, about_version, kind, internal, author, author_name, created_at, changes, comment,
       ARRAY(SELECT jsonb_array_elements_text(mentions)::uuid)
     FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], $5::boolean[], $6::uuid[], $7::text[], $8::jsonb[], $9::jsonb[], $10::jsonb[],
       $11::int[], $12::uuid[], $13::int[])
       AS row (uuid, ticket, created_at, kind, internal, author, author_name, changes, comment, mentions, ticket_version, about, about_version)`,
    [
      entries.map(({ at }) => newId(at.getTime())),
      entries.map(({ ticket }) => ticket.uuid),
      entries.map(({ at }) => at),
      entries.map(({ kind }) => kind),
      entries.map(({ internal }) => internal),
      entries.map(({ author }) => author.uuid),
      entries.map(({ author }) => author.name),
      entries.map(({ changes }) => JSON.stringify(changes)),
      entries.map(({ comment }) => comment && JSON.stringify(comment)),
      entries.map(({ mentions }) => JSON.stringify(mentions)),
      entries.map(({ ticket }) => ticket.version),
      entries.map(({ about }) => about?.uuid ?? null),
      entries.map(({ about }) => about?.version ?? 0),
    ],
    'activity-add',
  )
}

/** Comments that these tickets' histories told customers of before it was kept which ones (`about_version` 0). */
export async function commentsToldEarlier(tx: On, tickets: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ about: string }>(
    `UPDATE activity SET about = (comment->>'uuid')::uuid
     WHERE ticket = ANY($1::uuid[]) AND kind = 'comment' AND comment IS NOT NULL AND about_version = 0 AND NOT internal
     RETURNING about`,
    [tickets],
  )
  return [...new Set(rows.map(({ about }) => about))]
}

export interface ActivityQuery {
  /** A ticket by public number or uuid; null for the stream over all tickets. */
  ticket: string | null
  since: Date | null
  kinds: readonly string[]
  /** Also entries in which this person is mentioned; with `kinds` empty, only those. */
  mentioned: string | null
  /** One entry alone. */
  entry?: string
}

/** What this reader may see, newest first. */
export async function findActivity(
  on: On,
  actor: Actor,
  query: ActivityQuery,
  paging: Paging | Range,
): Promise<{ items: ActivityEntry[]; total: number }> {
  const asked = conditions()
  asked.and(`NOT t.deleted AND ${visibleTo(actor, 't', asked.given, 'a')}`)
  if (query.ticket !== null) asked.and(ticketCondition(query.ticket, asked.given))
  if (query.entry !== undefined) asked.and(`a.uuid = ${asked.given(query.entry)}::uuid`)
  asked.isBetween('a.created_at', query.since ?? undefined, undefined)
  const choices = [
    ...(query.kinds.length > 0 ? [`a.kind = ANY(${asked.given(query.kinds)}::text[])`] : []),
    ...(query.mentioned === null ? [] : [`a.mentions @> ARRAY[${asked.given(query.mentioned)}::uuid]`]),
  ]
  if (choices.length > 0) asked.and(`(${choices.join(' OR ')})`)
  const { rows, total } = await readList<EntryRow>(on, {
    columns: `a.uuid, a.kind, a.internal, a.author, a.author_name AS "authorName", a.created_at AS "createdAt", a.changes, a.comment,
         t.uuid AS ticket, t.public_id AS "publicId", t.subject, t.facts->>'type' AS "ticketType"`,
    from: 'activity a JOIN tickets t ON t.uuid = a.ticket',
    conditions: asked,
    order: 'a.created_at DESC, a.seq DESC',
    paging,
  })
  return { items: rows.map(toEntry), total }
}

/** The ticket's uuid, when the reader may know of it at all. */
export async function findVisibleTicket(on: On, actor: Actor, key: string): Promise<string | null> {
  const asked = conditions()
  asked.and(ticketCondition(key, asked.given))
  asked.and(`NOT t.deleted AND ${visibleTo(actor, 't', asked.given)}`)
  const [row] = await on.query<{ uuid: string }>(`SELECT t.uuid FROM tickets t${asked.where()}`, asked.values)
  return row?.uuid ?? null
}

function ticketCondition(key: string, value: (given: unknown) => string): string {
  return /^\d+$/.test(key) ? `t.public_id = ${value(key)}::bigint` : `t.uuid = ${value(key)}::uuid`
}

type EntryRow = FieldsOf<
  ActivityModel,
  'uuid' | 'internal' | 'author' | 'authorName' | 'createdAt' | 'ticket',
  Pick<ActivityEntry, 'kind' | 'changes' | 'comment'>
> & { publicId: number; subject: string; ticketType: TypeName }

function toEntry(row: EntryRow): ActivityEntry {
  return {
    '@id': iri('activity/entries', row.uuid),
    '@type': 'ActivityEntry',
    uuid: row.uuid,
    ticket: ticketRef(row.ticket, row.publicId, row.subject),
    ticketType: row.ticketType,
    kind: row.kind,
    author: userRef(row.author, row.authorName),
    createdAt: row.createdAt.toISOString(),
    changes: row.changes,
    comment: row.comment,
    internal: row.internal,
  }
}
