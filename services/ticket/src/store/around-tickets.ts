import type { Actor } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import type { LabelLook } from '../domain/refs.ts'
import type { TicketRow } from '../domain/rows.ts'
import { scopeOf } from '../domain/ticket-policy.ts'

// What stands around a page of tickets, each in one query at most.

type Ancestor = Pick<TicketRow, 'uuid' | 'public_id' | 'subject'>

/** Tickets above others, as far as the reader may see them. */
export async function findAbove(on: Sql, uuids: readonly string[], actor: Actor): Promise<Map<string, Ancestor>> {
  if (uuids.length === 0) return new Map()
  const scope = scopeOf(actor, 2)
  const found = await on.query<Ancestor>(
    `SELECT uuid, public_id, subject FROM ticket WHERE uuid = ANY($1::uuid[]) AND deleted_at IS NULL AND ${scope.sql}`,
    [uuids, ...scope.values],
    `ticket-ancestors-${scope.reader}`,
  )
  return new Map(found.map((ancestor) => [ancestor.uuid, ancestor]))
}

interface Below {
  parent: string
  total: number
  done: number
}

export async function countSubTickets(on: Sql, parents: readonly string[], actor: Actor): Promise<Map<string, Below>> {
  const scope = scopeOf(actor, 2)
  const counts = await on.query<Below>(
    `SELECT parent, count(*) AS total, count(*) FILTER (WHERE status IN ('closed', 'archived', 'canceled')) AS done
     FROM ticket WHERE parent IS NOT NULL AND parent = ANY($1::uuid[]) AND deleted_at IS NULL AND ${scope.sql} GROUP BY parent`,
    [parents, ...scope.values],
    `sub-ticket-counts-${scope.reader}`,
  )
  return new Map(counts.map((count) => [count.parent, count]))
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
