import type { Actor } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import { conditions } from '@leitstand/kit/list'
import { preparedName } from '@leitstand/kit/prepared-name'
import { visibleTo } from '@leitstand/kit/visibility'
import type { LabelLook } from '../domain/refs.ts'
import type { TicketRow } from '../domain/rows.ts'

// What stands around a page of tickets, each in one query at most.

type Ancestor = Pick<TicketRow, 'uuid' | 'public_id' | 'subject'>

/** Tickets above others, as far as the reader may see them. */
export async function findAbove(on: Sql, uuids: readonly string[], actor: Actor): Promise<Map<string, Ancestor>> {
  if (uuids.length === 0) return new Map()
  const asked = conditions(uuids)
  const text = `SELECT uuid, public_id, subject FROM ticket
     WHERE uuid = ANY($1::uuid[]) AND deleted_at IS NULL AND ${visibleTo(actor, 'ticket', asked.given)}`
  const found = await on.query<Ancestor>(text, asked.values, preparedName(text))
  return new Map(found.map((ancestor) => [ancestor.uuid, ancestor]))
}

interface Below {
  parent: string
  total: number
  done: number
}

export async function countSubTickets(on: Sql, parents: readonly string[], actor: Actor): Promise<Map<string, Below>> {
  const asked = conditions(parents)
  const text = `SELECT parent, count(*) AS total, count(*) FILTER (WHERE status IN ('closed', 'archived', 'canceled')) AS done
     FROM ticket WHERE parent IS NOT NULL AND parent = ANY($1::uuid[]) AND deleted_at IS NULL
       AND ${visibleTo(actor, 'ticket', asked.given)} GROUP BY parent`
  const counts = await on.query<Below>(text, asked.values, preparedName(text))
  return new Map(counts.map((count) => [count.parent, count]))
}

interface BeforeMoving {
  /** How many of the tickets have no booked time. */
  unbooked: number
  openSubTickets: number
  suspendedSubTickets: number
}

/** What one should know before several tickets are moved, of what stands below them as far as the reader sees it. */
export async function countBeforeMoving(on: Sql, tickets: readonly string[], actor: Actor): Promise<BeforeMoving> {
  const asked = conditions(tickets)
  const text = `SELECT count(*) AS "openSubTickets", count(*) FILTER (WHERE status = 'adjourned') AS "suspendedSubTickets",
       (SELECT count(*) FROM unnest($1::uuid[]) AS moved (uuid) WHERE NOT EXISTS (
         SELECT 1 FROM ticket_worktime AS booked WHERE booked.ticket = moved.uuid AND NOT booked.deleted)) AS unbooked
     FROM ticket WHERE ancestors && $1::uuid[] AND ancestors <> '{}' AND uuid <> ALL($1::uuid[]) AND deleted_at IS NULL
       AND status NOT IN ('closed', 'archived', 'canceled') AND ${visibleTo(actor, 'ticket', asked.given)}`
  const [counts] = await on.query<BeforeMoving>(text, asked.values, preparedName(text))
  return counts ?? { unbooked: 0, openSubTickets: 0, suspendedSubTickets: 0 }
}

/** A ticket and what is below it, as far as the reader sees it: those of a chain before all, then the nearest. */
export async function findTree(
  on: Sql,
  { top, chain, limit }: { top: string; chain: readonly string[]; limit: number },
  actor: Actor,
): Promise<{ rows: TicketRow[]; total: number }> {
  const asked = conditions(top, chain, limit)
  const text = `SELECT *, count(*) OVER ()::int AS total FROM ticket
     WHERE (uuid = $1::uuid OR (ancestors @> ARRAY[$1::uuid] AND ancestors <> '{}')) AND deleted_at IS NULL
       AND ${visibleTo(actor, 'ticket', asked.given)}
     ORDER BY (uuid = ANY($2::uuid[])) DESC, cardinality(ancestors), public_id LIMIT $3`
  const rows = await on.query<TicketRow & { total: number }>(text, asked.values, preparedName(text))
  return { rows, total: rows[0]?.total ?? 0 }
}

type LastRequest = Pick<TicketRow, 'uuid' | 'public_id' | 'subject' | 'created_at'> & { person: string }

/** The newest ticket of each of these people, among those that the reader sees. */
export async function findLastRequests(on: Sql, people: readonly string[], actor: Actor): Promise<LastRequest[]> {
  const asked = conditions(people)
  return await on.query<LastRequest>(
    `SELECT newest.* FROM unnest($1::uuid[]) AS wanted (person)
     CROSS JOIN LATERAL (SELECT wanted.person, uuid, public_id, subject, created_at FROM ticket
       WHERE (author = wanted.person OR customer_user = wanted.person) AND deleted_at IS NULL AND ${visibleTo(actor, 'ticket', asked.given)}
       ORDER BY created_at DESC, uuid LIMIT 1) AS newest`,
    asked.values,
  )
}

export async function countPublicComments(on: Sql, tickets: readonly string[]): Promise<Map<string, number>> {
  const counts = await on.query<{ ticket: string; total: number }>(
    'SELECT ticket, count(*) AS total FROM comment WHERE ticket = ANY($1::uuid[]) AND deleted_at IS NULL AND NOT internal GROUP BY ticket',
    [tickets],
    'public-comment-counts',
  )
  return new Map(counts.map((count) => [count.ticket, count.total]))
}

export async function findLabels(on: Sql, rows: readonly Pick<TicketRow, 'labels'>[]): Promise<Map<string, LabelLook>> {
  const uuids = rows.flatMap((row) => row.labels)
  if (uuids.length === 0) return new Map()
  const labels = await on.query<LabelLook>(
    'SELECT * FROM label WHERE uuid = ANY($1::uuid[])',
    [uuids],
    'labels-of-tickets',
  )
  return new Map(labels.map((label) => [label.uuid, label]))
}
