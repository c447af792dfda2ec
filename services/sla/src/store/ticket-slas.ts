import type { Actor } from '@leitstand/contracts/actor'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import type { listTicketSlas as listContract, Segment as WireSegment } from '@leitstand/contracts/sla/requests'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import { conditions, orderOf, type Paging, readList } from '@leitstand/kit/list'
import type { RowOf } from '@leitstand/kit/row-of'
import { visibleTo } from '@leitstand/kit/visibility'
import type { PromisedTerms } from '../domain/agreement.ts'
import type { KnownTicket, Resolution, TicketSla } from '../domain/known-ticket.ts'
import type { Mode } from '../domain/response-time.ts'
import type { TicketSlaModel } from '../generated/prisma/models/TicketSla.ts'

type TicketSlaRow = RowOf<
  TicketSlaModel,
  { mode: Mode; explanation: WireSegment[]; terms: PromisedTerms | null; resolution: Resolution | null }
>
export type TicketSlaWithTicket = TicketSlaRow & { public_id: number; subject: string }

/** The agreements of tickets, by ticket. */
export async function findTicketSlas(sql: Sql, tickets: readonly KnownTicket[]): Promise<Map<string, TicketSla>> {
  const older = tickets.filter(({ isNew }) => !isNew).map(({ uuid }) => uuid)
  if (older.length === 0) return new Map()
  const rows = await sql.query<TicketSlaRow>('SELECT * FROM ticket_slas WHERE ticket = ANY($1)', [older], 'ticket-slas')
  return new Map(rows.map((row) => [row.ticket, toTicketSla(row)]))
}

function toTicketSla(row: TicketSlaRow): TicketSla {
  return {
    agreement: { uuid: row.sla, name: row.sla_name },
    mode: row.mode,
    minutes: row.minutes,
    dueAt: row.due_at.getTime(),
    respondedAt: row.responded_at?.getTime() ?? null,
    violated: row.violated,
    explanation: row.explanation,
    pausedAt: row.paused_at?.getTime() ?? null,
    resolution: row.resolution,
    calendar: row.calendar,
    terms: row.terms,
  }
}

/** Agreements of tickets, each of them once. */
export async function saveTicketSlas(tx: Sql, slas: readonly { ticket: string; sla: TicketSla }[]): Promise<void> {
  if (slas.length === 0) return
  const rows = slas.map(({ ticket, sla }) => ({
    uuid: newId(),
    ticket,
    sla: sla.agreement.uuid,
    sla_name: sla.agreement.name,
    mode: sla.mode,
    minutes: sla.minutes,
    due_at: new Date(sla.dueAt),
    responded_at: sla.respondedAt === null ? null : new Date(sla.respondedAt),
    violated: sla.violated,
    explanation: sla.explanation,
    paused_at: sla.pausedAt === null ? null : new Date(sla.pausedAt),
    resolution: sla.resolution,
    calendar: sla.calendar,
    terms: sla.terms,
  }))
  await tx.query(
    `INSERT INTO ticket_slas (uuid, ticket, sla, sla_name, mode, minutes, due_at, responded_at, violated, explanation,
       paused_at, resolution, calendar, terms)
     SELECT uuid, ticket, sla, sla_name, mode, minutes, due_at, responded_at, violated, explanation, paused_at,
       resolution, calendar, terms
     FROM jsonb_to_recordset($1::jsonb) AS row (uuid uuid, ticket uuid, sla uuid, sla_name text, mode text, minutes int,
       due_at timestamptz, responded_at timestamptz, violated boolean, explanation jsonb, paused_at timestamptz, resolution jsonb, calendar text,
       terms jsonb)
     ON CONFLICT (ticket) DO UPDATE SET sla = excluded.sla, sla_name = excluded.sla_name, mode = excluded.mode,
       minutes = excluded.minutes, due_at = excluded.due_at, responded_at = excluded.responded_at,
       violated = excluded.violated, explanation = excluded.explanation, paused_at = excluded.paused_at,
       resolution = excluded.resolution, calendar = excluded.calendar, terms = excluded.terms`,
    [JSON.stringify(rows)],
    'ticket-slas-save',
  )
}

export async function removeTicketSlas(tx: Sql, tickets: readonly string[]): Promise<void> {
  if (tickets.length === 0) return
  await tx.query('DELETE FROM ticket_slas WHERE ticket = ANY($1)', [tickets], 'ticket-slas-remove')
}

/** The next agreements in the order of their tickets, with the versions in which they were told of. */
export async function ticketSlasAfter(
  sql: Sql,
  after: string | null,
  limit: number,
): Promise<(Pick<TicketSlaRow, 'ticket' | 'sla' | 'sla_name' | 'due_at' | 'violated'> & { version: number })[]> {
  return await sql.query(
    `SELECT sla.ticket, sla.sla, sla.sla_name, sla.due_at, sla.violated, tickets.sla_version AS version
     FROM ticket_slas AS sla JOIN tickets ON tickets.uuid = sla.ticket
     WHERE $1::uuid IS NULL OR sla.ticket > $1 ORDER BY sla.ticket LIMIT $2`,
    [after, limit],
  )
}

type Asked = Paging & Partial<ParsedInputOf<typeof listContract>> & { uuid?: string }

/** Agreements of the tickets that this member of the staff may see. */
export async function listTicketSlas(
  sql: Sql,
  actor: Actor,
  asked: Asked,
): Promise<{ rows: TicketSlaWithTicket[]; total: number }> {
  const on = conditions()
  on.and(`NOT (facts->>'deleted')::boolean AND ${visibleTo(actor, 'tickets', on.given)}`)
  if (asked.uuid) on.and(`sla.uuid = ${on.given(asked.uuid)}`)
  on.isOneOf('sla.ticket', 'uuid', asked['ticket.uuid'])
  on.isOneOf('tickets.public_id', 'bigint', asked['ticket.publicId'])
  on.isSo('sla.violated', asked.violated)
  return await readList<TicketSlaWithTicket>(sql, {
    columns: `sla.*, tickets.public_id, tickets.facts->>'subject' AS subject`,
    from: 'ticket_slas AS sla JOIN tickets ON tickets.uuid = sla.ticket',
    conditions: on,
    order: orderOf(asked, { dueAt: (direction) => `sla.due_at ${direction}, sla.uuid` }, { dueAt: 'ASC' }),
    paging: asked,
    prepared: true,
  })
}
