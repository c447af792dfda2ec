import type { Actor } from '@leitstand/contracts/actor'
import { ticketSlaChanged } from '@leitstand/contracts/sla/events'
import type { Segment as WireSegment } from '@leitstand/contracts/sla/requests'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import { emit } from '@leitstand/kit/outbox'
import type { Promised } from '../domain/agreement.ts'
import type { Mode } from '../domain/response-time.ts'

export interface TicketSlaRow {
  uuid: string
  ticket: string
  sla: string
  sla_name: string
  mode: Mode
  minutes: number
  due_at: Date
  responded_at: Date | null
  violated: boolean
  explanation: WireSegment[]
}
export interface TicketSlaWithTicket extends TicketSlaRow {
  public_id: number
  subject: string
}

export async function findTicketSla(sql: Sql, ticket: string): Promise<TicketSlaRow | undefined> {
  const [row] = await sql.query<TicketSlaRow>('SELECT * FROM ticket_slas WHERE ticket = $1', [ticket], 'ticket-sla')
  return row
}

export async function replaceTicketSla(tx: Sql, ticket: string, promised: Promised): Promise<TicketSlaRow> {
  const { agreement, mode, minutes, dueAt, segments } = promised
  const explanation = segments.map((segment) => ({
    ...segment,
    from: new Date(segment.from).toISOString(),
    until: new Date(segment.until).toISOString(),
  }))
  const [row] = await tx.query<TicketSlaRow>(
    `INSERT INTO ticket_slas (uuid, ticket, sla, sla_name, mode, minutes, due_at, violated, explanation)
     VALUES ($1, $2, $3, $4, $5, $6, $7, false, $8)
     ON CONFLICT (ticket) DO UPDATE SET sla = excluded.sla, sla_name = excluded.sla_name, mode = excluded.mode,
       minutes = excluded.minutes, due_at = excluded.due_at, violated = false, explanation = excluded.explanation
     RETURNING *`,
    [newId(), ticket, agreement.uuid, agreement.name, mode, minutes, new Date(dueAt), JSON.stringify(explanation)],
    'ticket-sla-replace',
  )
  if (!row) throw new Error(`The agreement of ticket ${ticket} could not be kept`)
  return row
}

export async function removeTicketSla(tx: Sql, ticket: string): Promise<void> {
  await tx.query('DELETE FROM ticket_slas WHERE ticket = $1', [ticket])
}

export async function setStanding(tx: Sql, uuid: string, respondedAt: Date | null, violated: boolean): Promise<void> {
  await tx.query(
    'UPDATE ticket_slas SET responded_at = $2, violated = $3 WHERE uuid = $1',
    [uuid, respondedAt, violated],
    'ticket-sla-standing',
  )
}

/** Tells how it stands. Customers see nothing of agreements (AMB-255). */
export async function announce(tx: Sql, facts: TicketFacts, row: TicketSlaRow | null): Promise<void> {
  const [numbered] = await tx.query<{ version: number }>(
    'UPDATE tickets SET sla_version = sla_version + 1 WHERE uuid = $1 RETURNING sla_version AS version',
    [facts.uuid],
    'ticket-sla-version',
  )
  const sla = row && {
    uuid: row.sla,
    name: row.sla_name,
    dueAt: row.due_at.toISOString(),
    respondedAt: row.responded_at?.toISOString() ?? null,
    violated: row.violated,
  }
  const audience = { ...facts.audience, internal: true }
  await emit(tx, ticketSlaChanged, { ticket: facts.uuid, sla, audience, version: numbered?.version ?? 1 })
}

export interface TicketSlaFilter {
  uuid?: string | undefined
  tickets?: readonly string[] | undefined
  publicIds?: readonly number[] | undefined
  violated?: boolean | undefined
  newestFirst?: boolean
  limit: number
  offset: number
}

/** Agreements of the tickets that this member of the staff may see. */
export async function listTicketSlas(
  sql: Sql,
  actor: Actor,
  filter: TicketSlaFilter,
): Promise<{ rows: TicketSlaWithTicket[]; total: number }> {
  const from = `FROM ticket_slas AS sla JOIN tickets ON tickets.uuid = sla.ticket
    WHERE facts->'audience'->>'staffRole' = ANY($1) AND NOT (facts->>'deleted')::boolean
      AND ($2::uuid IS NULL OR sla.uuid = $2) AND ($3::uuid[] IS NULL OR sla.ticket = ANY($3))
      AND ($4::bigint[] IS NULL OR tickets.public_id = ANY($4)) AND ($5::boolean IS NULL OR sla.violated = $5)`
  const values = [
    actor.roles,
    filter.uuid ?? null,
    filter.tickets ?? null,
    filter.publicIds ?? null,
    filter.violated ?? null,
  ]
  const direction = filter.newestFirst ? 'DESC' : 'ASC'
  const [rows, [count]] = await Promise.all([
    sql.query<TicketSlaWithTicket>(
      `SELECT sla.*, tickets.public_id, tickets.facts->>'subject' AS subject ${from}
       ORDER BY sla.due_at ${direction}, sla.uuid LIMIT $6 OFFSET $7`,
      [...values, filter.limit, filter.offset],
    ),
    sql.query<{ total: number }>(`SELECT count(*) AS total ${from}`, values),
  ])
  return { rows, total: count?.total ?? 0 }
}
